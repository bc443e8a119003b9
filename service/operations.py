"""Health and metrics."""

from __future__ import annotations

from flask import Blueprint, Response

from service import metrics, readiness
from service.asking import rendered
from service.problems import Problem

health = Blueprint("health", __name__, url_prefix="/health")
figures = Blueprint("figures", __name__)


@health.get("/live")
def live() -> Response:
    """The process answers."""
    return rendered({"status": "live"})


@health.get("/ready")
def ready() -> Response:
    """New requests are welcome."""
    if not readiness.ready():
        raise Problem("not_ready")
    return rendered({"status": "ready"})


@figures.get("/metrics", endpoint="metrics")
def all_figures() -> Response:
    """Prometheus text."""
    return Response(metrics.exposition(), content_type=metrics.CONTENT_TYPE_LATEST)
