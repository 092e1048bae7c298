# SPDX-License-Identifier: Apache-2.0
"""Hosts that stop gracefully, die, or are suspended, all under load: nothing is lost silently and nothing runs
twice.
"""

from __future__ import annotations

import itertools
import socket
import struct
import threading
import time
from collections import Counter
from pathlib import Path
from types import ModuleType
from typing import Iterator

import pytest

from evaluation.harness.rasp import Client, Closed, Kind, Status, request
from evaluation.harness.waiting import eventually

from . import trouble
from .conftest import Start
from .hosts import STOPPED, Host

CALLERS = 8
#: How many calls a caller has under way.
WINDOW = 50


def journal_of(path: Path) -> Counter[int]:
    """How often each number was kept."""
    return Counter(number for (number,) in struct.iter_unpack(">q", path.read_bytes()))


class Caller(threading.Thread):
    """Calls with numbers that no other caller uses, several at a time, until the host closes."""

    def __init__(self, host: Host, number: int) -> None:
        super().__init__(daemon=True)
        self._client = host.connect()
        self._numbers = itertools.count(number * 1_000_000 + 1)
        self.sent = 0
        self.answered: Counter[int] = Counter()
        self.refused: Counter[int] = Counter()
        self.others: list[str] = []
        self.farewells = 0
        self.warm = threading.Event()

    def run(self) -> None:
        with self._client as client:
            try:
                self._send(client, WINDOW)
                while True:
                    self._take(client.read())
                    self._send(client, 1)
            except (Closed, OSError):
                # Sending may fail if the host has closed; what it had answered before can still be read.
                for answer in client.rest():
                    self._take(answer)

    def _send(self, client: Client, calls: int) -> None:
        numbers = list(itertools.islice(self._numbers, calls))
        client.send(b"".join(request(trouble.ADD, struct.pack(">q", number), number) for number in numbers))
        self.sent += calls

    def _take(self, answer: object) -> None:
        if answer.kind == Kind.RESPONSE:
            self.answered[answer.id] += 1
            assert struct.unpack(">q", answer.body) == (answer.id,)
            if len(self.answered) == 500:
                self.warm.set()
        elif answer.kind == Kind.GOAWAY:
            self.farewells += 1
        elif answer.status == Status.UNAVAILABLE:
            self.refused[answer.id] += 1
        else:
            self.others.append(str(answer))


@pytest.mark.parametrize("round", range(3))
def test_a_stop_under_load_answers_all_that_it_ran(start: Start, tmp_path: Path, round: int) -> None:
    journal = tmp_path / "journal"
    host = start(jvm=[f"-Djournal={journal}"])
    callers = [Caller(host, number) for number in range(CALLERS)]
    for caller in callers:
        caller.start()
    for caller in callers:
        assert caller.warm.wait(30)
    assert host.stop() == STOPPED
    for caller in callers:
        caller.join(30)
        assert not caller.is_alive()
    kept = journal_of(journal)
    answered = sum((caller.answered for caller in callers), Counter())
    refused = sum((caller.refused for caller in callers), Counter())
    # Each request that ran was answered, and answered once; what was refused did not run.
    assert answered == kept
    assert set(answered.values()) == {1}
    assert set(refused.values()) <= {1} and not set(refused) & set(kept)
    assert [caller.others for caller in callers] == [[]] * CALLERS
    assert [caller.farewells for caller in callers] == [1] * CALLERS


def test_a_stop_with_a_service_that_never_returns_ends_in_time(start: Start) -> None:
    host = start(stop_time="1s")
    with host.connect() as client:
        client.send(request(trouble.BLOCK, id=1000))
        assert client.call(trouble.CALLS).kind == Kind.RESPONSE
        assert host.stop() == STOPPED


def test_a_stop_with_idle_connections_does_not_wait_for_them(start: Start) -> None:
    host = start()
    with host.connect() as client, host.connect(preface=b""):
        assert client.call(trouble.CALLS).kind == Kind.RESPONSE
        assert host.stop() == STOPPED
        assert [answer.kind for answer in client.rest()] == [Kind.GOAWAY]


def call_until(
    stop: threading.Event,
    generated: ModuleType,
    address: str,
    numbers: Iterator[int],
    answered: Counter[int],
    errors: list[BaseException],
) -> None:
    """Calls and, if the host is gone, connects again and continues with the next number: no call is made twice."""
    client = None
    while not stop.is_set():
        try:
            client = client or generated.JournalClient(address, call_timeout=10)
            answered[client.add(next(numbers))] += 1
        except generated.CreoError as e:
            errors.append(e)
            if client:
                client.close()
            client = None
            stop.wait(0.05)
    if client:
        client.close()


def test_a_kill_and_a_restart_under_load_run_nothing_twice(
    start: Start, tmp_path: Path, client_module: ModuleType
) -> None:
    journal = tmp_path / "journal"
    host = start(listen=f"127.0.0.1:{fixed_port()}", jvm=[f"-Djournal={journal}"])
    stop, errors = threading.Event(), []
    answered = [Counter() for _ in range(CALLERS)]
    callers = [
        threading.Thread(
            target=call_until,
            daemon=True,
            args=(stop, client_module, host.address, itertools.count(number * 1_000_000), answered[number], errors),
        )
        for number in range(CALLERS)
    ]
    for caller in callers:
        caller.start()
    for _ in range(3):
        await_progress(answered)
        host.kill()
        host = start(listen=host.address, jvm=[f"-Djournal={journal}"])
    await_progress(answered)
    stop.set()
    for caller in callers:
        caller.join(30)
        assert not caller.is_alive()
    kept, seen = journal_of(journal), sum(answered, Counter())
    assert set(kept.values()) == {1} and set(seen.values()) == {1}
    assert set(seen) <= set(kept)
    # At each kill, only the call that was under way in each caller can have run without an answer.
    assert len(kept) - len(seen) <= 3 * CALLERS
    assert errors and {type(error).__name__ for error in errors} == {"TransportError"}, errors


def fixed_port() -> int:
    """A free port that the system gives to no client: a client that connects to such a port while nothing listens may
    connect to itself.
    """
    first_of_clients = int(Path("/proc/sys/net/ipv4/ip_local_port_range").read_text().split()[0])
    for port in range(first_of_clients - 1, 1024, -1):
        with socket.socket() as attempt:
            try:
                attempt.bind(("127.0.0.1", port))
                return port
            except OSError:
                continue
    raise AssertionError("no port is free")


def await_progress(answered: list[Counter[int]]) -> None:
    """Waits until each caller has made progress."""
    goals = [len(one) + 20 for one in answered]
    eventually(
        lambda: [len(one) for one in answered], lambda counts: all(one >= goal for one, goal in zip(counts, goals))
    )


def test_a_host_that_stands_still_costs_its_callers_their_deadline_alone(
    start: Start, tmp_path: Path, client_module: ModuleType
) -> None:
    journal = tmp_path / "journal"
    host = start(jvm=[f"-Djournal={journal}"])
    with client_module.JournalClient(host.address) as client, host.connect() as raw:
        assert client.add(1) == 1
        host.pause()
        begin = time.monotonic()
        with pytest.raises(client_module.CreoError) as failed:
            client.with_call_timeout(1).add(2)
        assert type(failed.value).__name__ == "DeadlineError"
        assert time.monotonic() - begin >= 1
        raw.send(request(trouble.ADD, struct.pack(">q", 3), 3))
        host.resume()
        # Requests that waited in the socket are served; the answer that came too late is dropped.
        assert raw.read().id == 3
        # The call that timed out does not affect others.
        assert client.add(4) == 4
    assert set(journal_of(journal).values()) == {1}
