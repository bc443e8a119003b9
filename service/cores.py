"""How many cores this process may really use, inside a container too."""

from __future__ import annotations

import math
import os
from pathlib import Path

CGROUP = Path("/sys/fs/cgroup")


def usable_cores(cgroup: Path = CGROUP) -> int:
    """Cores allowed by affinity and by the container's quota, at least one."""
    allowed = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    quota = _quota(cgroup)
    return max(1, allowed if quota is None else min(allowed, math.ceil(quota)))


def _quota(cgroup: Path) -> float | None:
    """CPU time a period, from version 2 or 1 of control groups; None where there is no limit."""
    try:
        limit, period = (cgroup / "cpu.max").read_text().split()[:2]
    except (OSError, ValueError):
        try:
            limit = (cgroup / "cpu" / "cpu.cfs_quota_us").read_text().strip()
            period = (cgroup / "cpu" / "cpu.cfs_period_us").read_text().strip()
        except OSError:
            return None
    try:
        given = float(limit) / float(period)
    except (ValueError, ZeroDivisionError):  # "max"
        return None
    return given if given > 0 else None
