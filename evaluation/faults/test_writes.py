# SPDX-License-Identifier: Apache-2.0
"""More writes than the disk can take, of methods without an answer: they wait in their connections, not in the host."""

from __future__ import annotations

import sqlite3
import struct
import threading
import urllib.request
from contextlib import contextmanager
from pathlib import Path
from typing import Iterator

import pytest

from evaluation.harness.rasp import Closed, Kind, Status, request, string
from evaluation.harness.waiting import PATIENCE, eventually

from . import trouble
from .conftest import Start
from .hosts import STOPPED, Host
from .test_state import Contents

SENDERS = 8
#: A one-way request of 32 bytes.
ONE = request(trouble.GROW_COUNT, struct.pack(">q", 1), 0)
#: Requests of one sender: without a bound, those of all of them need more than the heap before the disk goes on.
EACH = {"sample": 15_000, "all": 330_000}
CHUNK = 500


class Sender(threading.Thread):
    """Sends writes, and waits when the host does not read them."""

    def __init__(self, host: Host, writes: int) -> None:
        super().__init__(daemon=True)
        self._client = host.connect()
        self._client.socket.settimeout(None)
        self._writes = writes
        #: How many are on their way, at least.
        self.sent = 0

    def run(self) -> None:
        with self._client as client:
            try:
                for _ in range(0, self._writes, CHUNK):
                    client.send(CHUNK * ONE)
                    self.sent += CHUNK
                # An answer says that the host has run all before it.
                client.send(request(trouble.CONTENTS))
                while client.answer().kind == Kind.GOAWAY:
                    pass
            except (Closed, OSError):
                pass  # the host has stopped


class Flood:
    """All senders."""

    def __init__(self, host: Host, each: int) -> None:
        self._senders = [Sender(host, each) for _ in range(SENDERS)]
        for sender in self._senders:
            sender.start()

    @property
    def sent(self) -> int:
        return sum(sender.sent for sender in self._senders)

    def join(self, patience: float = PATIENCE) -> None:
        for sender in self._senders:
            sender.join(patience)
            assert not sender.is_alive()


@contextmanager
def slow_disk(folder: Path) -> Iterator[None]:
    """Another program holds the file, as a backup may: the host writes nothing, for ten seconds at most."""
    database = sqlite3.connect(folder / "state.db", isolation_level=None, timeout=PATIENCE)
    try:
        database.execute("BEGIN IMMEDIATE")
        yield
    finally:
        database.close()


def metric(host: Host, name: str) -> float:
    with urllib.request.urlopen(f"http://{host.side}/metrics", timeout=PATIENCE) as page:
        for line in page.read().decode().splitlines():
            if line.startswith(f"{name} "):
                return float(line.split()[1])
    raise AssertionError(f"no metric {name}")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "state"
    folder.mkdir()
    return folder


def started(start: Start, folder: Path, **settings: str) -> Host:
    return start(heap=64, jvm=["-XX:+ExitOnOutOfMemoryError"], state=f"file:{folder}", **settings)


def count(host: Host) -> int:
    return Contents.of(host).count


def await_full(host: Host) -> None:
    limit = metric(host, "creo_state_waiting_limit_bytes")
    assert limit > 0
    eventually(lambda: metric(host, "creo_state_waiting_bytes"), lambda waiting: waiting >= limit)


def test_writes_wait_in_their_connections_while_the_disk_is_slow(start: Start, folder: Path, volume: str) -> None:
    host = started(start, folder, side_listen="127.0.0.1:0")
    assert count(host) == 0
    with slow_disk(folder):
        flood = Flood(host, EACH[volume])
        await_full(host)
        # Reading goes on, and so do other services. What is not kept is not shown.
        assert count(host) < flood.sent
        with host.connect() as client:
            assert client.call(trouble.TEXT, string("meanwhile")).kind == Kind.RESPONSE
        assert metric(host, "creo_state_waiting_bytes") < 2 * metric(host, "creo_state_waiting_limit_bytes")
    flood.join(10 * PATIENCE)
    with host.connect() as client:
        # Comes after all of them, and is answered when it is kept.
        assert client.call(trouble.INCREMENT).body == struct.pack(">q", flood.sent + 1)
    assert flood.sent == SENDERS * EACH[volume]
    assert metric(host, "creo_state_waiting_bytes") == 0
    host.kill()
    assert count(started(start, folder)) == flood.sent + 1


def test_a_caller_that_asks_for_it_is_told_which_limit_it_is(start: Start, folder: Path) -> None:
    host = started(start, folder, side_listen="127.0.0.1:0", when_full="busy")
    with slow_disk(folder), host.connect() as client:
        # Of these, many are refused, and nobody is told.
        flood = Flood(host, EACH["sample"])
        await_full(host)
        refused = client.call(trouble.INCREMENT)
        assert refused.status == Status.BUSY, str(refused)
        assert refused.message.startswith("trouble.Vault is written faster than its states can be kept: changes of ")
        refused = client.call(trouble.TRANSFER, struct.pack(">ii", 1, 2))
        assert refused.status == Status.BUSY, str(refused)
        assert client.call(trouble.CONTENTS).kind == Kind.RESPONSE
    flood.join()
    with host.connect() as client:
        eventually(lambda: client.call(trouble.INCREMENT), lambda answer: answer.kind == Kind.RESPONSE)


def test_a_host_that_is_written_to_without_end_stops_when_it_is_told_to(start: Start, folder: Path) -> None:
    host = started(start, folder, stop_time="2s")
    flood = Flood(host, 100_000_000)
    shown = eventually(lambda: count(host), lambda kept: kept > 2 * CHUNK)
    assert host.stop() == STOPPED
    flood.join()
    found = count(started(start, folder))
    assert shown <= found <= flood.sent + SENDERS * CHUNK


def test_a_host_stops_in_time_though_the_disk_hangs(start: Start, folder: Path) -> None:
    host = started(start, folder, stop_time="1s", side_listen="127.0.0.1:0")
    with host.connect() as client:
        assert client.call(trouble.INCREMENT).body == struct.pack(">q", 1)
    with slow_disk(folder), host.connect() as client:
        flood = Flood(host, EACH["sample"])
        client.send(request(trouble.APPEND, struct.pack(">q", 7), 1))
        await_full(host)
        assert host.stop() == STOPPED
        # It did not wait until it was told that the file is held, which takes ten seconds.
        assert "takes too long to write, and is left as after a kill" in host.log()
        # Nobody was told that a write was kept.
        assert not any(answer.kind == Kind.RESPONSE for answer in client.rest())
    flood.join()
    found = Contents.of(started(start, folder))
    assert found.count == 1 and found.entries == []
