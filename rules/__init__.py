"""Rules of regional Chinese mahjong games: pure, typed, no web, no clock, no chance but a given seed."""

VERSION = "1"
"""The `rules_version` of every answer: goes up whenever any answer changes."""
