# SPDX-License-Identifier: Apache-2.0
"""What else the machine did while a group was measured: its load, and the time that other virtual machines took."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any, Mapping, Sequence

from evaluation.harness import machine, tables

COLUMNS = ("group", "started", "seconds", "expected", "load_before", "load_after", "steal")


class Watch:
    """Looks at the machine from when it is made on."""

    def __init__(self) -> None:
        self._begin, self._load, self._ticks = time.monotonic(), machine.load(), machine.ticks()

    def figures(self) -> dict[str, Any]:
        """Seconds; the load at the beginning and now; and the share of the time that other virtual machines took."""
        ticks = machine.ticks()
        steal = (ticks[1] - self._ticks[1]) / max(1, ticks[0] - self._ticks[0])
        return {
            "seconds": round(time.monotonic() - self._begin, 1),
            "load": [self._load, machine.load()],
            "steal": round(steal, 4),
        }


def write(folder: Path, measured: Sequence[Mapping[str, Any]]) -> None:
    """Writes groups.csv: for each group when it was measured, how long that took, and what the machine did."""
    tables.write(
        folder / "groups.csv",
        COLUMNS,
        (
            (one["id"], one["started"], one["seconds"], round(one["expected"], 1), *one["load"], one["steal"])
            for one in measured
        ),
    )


def summary(measured: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """The load before the first group and after the last, and the share of other virtual machines in all of the
    time.
    """
    ordered = sorted(measured, key=lambda one: one["started"])
    spent = sum(one["seconds"] for one in ordered)
    return {
        "load": [ordered[0]["load"][0], ordered[-1]["load"][1]],
        "steal": round(sum(one["steal"] * one["seconds"] for one in ordered) / max(spent, 1e-9), 4),
    }
