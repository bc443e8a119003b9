"""The application factory."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Flask

from rules.registry import RULESETS
from rules.ruleset import Ruleset
from service import conformance, documents, errors, openapi, operations, questions, rulesets
from service.translate import Reader, game_of


def create_app(config: Mapping[str, Any] | None = None, games: Mapping[str, Ruleset] = RULESETS) -> Flask:
    """The service for some games; every schema and document is built here, none per request."""
    app = Flask(__name__, static_folder=None)
    app.config.update(config or {})
    app.url_map.merge_slashes = False
    app.extensions["rulesets"] = games
    readers = {name: Reader(game_of(ruleset)) for name, ruleset in games.items()}
    errors.register(app)
    app.register_blueprint(rulesets.blueprint(games, readers))
    app.register_blueprint(questions.blueprint(games, readers))
    app.register_blueprint(conformance.blueprint(games))
    app.register_blueprint(operations.health)
    app.register_blueprint(operations.figures)
    app.register_blueprint(documents.blueprint(openapi.document(games, readers)))
    return app
