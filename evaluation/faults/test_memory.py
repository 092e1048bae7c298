# SPDX-License-Identifier: Apache-2.0
"""Frames that need, or claim to need, more memory than there is."""

from __future__ import annotations

import threading
from collections import Counter
from contextlib import ExitStack

from evaluation.harness.rasp import Kind, Status, count, request, string
from evaluation.harness.waiting import eventually

from . import trouble
from .conftest import Start
from .hosts import MIB, Host


def answers(host: Host, senders: int, size: int) -> Counter[str]:
    """What as many clients get that send a call of this size at the same time, which is its answer, too."""
    call = request(trouble.BYTES, count(size) + bytes(size))
    seen: list[str] = []

    def send() -> None:
        with host.connect() as client:
            client.send(call)
            answer = client.read()
            seen.append("answered" if answer.kind == Kind.RESPONSE else answer.status.name)

    threads = [threading.Thread(target=send) for _ in range(senders)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return Counter(seen)


def test_calls_wait_for_memory_for_themselves_and_their_answers(start: Start) -> None:
    host = start(frame_memory="16MiB", frame_time="30s", heap=64)
    # How large its answers are is known after the first.
    assert answers(host, 1, 2 * MIB) == {"answered": 1}
    assert answers(host, 32, 2 * MIB) == {"answered": 32}


def test_more_than_fits_in_memory_is_refused_or_waits(start: Start) -> None:
    """The budget limits all frames under way together; each sender gets an answer, none an OutOfMemoryError."""
    host = start(frame_size="8MiB", frame_memory="16MiB", frame_time="30s", heap=64)
    seen = answers(host, 64, 6 * MIB)
    assert seen.total() == 64
    assert set(seen) <= {"answered", Status.BUSY.name}, seen
    assert seen["answered"] > 0
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
