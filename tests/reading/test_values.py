"""Values of readings: just those that the listed readings have, in the same order."""

from __future__ import annotations

import random
from functools import reduce
from operator import or_

from rules.reading import ALL_FACES, Counts, Piece, Reading, Value, standard_readings, standard_values

HANDS = 400


def some_bits(piece: Piece, alike: int) -> int:
    """Its kind, its suit, and an end tile of a suit."""
    assert piece.face is not None
    kind = {"sequence": 1, "triplet": 2, "pair": 4}[piece.kind] if not alike else 0
    return kind | 8 << piece.face // 9 | (128 if piece.face % 9 == 0 else 0)


def every_bit(piece: Piece, alike: int) -> int:
    """Every piece of a reading is told."""
    assert piece.face is not None
    kind = {"sequence": 0, "triplet": 1, "pair": 2}[piece.kind]
    return 1 << 12 * piece.face + 4 * kind + alike


def value_of(reading: Reading, bits: object) -> Value:
    assert callable(bits)
    concrete = [piece for piece in reading.pieces() if not piece.symbolic]
    told = [bits(piece, concrete[:at].count(piece)) for at, piece in enumerate(concrete)]
    return reading.symbolic_sets, bool(reading.symbolic_pairs), reduce(or_, told, 0)


def hands(seed: int) -> list[tuple[Counts, int, int]]:
    """Tiles near each other, wilds, and how many sets they make."""
    rng = random.Random(seed)
    found = []
    for _ in range(HANDS):
        sets = rng.randint(1, 4)
        wilds = rng.randint(0, min(6, 3 * sets))
        pool = [kind for kind in range(34) if rng.random() < rng.choice((0.2, 0.4))] or [0, 1, 2, 27]
        counts = [0] * 34
        for _ in range(3 * sets + 2 - wilds):
            counts[rng.choice(pool)] += 1
        found.append((tuple(counts), wilds, sets))
    return found


def test_values_are_those_of_the_readings_in_their_order() -> None:
    complete = dear = 0
    for counts, wilds, sets in hands(1):
        for faces in (ALL_FACES, ALL_FACES - {31, 32, 33, 4}):
            readings = standard_readings(counts, wilds, sets, faces=faces)
            for bits in (some_bits, every_bit):
                values = standard_values(counts, wilds, sets, bits, faces=faces)
                assert list(values) == list(dict.fromkeys(value_of(one, bits) for one in readings))
        complete += bool(readings)
        dear += len(readings) > 20
    assert complete > 100
    assert dear > 10


def test_no_reading_has_no_value() -> None:
    assert standard_values((1,) * 14 + (0,) * 20, 0, 4, some_bits) == ()
    assert standard_values((3,) * 3 + (0,) * 31, 0, 4, some_bits) == ()


def test_wilds_alone_have_one_value() -> None:
    assert standard_values((0,) * 34, 8, 2, some_bits) == ((2, True, 0),)
