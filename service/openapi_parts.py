"""The parts of the OpenAPI document that are the same for every game: problems, GET calls, operations."""

from __future__ import annotations

from service.problems import CONTENT_TYPE, KINDS
from service.translate.jsonschema import Json, ref

_ID: Json = {"type": "string", "description": "finds the request in the log; sent in, or made here"}
_WORDS: Json = ref("Text")


def common_schemas() -> dict[str, Json]:
    """Schemas that no record makes."""
    return {
        "Problem": _problem(),
        "ProblemFault": _fault(),
        "ProblemKind": {
            "type": "object",
            "description": "What a code means.",
            "required": ["code", "type", "status", "title", "text", "where"],
            "properties": {
                "code": {"type": "string"},
                "type": {"type": "string", "format": "uri-reference"},
                "status": {"type": "integer"},
                "title": {"type": "string"},
                "text": _WORDS,
                "where": {"type": "string", "enum": ["problem", "errors"]},
            },
        },
        "Health": {
            "type": "object",
            "required": ["status"],
            "properties": {"status": {"type": "string", "enum": ["live", "ready"]}},
        },
        "Clause": _clause(),
        "RulesetBrief": _brief(),
        "RulesetDescription": _description(),
        "ConformancePack": _conformance(),
    }


def _problem() -> Json:
    return {
        "type": "object",
        "description": "A problem document (RFC 9457); all faults of a request at once.",
        "required": ["type", "title", "status", "detail", "code", "request_id", "errors"],
        "properties": {
            "type": {"type": "string", "format": "uri-reference", "examples": ["/problems/invalid_request"]},
            "title": {"type": "string"},
            "status": {"type": "integer", "minimum": 400, "maximum": 599},
            "detail": {"type": "string"},
            "code": {
                "type": "string",
                "description": "what is wrong; these codes, and in a later version perhaps others",
                "enum": list(KINDS),
            },
            "request_id": _ID,
            "errors": {"type": "array", "items": ref("ProblemFault")},
        },
    }


def _fault() -> Json:
    return {
        "type": "object",
        "description": "One thing that is wrong, and where.",
        "required": ["pointer", "code", "detail"],
        "properties": {
            "pointer": {"type": "string", "description": "JSON pointer into the request (RFC 6901)"},
            "at": {
                "type": "integer",
                "minimum": 0,
                "description": "character inside the string pointed to, counted in Unicode code points",
            },
            "code": {"type": "string", "description": "all codes are listed at /problems"},
            "detail": {"type": "string"},
            "text": _WORDS,
            "clause": {"type": "string", "description": "clause of the rulebook"},
            "facts": {"type": "object", "description": "figures that belong to it"},
        },
    }


def _clause() -> Json:
    return {
        "type": "object",
        "description": "A clause of a rulebook.",
        "required": ["id", "title", "text", "status", "options", "examples"],
        "properties": {
            "id": {"type": "string"},
            "title": _WORDS,
            "text": _WORDS,
            "status": {
                "type": "array",
                "items": {"type": "string", "enum": ["said", "ruled", "option"]},
                "description": "said by the source, ruled here, subject to an option",
            },
            "options": {"type": "array", "items": {"type": "string"}},
            "examples": {"type": "array", "items": _WORDS},
        },
    }


def _brief() -> Json:
    number: Json = {"type": "integer"}
    players: Json = {
        "type": "object",
        "required": ["default", "minimum", "maximum"],
        "properties": {"default": number, "minimum": number, "maximum": number},
    }
    return {
        "type": "object",
        "description": "A game in short.",
        "required": ["ruleset", "rules_version", "name", "players"],
        "properties": {
            "ruleset": {"type": "string"},
            "rules_version": {"type": "string"},
            "name": _WORDS,
            "players": players,
        },
    }


def _description() -> Json:
    brief = _brief()
    more: Json = {
        "tiles": {
            "type": "object",
            "required": ["count", "copies"],
            "properties": {
                "count": {"type": "integer"},
                "copies": {"type": "object", "additionalProperties": {"type": "integer"}},
            },
        },
        "sets": {"type": "integer", "description": "sets of a whole hand, beside the pair"},
        "phases": {"type": "array", "items": _phase()},
        "patterns": {"type": "array", "items": ref("Pattern")},
        "multipliers": {"type": "array", "items": ref("Pattern")},
        "defaults": {"type": "object", "description": "the options when none is given"},
        "options": {
            "type": "object",
            "description": "JSON Schema of the options: each with its default, its clause, and whether the "
            "source states the default",
        },
        "clauses": {"type": "array", "items": ref("Clause")},
    }
    return {
        **brief,
        "description": "A game: players, tiles, phases, options, patterns with their values, clauses.",
        "required": [*brief["required"], *more],
        "properties": {**brief["properties"], **more},
    }


def _conformance() -> Json:
    vector: Json = {
        "type": "object",
        "required": ["id", "call", "status", "expect", "why"],
        "properties": {
            "id": {"type": "string"},
            "clause": {"type": "string"},
            "clauses": {"type": "array", "items": {"type": "string"}, "description": "in place of `clause`"},
            "call": {"type": "string", "description": "the call asked; `ruleset` is the game's own GET"},
            "request": {"type": "object"},
            "status": {"type": "integer"},
            "expect": {"type": "object", "description": "what the clause decides about the answer"},
            "why": _WORDS,
        },
    }
    file: Json = {
        "type": "object",
        "required": ["game", "title", "vectors"],
        "properties": {
            "game": {"type": "string"},
            "title": _WORDS,
            "vectors": {"type": "array", "items": vector},
        },
    }
    return {
        "type": "object",
        "description": "The conformance vectors; conformance/README.md says how expectations are matched.",
        "required": ["format", "rules_version", "files"],
        "properties": {
            "format": {"type": "integer", "const": 1},
            "rules_version": {"type": "string"},
            "files": {"type": "array", "items": file},
        },
    }


def _phase() -> Json:
    return {
        "type": "object",
        "required": ["id", "name", "actions"],
        "properties": {
            "id": {"type": "string"},
            "name": _WORDS,
            "actions": {"type": "array", "items": {"type": "string"}},
        },
    }


def _problem_response(status: int) -> Json:
    kinds = {code: kind for code, kind in KINDS.items() if kind.status == status}
    listed = "; ".join(f"`{code}`: {kind.en} {kind.zh}" for code, kind in kinds.items())
    return {"description": listed, "content": {CONTENT_TYPE: {"schema": ref("Problem")}}}


PROBLEM_RESPONSES: dict[str, Json] = {
    f"Problem{status}": _problem_response(status)
    for status in sorted({kind.status for kind in KINDS.values()})
}


def problem_ref(status: int) -> Json:
    """A reference to the response of a status."""
    return {"$ref": f"#/components/responses/Problem{status}"}


def _get(name: str, tag: str, summary: str, content: Json, problems: tuple[int, ...] = (500,)) -> Json:
    return {
        "operationId": name,
        "tags": [tag],
        "summary": summary,
        "responses": {
            "200": {"description": "The answer", "content": content},
            **{str(status): problem_ref(status) for status in problems},
        },
    }


def _json(schema: Json) -> Json:
    return {"application/json": {"schema": schema}}


def _listed(key: str, schema: Json, **more: Json) -> Json:
    properties = {**more, key: {"type": "array", "items": schema}}
    return _json({"type": "object", "required": list(properties), "properties": properties})


FOUND = (404, 500)
"""The problems of what is looked up by name."""


def common_paths(games: tuple[str, ...]) -> dict[str, Json]:
    """The calls that are not a question to one game."""
    return {**_ruleset_paths(games), **_listings(), **_operation_paths(), **_document_paths()}


def _ruleset_paths(games: tuple[str, ...]) -> dict[str, Json]:
    ruleset: Json = {
        "name": "ruleset",
        "in": "path",
        "required": True,
        "schema": {"type": "string", "enum": list(games)},
    }
    clause: Json = {"name": "clause", "in": "path", "required": True, "schema": {"type": "string"}}
    header: Json = {"ruleset": {"type": "string"}, "rules_version": {"type": "string"}}
    one_clause = {"allOf": [{"type": "object", "properties": header}, ref("Clause")]}
    return {
        "/v1/rulesets": {
            "get": _get(
                "rulesets",
                "rulesets",
                "What is played here? 有哪些玩法？",
                _listed("rulesets", ref("RulesetBrief")),
            )
        },
        "/v1/rulesets/{ruleset}": {
            "parameters": [ruleset],
            "get": _get("ruleset", "rulesets", "A game 一種玩法", _json(ref("RulesetDescription")), FOUND),
        },
        "/v1/rulesets/{ruleset}/clauses": {
            "parameters": [ruleset],
            "get": _get(
                "clauses",
                "rulesets",
                "Its rulebook 規則書",
                _listed("clauses", ref("Clause"), **header),
                FOUND,
            ),
        },
        "/v1/rulesets/{ruleset}/clauses/{clause}": {
            "parameters": [ruleset, clause],
            "get": _get("clause", "rulesets", "One clause 一條規則", _json(one_clause), FOUND),
        },
    }


def _listings() -> dict[str, Json]:
    """The conformance pack and the problem codes."""
    code: Json = {"name": "code", "in": "path", "required": True, "schema": {"type": "string"}}
    return {
        "/v1/conformance": {
            "get": _get(
                "conformance",
                "documents",
                "Questions with the answers of the rulebook, for tests 一致性測試題庫",
                _json(ref("ConformancePack")),
            )
        },
        "/problems": {
            "get": _get(
                "problems", "documents", "All problem codes 錯誤代碼", _listed("problems", ref("ProblemKind"))
            )
        },
        "/problems/{code}": {
            "parameters": [code],
            "get": _get(
                "problem", "documents", "What a code means 代碼說明", _json(ref("ProblemKind")), FOUND
            ),
        },
    }


def _operation_paths() -> dict[str, Json]:
    return {
        "/health/live": {"get": _get("live", "operations", "The process answers 存活", _json(ref("Health")))},
        "/health/ready": {
            "get": _get(
                "ready", "operations", "New requests are welcome 就緒", _json(ref("Health")), (500, 503)
            )
        },
        "/metrics": {
            "get": _get(
                "metrics",
                "operations",
                "Figures for Prometheus 監測數據",
                {"text/plain": {"schema": {"type": "string"}}},
            )
        },
    }


def _document_paths() -> dict[str, Json]:
    return {
        "/openapi.json": {
            "get": _get("openapi", "documents", "This document 本文件", _json({"type": "object"}))
        },
        "/docs": {
            "get": _get(
                "docs", "documents", "Its page 文件網頁", {"text/html": {"schema": {"type": "string"}}}
            )
        },
    }
