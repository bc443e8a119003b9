"""A slow judge written apart from the game: every wild is put in place of every face it may show, every way of
grouping the faces is scored, and the best that may win is taken. Nothing here knows the kernel or the scorer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement, pairwise, product

from rules.hand import Meld
from rules.ruleset import Question

WINDS = range(27, 31)
WHITE, GREEN, RED = 31, 32, 33
Group = tuple[str, int]
"""("sequence", lowest face), ("triplet", face) or ("pair", face)."""


def kong_tiles(question: Question) -> set[int]:
    """ZZ-13, ZZ-15."""
    wild = question.wilds[0] if question.wilds else -1
    idle = {WHITE, GREEN, RED} - {wild} if wild in (WHITE, GREEN, RED) else {WHITE, GREEN}
    if question.options.mode == "void":
        idle -= {RED if wild == GREEN else GREEN}
    return idle


def stands_in(question: Question) -> bool:
    """Whether 中 shows the wild's face."""
    return bool(question.wilds) and question.wilds[0] < WHITE


def faces_of_wild(question: Question) -> list[int]:
    """ZZ-11."""
    barred = kong_tiles(question)
    if stands_in(question) and question.options.standin == "always":
        barred |= {RED}
    return [face for face in range(34) if face not in barred]


def grouped(faces: Counter[int], sets: int, pair: bool) -> Iterator[tuple[Group, ...]]:
    """Every way of cutting the faces into so many sets and, if wanted, a pair."""
    left = [face for face in sorted(faces) if faces[face]]
    if not left:
        if not sets and not pair:
            yield ()
        return
    face = left[0]
    if pair and faces[face] >= 2:
        for rest in grouped(faces - Counter({face: 2}), sets, False):
            yield ("pair", face), *rest
    if sets and faces[face] >= 3:
        for rest in grouped(faces - Counter({face: 3}), sets - 1, pair):
            yield ("triplet", face), *rest
    if sets and face < 27 and face % 9 < 7 and faces[face + 1] and faces[face + 2]:
        for rest in grouped(faces - Counter((face, face + 1, face + 2)), sets - 1, pair):
            yield ("sequence", face), *rest


def assigned(question: Question, tiles: tuple[int, ...]) -> Iterator[tuple[Counter[int], int, int]]:
    """Every way the tiles show faces: the faces, how many wilds show another than their own, how many 中 stand in."""
    wild = question.wilds[0] if question.wilds else -1
    natural = [tile for tile in tiles if tile not in (wild, RED)]
    wilds, reds = tiles.count(wild), 0 if wild == RED else tiles.count(RED)
    if stands_in(question):
        ways = range(reds + 1) if question.options.standin == "may" else (reds,)
    else:
        ways = (0,)
    for shown, faces in product(ways, combinations_with_replacement(faces_of_wild(question), wilds)):
        held = Counter(natural) + Counter({wild: shown}) + Counter({RED: reds - shown}) + Counter(faces)
        yield held, sum(face != wild for face in faces), shown


def mixed(question: Question, faces: Counter[int], away: int, reds: int, groups: tuple[Group, ...]) -> int:
    """One more standing in where a wild cannot but pair with a stand-in 中 (ZZ-12)."""
    wild = question.wilds[0] if question.wilds else -1
    themselves = question.hand.count(wild) - away
    if ("pair", wild) not in groups:
        return 0
    if all(kind == "pair" for kind, _ in groups):
        return int(themselves % 2 == 1)
    return int(themselves == 1 and reds == 1 and faces[wild] == 2)


def complete(question: Question, tiles: tuple[int, ...], sets: int, bars: bool = True) -> bool:
    """Whether tiles make any shape but a scattered one; without `bars` kong tiles may stand in sets."""
    if bars and any(tile in kong_tiles(question) for tile in tiles):
        return False
    for faces, _, _ in assigned(question, tiles):
        if any(True for _ in grouped(faces, sets, True)):
            return True
        if sets == 4 and all(count % 2 == 0 for count in faces.values()):
            return True
    return False


def scattered(question: Question) -> str | None:
    """ZZ-37, ZZ-38."""
    hand = sorted(question.hand)
    if question.melds or len(set(hand)) != 14:
        return None
    suited = [tile for tile in hand if tile < 27]
    if any(b - a < 3 for a, b in pairwise(suited) if a // 9 == b // 9):
        return None
    stars = set(range(27, 34)) <= set(hand)
    wild = question.wilds[0] if question.wilds else -1
    if wild in hand and not (stars and wild >= 27):
        return None
    return "seven_stars" if stars else "thirteen_scattered"


def before(question: Question) -> tuple[int, ...]:
    """The hand before the draw."""
    hand = list(question.hand)
    if question.tile is not None:
        hand.remove(question.tile)
    return tuple(hand)


def runs(question: Question, sets: int) -> bool:
    """ZZ-31 a (sole), b, c for a hand drawn by itself; no kong or laid wild is looked at."""
    wild = question.wilds[0] if question.wilds else -1
    drawn = question.tile
    held = before(question)
    if drawn is not None and drawn != wild:
        waits = [
            kind for kind in range(34) if kind != wild and complete(question, (*held, kind), sets, bars=False)
        ]
        if waits == [drawn]:
            return True
        if wild in held:
            rest = list(held)
            rest.remove(wild)
            idle = any(tile in kong_tiles(question) for tile in rest)
            if not idle and any(
                any(True for _ in grouped(faces, sets, False))
                for faces, _, _ in assigned(question, tuple(rest))
            ):
                return True
    if any(meld.kind == "chi" for meld in question.melds):
        return False
    for faces, away, reds in assigned(question, question.hand):
        for groups in grouped(faces, sets, True):
            standing = away + mixed(question, faces, away, reds, groups)
            if all(kind != "sequence" for kind, _ in groups) and standing <= (drawn == wild):
                return True
    return False


def melded(question: Question, meld: Meld) -> Iterator[Group]:
    """What a meld may be read as."""
    wild = question.wilds[0] if question.wilds else -1
    shown = stands_in(question)
    if meld.kind == "chi":
        yield "sequence", min(wild if tile == RED and shown else tile for tile in meld.tiles)
    elif meld.tiles[0] == RED and shown:
        yield "triplet", wild
        if question.options.standin == "may":
            yield "triplet", RED
    else:
        yield "triplet", meld.tiles[0]


def best(question: Question) -> int | None:
    """The total of the best reading that may win; None where none may. Default fans, draws and dealt hands only."""
    sets = 4 - len(question.melds)
    wild = question.wilds[0] if question.wilds else -1
    running = runs(question, sets)
    four = question.hand.count(wild) == 4
    dealer = question.seat == question.dealer
    first = question.by == "dealt" or bool(question.facts.first_turn)
    heaven = dealer and question.by == "dealt"
    earth = not dealer and first and not question.melds
    base = 8 + 4 * question.repeat if dealer else 4
    common = 30 * (heaven + earth)
    plain = RED if wild == GREEN else GREEN  # in void mode its kong has no fan (ZZ-15)
    for meld in question.melds:
        if "kong" in meld.kind and not (question.options.mode == "void" and meld.tiles[0] == plain):
            common += 2 if meld.kind == "kong_concealed" else 1
    concealed = all(meld.kind == "kong_concealed" for meld in question.melds)
    totals: list[int] = []

    def add(
        fans: int, groups: tuple[Group, ...], runs_too: bool, stars: bool = False, loose: bool = False
    ) -> None:
        suits = {tile // 9 for tile in question.hand if tile < 27} if loose else _suits(groups)
        exempt = loose and question.options.scattered_exempt
        if question.options.mode == "void" and len(suits) == 3 and not exempt:
            return
        if question.tile == wild and question.tile is not None and not (runs_too or heaven or earth or stars):
            return
        if question.facts.discarded_wild and (loose or not runs_too):
            return
        flush = question.options.flush == "always" or (
            question.options.flush == "mode" and question.options.mode == "void"
        )
        if flush and not loose and len(suits) < 2:
            honours = any(face >= 27 for _, face in groups)
            fans += 30 if not suits else 10 if honours else 20
        totals.append(base + common + fans)

    loose = scattered(question)
    if loose:
        add(30 if loose == "seven_stars" else 20, (), False, loose == "seven_stars", True)
    if not any(tile in kong_tiles(question) for tile in question.hand):
        for faces, away, reds in assigned(question, question.hand):
            for shown in product(*(list(melded(question, meld)) for meld in question.melds)):
                for groups in grouped(faces, sets, True):
                    whole = (*groups, *shown)
                    hanger = _hanger(question, wild)
                    fans = hanger + 30 * four + 3 * (concealed and not heaven and not earth)
                    runs_too = running or four or hanger == 30
                    add(fans + 6 * runs_too + _sets(whole), whole, runs_too)
            if not question.melds and all(count % 2 == 0 for count in faces.values()):
                pairs = tuple(("pair", face) for face in faces.elements())[::2]
                standing = away + mixed(question, faces, away, reds, pairs)
                worth = 9 + 30 * four if standing else 66 if four else 36
                add(worth, pairs, True)
    return max(totals, default=None)


def _suits(groups: tuple[Group, ...]) -> set[int]:
    return {face // 9 for _, face in groups if face < 27}


def _hanger(question: Question, wild: int) -> int:
    """ZZ-36."""
    if len(question.melds) != 4 or question.tile is None:
        return 0
    return 30 if wild not in question.hand else 3


def _sets(groups: tuple[Group, ...]) -> int:
    """ZZ-41, ZZ-42, ZZ-44."""
    sets = [group for group in groups if group[0] != "pair"]
    fans = 3 * all(kind == "triplet" for kind, _ in sets)
    fans += 10 * any({("sequence", 9 * s + r) for r in (0, 3, 6)} <= set(sets) for s in range(3))
    return fans + sum(kind == "triplet" and face in WINDS for kind, face in sets)
