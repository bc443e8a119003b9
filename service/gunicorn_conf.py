"""gunicorn as this service wants it: `gunicorn --config service/gunicorn_conf.py service.wsgi:app`.

HOST, PORT, WEB_CONCURRENCY (workers), DRAIN_SECONDS and ACCESS_LOG ("-" for standard output) may be set outside.
"""

from __future__ import annotations

import gc
import os
import signal
import tempfile
from pathlib import Path
from types import FrameType
from typing import Any

from service import readiness
from service.cores import usable_cores

SHARED_MEMORY = Path("/dev/shm") if os.access("/dev/shm", os.W_OK) else Path(tempfile.gettempdir())

bind = f"{os.environ.get('HOST', '127.0.0.1')}:{os.environ.get('PORT', '8000')}"
workers = int(os.environ.get("WEB_CONCURRENCY") or usable_cores())
worker_class = "service.worker.ProblemWorker"  # sync: the work is all computing, threads only worsen the tail
preload_app = True  # tables and schemas are built once and shared
worker_tmp_dir = str(SHARED_MEMORY)
control_socket_disable = True
backlog = 512
timeout = 30  # kills a worker stuck this long; senders that stall are told sooner, see service/worker.py
keepalive = 2
limit_request_line = 4094
limit_request_fields = 64
limit_request_field_size = 8190

accesslog = os.environ.get("ACCESS_LOG") or None
logger_class = "service.worker.JsonLogger"

# After TERM the service says that it is not ready for this long, still answering, so that a balancer turns away
# before the socket closes. With the grace this stays under the ten seconds that Docker waits.
DRAIN_SECONDS = float(os.environ.get("DRAIN_SECONDS") or 3)
graceful_timeout = 5

# prometheus-client looks at this when it is first imported, which is later than now.
_FIGURES = Path(
    os.environ.setdefault("PROMETHEUS_MULTIPROC_DIR", str(SHARED_MEMORY / f"mahjong-rules-{os.getpid()}"))
)
_FIGURES.mkdir(parents=True, exist_ok=True)


def _wipe() -> None:
    for old in _FIGURES.glob("*.db"):
        old.unlink(missing_ok=True)


def on_starting(server: Any) -> None:
    """Figures of an earlier run are not ours."""
    _wipe()


def when_ready(server: Any) -> None:
    """TERM first turns readiness off; the second one, or the end of the wait, stops the server."""
    gc.collect()
    gc.freeze()  # what is shared stays shared: no worker's collector writes to it

    def stop(number: int, frame: FrameType | None) -> None:
        server.signal(signal.SIGTERM, frame)

    def drain(number: int, frame: FrameType | None) -> None:
        if os.getpid() != server.pid or not readiness.ready() or DRAIN_SECONDS <= 0:
            server.signal(number, frame)
            return
        readiness.drain()
        signal.setitimer(signal.ITIMER_REAL, DRAIN_SECONDS)

    signal.signal(signal.SIGALRM, stop)
    signal.signal(signal.SIGTERM, drain)


def child_exit(server: Any, worker: Any) -> None:
    """A dead worker no longer counts among the live."""
    from prometheus_client.multiprocess import mark_process_dead

    mark_process_dead(worker.pid)  # type: ignore[no-untyped-call]


def on_exit(server: Any) -> None:
    """Leave nothing in memory."""
    _wipe()
    if _FIGURES.name == f"mahjong-rules-{os.getpid()}":
        _FIGURES.rmdir()
