# SPDX-License-Identifier: Apache-2.0
"""What a socket that waits until a deadline does at the edges of its time."""

from __future__ import annotations

import socket
import threading
from time import monotonic
from typing import Iterator, Optional, Tuple

import pytest
from vectors.runtime.connection.deadline import TimeOver
from vectors.runtime.connection.transport import SocketTransport

Pair = Tuple[SocketTransport, socket.socket]


@pytest.fixture
def pair() -> Iterator[Pair]:
    ours, theirs = socket.socketpair()
    transport = SocketTransport(ours)
    yield transport, theirs
    transport.close()
    theirs.close()


@pytest.mark.parametrize("ago", [0.0, 0.001, 1.0, 1e6])
@pytest.mark.parametrize("before", [None, 0.001, 0.02])
def test_a_deadline_that_has_passed_is_not_waited_for(pair: Pair, before: Optional[float], ago: float) -> None:
    transport, theirs = pair
    place = memoryview(bytearray(1))
    if before is None:
        theirs.send(b"x")
        assert transport.receive_into(place, None) == 1
    else:
        with pytest.raises(TimeOver):
            transport.receive_into(place, monotonic() + before)
    with pytest.raises(TimeOver):
        transport.receive_into(place, monotonic() - ago)


def test_what_the_system_does_not_take_at_once_goes_after_what_it_took(pair: Pair) -> None:
    transport, theirs = pair
    data = bytes(range(256)) * 10_000
    arrived = bytearray()

    def read() -> None:
        while len(arrived) < before + 2 * len(data):
            arrived.extend(theirs.recv(1 << 16))

    before = 0
    with pytest.raises(TimeOver):  # when the system's buffer is full
        while True:
            transport.send([b"\xff"], monotonic() + 0.001)
            before += 1
    reader = threading.Thread(target=read)
    reader.start()
    transport.send([data], None)
    transport.send([data], monotonic() + 60)
    reader.join()
    assert before and arrived == b"\xff" * before + data + data
