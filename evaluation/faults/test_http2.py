# SPDX-License-Identifier: Apache-2.0
"""HTTP/2: the attacks that it is known for, on a host with little memory; clients that are cut, slow or gone; a stop
under load.
"""

from __future__ import annotations

import itertools
import json
import threading
import time
from collections import Counter
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Iterator

import pytest

from evaluation.harness.http import Broken
from evaluation.harness.http2 import (
    END_HEADERS,
    END_STREAM,
    PREFACE,
    Error,
    Http2Client,
    Type,
    block,
    frame,
    head,
    number,
    post,
    upload,
)
from evaluation.harness.http2 import (
    start as beginning,
)
from evaluation.harness.waiting import eventually

from .conftest import Start
from .hosts import MIB, STOPPED, Host
from .siege import Watch
from .test_http_lost import under_way
from .test_http_memory import nothing_is_left, small_host, survives
from .test_stop import CALLERS, journal_of

TEXT = "/trouble.Mirror/text"
ZEROS = "/trouble.Mirror/zeros"
GET = block((":method", "GET"), (":scheme", "http"), (":path", "/"), (":authority", "a"))


def streams() -> Iterator[int]:
    return itertools.count(1, 2)


def many(each: bytes, count: int = 4000) -> bytes:
    """The same frame again and again, on a stream that is open."""
    return head(1, TEXT, content_type="application/json") + count * each


#: What one connection sends.
FLOODS = {
    "streams reset at once": b"".join(
        head(stream, TEXT) + frame(Type.RST_STREAM, stream=stream, payload=number(Error.CANCEL))
        for stream in itertools.islice(streams(), 2000)
    ),
    "streams that the host has to reset": b"".join(
        post(stream, TEXT, {"value": "x"}) + frame(Type.WINDOW_UPDATE, stream=stream, payload=number(0))
        for stream in itertools.islice(streams(), 2000)
    ),
    "pings": many(frame(Type.PING, payload=bytes(8))),
    "settings": many(frame(Type.SETTINGS)),
    "priorities": many(frame(Type.PRIORITY, stream=3, payload=bytes(5))),
    "empty data": many(frame(Type.DATA, stream=1)),
    "padding": many(frame(Type.DATA, 8, 1, b"\xff" + bytes(255))),
    "windows": many(frame(Type.WINDOW_UPDATE, stream=1, payload=number(1))),
    "frames that nobody knows": many(frame(0x77, payload=bytes(100))),
    "continuations": frame(Type.HEADERS, stream=1, payload=GET)
    + 4000 * frame(Type.CONTINUATION, stream=1, payload=block(("x", "y" * 100))),
    "empty continuations": frame(Type.HEADERS, stream=1, payload=GET) + 4000 * frame(Type.CONTINUATION, stream=1),
}


@pytest.mark.parametrize("what", FLOODS)
def test_floods_end(host: Host, what: str) -> None:
    with host.http2() as client:
        with suppress(OSError):
            client.send(FLOODS[what])
        assert client.ended()
        assert client.goodbye is None or client.goodbye[0] == Error.ENHANCE_YOUR_CALM, client.goodbye


def test_what_comes_after_a_reset_is_not_logged(host: Host) -> None:
    before = len(host.log())
    with host.http2() as client:
        stream = client.stream()
        client.send(head(stream, "/nothing", content_type="application/json", content_length=1 << 40))
        with suppress(OSError):
            for _ in range(500):
                client.send(frame(Type.DATA, stream=stream, payload=b"x"))
        assert client.answer(stream).status == 404
    assert len(host.log()) - before < 2000


def crowd(host: Host, stack: ExitStack, count: int, data: bytes, window: int = 0) -> list[Http2Client]:
    """As many clients, each of which sends what the host takes of this at once."""
    clients = []
    for _ in range(count):
        clients.append(stack.enter_context(host.http2(window)))
        clients[-1].socket.setblocking(False)
        with suppress(OSError):
            clients[-1].socket.send(data)
    return clients


BOMB = frame(Type.HEADERS, END_HEADERS | END_STREAM, 1, b"\x40" + block(("x", "y" * 4000))[1:]) + b"".join(
    frame(Type.HEADERS, END_HEADERS | END_STREAM, stream, 15_000 * b"\xbe")
    for stream in itertools.islice(streams(), 1, 50)
)

#: So many bytes of answers are a part of what a connection costs, until there are more: they are all counted then.
UNCOUNTED = 32 << 10

#: What many connections send, that keep it open and take nothing.
CROWDS = {
    "half heads": (1000, frame(Type.HEADERS, stream=1, payload=block(*(("x", "y" * 150) for _ in range(90))))),
    "half frames": (1000, frame(Type.HEADERS, stream=1, payload=bytes(16_000))[:-1]),
    "large answers": (20, b"".join(post(s, ZEROS, {"count": MIB // 4}) for s in itertools.islice(streams(), 100))),
    "answers": (20, b"".join(post(s, ZEROS, {"count": 48_000}) for s in itertools.islice(streams(), 100))),
    "streams of items": (
        20,
        b"".join(
            post(s, "/trouble.River/blocks", {"count": 1 << 30, "size": 10_000})
            for s in itertools.islice(streams(), 40)
        ),
    ),
    "bodies": (
        50,
        b"".join(
            head(s, TEXT, content_type="application/json") + frame(Type.DATA, stream=s, payload=bytes(16_000))
            for s in itertools.islice(streams(), 100)
        ),
    ),
    "items that nobody takes": (
        20,
        b"".join(
            upload(s, "/trouble.River/ignore")
            + 4 * frame(Type.DATA, stream=s, payload=400 * (b'"' + 40 * b"A" + b'"\n'))
            for s in itertools.islice(streams(), 50)
        ),
    ),
    "fields that grow": (20, BOMB),
    "nothing": (1000, b""),
}


@pytest.mark.parametrize("what", CROWDS)
def test_crowds_leave_the_host_alive(start: Start, what: str) -> None:
    host = small_host(start, handshake_time="10s", send_time="10s", frame_time="10s", streams="10000")
    count, data = CROWDS[what]
    with ExitStack() as stack:
        watch = stack.enter_context(Watch(host))
        crowd(host, stack, count, data)
        for _ in range(2):
            time.sleep(0.3)  # the host is at it
            survives(host)
            with host.http2() as good:
                eventually(lambda: good.call(TEXT, {"value": "x"}).status, lambda status: status == 200)
    if "answers" in what:  # They are counted while they are made; items of streams are when they are there.
        assert watch.most <= host.memory_limit() + count * UNCOUNTED
    nothing_is_left(host)


WHOLE = PREFACE + frame(Type.SETTINGS) + post(1, TEXT, {"value": "golden"})


@pytest.mark.parametrize("how", ["end", "reset"])
def test_a_request_cut_at_each_byte_is_no_call(host: Host, how: str) -> None:
    with host.http() as observer:
        before = observer.call("/trouble.Mirror/calls").json()
        descriptors = host.descriptors()
        for end in range(1, len(WHOLE)):
            client = host.http()
            client.send(WHOLE[:end])
            client.reset() if how == "reset" else client.socket.close()
        eventually(host.descriptors, lambda now: now <= descriptors)
        assert observer.call("/trouble.Mirror/calls").json() == before


STAGES = {
    "in a large body": head(1, "/trouble.Mirror/bytes", content_type="application/json")
    + 3 * frame(Type.DATA, stream=1, payload=16_000 * b" "),
    "in a call": post(1, "/trouble.Trouble/sleep", {"millis": 100}),
    "in a large answer": post(1, ZEROS, {"count": 3 * MIB}),
    "in a stream": post(1, "/trouble.River/blocks", {"count": 1 << 30, "size": 1000}),
    "in a silent stream": post(1, "/trouble.River/silence"),
    "in an upload that nobody reads": upload(1, "/trouble.River/ignore") + frame(Type.DATA, 0, 1, 1000 * b'"AAAA"\n'),
}


@pytest.mark.parametrize("how", ["withdraws", "resets", "closes"])
@pytest.mark.parametrize("what", STAGES)
def test_clients_that_go_leave_nothing(host: Host, what: str, how: str) -> None:
    with host.http() as observer:
        assert under_way(observer) == 0
        descriptors = host.descriptors()
        with ExitStack() as stack:
            for _ in range(5):
                client = host.http()
                stack.callback(client.socket.close)
                client.send(beginning() + STAGES[what])
                if how == "withdraws":
                    client.send(frame(Type.RST_STREAM, stream=1, payload=number(Error.CANCEL)))
                elif how == "resets":
                    client.reset()
                else:
                    client.socket.close()
            eventually(lambda: under_way(observer), lambda calls: calls == 0)
        eventually(host.descriptors, lambda now: now <= descriptors)


def test_what_comes_a_byte_at_a_time_is_told_when_its_time_is_up(host: Host) -> None:
    with host.http2() as fields, host.http2() as body:
        fields.send(frame(Type.HEADERS, stream=1, payload=GET))
        body.send(head(body.stream(), TEXT, content_type="application/json"))
        for _ in range(25):
            time.sleep(0.1)  # this makes it slow
            with suppress(OSError):
                fields.send(frame(Type.CONTINUATION, stream=1, payload=block(("x", "y"))))
            with suppress(OSError):
                body.send(frame(Type.DATA, stream=1, payload=b" "))
        assert fields.ended() and fields.goodbye[0] == Error.ENHANCE_YOUR_CALM
        assert "not come within" in body.answer(1).json()["detail"]
        assert body.call(TEXT, {"value": "x"}).status == 200


def test_readers_that_stand_still_lose_what_they_do_not_read(host: Host) -> None:
    with host.http() as observer, host.http2(1000) as client:
        large, items = client.stream(), client.stream()
        client.send(post(large, ZEROS, {"count": MIB}))
        client.send(post(items, "/trouble.River/blocks", {"count": 1 << 30, "size": 1000}))
        assert client.answer(large).reset == Error.CANCEL
        assert client.answer(items).reset == Error.CANCEL
        eventually(lambda: under_way(observer), lambda calls: calls == 0)
        assert client.call(TEXT, {"value": "x"}).status == 200


def test_idle_connections_stay_usable_and_cost_little(start: Start) -> None:
    number_of = 200
    host = start(heap=128, connections="10000", connections_per_address="10000")
    with host.http() as observer:
        assert under_way(observer) == 0
        heap = host.live_heap()
        with ExitStack() as stack:
            clients = [stack.enter_context(host.http2()) for _ in range(number_of)]
            for _ in range(2):
                for client in clients:
                    assert client.call(TEXT, {"value": "x"}).status == 200
            assert host.live_heap() - heap < number_of * 32 * 1024


class Caller(threading.Thread):
    """Calls with numbers that no other caller uses, ten at a time over one connection, until the host is gone."""

    def __init__(self, host: Host, number: int) -> None:
        super().__init__(daemon=True)
        self._host = host
        self._numbers = itertools.count(number * 1_000_000 + 1)
        self.answered: Counter[int] = Counter()
        self.others: list[str] = []
        self.warm = threading.Event()

    def run(self) -> None:
        while True:
            try:
                with self._host.http2() as client:
                    self._call(client)
            except OSError:
                return

    def _call(self, client: Http2Client) -> None:
        asked: dict[int, int] = {}
        try:
            while client.goodbye is None:
                while len(asked) < 10:
                    stream, value = client.stream(), next(self._numbers)
                    client.send(post(stream, "/trouble.Journal/add", {"number": value}))
                    asked[stream] = value
                client.read()
                self._take(client, asked)
            while True:
                client.read()
                self._take(client, asked)
        except (Broken, OSError):
            return

    def _take(self, client: Http2Client, asked: dict[int, int]) -> None:
        for stream in [stream for stream in asked if client.answers.get(stream) and client.answers[stream].whole]:
            answer, value = client.answers[stream], asked.pop(stream)
            if answer.status == 200:
                assert answer.json() == str(value)
                self.answered[value] += 1
                if len(self.answered) == 100:
                    self.warm.set()
            elif json.loads(answer.body)["status"] != 503:
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
    answered = sum((caller.answered for caller in callers), Counter())
    assert answered == journal_of(journal)
    assert set(answered.values()) == {1}
    assert [caller.others for caller in callers] == [[]] * CALLERS
