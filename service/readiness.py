"""Whether the service should get new requests: one byte that the master and all its workers share."""

from __future__ import annotations

import mmap

_draining = mmap.mmap(-1, 1)  # made before the workers are forked, so all see the same byte


def drain() -> None:
    """From now on not ready; what still comes is answered."""
    _draining[0] = 1


def resume() -> None:
    """Ready again."""
    _draining[0] = 0


def ready() -> bool:
    """Whether new requests are welcome."""
    return not _draining[0]
