"""The games the house plays."""

from __future__ import annotations

from collections.abc import Mapping

from rules.ruleset import Ruleset
from rules.variants import wanzhou, zhuji, zhuozhou

RULESETS: Mapping[str, Ruleset] = {
    ruleset.id: ruleset for ruleset in (zhuozhou.RULESET, zhuji.RULESET, wanzhou.RULESET)
}
"""Every game by id. A new game is a new folder under `variants/` and a line here."""
