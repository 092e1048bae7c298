# SPDX-License-Identifier: Apache-2.0
"""Correct calls whose values take far more memory than their bytes."""

from __future__ import annotations

import re
import struct
import threading
from typing import Callable
from urllib.request import urlopen

import pytest

from evaluation.harness.rasp import Frame, Kind, Method, Status, count, frame, request, string
from evaluation.harness.waiting import eventually

from . import trouble
from .conftest import Start
from .hosts import MIB, Host

LEAF = string("") + count(0)


def _items(size: int, item: bytes) -> bytes:
    """An array of about that many bytes."""
    number = size // len(item)
    return count(number) + number * item


def _entries(size: int) -> bytes:
    number = size // 8
    return count(number) + b"".join(struct.pack(">ii", key, key) for key in range(number))


#: By name: a method, and its arguments in about so many bytes.
CALLS: dict[str, tuple[Method, Callable[[int], bytes]]] = {
    "empty texts": (trouble.TEXTS, lambda size: _items(size, string(""))),
    "short texts": (trouble.TEXTS, lambda size: _items(size, string("ab"))),
    "points": (trouble.POINTS, lambda size: _items(size, bytes(16))),
    "empty rows": (trouble.ROWS, lambda size: _items(size, count(0))),
    "trees": (trouble.TREES, lambda size: _items(size, LEAF)),
    "entries": (trouble.ENTRIES, _entries),
    "absent choices": (trouble.CHOICES, lambda size: _items(size, b"\0")),
    "choices": (trouble.CHOICES, lambda size: _items(size, b"\1\1")),
    "a tree": (trouble.GROW, lambda size: string("root") + _items(size, LEAF)),
    "a text": (trouble.TEXT, lambda size: string("x" * (size - 3) + "\u2603")),
    "everything": (
        trouble.MIRROR,
        lambda size: trouble.encoded(
            trouble.everything(
                texts=_items(size // 4, string("")),
                places=_items(size // 4, bytes(16)),
                table=_items(size // 2, count(0)),
            )
        ),
    ),
}

REFUSED = (Status.BUSY, Status.TOO_LARGE)


def _start(start: Start, **settings: str) -> tuple[Host, str]:
    """A host, and where it tells its metrics."""
    host = start(heap=64, frame_size="8MiB", frame_time="30s", send_time="30s", side_listen="127.0.0.1:0", **settings)
    return host, host.side


def _values(side: str) -> int:
    """How much memory decoded values take, as the host says."""
    with urlopen(f"http://{side}/metrics", timeout=30) as page:
        found = re.search(r"^creo_values_memory_bytes (\S+)$", page.read().decode(), re.MULTILINE)
    assert found
    return int(float(found[1]))


def _unharmed(host: Host, side: str) -> None:
    eventually(lambda: _values(side), lambda held: held == 0)
    assert "OutOfMemoryError" not in host.log(), host.log()


def _named(answer: Frame) -> str:
    return "answered" if answer.kind == Kind.RESPONSE else answer.status.name


@pytest.mark.parametrize("name", CALLS)
def test_what_does_not_fit_is_too_large(start: Start, name: str) -> None:
    """One call after another, each larger: the first is answered, and none harms the host or its connection."""
    host, side = _start(start)
    method, arguments = CALLS[name]
    with host.connect() as client:
        seen = [client.call(method, arguments(size)) for size in (4096, MIB // 4, MIB, 4 * MIB, 7 * MIB)]
        assert seen[0].kind == Kind.RESPONSE, str(seen[0])
        assert {_named(answer) for answer in seen} <= {"answered", Status.TOO_LARGE.name}, [str(each) for each in seen]
        assert seen[-1].status == Status.TOO_LARGE and "frame-memory" in seen[-1].message, str(seen[-1])
        assert client.call(method, arguments(4096)).kind == Kind.RESPONSE
    _unharmed(host, side)


def test_many_at_once_are_answered_or_refused(start: Start) -> None:
    host, side = _start(start, scheduler="pool", scheduler_threads="8")
    calls = [(method, arguments(size)) for method, arguments in CALLS.values() for size in (MIB // 4, MIB // 2, MIB)]
    seen: list[Frame] = []

    def send(first: int) -> None:
        with host.connect() as client:
            for index in range(len(calls)):
                seen.append(client.call(*calls[(first + index) % len(calls)]))

    senders = [threading.Thread(target=send, args=(5 * number,)) for number in range(12)]
    for sender in senders:
        sender.start()
    for sender in senders:
        sender.join()
    assert len(seen) == len(senders) * len(calls)
    assert all(answer.kind == Kind.RESPONSE or answer.status in REFUSED for answer in seen), {
        str(answer) for answer in seen if answer.kind == Kind.ERROR
    }
    assert any(answer.kind == Kind.RESPONSE for answer in seen)
    _unharmed(host, side)


def test_items_count_while_they_are_used(start: Start) -> None:
    """Streams of values: each ends with its answer or is refused, and those of clients that are gone hold nothing."""
    host, side = _start(start)
    item = _items(MIB // 4, LEAF)
    number = struct.unpack_from(">i", item)[0]
    seen: list[Frame] = []

    def send(items: int, ends: bool) -> None:
        with host.connect() as client:
            client.send(request(trouble.PLANT))
            for _ in range(items):
                client.send(frame(Kind.ITEM, 1, item))
            if ends:
                client.send(frame(Kind.END, 1))
                answer = client.answer()
                while answer.kind == Kind.CREDIT:
                    answer = client.answer()
                seen.append(answer)

    # At most four: there is credit for more only once some were read.
    sends = [(items, ends) for items in 2 * (1, 2, 3, 4) for ends in (True, False)]
    senders = [threading.Thread(target=send, args=each) for each in sends]
    for sender in senders:
        sender.start()
    for sender in senders:
        sender.join()
    assert len(seen) == 8
    for answer in seen:
        if answer.kind == Kind.RESPONSE:
            assert struct.unpack(">i", answer.body)[0] % number == 0
        else:
            assert answer.status in REFUSED, str(answer)
    with host.connect() as client:
        client.send(request(trouble.PLANT) + frame(Kind.ITEM, 1, _items(4 * MIB, LEAF)))
        answer = client.answer()
        while answer.kind == Kind.CREDIT:
            answer = client.answer()
        assert answer.status == Status.TOO_LARGE, str(answer)
    _unharmed(host, side)
