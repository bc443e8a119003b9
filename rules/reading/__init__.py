"""The reading kernel: sets and a pair with wilds standing in, every way; seven pairs; scattered hands.

Knows no variant. Counts are of natural tiles; wilds are a number; stand-ins are counted as what they show.
"""

from rules.reading.pairs import completing_pairs, is_seven_pairs, seven_pairs
from rules.reading.parts import Merge, Part, WorkExceeded
from rules.reading.piece import (
    ALL_FACES,
    KINDS,
    PAIRS,
    SEQUENCES,
    SYMBOLIC_PAIR,
    SYMBOLIC_SET,
    TRIPLETS,
    Counts,
    Piece,
    Reading,
    with_faces,
)
from rules.reading.placing import PlacedSet, PlacedTile, place
from rules.reading.scattered import ScatteredFault, has_all_honours, is_scattered, scattered_faults
from rules.reading.shortfall import (
    completing_kinds,
    is_standard,
    shortfall,
    shortfall_of_keys,
    suit_keys,
    wild_completes,
)
from rules.reading.standard import WORK_BUDGET, standard_readings
from rules.reading.values import Bits, Value, standard_values

__all__ = [
    "ALL_FACES",
    "KINDS",
    "PAIRS",
    "SEQUENCES",
    "SYMBOLIC_PAIR",
    "SYMBOLIC_SET",
    "TRIPLETS",
    "WORK_BUDGET",
    "Bits",
    "Counts",
    "Merge",
    "Part",
    "Piece",
    "PlacedSet",
    "PlacedTile",
    "Reading",
    "ScatteredFault",
    "Value",
    "WorkExceeded",
    "completing_kinds",
    "completing_pairs",
    "has_all_honours",
    "is_scattered",
    "is_seven_pairs",
    "is_standard",
    "place",
    "scattered_faults",
    "seven_pairs",
    "shortfall",
    "shortfall_of_keys",
    "standard_readings",
    "standard_values",
    "suit_keys",
    "wild_completes",
    "with_faces",
]
