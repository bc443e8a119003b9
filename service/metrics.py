"""What Prometheus sees, over all workers. Few labels: never a hand, an id or an address."""

from __future__ import annotations

import os
from functools import lru_cache

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    Counter,
    Histogram,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector

__all__ = ["CONTENT_TYPE_LATEST", "answered", "exposition", "problem", "verdict"]

REQUESTS = Counter("mahjong_requests", "Requests answered.", ["call", "ruleset", "status"])
SECONDS = Histogram(
    "mahjong_request_seconds",
    "Time a worker spent on a request.",
    ["call"],
    buckets=(0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0),
)
ANSWERS = Counter("mahjong_answers", "Verdicts given: legal or illegal.", ["call", "ruleset", "verdict"])
PROBLEMS = Counter("mahjong_problems", "Problem documents sent, by code.", ["code"])


@lru_cache(maxsize=1024)
def _request(call: str, ruleset: str, status: int) -> Counter:
    return REQUESTS.labels(call, ruleset, str(status))


@lru_cache(maxsize=64)
def _seconds(call: str) -> Histogram:
    return SECONDS.labels(call)


@lru_cache(maxsize=256)
def _verdict(call: str, ruleset: str, legal: bool) -> Counter:
    return ANSWERS.labels(call, ruleset, "legal" if legal else "illegal")


def answered(call: str, ruleset: str, status: int, seconds: float) -> None:
    """A request has been answered."""
    _request(call, ruleset, status).inc()
    _seconds(call).observe(seconds)


def verdict(call: str, ruleset: str, legal: bool) -> None:
    """A yes or no was given."""
    _verdict(call, ruleset, legal).inc()


def problem(code: str) -> None:
    """A problem document was sent."""
    PROBLEMS.labels(code).inc()


def exposition() -> bytes:
    """All figures as text, summed over the workers where there are several."""
    if not os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
        return generate_latest(REGISTRY)
    registry = CollectorRegistry()
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return generate_latest(registry)
