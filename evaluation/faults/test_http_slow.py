# SPDX-License-Identifier: Apache-2.0
"""Clients of HTTP that send slowly, read slowly or not at all: those who come on are served, the others are told."""

from __future__ import annotations

import json
import socket
import threading
import time
from contextlib import ExitStack, suppress

import pytest

from evaluation.harness.http import LAST_CHUNK, Broken, HttpClient, chunk, head, post, upload
from evaluation.harness.waiting import eventually

from .conftest import Start
from .hosts import MIB, Host

TEXT = "/trouble.Mirror/text"
#: What a slow client sends at a time, and how often.
TICK = 0.1
#: An item of River: 30 bytes of zeros.
ITEM = json.dumps("A" * 40).encode() + b"\n"

BODY = json.dumps({"value": "x" * 200}).encode()
SLOW = {
    "line": (b"GET /", b"a", "head"),
    "field": (b"POST / HTTP/1.1\r\nHost: a\r\nX: ", b"x", "head"),
    "body": (head(TEXT, Content_Type="application/json", Content_Length=len(BODY)), b" ", "body"),
    "chunks": (head(TEXT, Content_Type="application/json", Transfer_Encoding="chunked"), chunk(b" "), "body"),
    "size of a chunk": (
        head(TEXT, Content_Type="application/json", Transfer_Encoding="chunked") + b"1;a=",
        b"a",
        "body",
    ),
    "line of a stream": (upload("/trouble.River/drain"), chunk(b" "), "body"),
}


def test_a_byte_at_a_time_is_told_when_its_time_is_up(host: Host) -> None:
    with ExitStack() as stack:
        clients = {what: stack.enter_context(host.http()) for what in SLOW}
        for what, client in clients.items():
            client.send(SLOW[what][0])
        for _ in range(15):  # of the 20 in which it has to come, as a busy machine counts them
            time.sleep(TICK)  # this makes it slow
            for what, client in clients.items():
                client.send(SLOW[what][1])
        for what, client in clients.items():
            answer = client.answer()
            assert answer.status == 408 and f"{SLOW[what][2]} " in answer.json()["detail"], f"{what}: {answer}"
            assert answer.last and client.ended()


def test_a_first_request_may_take_longer_than_a_handshake(start: Start) -> None:
    host = start(handshake_time="1s", frame_time="30s")
    with host.http() as client:
        client.send(head(TEXT, Content_Type="application/json", Content_Length=len(BODY)))
        for i in range(0, len(BODY), 10):
            client.send(BODY[i : i + 10])
            time.sleep(TICK)  # this makes it slow
        assert client.answer().status == 200


def test_an_upload_may_take_longer_than_one_of_its_lines(start: Start) -> None:
    """What it sends at a time ends in the middle of a line, as it mostly does with large items."""
    host = start(frame_time="1s")
    with host.http() as client:
        client.send(upload("/trouble.River/drain"))
        data = ITEM[:10]
        for _ in range(20):
            client.send(chunk(data))
            data = ITEM[10:] + ITEM[:10]
            time.sleep(TICK)  # this makes it slow
        client.send(chunk(ITEM[10:]) + LAST_CHUNK)
        assert client.answer().json() == str(20 * 30)


def test_an_upload_that_nobody_reads_waits_and_ends_with_its_client(start: Start) -> None:
    host = start(frame_time="1s")
    with host.http() as observer:
        client = host.http()
        client.send(upload("/trouble.River/ignore") + 1000 * chunk(ITEM))
        eventually(lambda: under_way(observer), lambda calls: calls == 1)
        client.socket.settimeout(3)  # longer than the time for a line
        with pytest.raises(TimeoutError):
            client.answer()
        client.socket.close()
        eventually(lambda: under_way(observer), lambda calls: calls == 0)


def under_way(client: HttpClient) -> int:
    return client.call("/trouble.River/underWay").json()


ASKS = {
    "a large answer": post("/trouble.Mirror/zeros", {"count": 3 * MIB}),
    "a stream": post("/trouble.River/blocks", {"count": 1000, "size": 100_000}),
    "a stream of events": post("/trouble.River/blocks", {"count": 1000, "size": 100_000}, Accept="text/event-stream"),
    "many large answers": 5 * post("/trouble.Mirror/zeros", {"count": 2 * MIB}),
}


@pytest.mark.parametrize("what", ASKS)
def test_readers_that_stand_still_are_cut(host: Host, what: str) -> None:
    with host.http() as observer:
        assert under_way(observer) == 0
        descriptors = host.descriptors()
        with host.http() as client:
            client.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 12)
            client.send(ASKS[what])
            assert client.head()[0] == 200
            eventually(host.descriptors, lambda now: now <= descriptors)
        eventually(lambda: under_way(observer), lambda calls: calls == 0)


@pytest.mark.parametrize("what", ["a large answer", "a stream"])
def test_slow_readers_live(host: Host, what: str) -> None:
    with host.http() as client:
        client.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 13)
        client.send(ASKS[what])
        end = time.monotonic() + 3  # several times as long as it may stand still
        while time.monotonic() < end:
            assert client.socket.recv(10_000)
            time.sleep(TICK)  # this makes it slow


def test_a_hundred_thousand_calls_of_one_who_never_reads(start: Start) -> None:
    host = start(heap=64)
    with host.http() as observer:
        assert observer.call(TEXT, {"value": "warm"}).status == 200
        before, descriptors = host.resident(), host.descriptors()
        with host.http() as client:
            client.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 16)
            calls = 100_000 * post(TEXT, {"value": "x" * 1000})
            sending = threading.Thread(target=send_until_cut, args=(client, calls))
            sending.start()
            eventually(host.descriptors, lambda now: now > descriptors)
            eventually(host.descriptors, lambda now: now <= descriptors)
            assert host.resident() - before < 64 * MIB
            with suppress(OSError):
                client.socket.shutdown(socket.SHUT_RDWR)
            sending.join()
        assert observer.call("/trouble.Mirror/calls").json() < 50_000


def send_until_cut(client: HttpClient, data: bytes) -> None:
    with pytest.raises(OSError):
        client.send(data)


def test_a_stream_that_fails_never_looks_whole(host: Host) -> None:
    """Its method is cut off by the time that its client gives it."""
    with host.http() as client:
        client.send(post("/trouble.River/silence", Creo_Timeout_Ms=300))
        assert client.head()[0] == 200
        seen = []
        with pytest.raises(Broken):
            seen.extend(client.chunks())
        lines = b"".join(seen).splitlines()
        assert len(lines) == 2 and json.loads(lines[-1])["$error"]["status"] == 504, lines
