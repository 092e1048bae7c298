# SPDX-License-Identifier: Apache-2.0
"""slowhttptest, a tool that others attack hosts of HTTP with, in its four modes at the same time: slow heads (Slowloris),
slow bodies (R-U-Dead-Yet), ranges (Apache killer), and slow readers.
"""

from __future__ import annotations

import csv
import shutil
import subprocess
from pathlib import Path

import pytest

from evaluation.harness.waiting import eventually

from .attacks import Door
from .good import GoodClients
from .hosts import Host
from .siege import JVM, Watch
from .test_attacks import CALLS, HEAP, LOG, NOTHING, OUT_OF_MEMORY, SETTINGS

TEXT = "/trouble.Mirror/text"
#: 1.4 MB of JSON each.
LARGE = "/trouble.Grove/zeros?count=1000000"

MODES = {
    "heads": ["-H", "-x", "24", "-u", TEXT],
    "bodies": ["-B", "-f", "application/json", "-s", "8192", "-x", "10", "-u", TEXT],
    "ranges": ["-R", "-a", "10", "-b", "3000", "-u", LARGE],
    "readers": ["-X", "-w", "10", "-y", "20", "-z", "5", "-k", "3", "-n", "1", "-u", LARGE],
}
#: Of each mode, how many connections, and for how many seconds.
STRENGTH = {"sample": (200, 8), "all": (1000, 60)}


@pytest.mark.skipif(not shutil.which("slowhttptest"), reason="scripts/setup --tests installs slowhttptest")
def test_slowhttptest(built: None, tmp_path: Path, volume: str) -> None:
    connections, seconds = STRENGTH[volume]
    settings = dict(SETTINGS, listen="127.0.0.1:0", connections="10000", connections_per_address="10000")
    with Host(settings, HEAP, base=JVM) as host, GoodClients(Door(host.address)) as good:
        assert not good.report("calls 10").failures
        logged = len(host.log())
        with Watch(host) as watch:
            tools = [
                subprocess.Popen(
                    tool(host, tmp_path / mode, arguments, connections, seconds), stdout=subprocess.DEVNULL
                )
                for mode, arguments in MODES.items()
            ]
            report = good.report(f"seconds {seconds}")
            for each in tools:
                each.wait(60)
        assert not report.failures
        assert report.calls > 100
        # An answer for which there was room may be larger as JSON, up to twice as large.
        assert watch.most <= 2 * host.memory_limit() and not watch.failed
        assert len(host.log()) - logged < LOG
        assert not OUT_OF_MEMORY.search(host.log()), host.log()
        for mode in MODES:
            rows = list(csv.DictReader((tmp_path / f"{mode}.csv").open(encoding="utf-8")))
            assert max(int(row["Connected"]) for row in rows) > 0, mode
            # The tool's own verdict, by a client that asks now and then.
            assert all(int(row["Service Available"]) for row in rows), f"{mode}: {rows}"
        eventually(host.memory, lambda now: now <= NOTHING)
        assert not good.report(CALLS[volume]).failures


def tool(host: Host, report: Path, arguments: list[str], connections: int, seconds: int) -> list[str]:
    *mode, path = arguments
    return [
        "slowhttptest",
        *mode,
        f"http://{host.address}{path}",
        *("-c", str(connections), "-r", str(connections), "-i", "1", "-l", str(seconds), "-p", "5"),
        *("-g", "-o", str(report)),
    ]
