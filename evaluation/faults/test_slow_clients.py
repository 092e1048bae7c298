# SPDX-License-Identifier: Apache-2.0
"""Clients that send slowly, read slowly or not at all, and how much they may affect the others."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from contextlib import ExitStack, suppress

import pytest

from evaluation.harness.rasp import PREFACE, Client, Kind, count, credit, request, string
from evaluation.harness.waiting import PATIENCE, eventually

from . import trouble
from .attacks import Door, Peer
from .conftest import Start
from .hosts import MIB, Host

#: How often a slow client sends or reads a little.
TICK = 0.1


def ticks_until_cut(clients: list[Client], each_tick: bytes) -> int:
    """Sends a little over each connection at each tick, until the host has cut all of them."""
    deadline = time.monotonic() + PATIENCE
    connected_ones = {client.socket for client in clients}
    for connection in connected_ones:
        connection.setblocking(False)
    ticks = 0
    while connected_ones:
        assert time.monotonic() < deadline, f"{len(connected_ones)} are still connected"
        ticks += 1
        for connection in list(connected_ones):
            try:
                connection.send(each_tick)
                if not connection.recv(1 << 16):
                    connected_ones.remove(connection)
            except BlockingIOError:
                pass
            except OSError:
                connected_ones.remove(connection)
        time.sleep(TICK)  # this makes them slow, it does not wait for anything
    return ticks


def connected(host: Host, number: int, stack: ExitStack, preface: bytes = PREFACE) -> list[Client]:
    return [stack.enter_context(host.connect(preface)) for _ in range(number)]


def test_a_byte_at_a_time_is_cut_when_the_time_for_a_frame_is_up(host: Host) -> None:
    with ExitStack() as stack, host.connect() as observer:
        clients = connected(host, 200, stack)
        frame = trouble.golden(trouble.MIRROR)
        for client in clients:
            client.send(frame[:16])
        # They never stop sending, and the frame has room for more: the time-out ends them.
        assert ticks_until_cut(clients, b"\0") < len(frame) - 16
        assert observer.call(trouble.TEXT, string("x")).kind == Kind.RESPONSE


def test_a_preface_a_byte_at_a_time_is_cut(host: Host) -> None:
    with ExitStack() as stack:
        clients = connected(host, 50, stack, preface=b"R")
        # Correct bytes, each in time, but not the eight together.
        for client, byte in ((client, byte) for byte in (b"A", b"S") for client in clients):
            client.send(byte)
        for client in clients:
            assert client.raw() == b""


def send_until_cut(client: Client, data: bytes) -> None:
    with pytest.raises(OSError):
        client.send(data)


def test_a_hundred_thousand_calls_of_one_who_never_reads(start: Start) -> None:
    host = start(heap=64)
    before, descriptors = host.resident(), host.descriptors()
    with host.connect() as client:
        client.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 16)
        calls = b"".join(request(trouble.TEXT, string("x" * 1000), id) for id in range(1, 100_001))
        sending = threading.Thread(target=send_until_cut, args=(client, calls))
        sending.start()
        eventually(host.descriptors, lambda now: now > descriptors)
        eventually(host.descriptors, lambda now: now <= descriptors)
        assert host.resident() - before < 64 * MIB
        # The client may not have been told: its system drops the end of a connection while it has no room for bytes.
        with suppress(OSError):
            client.socket.shutdown(socket.SHUT_RDWR)
        sending.join()
    with host.connect() as observer:
        # It ran what the sockets and the limit of open requests let through, and then stopped reading.
        assert int.from_bytes(observer.call(trouble.CALLS).body, "big") < 50_000


def test_readers_that_never_read_are_cut(host: Host) -> None:
    descriptors = host.descriptors()
    with ExitStack() as stack:
        clients = connected(host, 2, stack)
        for client in clients:
            client.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 12)
            # More than the sockets on both sides can hold.
            client.send(b"".join(request(trouble.ZEROS, count(2 * MIB), id) for id in range(1, 6)))
        eventually(host.descriptors, lambda now: now >= descriptors + 2)
        eventually(host.descriptors, lambda now: now <= descriptors)


def test_slow_readers_leave_the_others_alone(start: Start) -> None:
    host = start(send_time="30s", heap=128)
    with ExitStack() as stack, host.connect() as good:
        clients = connected(host, 100, stack)
        for client in clients:
            client.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 12)
            client.send(request(trouble.ZEROS, count(MIB // 4)))
        done = threading.Event()

        def trickle() -> None:
            while not done.is_set():
                for client in clients:
                    client.socket.setblocking(False)
                    try:
                        client.socket.recv(100)
                    except BlockingIOError:
                        pass
                done.wait(TICK)

        reading = threading.Thread(target=trickle, daemon=True)
        reading.start()
        try:
            for _ in range(500):
                assert good.call(trouble.TEXT, string("x")).kind == Kind.RESPONSE
        finally:
            done.set()
            reading.join()


#: Bytes per second of slow readers, and the buffers that their systems have for it: they say what was read about each
#: time that half of it is free, and the larger one would do so too rarely for the slowest of them.
RATES = {10_000: 4096, 100_000: 1 << 15, 130_000: 1 << 15, 160_000: 1 << 15}
#: The time in which a reader must take something, in seconds, and for how many of these times the readers read.
SEND_TIME, TIMES = 2, 2.5


def test_steady_readers_live_and_one_that_reads_nothing_is_cut(start: Start) -> None:
    host = start(heap=512, frame_size="16MiB", send_time=f"{SEND_TIME}s")
    # Much more than the system takes for them.
    asks = {
        "an answer": request(trouble.ZEROS, count(12 * MIB)),
        "a stream": request(trouble.BLOCKS, count(48) + count(MIB // 4)) + credit(0, 0xFFFFFFFF),
    }

    ports: dict[str, int] = {}

    def cut() -> set[str]:
        """Not those who are told, which may take them long: bytes wait for them before the end."""
        log = host.log()
        return {who for who, port in ports.items() if f"Closing the connection of /127.0.0.1:{port}:" in log}

    async def read(who: str, rate: int, asked: bytes) -> None:
        peer = await Peer.connect(Door(host.address), receive_buffer=RATES.get(rate, 4096))
        ports[who] = peer.port
        try:
            await peer.send(asked)
            while not over.is_set():
                if rate:
                    await peer.receive(rate // 20)
                await asyncio.sleep(0.05)  # this makes it slow
        finally:
            peer.close()

    async def readers() -> None:
        await asyncio.gather(
            *(read(f"{what} at {rate} B/s", rate, asks[what]) for what in asks for rate in (0, *RATES))
        )

    over = threading.Event()
    reading = threading.Thread(target=lambda: asyncio.run(readers()), daemon=True)
    begin = time.monotonic()
    reading.start()
    try:
        still = {f"{what} at 0 B/s" for what in asks}
        eventually(cut, lambda seen: still <= seen)
        time.sleep(max(0.0, begin + TIMES * SEND_TIME - time.monotonic()))  # for so long they have to live
        assert cut() == still
    finally:
        over.set()
        reading.join()
