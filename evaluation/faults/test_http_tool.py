# SPDX-License-Identifier: Apache-2.0
"""slowhttptest, a tool that others attack hosts of HTTP with, in its four modes at the same time: slow heads (Slowloris),
slow bodies (R-U-Dead-Yet), ranges (Apache killer), and slow readers; at methods, and at files.
"""

from __future__ import annotations

import csv
import http.client
import shutil
import subprocess
import threading
from pathlib import Path

import pytest

from evaluation.harness.waiting import PATIENCE, eventually

from .attacks import Door
from .good import GoodClients
from .hosts import Host
from .siege import JVM, Watch
from .test_attacks import CALLS, HEAP, LOG, NOTHING, OUT_OF_MEMORY, SETTINGS

TEXT = "/trouble.Mirror/text"
#: 1.4 MB of JSON each.
LARGE = "/trouble.Grove/zeros?count=1000000"

#: A file that is kept in memory, and one that is read while it is sent.
FILES = {"/docs/small.txt": b"x" * 1000, "/docs/large.bin": bytes(4 << 20)}

#: What is asked for little, and for much.
TARGETS = {"methods": (TEXT, LARGE), "files": tuple(FILES)}
MODES = {
    "heads": (0, ["-H", "-x", "24"]),
    "bodies": (0, ["-B", "-f", "application/json", "-s", "8192", "-x", "10"]),
    "ranges": (1, ["-R", "-a", "10", "-b", "3000"]),
    "readers": (1, ["-X", "-w", "10", "-y", "20", "-z", "5", "-k", "3", "-n", "1"]),
}
#: Of each mode, how many connections, and for how many seconds.
STRENGTH = {"sample": (200, 8), "all": (1000, 60)}


class Reader(threading.Thread):
    """A client that gets the files again and again, until it is left; then it says what was wrong."""

    def __init__(self, host: Host) -> None:
        super().__init__()
        self._client = http.client.HTTPConnection(*host.socket_address, timeout=PATIENCE)
        self._over = threading.Event()
        self.got = 0
        self.failure: BaseException | None = None

    def __enter__(self) -> Reader:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self.join()
        self._client.close()

    def run(self) -> None:
        try:
            while not self._over.wait(0.1):
                for path, content in FILES.items():
                    self._client.request("GET", path)
                    answer = self._client.getresponse()
                    assert (answer.status, answer.read()) == (200, content), (path, answer.status)
                    self.got += 1
        except (AssertionError, OSError, http.client.HTTPException) as e:
            self.failure = e


@pytest.mark.skipif(not shutil.which("slowhttptest"), reason="scripts/setup --tests installs slowhttptest")
@pytest.mark.parametrize("target", TARGETS)
def test_slowhttptest(built: None, tmp_path: Path, volume: str, target: str) -> None:
    connections, seconds = STRENGTH[volume]
    docs = tmp_path / "docs"
    docs.mkdir()
    for path, content in FILES.items():
        (docs / Path(path).name).write_bytes(content)
    settings = dict(
        SETTINGS,
        listen="127.0.0.1:0",
        connections="10000",
        connections_per_address="10000",
        files=f"/docs={docs}",
    )
    with (
        Host(settings, HEAP, base=JVM) as host,
        GoodClients(Door(host.address)) as good,
        Reader(host) as reader,
    ):
        assert not good.report("calls 10").failures
        logged = len(host.log())
        with Watch(host) as watch:
            tools = [
                subprocess.Popen(
                    tool(host, tmp_path / mode, [*arguments, "-u", TARGETS[target][much]], connections, seconds),
                    stdout=subprocess.DEVNULL,
                )
                for mode, (much, arguments) in MODES.items()
            ]
            report = good.report(f"seconds {seconds}")
            for each in tools:
                each.wait(60)
        assert not report.failures
        assert all(count for count, *_ in report.times.values()), report
        assert reader.failure is None and reader.got, f"{reader.got} files, then {reader.failure!r}"
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
    assert reader.failure is None


def tool(host: Host, report: Path, arguments: list[str], connections: int, seconds: int) -> list[str]:
    *mode, path = arguments
    return [
        "slowhttptest",
        *mode,
        f"http://{host.address}{path}",
        *("-c", str(connections), "-r", str(connections), "-i", "1", "-l", str(seconds), "-p", "5"),
        *("-g", "-o", str(report)),
    ]
