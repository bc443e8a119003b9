"""Self-play: hands and matches played by a policy, written as records that `replay` verifies.

`python -m rules.selfplay GAME --hands N --seed S --policy random|greedy`: the same words always give the same records.
"""

from rules.selfplay.covering import covering
from rules.selfplay.playing import Move, PlayedHand, Stuck, course, play_hand, play_match
from rules.selfplay.policies import POLICIES, Policy, greedy_policy, random_policy
from rules.selfplay.writing import ANSWERS, public_record, record, veiled

__all__ = [
    "ANSWERS",
    "POLICIES",
    "Move",
    "PlayedHand",
    "Policy",
    "Stuck",
    "course",
    "covering",
    "greedy_policy",
    "play_hand",
    "play_match",
    "public_record",
    "random_policy",
    "record",
    "veiled",
]
