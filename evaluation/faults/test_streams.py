# SPDX-License-Identifier: Apache-2.0
"""Streams whose clients disappear, stop, or break the rules: their calls end, and no other client notices."""

from __future__ import annotations

import random
import signal
import socket
import threading
from contextlib import ExitStack

import pytest

from evaluation.harness.rasp import PREFACE, Client, Closed, Frame, Kind, Method, Status, count, credit, frame, request
from evaluation.harness.waiting import eventually

from . import trouble
from .client_process import client_process
from .conftest import Start
from .hosts import MIB, STOPPED, Host

#: How many items either side may send before it is given credit.
CREDIT = 64
#: Credit for any number of bytes.
PLENTY = credit(0, 0xFFFFFFFF)


def item(size: int = 1, id: int = 1) -> bytes:
    return frame(Kind.ITEM, id, count(size) + bytes(size))


def blocks(number: int, size: int, id: int = 1) -> bytes:
    return request(trouble.BLOCKS, count(number) + count(size), id)


def under_way(host: Host) -> int:
    with host.connect() as client:
        return int.from_bytes(client.call(trouble.UNDER_WAY).body, "big")


def all_end(host: Host) -> None:
    eventually(lambda: under_way(host), lambda number: number == 0)


def read_stream(client: Client) -> tuple[int, Frame]:
    """How many bytes came in items, and what ended them; gives credit like a client."""
    received = items = acknowledged = 0
    while True:
        answer = client.answer()
        if answer.kind == Kind.CREDIT:
            continue
        if answer.kind != Kind.ITEM:
            return received, answer
        received += len(answer.body) - 4
        items += 1
        if items % 32 == 0:
            client.send(credit(32, received - acknowledged, answer.id))
            acknowledged = received


GOING = {
    "downward": blocks(1_000_000, 1000),
    "downward and silent": request(trouble.SILENCE),
    "upward": request(trouble.DRAIN) + 3 * item(),
    "upward and not read": request(trouble.IGNORE) + 60 * item(1000),
    "upward, in an item": request(trouble.DRAIN) + item() + item(100)[:50],
    "both": request(trouble.ECHO) + 10 * item(1000),
}


@pytest.mark.parametrize("data", GOING.values(), ids=GOING)
def test_the_client_is_killed(host: Host, data: bytes) -> None:
    process = client_process(host.address, PREFACE + data, answers=len(PREFACE))
    eventually(lambda: under_way(host), lambda number: number == 1)
    process.kill()
    all_end(host)


@pytest.mark.parametrize("data", GOING.values(), ids=GOING)
def test_the_client_resets_the_connection(host: Host, data: bytes) -> None:
    client = host.connect()
    client.send(data)
    eventually(lambda: under_way(host), lambda number: number == 1)
    client.reset()
    all_end(host)


def test_the_client_ends_its_output(host: Host) -> None:
    """It sends no more, so a stream without an end never gets one, and what waits for credit waits forever."""
    for data in (request(trouble.DRAIN) + item(), request(trouble.ECHO) + item(), blocks(CREDIT + 1, 10)):
        with host.connect() as client:
            client.send(data)
            client.socket.shutdown(socket.SHUT_WR)
            last = list(client.rest())[-1]
            assert (last.id, last.status) == (1, Status.CANCELLED), str(last)
    with host.connect() as client:
        client.send(blocks(CREDIT, 10))
        client.socket.shutdown(socket.SHUT_WR)
        assert [answer.kind for answer in client.rest()] == CREDIT * [Kind.ITEM] + [Kind.END]
    all_end(host)


def test_a_reader_that_stands_still_holds_nobody_up(start: Start) -> None:
    host = start(heap=96, send_time="60s")
    before = host.resident()
    with ExitStack() as stack:
        for _ in range(20):
            still = stack.enter_context(host.connect())
            still.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 12)
            # Everything for which there is credit would be three times the heap. Of each stream the host may hold three
            # items if the kernel takes none: one that is being written, one after it, and one that the method has.
            still.send(blocks(CREDIT, MIB // 4) + PLENTY)
        eventually(lambda: under_way(host), lambda number: number == 20)
        with host.connect() as client:
            client.send(blocks(20_000, 100))
            received, last = read_stream(client)
            assert (received, last.kind) == (2_000_000, Kind.END)
            # On the same connection, too: one stream that is not read, and calls at the same time.
            client.send(blocks(1_000_000, 10, 2))
            assert {client.answer().kind for _ in range(CREDIT)} == {Kind.ITEM}
            client.send(request(trouble.TEXT, count(1) + b"x", 3))
            assert client.answer().kind == Kind.RESPONSE
            client.send(blocks(1000, 10, 4))
            assert read_stream(client)[0] == 10_000
        assert host.resident() - before < 64 * MIB
    all_end(host)


def test_a_reader_that_never_reads_is_cut(host: Host) -> None:
    with host.connect() as client:
        client.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 12)
        client.send(blocks(CREDIT, MIB) + PLENTY)
        eventually(lambda: under_way(host), lambda number: number == 1)
        all_end(host)


def test_an_uploader_that_never_sends_has_its_time(host: Host) -> None:
    with host.connect() as client:
        for method in (trouble.DRAIN, trouble.IGNORE, trouble.ECHO):
            answer = client.call(method, timeout=200)
            assert answer.status == Status.DEADLINE, str(answer)
        client.send(request(trouble.DRAIN, id=7) + item(3, 7) + frame(Kind.END, 7))
        assert client.answer().body[-1] == 3
    all_end(host)


@pytest.mark.parametrize("method", [trouble.DRAIN, trouble.IGNORE, trouble.ECHO], ids=["read", "not read", "both"])
def test_a_call_that_is_cancelled(host: Host, method: Method) -> None:
    with host.connect() as client:
        client.send(request(method) + 10 * item() + frame(Kind.CANCEL, 1) + 10 * item() + frame(Kind.END, 1))
        answers = [client.answer()]
        while answers[-1].kind == Kind.ITEM:
            answers.append(client.answer())
        assert answers[-1].status == Status.CANCELLED
        client.send(request(trouble.TEXT, count(0), 2))
        assert client.answer().id == 2
    all_end(host)


def test_items_beyond_the_credit(start: Start) -> None:
    host = start(heap=64)
    before = host.resident()
    floods = [threading.Thread(target=flood, args=(host,)) for _ in range(10)]
    for each in floods:
        each.start()
    for each in floods:
        each.join()
    with host.connect() as client:
        client.send(request(trouble.IGNORE) + CREDIT * item())
        client.send(request(trouble.UNDER_WAY, id=2))
        assert client.answer().kind == Kind.RESPONSE
        client.send(item())
        assert [answer.status for answer in client.rest()] == [Status.CANCELLED, Status.MALFORMED]
    all_end(host)
    assert host.resident() - before < 64 * MIB


def flood(host: Host) -> None:
    with host.connect() as client:
        client.send(request(trouble.IGNORE))
        try:
            while True:
                client.send(100 * item(10_000))
        except OSError:
            pass


def test_more_calls_with_streams_than_there_may_be(start: Start) -> None:
    host = start(streams="20")
    before = host.threads()
    with ExitStack() as stack:
        clients = [stack.enter_context(host.connect()) for _ in range(30)]
        refused = []
        for client in clients:
            client.send(request(trouble.ECHO) + item())
            answer = client.answer()
            refused += [client] if answer.status == Status.BUSY else []
        # One client leaves an eighth to others.
        assert len(refused) == 12
        assert host.threads() <= before + 18 + 4
        clients[0].send(frame(Kind.CANCEL, 1))
        eventually(lambda: under_way(host), lambda number: number == 17)
        eventually(lambda: refused[0].call(trouble.DRAIN, timeout=1).status, lambda status: status == Status.DEADLINE)
    all_end(host)


def test_more_items_than_there_is_memory_for(start: Start) -> None:
    """Calls that come too late are told so; small calls continue, and the memory is free again when the calls end."""
    host = start(heap=96, frame_memory="24MiB")
    with ExitStack() as stack:
        for _ in range(4):
            client = stack.enter_context(host.connect())
            client.send(request(trouble.IGNORE))
            client.socket.settimeout(0.5)
            try:
                # All that there is credit for: a byte is left when the last begins.
                client.send(item(MIB - 5) + item(19 * MIB))
            except TimeoutError:
                pass  # the host does not read
        with host.connect() as other:
            assert other.call(trouble.TEXT, count(1) + b"x").kind == Kind.RESPONSE
    all_end(host)
    with host.connect() as client:
        client.send(request(trouble.DRAIN))
        for _ in range(20):
            client.send(item(MIB))
            assert client.answer() == Frame(Kind.CREDIT, Status.OK, 1, count(1) + count(MIB + 4))
        client.send(frame(Kind.END, 1))
        assert client.answer().body == (20 * MIB).to_bytes(8, "big")


@pytest.mark.parametrize("stop_time", ["30s", "1s"])
def test_a_stop_in_the_midst_of_streams(start: Start, stop_time: str) -> None:
    host = start(stop_time=stop_time)
    with host.connect() as client:
        client.send(request(trouble.ECHO) + item(5))
        assert client.answer().kind == Kind.ITEM
        host.signal(signal.SIGTERM)
        assert client.answer().kind == Kind.GOAWAY
        if stop_time == "30s":
            # It may end now, since the client sends its end.
            client.send(request(trouble.DRAIN, id=2) + item(6) + frame(Kind.END, 1))
            answers = list(client.rest())
            assert {(answer.id, answer.kind, answer.status) for answer in answers} == {
                (2, Kind.ERROR, Status.UNAVAILABLE),
                (1, Kind.ITEM, Status.OK),
                (1, Kind.END, Status.OK),
            }
        else:
            assert [(answer.id, answer.status) for answer in client.rest()] == [(1, Status.UNAVAILABLE)]
        assert host.wait() == STOPPED


def test_each_bit_of_an_exchange(host: Host, volume: str) -> None:
    data = request(trouble.ECHO) + item(3) + credit(5, 5) + frame(Kind.END, 1)
    bits = list(range(8 * len(data)))
    for bit in bits if volume == "all" else random.Random(7).sample(bits, 200):
        damaged = bytearray(data)
        damaged[bit // 8] ^= 0x80 >> bit % 8
        with host.connect() as client:
            try:
                client.send(bytes(damaged))
                client.socket.shutdown(socket.SHUT_WR)
            except OSError:
                pass
            for answer in client.rest():
                assert answer.kind in (Kind.ITEM, Kind.END, Kind.ERROR, Kind.RESPONSE, Kind.PONG), (
                    f"bit {bit}: {answer}"
                )
    all_end(host)


def test_an_exchange_cut_at_each_byte(host: Host) -> None:
    data = request(trouble.ECHO) + item(3) + credit(5, 5) + frame(Kind.END, 1)
    for at in range(len(data)):
        with host.connect() as client:
            client.send(data[:at])
            client.socket.shutdown(socket.SHUT_WR)
            try:
                statuses = [answer.status for answer in client.rest() if answer.kind == Kind.ERROR]
            except Closed:
                statuses = []
            assert statuses == ([Status.CANCELLED] if at >= 24 else []), at
    all_end(host)
