# SPDX-License-Identifier: Apache-2.0
"""A thousand WebSockets at once, and thousands one after another, of a host with a heap of 64 MiB. Attacks over
WebSockets are in attacks/sockets.py.
"""

from __future__ import annotations

import socket
from contextlib import ExitStack

from evaluation.harness.rasp import Client, string
from evaluation.harness.waiting import PATIENCE, eventually
from evaluation.harness.websocket import CLOSE, WebSocketClient, frame, upgrade

from . import trouble
from .conftest import Start
from .hosts import MIB, Host

HEAP = 64
#: What a WebSocket may cost the heap while nothing comes over it, in bytes: a session and its handlers.
IDLE = 16 << 10


def connect(host: Host) -> Client:
    return WebSocketClient(socket.create_connection(host.socket_address, timeout=PATIENCE))


def test_a_thousand_that_are_idle(start: Start) -> None:
    host = start(HEAP)
    with connect(host) as good:
        assert good.call(trouble.TEXT, string("x")).body == string("x")
        descriptors, heap = host.descriptors(), host.live_heap()
        with ExitStack() as stack:
            clients = [stack.enter_context(connect(host)) for _ in range(1000)]
            for client in clients:
                assert client.call(trouble.TEXT, string("x")).body == string("x")
            assert host.live_heap() - heap < len(clients) * IDLE
            for _ in range(100):
                assert good.call(trouble.TEXT, string("x")).body == string("x")
            for client in clients:
                assert client.call(trouble.TEXT, string("y")).body == string("y")
        eventually(host.descriptors, lambda now: now <= descriptors + 2)
        eventually(host.live_heap, lambda now: now < heap + MIB)


def test_thousands_in_turn(start: Start, volume: str) -> None:
    host = start(HEAP)
    refused = upgrade().replace(b"Version: 13", b"Version: 8")
    with connect(host) as good:
        descriptors, threads, heap = host.descriptors(), host.threads(), host.live_heap()
        for number in range(10_000 if volume == "all" else 2000):
            client = host.connect(preface=b"")
            client.send(refused if number % 2 else upgrade())
            status = client.socket.recv(1 << 12)
            assert status.startswith(b"HTTP/1.1 426 " if number % 2 else b"HTTP/1.1 101 "), status
            if number % 4 == 0:
                client.send(frame(CLOSE, b"\x03\xe8"))
            # No TIME_WAIT: so many of them would take all ports of this machine.
            client.reset()
            if number % 100 == 0:
                assert good.call(trouble.TEXT, string("x")).body == string("x")
        eventually(host.descriptors, lambda now: now <= descriptors + 2)
        eventually(host.live_heap, lambda now: now < heap + MIB)
        assert host.threads() <= threads + 2
