"""Problem documents (RFC 9457): every code that a 4xx or 5xx can carry, and how a problem is written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from service import codes
from service.translate import Fault

CONTENT_TYPE = "application/problem+json"
MOST_FAULTS = 1000
"""Entries of `errors`; a body of a megabyte can hold more, and `detail` says how many there are."""


@dataclass(frozen=True)
class Kind:
    """A documented kind of problem: its status and what it means."""

    status: int
    title: str
    en: str
    zh: str


KINDS: Mapping[str, Kind] = {
    # 400: the request cannot be read
    "bad_request": Kind(
        400,
        "Bad request",
        "The request cannot be read as HTTP, or its body broke off.",
        "無法讀取的 HTTP 請求，或內容中斷。",
    ),
    "not_json": Kind(
        400,
        "Not JSON",
        "The body is not JSON in UTF-8 (NaN, Infinity and lone surrogates are no JSON).",
        "內容不是 UTF-8 的 JSON（NaN、Infinity、孤立代理字元皆不合）。",
    ),
    "duplicate_keys": Kind(
        400, "Duplicate keys", "An object of the body has a key twice.", "物件內有重複的鍵。"
    ),
    "nested_too_deep": Kind(
        400, "Nested too deep", "Arrays and objects of the body are nested over 32 deep.", "巢狀超過 32 層。"
    ),
    "not_an_object": Kind(400, "Not an object", "The body must be a JSON object.", "內容須為 JSON 物件。"),
    "header_refused": Kind(403, "Forbidden", "The server refuses this connection.", "伺服器拒絕此連線。"),
    # 404, 405 and others about the address
    "not_found": Kind(404, "Not found", "There is nothing at this address.", "此位址無內容。"),
    "unknown_ruleset": Kind(
        404,
        "Unknown ruleset",
        "There is no such ruleset; the known ones are named.",
        "無此玩法；已列出所有玩法。",
    ),
    "unknown_clause": Kind(
        404,
        "Unknown clause",
        "The ruleset has no such clause; those it has are named.",
        "本玩法無此條款；已列出所有條款。",
    ),
    "method_not_allowed": Kind(
        405,
        "Method not allowed",
        "The address does not answer this method; `Allow` names those it does.",
        "此位址不接受該方法；可用方法見 Allow。",
    ),
    "request_timeout": Kind(408, "Request timeout", "The request was sent too slowly.", "請求傳送過慢。"),
    "too_large": Kind(413, "Content too large", "The body is over 1 MiB.", "內容超過 1 MiB。"),
    "uri_too_long": Kind(414, "URI too long", "The request line is too long.", "請求行過長。"),
    "unsupported_media_type": Kind(
        415,
        "Unsupported media type",
        "The body must be sent as application/json in UTF-8, not compressed.",
        "內容須以 application/json（UTF-8）傳送，不得壓縮。",
    ),
    "expectation_failed": Kind(
        417,
        "Expectation failed",
        "The `Expect` header asks for what is not offered.",
        "無法滿足 Expect 標頭。",
    ),
    # 422: read, but wrong or impossible
    "invalid_request": Kind(
        422,
        "Invalid request",
        "The question is well-formed but wrong or impossible; `errors` names every fault.",
        "格式正確，但內容有誤或不可能；errors 列出所有錯處。",
    ),
    "invalid_state": Kind(
        422,
        "Invalid state",
        "The state breaks an invariant; `errors` names each.",
        "局面自相矛盾；errors 列出所有不合之處。",
    ),
    "wrong_ruleset": Kind(422, "Wrong ruleset", "The state belongs to another game.", "局面屬於其他玩法。"),
    "wrong_phase": Kind(
        422, "Wrong phase", "The question does not fit the phase of the state.", "此階段不適用此問題。"
    ),
    "no_win": Kind(
        422,
        "No win",
        "A hand that a result calls a winner does not win; `errors` names the reasons.",
        "結果所載胡牌者之手牌不可胡；errors 列出理由。",
    ),
    "not_ended": Kind(422, "Not ended", "A hand that goes on has no settlement yet.", "尚未終局，不能結算。"),
    "illegal_action": Kind(
        422,
        "Illegal action",
        "The action is not legal in this state; `errors` names every reason.",
        "此局面不可如此行動；errors 列出所有理由。",
    ),
    "claim_missing": Kind(
        422, "Claim missing", "A seat that must answer has not been heard.", "尚有該表態的座位未表態。"
    ),
    "options_conflict": Kind(
        422,
        "Options conflict",
        "The options of the request differ from those of its state, or contradict each other.",
        "請求的選項與局面所載不同，或彼此矛盾。",
    ),
    "rules_version": Kind(
        422,
        "Another rules version",
        "The state was made by another version of the rules.",
        "局面出自另一版本的規則。",
    ),
    "headers_too_large": Kind(
        431, "Headers too large", "The request's headers are too large.", "請求標頭過大。"
    ),
    # 5xx
    "internal_error": Kind(
        500,
        "Internal error",
        "The service failed; the request id finds it in the log.",
        "服務內部錯誤；可憑 request_id 查日誌。",
    ),
    "not_implemented": Kind(
        501, "Not implemented", "This way of sending a body is not known here.", "不支援此種內容傳送方式。"
    ),
    "overloaded": Kind(
        503, "Overloaded", "No worker can take the request just now; ask again.", "目前無法處理，請稍後再試。"
    ),
    "not_ready": Kind(
        503,
        "Not ready",
        "The service is starting or stopping and should get no new requests.",
        "服務正在啟動或停止。",
    ),
    "late": Kind(504, "Gateway timeout", "No answer came in time.", "未能及時答覆。"),
}
"""Every top-level `code`; the last, 504, comes from a proxy in front."""

FAULTS: Mapping[str, Kind] = {
    "missing_field": Kind(422, "Missing field", "A required field is absent.", "缺少必填欄位。"),
    "unknown_field": Kind(422, "Unknown field", "There is no such field here.", "無此欄位。"),
    "wrong_type": Kind(
        422,
        "Wrong type",
        "The value is of another JSON type; nothing is converted.",
        "資料型別不符；不作轉換。",
    ),
    "out_of_range": Kind(422, "Out of range", "The number is outside its bounds.", "數值超出範圍。"),
    "not_a_choice": Kind(422, "Not a choice", "The value is none of those allowed.", "不在可選值之內。"),
    "unknown_tile": Kind(
        422, "Unknown tile", "The word names no tile in the request's notation.", "該寫法無此牌。"
    ),
    "too_many_items": Kind(422, "Too many", "There are more entries than allowed.", "項目過多。"),
    "too_few_items": Kind(422, "Too few", "There are fewer entries than wanted.", "項目過少。"),
    "too_long": Kind(422, "Too long", "The string is too long.", "字串過長。"),
    "repeated": Kind(422, "Repeated", "The entry stands there already.", "項目重複。"),
}
"""Codes in `errors` that come from reading; the rules add their own."""


class Problem(Exception):
    """What is raised to answer with a problem document."""

    def __init__(
        self,
        code: str,
        detail: str | None = None,
        faults: tuple[Fault, ...] = (),
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(code)
        self.code = code
        self.status = kind_of(code).status
        self.detail = detail
        self.faults = faults
        self.headers = dict(headers or {})

    def document(self, request_id: str) -> dict[str, Any]:
        """The problem as plain data."""
        return document(self.code, request_id, self.detail, self.faults)


def kind_of(code: str) -> Kind:
    """The kind of a top-level code; the rules may raise codes of their own, which are 422."""
    return KINDS.get(code) or Kind(422, code.replace("_", " ").capitalize(), KINDS["invalid_request"].en, "")


def document(
    code: str, request_id: str, detail: str | None = None, faults: tuple[Fault, ...] = ()
) -> dict[str, Any]:
    """A problem document."""
    kind = kind_of(code)
    return {
        "type": f"/problems/{code}",
        "title": kind.title,
        "status": kind.status,
        "detail": kind.en if detail is None else detail,
        "code": code,
        "request_id": request_id,
        "errors": [fault.plain() for fault in faults[:MOST_FAULTS]],
    }


def listed() -> tuple[str, ...]:
    """Every code that is described: of problems, of reading, of the rules."""
    return tuple(dict.fromkeys((*KINDS, *FAULTS, *codes.known())))


def described(code: str) -> dict[str, Any] | None:
    """What `/problems/{code}` serves."""
    kind = KINDS.get(code) or FAULTS.get(code)
    if kind is None and code in codes.known():
        words = codes.known()[code]
        kind = Kind(422, code.replace("_", " ").capitalize(), words["en"], words["zh"])
    if kind is None:
        return None
    return {
        "code": code,
        "type": f"/problems/{code}",
        "status": kind.status,
        "title": kind.title,
        "text": {"zh": kind.zh, "en": kind.en},
        "where": "problem" if code in KINDS else "errors",
    }
