"""Replay: a recorded hand, or a match of several, verified from its deal to its settlement.

Format and answer: `rules.replay.record`; as lines: `rules.replay.lines`.
"""

from rules.replay.match import answer
from rules.replay.record import (
    MOST_EVENTS,
    MOST_HANDS,
    Divergence,
    RecordedAnswer,
    RecordedBooks,
    RecordedEvent,
    RecordedHand,
    ReplayAnswer,
    ReplayedHand,
    ReplayRequest,
    Unverified,
)

__all__ = [
    "MOST_EVENTS",
    "MOST_HANDS",
    "Divergence",
    "RecordedAnswer",
    "RecordedBooks",
    "RecordedEvent",
    "RecordedHand",
    "ReplayAnswer",
    "ReplayRequest",
    "ReplayedHand",
    "Unverified",
    "answer",
]
