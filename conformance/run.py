"""Puts the conformance vectors to a service: `python -m conformance.run --base-url http://127.0.0.1:8000`."""

from __future__ import annotations

import argparse
import http.client
import json
import sys
import urllib.error
import urllib.request
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from conformance import pack
from conformance.matching import Mismatch, mismatches

Ask = Callable[[str, Any], tuple[int, Any]]
"""(path, body; None asks by GET) -> (status, answer); an answer that is no JSON is its text."""


def over_http(base_url: str) -> Ask:
    """Questions to a service at a base URL."""

    def ask(path: str, body: Any) -> tuple[int, Any]:
        data = None if body is None else json.dumps(body).encode()
        headers = {} if data is None else {"Content-Type": "application/json"}
        try:
            request = urllib.request.Request(base_url.rstrip("/") + path, data, headers)
            with urllib.request.urlopen(request, timeout=60) as answer:
                return answer.status, _body(answer.read())
        except urllib.error.HTTPError as refused:
            return refused.code, _body(refused.read())
        except (
            ValueError,
            http.client.HTTPException,
        ) as error:  # no URL, or something there that speaks no HTTP
            raise OSError(error) from None

    return ask


def _body(sent: bytes) -> Any:
    """What was sent as JSON; what is none, like a proxy's page of errors, as text."""
    try:
        return json.loads(sent or b"null")
    except ValueError:
        return sent.decode("utf-8", "replace")


def verdict(game: str, vector: pack.Vector, ask: Ask) -> list[Mismatch]:
    """How the answer to a vector differs from what it expects; nothing where it passes."""
    path = f"/v1/rulesets/{game}" + ("" if vector["call"] == "ruleset" else f"/{vector['call']}")
    status, answer = ask(path, vector.get("request"))
    if status != vector["status"]:
        return [Mismatch("status", vector["status"], status), *mismatches(vector["expect"], answer)]
    return list(mismatches(vector["expect"], answer))


def run(vectors: Iterable[tuple[str, pack.Vector]], ask: Ask) -> dict[str, Any]:
    """The verdict on all vectors."""
    count, failed = 0, []
    for game, vector in vectors:
        count += 1
        found = verdict(game, vector, ask)
        if found:
            failed.append(
                {
                    "id": vector["id"],
                    "clauses": pack.clauses(vector),
                    "mismatches": [mismatch.plain() for mismatch in found],
                }
            )
    return {"vectors": count, "passed": count - len(failed), "failed": failed}


def report(result: dict[str, Any]) -> Iterable[str]:
    """The verdict in words."""
    for failure in result["failed"]:
        yield f"FAILED {failure['id']} ({', '.join(failure['clauses'])})"
        for mismatch in failure["mismatches"]:
            found = json.dumps(mismatch["found"], ensure_ascii=False) if "found" in mismatch else "nothing"
            yield f"  at {mismatch['pointer'] or '/'}"
            yield f"    expected {json.dumps(mismatch['expected'], ensure_ascii=False)}"
            yield f"    found    {found[:2000]}"
    yield f"{result['passed']} of {result['vectors']} vectors passed"


def main(arguments: list[str] | None = None) -> int:
    """0: all pass; 1: some fail; 2: no service, no pack, no vectors."""
    parser = argparse.ArgumentParser(prog="conformance.run", description=__doc__)
    parser.add_argument("--base-url", required=True, help="where the service is, like http://127.0.0.1:8000")
    parser.add_argument("--game", help="the vectors of one game only")
    parser.add_argument(
        "--pack", type=Path, help="a downloaded pack (GET /v1/conformance) instead of the files here"
    )
    parser.add_argument("--json", action="store_true", help="the verdict as JSON")
    given = parser.parse_args(arguments)
    try:
        found = pack.files() if given.pack is None else pack.read(given.pack)
    except (OSError, ValueError) as error:
        print(f"No pack in {given.pack}: {error}", file=sys.stderr)
        return 2
    try:
        result = run(pack.vectors(found, given.game), over_http(given.base_url))
    except OSError as error:
        print(f"No answer from {given.base_url}: {error}", file=sys.stderr)
        return 2
    print(json.dumps(result, ensure_ascii=False) if given.json else "\n".join(report(result)))
    return 2 if not result["vectors"] else int(bool(result["failed"]))


if __name__ == "__main__":
    sys.exit(main())
