# SPDX-License-Identifier: Apache-2.0
"""Frames that need, or say that they need, more memory than there is."""

from __future__ import annotations

import threading

import trouble
from conftest import Start
from process import MIB
from rasp import Kind, Status, count, request


def test_more_than_fits_in_memory_is_refused_or_waits(start: Start) -> None:
    """The budget bounds all frames under way together; each sender gets an answer, none an OutOfMemoryError."""
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
