"""The rules over HTTP: parse, ask `rules`, render. No rule lives here."""
