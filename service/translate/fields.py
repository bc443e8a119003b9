"""Strict marshmallow fields: nothing is converted, every fault has a code, tiles are held as kinds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextvars import ContextVar
from typing import Any

from marshmallow import ValidationError
from marshmallow.fields import Field
from marshmallow.schema import Schema

from rules.tiles import NOTATIONS, UnknownTile, parse_tiles
from service.translate.faults import Fault

NOTATION: ContextVar[str] = ContextVar("notation", default="canonical")
"""How the tiles of the body being read are written."""
LARGEST = 2**53 - 1
"""The largest whole number that every JSON reader holds exactly."""
LONGEST_KEY = 64
"""Characters of a key of the caller's choosing: it stands in the pointer of every fault below it."""

MISSING = Fault("missing_field", "this field is required")
NULL = Fault("wrong_type", "null is not taken here")
UNKNOWN = Fault("unknown_field", "there is no such field")


def fault(code: str, detail: str, at: int | None = None, **facts: Any) -> ValidationError:
    """A fault of the value at hand."""
    return ValidationError([Fault(code, detail, at=at, facts=facts)])


def shown(value: Any) -> str:
    """What came in, short enough to be told back."""
    written = repr(value) if isinstance(value, str) else str(value)
    return written if len(written) <= 40 else f"{written[:40]}…"


class Strict(Field[Any]):
    """What all these fields share: our faults in place of marshmallow's words."""

    default_error_messages = {"required": [MISSING], "null": [NULL]}  # noqa: RUF012


class Integer(Strict):
    """A whole number: 7 or 7.0 (JSON does not tell them apart), never "7", true or 7.9."""

    def __init__(self, minimum: int | None, maximum: int | None, **more: Any) -> None:
        super().__init__(**more)
        self.minimum = -LARGEST if minimum is None else max(minimum, -LARGEST)
        self.maximum = LARGEST if maximum is None else min(maximum, LARGEST)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **_: Any) -> int:
        number = whole(value)
        if number is None:
            raise fault("wrong_type", f"a whole number is wanted, not {kind_of(value)}")
        if not self.minimum <= number <= self.maximum:
            raise fault(
                "out_of_range",
                f"{shown(number)} is not within {self.minimum} to {self.maximum}",
                minimum=self.minimum,
                maximum=self.maximum,
            )
        return number


def whole(value: Any) -> int | None:
    """The integer that a JSON number is, if it is one."""
    if type(value) is int:
        return value
    return int(value) if type(value) is float and value.is_integer() else None


def kind_of(value: Any) -> str:
    """The JSON name of what came in."""
    names: dict[type, str] = {
        bool: "a boolean",
        str: "a string",
        list: "an array",
        dict: "an object",
        int: "a number",
        float: "a number with a fraction"
        if isinstance(value, float) and not value.is_integer()
        else "a number",
    }
    return names.get(type(value), "null")


class Flag(Strict):
    """true or false."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **_: Any) -> bool:
        if type(value) is not bool:
            raise fault("wrong_type", f"true or false is wanted, not {kind_of(value)}")
        return value


class Choice(Strict):
    """One of a few words, numbers or flags."""

    def __init__(self, choices: tuple[Any, ...], **more: Any) -> None:
        super().__init__(**more)
        self.choices = {(type(choice), choice): choice for choice in choices}

    def _deserialize(self, value: Any, attr: str | None, data: Any, **_: Any) -> Any:
        number = whole(value)
        known = value if number is None else number
        if isinstance(known, list | dict) or (type(known), known) not in self.choices:
            allowed = list(self.choices.values())
            listed = ", ".join(map(shown, allowed))
            raise fault("not_a_choice", f"{shown(value)} is none of {listed}", choices=allowed)
        return self.choices[type(known), known]


class Text(Strict):
    """A string up to a length."""

    def __init__(self, maximum: int | None, **more: Any) -> None:
        super().__init__(**more)
        self.maximum = 4096 if maximum is None else maximum

    def _deserialize(self, value: Any, attr: str | None, data: Any, **_: Any) -> str:
        if not isinstance(value, str):
            raise fault("wrong_type", f"a string is wanted, not {kind_of(value)}")
        if len(value) > self.maximum:
            raise fault("too_long", f"{len(value)} characters, {self.maximum} at most", maximum=self.maximum)
        return value


class Tile(Strict):
    """One tile, as its kind."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **_: Any) -> int:
        if not isinstance(value, str):
            raise fault("wrong_type", f"a tile is a string, not {kind_of(value)}")
        kind = NOTATIONS[NOTATION.get()].get(value)
        if kind is None:
            raise ValidationError([unknown_tile(value)])
        return kind


def unknown_tile(word: str, at: int | None = None) -> Fault:
    """There is no such tile in the notation that the request uses."""
    detail = f"{shown(word)} is no tile in notation `{NOTATION.get()}`"
    return Fault("unknown_tile", detail, at=at, facts={"word": word[:40]})


def unknown_tiles(text: str) -> Iterator[Fault]:
    """Every stretch of a string that is no tile: past each one the reading goes on."""
    notation = NOTATION.get()
    compact = notation == "canonical"
    start, same_word = 0, -1
    while True:
        try:
            parse_tiles(text[start:], notation)
            return
        except UnknownTile as unknown:
            at, word = start + unknown.at, unknown.word
        if at != same_word:
            yield unknown_tile(word, at)
        if compact and text[at].isdigit():
            if len(word) != 2 or word[1].isdigit():
                return  # ranks without a suit, to the end
            text = f"{text[:at]}1{text[at + 1 :]}"  # as if it were a tile, for the sake of those behind it
        else:
            start = at + 1
            same_word = -1 if compact else start


class Tiles(Strict):
    """Tiles, as kinds: an array of names, or all in one string."""

    def __init__(self, minimum: int | None, maximum: int | None, unique: bool = False, **more: Any) -> None:
        super().__init__(**more)
        self.minimum, self.maximum, self.unique = minimum or 0, maximum or 144, unique

    def _deserialize(self, value: Any, attr: str | None, data: Any, **_: Any) -> tuple[int, ...]:
        if isinstance(value, str):
            kinds = self._string(value)
        elif isinstance(value, list):
            kinds = self._array(value)
        else:
            raise fault("wrong_type", f"tiles are an array or one string, not {kind_of(value)}")
        check_count(len(kinds), self.minimum, self.maximum, "tiles")
        if self.unique:
            check_unique(kinds)
        return kinds

    def _string(self, value: str) -> tuple[int, ...]:
        # No notation needs more than three marks a tile with its blanks; longer is not worth reading.
        if len(value) > 4 * max(self.maximum, 20):
            raise fault("too_many_items", f"{self.maximum} tiles at most", maximum=self.maximum)
        try:
            return tuple(parse_tiles(value, NOTATION.get()))
        except UnknownTile:
            raise ValidationError(list(unknown_tiles(value))) from None

    def _array(self, value: list[Any]) -> tuple[int, ...]:
        check_count(len(value), 0, self.maximum, "tiles")
        words = NOTATIONS[NOTATION.get()]
        try:
            return tuple([words[word] for word in value])
        except (KeyError, TypeError):
            one = Tile()
            return tuple(each(value, one))


def each(values: list[Any], field: Field[Any]) -> list[Any]:
    """Every value read by one field, all faults told by index."""
    read, faults = [], {}
    for index, value in enumerate(values):
        try:
            read.append(field.deserialize(value))
        except ValidationError as error:
            faults[index] = error.messages
    if faults:
        raise ValidationError(faults)
    return read


def check_count(count: int, minimum: int, maximum: int, what: str = "entries") -> None:
    """Refuse too many or too few."""
    if count > maximum:
        raise fault("too_many_items", f"{count} {what}, {maximum} at most", maximum=maximum)
    if count < minimum:
        raise fault("too_few_items", f"{count} {what}, {minimum} at least", minimum=minimum)


def check_unique(values: tuple[Any, ...]) -> None:
    """Refuse an entry that was there before."""
    faults = {
        index: [Fault("repeated", "the same entry stands there already")]
        for index, value in enumerate(values)
        if value in values[:index]
    }
    if faults:
        raise ValidationError(faults)


class Entries(Strict):
    """An array of one sort, as a tuple."""

    def __init__(
        self, inner: Field[Any], minimum: int | None, maximum: int | None, unique: bool = False, **more: Any
    ) -> None:
        super().__init__(**more)
        self.inner, self.unique = inner, unique
        self.minimum, self.maximum = minimum or 0, 512 if maximum is None else maximum

    def _deserialize(self, value: Any, attr: str | None, data: Any, **_: Any) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise fault("wrong_type", f"an array is wanted, not {kind_of(value)}")
        check_count(len(value), self.minimum, self.maximum)
        read = tuple(each(value, self.inner))
        if self.unique:
            check_unique(read)
        return read


class Entry(Strict):
    """A record, read by its schema; a short one may stand as one of its fields alone."""

    def __init__(self, schema: Schema, short: str | None = None, **more: Any) -> None:
        super().__init__(**more)
        self.schema, self.short = schema, short

    def _deserialize(self, value: Any, attr: str | None, data: Any, **_: Any) -> Any:
        if isinstance(value, dict):
            return self.schema.load(value)
        if self.short is None or isinstance(value, list):
            raise fault("wrong_type", f"an object is wanted, not {kind_of(value)}")
        try:
            return self.schema.load({self.short: value})
        except ValidationError as error:
            raise ValidationError(error.messages_dict[self.short]) from None


class Keyed(Strict):
    """An object with keys of the caller's choosing, its values of one sort."""

    def __init__(self, inner: Field[Any], maximum: int | None, **more: Any) -> None:
        super().__init__(**more)
        self.inner, self.maximum = inner, 64 if maximum is None else maximum

    def _deserialize(self, value: Any, attr: str | None, data: Any, **_: Any) -> Mapping[str, Any]:
        if not isinstance(value, dict):
            raise fault("wrong_type", f"an object is wanted, not {kind_of(value)}")
        check_count(len(value), 0, self.maximum)
        longest = max(map(len, value), default=0)
        if longest > LONGEST_KEY:
            raise fault(
                "too_long", f"a key of {longest} characters, {LONGEST_KEY} at most", maximum=LONGEST_KEY
            )
        read, faults = {}, {}
        for key, held in value.items():
            try:
                read[key] = self.inner.deserialize(held)
            except ValidationError as error:
                faults[key] = error.messages
        if faults:
            raise ValidationError(faults)
        return read


class Free(Strict):
    """Free plain data, whole numbers only; an object where its default is one."""

    def __init__(self, keyed: bool, **more: Any) -> None:
        super().__init__(**more)
        self.keyed = keyed

    def _deserialize(self, value: Any, attr: str | None, data: Any, **_: Any) -> Any:
        if self.keyed and not isinstance(value, dict):
            raise fault("wrong_type", f"an object is wanted, not {kind_of(value)}")
        if isinstance(value, dict):
            return Keyed(Free(False, allow_none=True), None)._deserialize(value, attr, data)
        if isinstance(value, list):
            return list(Entries(Free(False, allow_none=True), None, None)._deserialize(value, attr, data))
        if isinstance(value, int | float) and not isinstance(value, bool):
            return Integer(None, None)._deserialize(value, attr, data)
        return value


class Total(Integer):
    """A whole number, or an object that holds it as `total`: a score as it was answered."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **more: Any) -> int:
        if not isinstance(value, dict):
            return super()._deserialize(value, attr, data, **more)
        if "total" not in value:
            raise ValidationError({"total": [MISSING]})
        try:
            return super()._deserialize(value["total"], attr, data, **more)
        except ValidationError as error:
            raise ValidationError({"total": error.messages}) from None


class Refused(Strict):
    """A field of other games: whatever stands there is a fault."""

    def __init__(self, detail: str) -> None:
        super().__init__()
        self.detail = detail

    def deserialize(self, value: Any, attr: str | None = None, data: Any = None, **kwargs: Any) -> Any:
        """Absent is right, present is not."""
        if attr is not None and data is not None and attr in data:
            raise fault("unknown_field", self.detail)
        return super().deserialize(value, attr, data, **kwargs)
