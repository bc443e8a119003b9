"""What a variant provides: frozen tables and small functions. The house builds everything else from them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from rules import record as r
from rules.actions import Action
from rules.faults import Path, Violation
from rules.hand import Meld, without
from rules.ledger import Settlement
from rules.result import Result, Winner
from rules.rulebook import Clause
from rules.score import Appraisal, Pattern, Score, Verdict
from rules.state import BY_REPLACEMENT, SELF_DRAWN, Event, State, Step
from rules.tiles import TILES_136, TileSet


@dataclass(frozen=True)
class Faces:
    """What tiles count as in one hand: wild kinds, stand-ins, kinds that go into no set.

    `shows`: kinds that show another face than their own, with every face they may show (中 as 7m: {33: (6,)}).
    """

    wild: frozenset[int] = frozenset()
    shows: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    idle: frozenset[int] = frozenset()

    def show(self, tile: int) -> tuple[int, ...]:
        """The faces a tile may show in a claimed or konged set; none for wilds and idle tiles."""
        return () if tile in self.wild or tile in self.idle else self.shows.get(tile, (tile,))


@dataclass(frozen=True)
class Policy:
    """The course of play as data: who beats whom on one tile, what may be claimed, what a win does."""

    tiers: tuple[frozenset[str], ...]
    """Claim words, strongest tier first; within a tier the nearer in order of play. Words are action kinds unless `claim_word` says otherwise."""
    chi: bool = True
    discard_wins: bool = True
    robbing: bool = True
    all_winners: bool = False
    play_on: bool = False
    """Winners leave and play goes on while two or more are left."""
    forced_wins: bool = False
    """A pass may be barred by what a seat holds (so a hidden seat's pass is only possible, not certain)."""


@dataclass(frozen=True)
class Question:
    """A hand put to the judge: all that a win depends on."""

    options: Any
    hand: tuple[int, ...]
    """Concealed tiles, the winning tile included."""
    melds: tuple[Meld, ...]
    tile: int | None
    """The winning tile; None for a dealt hand."""
    by: str
    from_: int | None = None
    kongs: int = 0
    """Kongs in a row before the winning tile."""
    wilds: tuple[int, ...] = ()
    seat: int = 0
    dealer: int = 0
    repeat: int = 0
    facts: Any = None
    """The game's own win facts."""

    @classmethod
    def in_play(
        cls,
        state: State,
        seat: int,
        tile: int | None,
        by: str,
        from_: int | None,
        *,
        facts: Any,
        wilds: tuple[int, ...] = (),
    ) -> Question:
        """The question of a win declared in play; a tile that is claimed joins the hand."""
        hand = state.seats[seat].hand or ()
        claimed = (tile,) if by not in SELF_DRAWN and tile is not None else ()
        return cls(
            options=state.options,
            hand=(*hand, *claimed),
            melds=state.seats[seat].melds,
            tile=tile,
            by=by,
            from_=from_,
            kongs=kongs_in_a_row(state) if by == BY_REPLACEMENT else 0,
            wilds=wilds,
            seat=seat,
            dealer=state.dealer,
            repeat=state.repeat,
            facts=facts,
        )

    @classmethod
    def of_winner(
        cls, result: Result, winner: Winner, *, facts: Any, wilds: tuple[int, ...] = ()
    ) -> Question:
        """The question of a winner's hand in a result."""
        return cls(
            options=result.options,
            hand=winner.hand or (),
            melds=result.seat(winner.seat).melds,
            tile=winner.tile,
            by=winner.by,
            from_=winner.from_,
            kongs=winner.kongs,
            wilds=wilds,
            seat=winner.seat,
            dealer=result.dealer,
            repeat=result.repeat,
            facts=facts,
        )


class Judge(Protocol):
    """The verdict on a hand; distinct readings and an explanation only where asked for."""

    def __call__(self, question: Question, *, all_readings: bool = False, explain: bool = False) -> Verdict:
        """Judge."""
        ...


Appraiser = Callable[[int], Appraisal]
"""(kind): what it would make of a hand that waits."""


@dataclass(frozen=True)
class ActionRule:
    """One kind of action: which could be meant, what is wrong with one, what one does.

    `uses`: the fields of the flat record it uses. `blind`: legal or not whatever the seat holds, so known of hidden hands too.
    Functions that look at a hand ask `rules.play.held`, which for a hidden hand answers with all tiles it may hold.
    """

    kind: str
    uses: tuple[str, ...]
    candidates: Callable[[Ruleset, State, int], Iterable[Action]]
    faults: Callable[[Ruleset, State, Action], Iterable[Violation]]
    step: Callable[[Ruleset, State, Action], Step]
    blind: bool = False
    posted: Callable[[Ruleset, State, Action], Iterable[Violation]] = lambda ruleset, state, action: ()
    """What a posted action must say beyond the listed one (the tile that an untold wall gives, a hidden winner's hand)."""


@dataclass(frozen=True)
class Phase:
    """A phase: the kinds of action in listing order; `resolve` where all seats of `to_act` answer together."""

    name: str
    kinds: tuple[str, ...]
    name_text: r.Text
    resolve: Callable[[Ruleset, State, tuple[Action, ...]], Step] | None = None


@dataclass(frozen=True)
class Opening:
    """Where drawing starts in the wall as built, and the table facts of the deal."""

    start: int
    facts: Any


@dataclass(frozen=True)
class WildsAnswer:
    """Which tiles are wild and what each stands for."""

    wilds: tuple[int, ...] = r.tiles((), en="wild kinds", zh="鑽牌／財神")
    stand_ins: Mapping[str, str] = r.data(
        {}, en="kinds that stand in for another: tile to face", zh="替牌：牌與其所代表"
    )
    kong_tiles: tuple[int, ...] = r.tiles((), en="kinds only good for revealing", zh="杠牌")
    steps: tuple[Mapping[str, Any], ...] = r.data(
        (), en="the steps that led there, with clauses", zh="推導步驟與條款"
    )


def _nothing(*_: Any) -> tuple[()]:
    return ()


def kongs_in_a_row(state: State) -> int:
    """The kongs in a row of the turn, where the table keeps count of them."""
    return int(getattr(state.facts, "chain", 0))


def _only_noted(ruleset: Ruleset, state: State, event: Event) -> Step:
    return Step(state, (event,))


@dataclass(frozen=True, kw_only=True)
class Ruleset:
    """One game: record classes and tables first, then the few functions that are its own, told as a hand goes."""

    # What it is

    id: str
    name: r.Text
    clauses: tuple[Clause, ...]
    options: type
    win_facts: type
    seat_facts: type
    table_facts: type
    score: type[Score]
    patterns: tuple[Pattern, ...]
    multipliers: tuple[Pattern, ...] = ()
    sets: int = 4
    player_range: tuple[int, int] = (4, 4)
    players: Callable[[Any], int] = lambda options: 4
    tile_set: Callable[[Any], TileSet] = lambda options: TILES_136
    faults_options: Callable[[Any], Iterable[Violation]] = _nothing

    # The wilds

    wild_words: tuple[str, ...] = ()
    """Which of "wilds", "indicator" a win or waits request must give one of; none = the game has no wilds."""
    wilds_request: type | None = None
    wilds: Callable[[Any], WildsAnswer] | None = None
    """(request record)"""
    wilds_of_indicator: Callable[[int, Any], tuple[int, ...]] | None = None
    """(indicator, options)"""
    faults_wilds: Callable[[Any], Iterable[Violation]] = _nothing
    """(request record)"""
    hand_faces: Callable[[Any, tuple[int, ...]], Faces] = lambda options, wilds: Faces(frozenset(wilds))
    """(options, wild kinds): what tiles count as in a hand put without a state."""

    # The deal

    rolls: Callable[[Any], tuple[str, ...]] = _nothing
    """(options): names of the rolls of two dice the deal needs, after the dealer's."""
    open_wall: Callable[[Any, int, Mapping[str, tuple[int, int]], tuple[int, ...]], Opening] | None = None
    """(options, dealer, rolls, wall as built)"""
    horses: int = 0
    """How many horses a deal may have."""
    with_horses: Callable[[State, int], State] = lambda state, horses: state
    """(state as dealt, how many): the horses' tiles taken."""
    begin: Callable[[Ruleset, State], Step] | None = None
    """The first phase after the deal; None: the dealer's turn."""
    before_play: frozenset[str] = frozenset()
    """Phases before the first turn, in which the dealer already has his extra tile."""

    # The course of play

    phases: tuple[Phase, ...]
    rules: Mapping[str, ActionRule]
    """Every kind of action: `rules.play.SHARED` and the game's own."""
    cites: Mapping[str, str] = field(default_factory=dict)
    """Which clause of this game a shared fault code follows, see rules.play."""
    policy: Callable[[Any], Policy]
    """(options)"""
    faces: Callable[[State], Faces] = lambda state: Faces()
    bars: Callable[[State, Action], Iterable[Violation]] = _nothing
    """(state, action): what else forbids an action that is otherwise in order."""
    claim_word: Callable[[State, Action], str] = lambda state, action: action.kind
    claim_names: Mapping[str, r.Text] = field(default_factory=dict)
    """What the claim words that are no action kinds are called."""
    wild_in_claims: Callable[[State, str], bool] = lambda state, kind: False
    """(state, kind): whether one wild may stand in in a chi or pong."""
    note: Callable[[Ruleset, State, Event], Step] = _only_noted
    """Every shared event passes here: the game writes its facts and moves its money."""
    chain: Callable[[State], int] = kongs_in_a_row
    """What called for tiles in a row in this turn: more than none makes the drawn tile a replacement."""
    replacements: Callable[[State], int] = lambda state: sum(
        meld.is_kong for seat in state.seats for meld in seat.melds
    )
    """How many tiles kongs and tiles set aside have called from the tail (the wall's arithmetic is held to it)."""
    wall_ended: Callable[[State, str], bool] = lambda state, end: state.wall.left == 0
    """(state, "live" or "tail"): whether that end has no tile to draw."""
    washed_out: Callable[[Ruleset, State], Step] | None = None
    """What happens at a wash-out, after its event was noted and before the phase becomes `ended`."""
    called_off: Callable[[State], bool] = lambda state: False
    """Whether a hand has ended without a win though the wall has not (an auction without a bid, say)."""
    faults_state: Callable[[State], Iterable[Violation]] = _nothing
    """The game's own invariants; places relative to the state."""

    # What is set aside and what is hidden, in a state

    set_aside: Callable[[State], Iterable[tuple[Path, tuple[int, ...]]]] = _nothing
    """Tiles of the game's own facts that are out of play, with their places."""
    aside_in_turn: Callable[[State], int] | None = None
    """How many of them the seat in turn has set aside in this turn; None: the game keeps no count of it."""
    hidden_aside: Callable[[State], int] = lambda state: 0
    """How many tiles are set aside that the state does not tell (a horse's, say)."""
    hide_aside: Callable[[State], State] = lambda state: state
    """The state with what is set aside face down (a horse's tile, say) no longer told."""
    may_be: Callable[[State, Action], Iterable[State]] = _nothing
    """(state, action of a hidden seat): the state as it may also be, where it matters and only the hidden hand would tell."""

    # A hand put to the judge

    question: Callable[[State, int, int | None, str, int | None], Question]
    """(state, seat, tile, by, from): the question a win declared in play puts, see `Question.in_play`."""
    faults_hand: Callable[[Question], Iterable[Violation]] = _nothing
    """Those faults of `faults_win` that do not turn on how the winning tile came; held to waits too."""
    faults_win: Callable[[Question], Iterable[Violation]]
    """Contradictions in a win question beyond the shared ones; places relative to the win request."""
    aside_of_win: Callable[[Any, tuple[int, ...]], Iterable[tuple[Path, tuple[int, ...]]]] = _nothing
    """(win facts, wilds): physical tiles a win question tells of beside hand and melds, with their places in the request."""
    called_aside: Callable[[Any], int] | None = None
    """(win facts): how many of them may have called for the last tile; None: all."""
    kongs_aside: Callable[[Any], int] = lambda facts: 0
    """(win facts): what counts as a kong without being a meld (a laid wild)."""
    seen_of_win: Callable[[Any], tuple[int, ...]] = lambda facts: ()
    """(win facts): tiles of other players that they tell of as lying open; a request's `seen` may name them too."""
    after_discard: Callable[[Question, int], Question | None] = lambda question, tile: replace(
        question, hand=without(question.hand, (tile,))
    )
    """(question of 3n+2 tiles, discard): the question of the rest, or None where that may not be discarded."""
    judge: Judge
    appraiser: Callable[[Question], Appraiser] | None = None
    """(question of 3n+1 tiles): says of each kind what the judge would say of the hand with it, only sooner; None: the judge is asked."""

    # The books

    settle_state: Callable[[State], Settlement]
    """The books of an ended state: money moved during play and the end's."""
    settle_result: Callable[[Result], Settlement]
    """The books of a finished hand told without a state; every winner's `score` is filled in by then."""
    result_question: Callable[[Result, Winner], Question]
    """The question a winner of a result puts, where the result gives his hand, see `Question.of_winner`."""
    result_wilds: Callable[[Result], tuple[int, ...]] = lambda result: ()
    """The wild kinds that a result tells."""
    facts_of_seat: Callable[[Any], Any] | None = None
    """(seat facts): the win facts they tell, for a winner of a result who gives none."""
    faults_result: Callable[[Result], Iterable[Violation]] = _nothing
    """What a clause needs and the result lacks, clause and field named; places relative to the result."""

    def phase(self, name: str) -> Phase | None:
        """A phase by name."""
        return next((phase for phase in self.phases if phase.name == name), None)

    def clause(self, clause_id: str) -> Clause | None:
        """A clause by id."""
        return next((clause for clause in self.clauses if clause.id == clause_id), None)
