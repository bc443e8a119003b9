"""The OpenAPI 3.1 document, made from the registry.

`python -m service.openapi` writes openapi.yaml and the list of fault codes, `--check` compares.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from rules.replay.lines import lines
from rules.ruleset import Ruleset
from rules.score import Pattern
from service import codes, examples
from service.body import JSON, LINES
from service.calls import CALLS, Call
from service.openapi_parts import PROBLEM_RESPONSES, common_paths, common_schemas, problem_ref
from service.problems import CONTENT_TYPE
from service.translate import Reader, game_of
from service.translate.jsonschema import Describer, Json, ref, shared_components

ROOT = Path(__file__).resolve().parents[1]
FILE = ROOT / "openapi.yaml"
VERSION = "0.1.0"
SUMMARY = "Rules of three regional Chinese mahjong games as a stateless service 地方麻將規則服務"
DESCRIPTION = """\
Pure questions and answers: nothing is stored, the same question always gets the same answer.
A "no" is a 200 with `legal: false` and reasons; a broken or impossible question is a problem document (RFC 9457).
Tiles are `1m`-`9m` 萬, `1p`-`9p` 筒, `1s`-`9s` 條, `1z`-`7z` E S W N 白 發 中; a request may also write them in one
string like `123m55z`, or in the notation that it names: `zh` 一萬 九筒 三條 東 白, `unicode` 🀇 🀡 🀒 🀀 🀆, `botzone` W1 B9 T3 F1 J3
(J1 J2 J3 are 中 發 白), `mjai` 1m 9p 3s E P (P F C are 白 發 中).
A request may name itself in `X-Request-Id` (1 to 128 visible ASCII characters); every answer has that header, with
the same name or one made here.
"""
POST_PROBLEMS = (400, 408, 413, 415, 422, 500, 503)


def document(games: Mapping[str, Ruleset], readers: Mapping[str, Reader] | None = None) -> Json:
    """The whole document as plain data."""
    kinds = sorted({kind for game in games.values() for kind in _kinds(game)})
    components = shared_components(kinds) | common_schemas()
    paths = common_paths(tuple(games))
    for name, ruleset in games.items():
        game = readers[name].game if readers is not None else game_of(ruleset)
        describer = Describer(game, components)
        describer.component(Pattern, incoming=False)
        for call in CALLS.values():
            asked = call.request(ruleset)
            if asked is not None:
                paths[f"/v1/rulesets/{name}/{call.name}"] = {
                    "post": _operation(ruleset, call, asked, describer)
                }
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Mahjong rules",
            "version": VERSION,
            "summary": SUMMARY,
            "description": DESCRIPTION,
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "/"}],
        "tags": _tags(games),
        "paths": paths,
        "components": {
            "schemas": dict(sorted(components.items())),
            "responses": PROBLEM_RESPONSES,
        },
    }


def _kinds(ruleset: Ruleset) -> tuple[int, ...]:
    return tuple(ruleset.tile_set(ruleset.options()).kinds)


def _tags(games: Mapping[str, Ruleset]) -> list[Json]:
    common = [
        {"name": "rulesets", "description": "What is played here, and what the book says"},
        {"name": "operations", "description": "Health and figures"},
        {"name": "documents", "description": "This document, its page, problem codes"},
    ]
    own = [
        {"name": name, "description": f"{game.name['en']} {game.name['zh']}"} for name, game in games.items()
    ]
    return [*own, *common]


def _operation(ruleset: Ruleset, call: Call, asked: type, describer: Describer) -> Json:
    title = ruleset.id.title()
    asks = describer.component(asked, incoming=True)
    answer_name = f"{title}{call.name.title()}Answer"
    header = {
        "ruleset": {"type": "string", "const": ruleset.id},
        "rules_version": {"type": "string"},
        "options": describer.component(ruleset.options, incoming=False),
    }
    describer.components[answer_name] = describer.object(call.answered, incoming=False, before=header)
    told = [example for example in examples.of(ruleset.id) if example.call == call.name]
    return {
        "operationId": f"{ruleset.id}_{call.name}",
        "tags": [ruleset.id],
        "summary": f"{call.en} {call.zh}",
        "requestBody": {
            "required": True,
            "content": {JSON: _content(asks, ((e.name, e.summary, e.request) for e in told))}
            | ({} if call.lines is None else {LINES: _lines(told)}),
        },
        "responses": {
            "200": {
                "description": "The answer",
                "headers": {"X-Request-Id": {"schema": {"type": "string"}}},
                "content": {
                    "application/json": _content(
                        ref(answer_name), ((e.name, e.summary, e.response) for e in told if e.status == 200)
                    )
                },
            },
            **{str(status): problem_ref(status) for status in POST_PROBLEMS},
            **_refusals(told),
        },
    }


def _lines(told: list[examples.Example]) -> Json:
    """The same request as lines; the first example so."""
    schema: Json = {
        "type": "string",
        "description": "The same, one JSON object a line: a header, then for each hand its deal or opening, "
        "its events and its settlement. 逐行 JSON：首行為標頭，其後每局為發牌（或起始局面）、各事件、結算。",
    }
    shown = next((e for e in told if "hands" in e.request), None)
    if shown is None:
        return {"schema": schema}
    text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines(shown.request))
    return _content(schema, ((shown.name, shown.summary, text),))


def _refusals(told: list[examples.Example]) -> Json:
    """The problem responses that have examples of their own."""
    found = {example.status: [e for e in told if e.status == example.status] for example in told}
    return {
        str(status): {
            "description": PROBLEM_RESPONSES[f"Problem{status}"]["description"],
            "content": {
                CONTENT_TYPE: _content(ref("Problem"), ((e.name, e.summary, e.response) for e in shown))
            },
        }
        for status, shown in sorted(found.items())
        if status != 200
    }


def _content(schema: Json, told: Iterable[tuple[str, Mapping[str, str], Any]]) -> Json:
    shown = {
        name: {"summary": f"{summary['en']} {summary['zh']}", "value": value} for name, summary, value in told
    }
    return {"schema": schema} | ({"examples": shown} if shown else {})


def text() -> str:
    """openapi.yaml for the games of the registry."""
    import yaml  # a development dependency: the running service writes no YAML

    from rules.registry import RULESETS

    class Plain(yaml.SafeDumper):
        def ignore_aliases(self, data: Any) -> bool:
            return True

    whole = document(RULESETS)
    return yaml.dump(whole, Dumper=Plain, sort_keys=False, allow_unicode=True, width=110)


def main() -> int:
    """Write the files, or say whether they are what they should be."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="fail where a committed file has drifted")
    check = parser.parse_args().check
    drifted = 0
    for file, made in ((codes.FILE, codes.text), (FILE, text)):
        wanted = made()
        if not check:
            file.write_text(wanted, encoding="utf-8")
        elif not file.exists() or file.read_text(encoding="utf-8") != wanted:
            print(f"{file.name} is not what the code makes: run `make openapi`", file=sys.stderr)
            drifted = 1
    return drifted


if __name__ == "__main__":
    sys.exit(main())
