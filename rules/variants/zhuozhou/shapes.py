"""A hand as Zhuozhou sees it: which face every tile shows, which shapes it fits, what it was before the last draw."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from rules.hand import Meld, without
from rules.reading import (
    SEQUENCES,
    TRIPLETS,
    Counts,
    Piece,
    completing_kinds,
    completing_pairs,
    has_all_honours,
    is_scattered,
    is_seven_pairs,
    is_standard,
)
from rules.reading.shortfall import lacks
from rules.ruleset import Question
from rules.state import BY_DEALT, BY_REPLACEMENT, BY_ROB, SELF_DRAWN
from rules.tiles import PLAYABLE, RED, counts_of
from rules.variants.zhuozhou.facts import WinFacts
from rules.variants.zhuozhou.options import ALL, Options
from rules.variants.zhuozhou.roles import Roles, roles


@dataclass(frozen=True)
class Split:
    """The concealed tiles by face, wilds apart; `own_reds` of the 中 are themselves, the others stand in."""

    counts: Counts
    wilds: int
    own_reds: int = 0


def splits(own: Roles, tiles: Sequence[int]) -> tuple[Split, ...]:
    """Every way the 中 among the tiles may show their faces (one, unless `standin` is `may`)."""  # ZZ-12
    counts = list(counts_of(tile for tile in tiles if not own.is_wild(tile)))
    wilds = len(tiles) - sum(counts)
    reds, face = counts[RED], own.stand_in_face
    if face is None or not reds:
        return (Split(tuple(counts), wilds, reds),)
    found = []
    for own_reds in range(reds + 1) if RED in own.show(RED) else (0,):
        shown = list(counts)
        shown[RED] = own_reds
        shown[face] += reds - own_reds
        found.append(Split(tuple(shown), wilds, own_reds))
    return tuple(found)


def is_sets(counts: Counts, wilds: int) -> bool:
    """Whether 3n tiles, so many of them wilds, are n sets with no pair."""
    return (sum(counts) + wilds) % 3 == 0 and wilds >= 0 and sum(lacks(counts)) >> 4 <= wilds


def meld_faces(own: Roles, meld: Meld) -> tuple[int, ...]:
    """The lowest kind a meld may show: one, or two where it is all 中 and these may be themselves."""
    if all(tile == RED for tile in meld.tiles):
        return own.show(RED)  # ZZ-12
    shown = (meld.as_[i] if meld.as_ is not None else own.show(t)[0] for i, t in enumerate(meld.tiles))
    return (min(shown),)


def meld_pieces(own: Roles, melds: Sequence[Meld]) -> Iterator[tuple[Piece, ...]]:
    """The melds as sets, every way they may be read."""
    if not melds:
        yield ()
        return
    for face in meld_faces(own, melds[0]):
        piece = (SEQUENCES if melds[0].is_sequence else TRIPLETS)[face]
        for rest in meld_pieces(own, melds[1:]):
            yield (piece, *rest)


@dataclass(frozen=True)
class Waiting:
    """Concealed tiles before the last draw, and what follows from them whatever is drawn."""

    own: Roles
    tiles: tuple[int, ...]
    sets: int

    @cached_property
    def splits(self) -> tuple[Split, ...]:
        """The ways they show their faces, kong tiles and all."""
        return splits(self.own, self.tiles)

    @cached_property
    def kinds(self) -> frozenset[int]:
        """The kinds, wilds aside, that would complete sets and a pair or seven pairs.

        The bars of void mode and of kong tiles are ignored, and so is how many copies are left; a stand-in 中 is a
        kind of its own. (A hand one tile short of scattered is far from any other shape.)
        """
        faces: set[int] = set()
        for split in self.splits:
            faces |= completing_kinds(split.counts, split.wilds, self.sets)
            faces |= completing_pairs(split.counts, split.wilds)
        return frozenset(
            kind
            for kind in range(PLAYABLE)
            if not self.own.is_wild(kind) and not faces.isdisjoint(self.own.show(kind))
        )

    @cached_property
    def spare_wild(self) -> bool:
        """Complete sets and one spare wild."""  # ZZ-18, ZZ-31 b
        return spare_wild(self.own, self.tiles)


@dataclass(frozen=True)
class Hand:
    """A question with all that is worked out from it once; what was worked out before the draw may be told."""

    question: Question
    told: Waiting | None = None

    @property
    def options(self) -> Options:
        """The house rules."""
        options: Options = self.question.options
        return options

    @property
    def facts(self) -> WinFacts:
        """The game's own facts."""
        facts: WinFacts | None = self.question.facts
        return WinFacts() if facts is None else facts

    @cached_property
    def roles(self) -> Roles:
        """What each tile is."""
        wilds = self.question.wilds
        return roles(self.options, wilds[0] if wilds else None)

    @cached_property
    def sets(self) -> int:
        """How many sets the concealed tiles make beside the pair."""
        return 4 - len(self.question.melds)

    @cached_property
    def splits(self) -> tuple[Split, ...]:
        """The ways the concealed tiles show their faces, kong tiles and all."""
        return splits(self.roles, self.question.hand)

    @cached_property
    def idle(self) -> tuple[int, ...]:
        """Kong tiles still held: they go into no set (ZZ-13)."""
        return tuple(sorted(tile for tile in self.question.hand if tile in self.roles.kong_tiles))

    # Shapes (ZZ-30)

    @cached_property
    def standard(self) -> tuple[Split, ...]:
        """The splits that read as sets and a pair."""
        if self.idle:
            return ()
        return tuple(s for s in self.splits if is_standard(s.counts, s.wilds, self.sets))

    @cached_property
    def seven_pairs(self) -> tuple[Split, ...]:
        """The splits that read as seven pairs."""
        if self.idle or self.question.melds:
            return ()
        return tuple(s for s in self.splits if is_seven_pairs(s.counts, s.wilds))

    @cached_property
    def scattered(self) -> bool:
        """Thirteen scattered or seven stars; every tile is its own face here."""
        if self.question.melds or len(self.question.hand) != 14 or len(set(self.question.hand)) != 14:
            return False
        counts = counts_of(self.question.hand)
        # ZZ-37: no wild. ZZ-38: a wild only as the honour that it is, which then completes the seven.
        return is_scattered(counts) and (self.wilds == 0 or (self.stars and self.roles.wild in range(27, 34)))

    @cached_property
    def stars(self) -> bool:
        """All seven honours are there."""
        return has_all_honours(counts_of(self.question.hand))

    @property
    def is_complete(self) -> bool:
        """Whether the tiles make a winning shape, whatever bars the win."""
        return bool(self.standard or self.seven_pairs or self.scattered)

    # The last tile

    @property
    def drawn(self) -> int | None:
        """The tile that completed the hand; on a dealt 14 none counts as drawn (ZZ-31)."""
        return None if self.question.by == BY_DEALT else self.question.tile

    @property
    def drew_wild(self) -> bool:
        """Whether that tile is a wild."""
        return self.drawn is not None and self.roles.is_wild(self.drawn)

    @cached_property
    def waiting(self) -> Waiting:
        """The concealed tiles before the last draw; all of them on a dealt 14."""
        if self.told is not None:
            return self.told
        hand = self.question.hand
        before = hand if self.drawn is None else without(hand, (self.drawn,))
        return Waiting(self.roles, before, self.sets)

    @property
    def spare_wild(self) -> bool:
        """Complete sets and one spare wild before the last draw."""  # ZZ-18, ZZ-31 b
        return self.drawn is not None and self.waiting.spare_wild

    # Circumstances

    @property
    def wilds(self) -> int:
        """Wilds among the concealed tiles."""
        return self.splits[0].wilds

    @property
    def self_drawn(self) -> bool:
        """No discard, no robbed kong."""
        return self.question.by in SELF_DRAWN

    @property
    def is_dealer(self) -> bool:
        """The dealer's hand."""
        return self.question.seat == self.question.dealer

    @cached_property
    def bloom(self) -> int:
        """Kongs that count for kong bloom; 0 = none."""  # ZZ-45
        question, facts = self.question, self.facts
        if question.by != BY_REPLACEMENT:
            return 0
        in_a_row, revealed = question.kongs, len(facts.revealed)
        if self.options.reveal_blooms:
            in_a_row += revealed if facts.reveals is None else facts.reveals
        if in_a_row == 0 or self.options.bloom_counts != ALL:
            return in_a_row
        kongs = sum(meld.is_kong for meld in question.melds) + facts.laid_wilds
        return kongs + revealed if self.options.reveal_blooms else kongs

    @cached_property
    def direct_call(self) -> bool:
        """The last kong before the winning tile was a laid wild."""  # ZZ-32
        if not self.bloom or not self.facts.laid_wilds:
            return False
        return self.question.kongs > 0 if self.facts.direct_call is None else self.facts.direct_call

    @property
    def heavenly(self) -> bool:
        """The dealer before the first discard."""  # ZZ-34
        by = self.question.by
        # After reveals and own kongs the dealer's last tile is a replacement.
        return self.is_dealer and (by == BY_DEALT or (by == BY_REPLACEMENT and self.facts.first_turn))

    @property
    def earthly(self) -> bool:
        """A non-dealer on the first tile drawn, nobody having claimed, no own kong."""  # ZZ-39
        first = self.facts.first_turn and not self.question.melds and not self.facts.laid_wilds
        return not self.is_dealer and self.self_drawn and first

    @property
    def concealed(self) -> bool:
        """No chi, no pong, no exposed kong."""  # ZZ-40
        return self.self_drawn and not any(meld.is_exposed for meld in self.question.melds)

    @property
    def four_wilds(self) -> bool:
        """Four wilds in the winning hand."""  # ZZ-35; a laid one is no longer in hand (ZZ-18)
        return self.wilds == 4

    @property
    def no_replacement(self) -> bool:
        """Whether no wild can be laid down for want of a replacement."""  # ZZ-18
        return self.facts.wall_left == 0

    @property
    def hanging(self) -> int | None:
        """The one tile in hand beside four melds, before the last draw."""  # ZZ-36
        if len(self.question.melds) != 4 or len(self.question.hand) != 2 or self.drawn is None:
            return None
        return self.waiting.tiles[0]

    @property
    def robbed(self) -> bool:
        """Robbing a kong."""
        return self.question.by == BY_ROB


def spare_wild(own: Roles, tiles: Sequence[int]) -> bool:
    """Whether 3n+1 concealed tiles are complete sets and one spare wild."""
    if any(tile in own.kong_tiles for tile in tiles):
        return False
    return any(s.wilds and is_sets(s.counts, s.wilds - 1) for s in splits(own, tiles))
