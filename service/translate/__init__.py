"""The one translator from records to the wire: marshmallow schemas for what comes in, JSON Schemas for both ways."""

from service.translate.faults import Fault, located
from service.translate.game import Game, game_of
from service.translate.reader import Reader, Unreadable

__all__ = ["Fault", "Game", "Reader", "Unreadable", "game_of", "located"]
