"""Every endpoint asked with what its description allows, and with what it does not: the same in every run."""

from __future__ import annotations

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from service.app import create_app
from service.problems import CONTENT_TYPE, described

SCHEMA = schemathesis.openapi.from_wsgi("/openapi.json", create_app())
OPERATIONS: dict[str, Any] = {
    each.ok().label: each.ok() for each in SCHEMA.get_all_operations() if isinstance(each, Ok)
}
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
"""Not that all which fits its schema is accepted: a hand may be impossible though each of its fields is well-formed."""
EXAMPLES = 5
FEW = 2
"""Of records, which take long to make up."""


ASKED = [
    pytest.param(label, mode, id=f"{label} {mode.value}")
    for label in OPERATIONS
    for mode in GenerationMode
    if mode is GenerationMode.POSITIVE
    or label.startswith("POST")
    or "{ruleset}" in label  # else nothing can be wrong
]


@pytest.mark.parametrize(("label", "mode"), ASKED)
def test_every_endpoint_answers_as_it_is_described(label: str, mode: GenerationMode) -> None:
    operation = OPERATIONS[label]

    @settings(
        derandomize=True,
        max_examples=FEW if label.endswith("replay") else EXAMPLES,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
        phases=[Phase.generate],
    )
    @given(case=operation.as_strategy(generation_mode=mode))
    def ask(case: Any) -> None:
        answer = case.call()
        case.validate_response(answer, checks=CHECKS)
        if mode is GenerationMode.NEGATIVE:
            assert answer.status_code >= 400, case.body
        if answer.status_code >= 400:
            problem = answer.json()
            assert answer.headers["content-type"] == [CONTENT_TYPE]
            assert problem["status"] == answer.status_code
            assert all(described(code) for code in (problem["code"], *(e["code"] for e in problem["errors"])))

    ask()


def test_nothing_is_left_out() -> None:
    assert len(OPERATIONS) >= 38
    assert sum(label.startswith("POST") for label in OPERATIONS) == 27
