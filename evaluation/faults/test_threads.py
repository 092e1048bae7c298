# SPDX-License-Identifier: Apache-2.0
"""Threads of a host that die, and a heap that stays full: the host says so, ends itself with its own exit code, and what
it acknowledged is there after the next start.
"""

from __future__ import annotations

import re
import socket
import struct
from pathlib import Path

import pytest

from evaluation.harness.rasp import Client, Closed, Kind, count, request, string
from evaluation.harness.waiting import PATIENCE, eventually

from . import trouble
from .conftest import SETTINGS, still_good
from .hosts import Host

#: What the host ends with when it has failed, and the JVM when it is told to end where memory has run out.
FAILED = 70
OUT_OF_MEMORY = 3

WRITES = 200


class Watched:
    """A host with a state in a file and a side port, and what it has acknowledged."""

    def __init__(self, folder: Path, *jvm: str) -> None:
        folder.mkdir(exist_ok=True)
        # Methods never run on the threads that read, so an error in one of those is not that of a method.
        settings = dict(SETTINGS, state=f"file:{folder}", side_listen="127.0.0.1:0", scheduler="pool")
        self.host = Host(settings, heap=64, jvm=jvm)
        self.acknowledged = 0

    def write(self) -> None:
        with self.host.connect() as client:
            for _ in range(WRITES):
                answer = client.call(trouble.INCREMENT)
                assert answer.kind == Kind.RESPONSE, str(answer)
                (self.acknowledged,) = struct.unpack(">q", answer.body)

    def page(self, path: str) -> str:
        """A page of the side port; empty where that is gone."""
        try:
            return self.host.page(path)
        except OSError:
            return ""

    def ended(self) -> bool:
        return self.host.process.poll() is not None


def checked_after_restart(folder: Path, acknowledged: int) -> None:
    again = Watched(folder)
    with again.host as host:
        with host.connect() as client:
            assert struct.unpack(">q", client.call(trouble.INCREMENT).body) == (acknowledged + 1,)
        still_good(host)


@pytest.mark.parametrize("thread", ["creo-io", "creo-timers", "creo-deadlines", "creo-state", "creo-side"])
def test_a_host_that_loses_a_thread_ends_itself(tmp_path: Path, thread: str) -> None:
    folder = tmp_path / "state"
    watched = Watched(folder)
    copy = folder / "state.db-before-migration"
    with watched.host as host:
        watched.write()
        # As if this start had migrated what there was.
        copy.touch()
        assert watched.page("/ready").startswith("HTTP/1.1 200 ")
        with host.connect() as waiting, host.connect() as killer:
            # What is under way keeps the host from ending at once, so that monitoring can ask why it does.
            waiting.send(request(trouble.SILENCE))
            assert waiting.read().kind == Kind.ITEM
            killer.send(request(trouble.KILL, string(thread)))
            pages: list[str] = []

            def ask() -> bool:
                # A thread that waits in the kernel dies when it is woken.
                wake(host)
                pages.extend((watched.page("/ready"), watched.page("/health")))
                return watched.ended()

            eventually(ask)
        assert host.wait() == FAILED, host.log()
        assert (
            len(re.findall(rf"The host has failed and takes no more work: the thread {thread}\S* died", host.log()))
            == 1
        )
        if thread != "creo-side":
            told = [page for page in pages if f"failed: the thread {thread}" in page]
            assert len(told) >= 2 and all(page.startswith("HTTP/1.1 503 ") for page in told), pages
    assert copy.exists(), "it stays until a host stops in good order"
    checked_after_restart(folder, watched.acknowledged)


def wake(host: Host) -> None:
    try:
        socket.create_connection(host.socket_address, timeout=10).close()
    except OSError:
        pass  # it accepts no more


@pytest.mark.parametrize(
    "jvm, code",
    [((), FAILED), (("-XX:+ExitOnOutOfMemoryError",), OUT_OF_MEMORY)],
    ids=["the host itself", "ExitOnOutOfMemoryError"],
)
def test_a_host_whose_heap_stays_full_ends_itself(tmp_path: Path, jvm: tuple[str, ...], code: int) -> None:
    folder = tmp_path / "state"
    watched = Watched(folder, *jvm)
    with watched.host as host:
        watched.write()
        with host.connect() as filler:
            filler.send(request(trouble.FILL))

            def ask() -> bool:
                call_of_others(host)
                return watched.ended()

            # Each allocation in a heap that is nearly full collects all of it.
            eventually(ask, within=3 * PATIENCE)
        assert host.wait() == code, host.log()
    checked_after_restart(folder, watched.acknowledged)


def call_of_others(host: Host) -> None:
    try:
        with Client(socket.create_connection(host.socket_address, timeout=2)) as client:
            client.send(request(trouble.SLEEP, count(0)))
            client.read()
    except (OSError, Closed):
        pass  # it has no memory for that, or is gone
