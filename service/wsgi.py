"""`service.wsgi:app` for gunicorn."""

from __future__ import annotations

from service.app import create_app

app = create_app()
