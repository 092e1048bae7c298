# SPDX-License-Identifier: Apache-2.0
"""Frames that need, or claim to need, more memory than there is."""

from __future__ import annotations

import threading
from contextlib import ExitStack

from evaluation.harness.rasp import Kind, Status, count, request, string
from evaluation.harness.waiting import eventually

from . import trouble
from .conftest import Start
from .hosts import MIB


def test_more_than_fits_in_memory_is_refused_or_waits(start: Start) -> None:
    """The budget limits all frames under way together; each sender gets an answer, none an OutOfMemoryError."""
    host = start(frame_size="8MiB", frame_memory="16MiB", frame_time="30s", heap=64)
    size = 4 * MIB
    call = request(trouble.BYTES, count(size) + bytes(size))
    seen: list[str] = []

    def send() -> None:
        with host.connect() as client:
            client.send(call)
            answer = client.read()
            seen.append("answered" if answer.kind == Kind.RESPONSE else answer.status.name)

    senders = [threading.Thread(target=send) for _ in range(32)]
    for sender in senders:
        sender.start()
    for sender in senders:
        sender.join()
    assert len(seen) == 32
    assert set(seen) <= {"answered", Status.BUSY.name, Status.TOO_LARGE.name}, seen
    assert "answered" in seen
    assert "OutOfMemoryError" not in host.log()


def test_a_thousand_announcements_take_no_memory_and_no_turn(start: Start) -> None:
    host = start(frame_memory="16MiB", heap=64)
    with host.connect() as observer, ExitStack() as stack:
        observer.call(trouble.TEXT, string("warm"))
        before, descriptors = host.resident(), host.descriptors()
        clients = [stack.enter_context(host.connect()) for _ in range(1000)]
        for client in clients:
            client.send(count(2 * MIB) + request(trouble.BYTES)[4:12])
        assert observer.call(trouble.TEXT, string("x")).kind == Kind.RESPONSE
        assert host.resident() - before < 32 * MIB
        eventually(host.descriptors, lambda now: now <= descriptors)
        assert observer.call(trouble.TEXT, string("x")).kind == Kind.RESPONSE
