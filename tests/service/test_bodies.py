"""Strict JSON: what lenient readers let through is a 400."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.body import DEPTH, parse
from service.problems import Problem


def code(raw: bytes) -> str:
    with pytest.raises(Problem) as raised:
        parse(raw)
    assert raised.value.status == 400
    return raised.value.code


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b" ",
        b"{",
        b"nonsense",
        b'{"a": NaN}',
        b'{"a": Infinity}',
        b'{"a": -Infinity}',
        b'{"a": 1e999}',
        b'{"a": 01}',
        b'{"a": 1,}',
        b"{'a': 1}",
        b'{"a": 1} {}',
        b'{"a": "\\ud800"}',
        b'{"a": "\\udc00x"}',
        b'{"\\ud800": 1}',
        b'{"a": "\xed\xa0\x80"}',
        b'{"a": "\xff"}',
        b'\xef\xbb\xbf{"a": 1}',
        '{"a": 1}'.encode("utf-16"),
        b'{"a": "\x01"}',
        b"// no\n{}",
    ],
)
def test_what_is_no_json(raw: bytes) -> None:
    assert code(raw) == "not_json"


@pytest.mark.parametrize("raw", [b"[]", b"1", b"null", b'"{}"', b"true", b'[{"a": 1}]'])
def test_what_is_no_object(raw: bytes) -> None:
    assert code(raw) == "not_an_object"


@pytest.mark.parametrize(
    "raw",
    [
        b'{"a": 1, "a": 1}',
        b'{"a": 1, "b": {"c": [{"d": 1, "d": 2}]}}',
        b'{"a": 1, "\\u0061": 2}',
        b'{"": 1, "": 2}',
        b'{"a": "x:y", "a": 2}',
        b'{"a": ' + b"1" * 300 + b', "a": 2}',
        b'{"a" : 1 , "b":2,\n"a"\t:3}',
    ],
)
def test_keys_that_are_there_twice(raw: bytes) -> None:
    assert code(raw) == "duplicate_keys"


@pytest.mark.parametrize(
    "raw", [b'{"a": ":", "b:": "\\":\\\\"}', b'{"a": {"a": [{"a": 1}, {"a": 2}]}}', b"{}"]
)
def test_colons_and_keys_that_are_no_duplicates(raw: bytes) -> None:
    assert parse(raw) == json.loads(raw)


def nested(depth: int, left: str = '{"a":', right: str = "}") -> bytes:
    return (left * depth + "1" + right * depth).encode()


def test_nesting_has_a_limit() -> None:
    assert parse(nested(DEPTH)) == json.loads(nested(DEPTH))
    assert code(nested(DEPTH + 1)) == "nested_too_deep"
    assert code(nested(40, '{"a":[', "]}")) == "nested_too_deep"


@pytest.mark.parametrize("raw", [b"[" * 100_000, b'{"a":' * 100_000, nested(100_000, "[", "]")])
def test_a_nesting_bomb_is_refused(raw: bytes) -> None:
    assert code(raw) == "nested_too_deep"


def test_many_brackets_side_by_side_and_in_strings_are_not_deep() -> None:
    wide: dict[str, Any] = {"a": [[] for _ in range(500)], "b": "[" * 500 + '\\"{'}
    assert parse(json.dumps(wide).encode()) == wide


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=4),
    max_leaves=20,
)


@given(st.dictionaries(st.text(max_size=4), PLAIN, max_size=4), st.booleans())
def test_every_clean_object_is_read_as_it_is(body: dict[str, Any], ascii_only: bool) -> None:
    assert parse(json.dumps(body, ensure_ascii=ascii_only).encode()) == body
