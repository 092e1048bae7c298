# SPDX-License-Identifier: Apache-2.0
"""Workers in Python that are killed under load: what was answered is kept, once, and nothing else is."""

from __future__ import annotations

import base64
import os
import random
import signal
import socket
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import median
from typing import Any, Sequence

import pytest

from evaluation.harness.commands import build, generate
from evaluation.harness.http import HttpClient
from evaluation.harness.waiting import PATIENCE, eventually
from evaluation.interop.serving import TOKEN, ServiceHost

from .hosts import split

HERE = Path(__file__).parent / "shelf"
#: Who calls.
KNOWN = {"Authorization": f"Bearer {TOKEN}"}

KILLS = {"sample": 6, "all": 1000}
WORKERS = 2
CALLERS = 4
#: How many entries each caller writes, over and over.
NAMES = 50
#: An answer of this size takes longer to leave than a kill may be late.
LARGE = 4 << 20
#: A worker is killed so many microseconds after it has begun to answer, at most: then most answers have left.
LATEST = 20_000
#: So many writes are answered between two kills.
BETWEEN = 5


class ShelfHost(ServiceHost):
    """A host whose workers are processes in Python; their states are in a folder."""

    def __init__(self, package: Path, folder: Path, *, workers: int = WORKERS) -> None:
        command = ["env", f"PYTHONPATH={package}", sys.executable, HERE / "worker.py"]
        super().__init__(command, folder, "--workers", workers, description=HERE / "shelf.creo")

    def client(self) -> HttpClient:
        return HttpClient(socket.create_connection(split(self.address), timeout=PATIENCE))

    def value(self, method: str) -> Any:
        """What a method without arguments returns."""
        with self.client() as client:
            answer = client.call(f"/shelf.Shelf/{method}", {}, Accept="application/json;long=number", **KNOWN)
            assert answer.status == 200, str(answer)
            return answer.json()

    def started(self) -> int:
        """How many processes of workers it has started again."""
        return self.log().count("; it is started again")


class Writer:
    """What one caller was told."""

    def __init__(self, number: int) -> None:
        self._name = f"w{number}-"
        #: The last value of each entry whose write was answered.
        self.kept: dict[str, int] = {}
        #: The count of each write that was answered.
        self.counts: list[int] = []

    def put(self, client: HttpClient, value: int, method: str = "put", **more: int) -> bool:
        """Returns whether it was answered. An answer that says that nothing is kept is none."""
        name = f"{self._name}{value % NAMES}"
        answer = client.call(f"/shelf.Shelf/{method}", {"name": name, "value": value, "size": 0, **more}, **KNOWN)
        if answer.status != 200:
            problem = answer.json()
            assert answer.status == 503, str(answer)
            assert problem["detail"].startswith(f"{method} may have run, but nothing that it wrote is kept"), problem
            return False
        self.kept[name] = value
        self.counts.append(int.from_bytes(base64.b64decode(answer.json())[:8], "big"))
        return True


def check(host: ShelfHost, writers: Sequence[Writer]) -> None:
    """An entry and the count were written together, once for each answer, and for nothing else."""
    counts = sorted(count for writer in writers for count in writer.counts)
    assert counts == list(range(1, len(counts) + 1))
    assert host.value("count") == len(counts)
    assert host.value("all") == {name: value for writer in writers for name, value in writer.kept.items()}


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package with which the workers are written."""
    build("generator")
    folder = tmp_path_factory.mktemp("shelf")
    generate(HERE / "shelf.creo", ["py"], folder, "--service")
    return folder / "python"


def test_killed_workers(package: Path, tmp_path: Path, volume: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Every other one dies while its answer leaves, the others at any time."""
    seed = random.randrange(1 << 32)
    print(f"seed {seed}")
    chance = random.Random(seed)
    writers = [Writer(number) for number in range(CALLERS)]
    victim = Writer(CALLERS)
    done = threading.Event()
    back, halves = [], 0
    with ShelfHost(package, tmp_path) as host:

        def write(writer: Writer) -> None:
            with host.client() as client:
                value = 0
                while not done.is_set():
                    value += 1
                    writer.put(client, value)

        def answered() -> int:
            return sum(len(writer.counts) for writer in writers)

        with ThreadPoolExecutor(CALLERS) as pool, host.client() as client:
            writing = [pool.submit(write, writer) for writer in writers]
            try:
                for kill in range(KILLS[volume]):
                    before = host.started()
                    if kill % 2:
                        after = chance.randrange(LATEST)
                        halves += not victim.put(client, kill, "die", size=LARGE, after=after)
                    else:
                        os.kill(host.value("process"), signal.SIGKILL)
                    begun = time.monotonic()
                    host.value("process")
                    back.append(time.monotonic() - begun)
                    eventually(host.started, lambda started: started > before)
                    enough = answered() + BETWEEN
                    eventually(answered, lambda now: now >= enough or any(each.done() for each in writing))
            finally:
                done.set()
            for each in writing:
                each.result()
        check(host, [*writers, victim])
    with ShelfHost(package, tmp_path, workers=1) as host:
        check(host, [*writers, victim])
    with capsys.disabled():
        print(
            f"\n{len(back)} kills, {halves} of {len(back) // 2} in the middle of an answer were before its end; "
            f"{sum(len(writer.counts) for writer in writers)} writes answered; a call is answered again after "
            f"{1000 * median(back):.0f} ms, {1000 * max(back):.0f} at most"
        )
