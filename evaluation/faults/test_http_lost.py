# SPDX-License-Identifier: Apache-2.0
"""Clients of HTTP that disappear, many at once, and hosts that stop while they call."""

from __future__ import annotations

import http.client
import itertools
import json
import socket
import threading
from collections import Counter
from contextlib import ExitStack
from pathlib import Path

import pytest

from evaluation.harness.http import LAST_CHUNK, Answer, Broken, HttpClient, chunk, post, upload
from evaluation.harness.rasp import Kind, count
from evaluation.harness.waiting import eventually

from . import trouble
from .client_process import client_process
from .conftest import Start
from .hosts import MIB, STOPPED, Host
from .test_lost_clients import stack_traces
from .test_slow_clients import ticks_until_cut
from .test_stop import CALLERS, journal_of

TEXT = "/trouble.Mirror/text"
WHOLE = {
    "length": post(TEXT, {"value": "golden \u2603"}),
    "chunks": post(TEXT).replace(b"Content-Length: 2", b"Transfer-Encoding: chunked").removesuffix(b"{}")
    + chunk(b'{"value":')
    + chunk(b'"golden"}')
    + LAST_CHUNK,
    "stream": upload("/trouble.River/drain") + chunk(b'"AAAA"\n"AA') + chunk(b'AA"\n') + LAST_CHUNK,
}


@pytest.mark.parametrize("how", ["end", "reset"])
@pytest.mark.parametrize("what", WHOLE)
def test_a_request_cut_at_each_byte_is_no_call(host: Host, what: str, how: str) -> None:
    data = WHOLE[what]
    with host.http() as observer:
        before = calls(observer)
        descriptors = host.descriptors()
        for end in range(1, len(data)):
            client = host.http()
            client.send(data[:end])
            client.reset() if how == "reset" else client.socket.close()
        eventually(host.descriptors, lambda now: now <= descriptors)
        assert calls(observer) == before
        eventually(lambda: under_way(observer), lambda now: now == 0)
        observer.send(data)
        assert observer.answer().status == 200


def calls(client: HttpClient) -> int:
    return client.call("/trouble.Mirror/calls").json()


def under_way(client: HttpClient) -> int:
    return client.call("/trouble.River/underWay").json()


STAGES = {
    "in a large body": post("/trouble.Mirror/bytes", {"value": "A" * MIB})[: MIB // 2],
    "in a call": post("/trouble.Trouble/sleep", {"millis": 100}),
    "in a large answer": post("/trouble.Mirror/zeros", {"count": 3 * MIB}),
    "in a stream": post("/trouble.River/blocks", {"count": 1 << 30, "size": 1000}),
    "in a silent stream": post("/trouble.River/silence"),
    "in an upload": upload("/trouble.River/drain") + chunk(b'"AAAA"\n'),
    "in an upload that nobody reads": upload("/trouble.River/ignore") + 1000 * chunk(b'"AAAA"\n'),
}


@pytest.mark.parametrize("what", STAGES)
def test_killed_clients_leave_nothing(host: Host, what: str) -> None:
    descriptors = host.descriptors()
    answers = 100 if "answer" in what or what in ("in a stream", "in a silent stream") else 0
    client_process(host.address, STAGES[what], answers=answers).kill()
    nothing_is_left(host, descriptors)


@pytest.mark.parametrize("what", STAGES)
def test_resets_leave_nothing_and_no_stack_traces(host: Host, what: str) -> None:
    descriptors, log = host.descriptors(), host.log()
    for _ in range(20):
        client = host.http()
        client.send(STAGES[what])
        client.reset()
    nothing_is_left(host, descriptors)
    assert stack_traces(host.log()) == stack_traces(log)


def nothing_is_left(host: Host, descriptors: int) -> None:
    with host.connect() as observer:
        # The service runs one call at a time: this one comes after all that were left.
        assert observer.call(trouble.SLEEP, count(0)).kind == Kind.RESPONSE
        eventually(lambda: observer.call(trouble.UNDER_WAY).body, lambda body: body == count(0))
    eventually(host.descriptors, lambda now: now <= descriptors)


@pytest.mark.parametrize("how", ["end", "close"])
def test_who_ends_the_connection_while_a_method_runs_has_given_up(host: Host, how: str) -> None:
    """The method would never return, and what the client has sent after its request is not run."""
    with host.http() as observer, host.http() as client:
        before = calls(observer)
        client.send(post("/trouble.Trouble/block") + post(TEXT, {"value": "never"}))
        gives_up(client, how)
        # The service runs one call at a time.
        assert observer.call("/trouble.Trouble/sleep", {"millis": 0}).status == 204
        assert calls(observer) == before


def gives_up(client: HttpClient, how: str) -> None:
    if how == "close":
        client.socket.close()
        return
    client.socket.shutdown(socket.SHUT_WR)
    # Some clients still read, and are told what became of their call.
    answer = client.answer()
    assert (answer.status, answer.json()["type"], answer.last) == (503, "urn:creo:CANCELLED", True)
    assert client.ended()


def test_an_answer_that_came_first_is_whole(host: Host) -> None:
    """Most of it waits for the client, which has ended its output in the meantime."""
    with host.http() as client:
        client.send(post("/trouble.Mirror/zeros", {"count": 3 * MIB}))
        status, fields = client.head()
        client.socket.shutdown(socket.SHUT_WR)
        assert status == 200
        body = client.body(int(fields["content-length"]))
        assert len(json.loads(body)) == 4 * MIB
        assert client.ended()


def test_idle_connections_stay_usable_and_leave_nothing(start: Start, volume: str) -> None:
    """Half of them have made a call, and make another one later; the others have never sent anything."""
    number = 10_000 if volume == "all" else 1000
    host = start(heap=128, connections="11000", connections_per_address="11000", handshake_time="300s")
    with host.http() as observer:
        assert calls(observer) == 0
        heap, resident, descriptors = host.live_heap(), host.resident(), host.descriptors()
        with ExitStack() as stack:
            silent = [stack.enter_context(host.http()) for _ in range(number // 2)]
            clients = [stack.enter_context(host.http()) for _ in range(number // 2)]
            for round in range(2):
                for client in clients:
                    client.send(post(TEXT, {"value": str(round)}))
                for client in clients:
                    assert client.answer().json() == str(round)
            eventually(host.descriptors, lambda now: now >= descriptors + number)
            # What a connection costs while nothing happens. Who sends nothing has no memory outside the heap.
            assert host.live_heap() - heap < number * 8 * 1024
            assert host.resident() - resident < number * 8 * 1024 + 64 * MIB
            for _ in range(100):
                assert observer.call(TEXT, {"value": "x"}).status == 200
            assert silent[0].call(TEXT, {"value": "late"}).json() == "late"
        eventually(host.descriptors, lambda now: now <= descriptors + 2)
        eventually(host.live_heap, lambda now: now < heap + 2 * MIB)


def test_thousands_who_come_and_go(host: Host, volume: str) -> None:
    descriptors, threads = host.descriptors(), host.threads()
    request = post(TEXT, {"value": "x"})
    for number in range(6000 if volume == "all" else 1500):
        client = host.http()
        if number % 3 == 0:
            client.send(request)
        elif number % 3 == 1:
            client.send(request[: number % len(request)])
        client.reset()
    eventually(host.descriptors, lambda now: now <= descriptors + 2)
    assert host.threads() <= threads + 2


def test_those_who_never_end_their_head_are_cut(host: Host) -> None:
    with ExitStack() as stack:
        clients = [stack.enter_context(host.http()) for _ in range(200)]
        for client in clients:
            client.send(b"GET /")
        assert ticks_until_cut(clients, b"a") < 1000


class Caller(threading.Thread):
    """Calls with numbers that no other caller uses, one after the other, until the host is gone."""

    def __init__(self, host: Host, number: int) -> None:
        super().__init__(daemon=True)
        self._host = host
        self._numbers = itertools.count(number * 1_000_000 + 1)
        self.answered: Counter[int] = Counter()
        self.refused: set[int] = set()
        #: Numbers of which nothing is known: the connection ended before the answer.
        self.unknown: set[int] = set()
        self.others: list[str] = []
        self.warm = threading.Event()

    def run(self) -> None:
        while True:
            try:
                with self._host.http() as client:
                    self._call(client)
            except OSError:
                return

    def _call(self, client: HttpClient) -> None:
        for number in self._numbers:
            try:
                client.send(post("/trouble.Journal/add", {"number": number}))
                answer = client.answer()
            except (Broken, OSError):
                self.unknown.add(number)
                return
            self._take(number, answer)
            if answer.last:
                return

    def _take(self, number: int, answer: Answer) -> None:
        if answer.status == 200:
            assert answer.json() == str(number)
            self.answered[number] += 1
            if len(self.answered) == 100:
                self.warm.set()
        elif answer.status == 503:
            self.refused.add(number)
        else:
            self.others.append(str(answer))


def test_a_stop_under_load_answers_all_that_it_ran(start: Start, tmp_path: Path) -> None:
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
    # Each request that ran was answered, and answered once; what was refused or not answered did not run.
    assert answered == kept
    assert set(answered.values()) == {1}
    assert [caller.others for caller in callers] == [[]] * CALLERS


def test_a_stop_ends_streams_so_that_they_do_not_look_whole(start: Start) -> None:
    host = start(stop_time="1s")
    with host.http() as client:
        client.send(post("/trouble.River/silence"))
        assert client.head()[0] == 200
        chunks = client.chunks()
        assert json.loads(next(chunks)) == "AA=="
        assert host.stop() == STOPPED
        with pytest.raises(Broken):
            seen = b"".join(chunks)
            assert not seen


def test_a_library_that_knows_nothing_of_creo(host: Host) -> None:
    """Keeps its connection, as most do."""
    connection = http.client.HTTPConnection(*host.socket_address)
    for number in range(100):
        connection.request("POST", TEXT, json.dumps({"value": str(number)}), {"Content-Type": "application/json"})
        with connection.getresponse() as response:
            assert json.load(response) == str(number)
    connection.close()
