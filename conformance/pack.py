"""The vectors as they lie beside this file, and the one document that the service hands out."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from importlib import resources
from pathlib import Path
from typing import Any

FORMAT = 1
"""Goes up when the format of the vectors or the rules of matching change."""

Vector = Mapping[str, Any]


def files(games: frozenset[str] | None = None) -> list[dict[str, Any]]:
    """Every file of vectors, by game and name."""
    found: list[dict[str, Any]] = []
    for folder in sorted(
        resources.files(__package__).joinpath("vectors").iterdir(), key=lambda place: place.name
    ):
        if folder.is_dir() and (games is None or folder.name in games):
            places = sorted(folder.iterdir(), key=lambda place: place.name)
            found += [
                json.loads(place.read_text("utf-8")) for place in places if place.name.endswith(".json")
            ]
    return found


def document(rules_version: str, games: frozenset[str] | None = None) -> dict[str, Any]:
    """The whole pack: what `GET /v1/conformance` answers, and what the runners read with `--pack`."""
    return {"format": FORMAT, "rules_version": rules_version, "files": files(games)}


def read(place: Path) -> list[dict[str, Any]]:
    """The files of a downloaded pack; ValueError where it is none of this format."""
    told = json.loads(place.read_text("utf-8"))
    if not isinstance(told, dict) or told.get("format") != FORMAT or not isinstance(told.get("files"), list):
        raise ValueError(f"this is no pack of format {FORMAT}")
    found: list[dict[str, Any]] = told["files"]
    return found


def vectors(found: list[dict[str, Any]], game: str | None = None) -> Iterator[tuple[str, Vector]]:
    """(game, vector) of each vector of some files, of one game only where one is named."""
    for file in found:
        if game in (None, file["game"]):
            for vector in file["vectors"]:
                yield file["game"], vector


def clauses(vector: Vector) -> list[str]:
    """The clauses that a vector is about."""
    return list(vector["clauses"]) if "clauses" in vector else [vector["clause"]]
