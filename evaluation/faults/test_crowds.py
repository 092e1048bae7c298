# SPDX-License-Identifier: Apache-2.0
"""More connections than there is room for, at once and one after another."""

from __future__ import annotations

import socket
import struct
import subprocess
from contextlib import ExitStack

from evaluation.harness.rasp import Kind, request, string
from evaluation.harness.waiting import eventually

from . import trouble
from .conftest import Start
from .hosts import Host


def test_two_thousand_at_once(host: Host) -> None:
    descriptors = host.descriptors()
    with ExitStack() as stack:
        clients = [stack.enter_context(host.connect()) for _ in range(2000)]
        for client in clients:
            client.send(request(trouble.TEXT, string("x")))
        for client in clients:
            assert client.read().body == string("x")
        assert host.descriptors() >= 2000
    eventually(host.descriptors, lambda now: now <= descriptors + 2)


def test_ten_thousand_in_turn(host: Host, volume: str) -> None:
    descriptors = host.descriptors()
    threads = host.threads()
    for number in range(10_000 if volume == "all" else 4000):
        client = host.connect(preface=b"")
        if number % 4 == 0:
            client.reset()
        elif number % 4 == 1:
            client.send(b"GET / HTTP/1.1\r\n\r\n")
        elif number % 4 == 2:
            # No TIME_WAIT: ten thousand of them would take all ports of this machine.
            client.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        client.socket.close()
    eventually(host.descriptors, lambda now: now <= descriptors + 2)
    assert host.threads() <= threads + 2


def test_no_file_descriptors_left(start: Start) -> None:
    host = start(handshake_time="30s")
    with host.connect() as old, ExitStack() as stack:
        assert old.call(trouble.TEXT, string("x")).kind == Kind.RESPONSE
        room = 16
        limit = host.descriptors() + room
        subprocess.run(["prlimit", "--pid", str(host.pid), f"--nofile={limit}:{limit}"], check=True)
        before = len(host.log())
        # The system completes these connections, whether the host has room for them or not.
        clients = [stack.enter_context(host.connect()) for _ in range(4 * room)]
        eventually(host.descriptors, lambda now: now >= limit - 1)
        for _ in range(100):
            assert old.call(trouble.TEXT, string("x")).kind == Kind.RESPONSE
        # A log line now and then, not one for each attempt.
        assert len(host.log()) - before < 100_000
        for client in clients[: 2 * room]:
            client.socket.close()
        # Connections that had to wait get their turn, without any action on the host.
        for client in clients[2 * room : 2 * room + room // 2]:
            assert client.call(trouble.TEXT, string("x")).kind == Kind.RESPONSE
