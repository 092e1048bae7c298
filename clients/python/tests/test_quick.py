# SPDX-License-Identifier: Apache-2.0
"""What nearly every call does, in Python and in C: the same frames, the same answers, the same errors."""

from __future__ import annotations

import random
import signal
import socket
import struct
from types import ModuleType, SimpleNamespace
from typing import Any, Iterator, List, Tuple

import awkward as a
import pytest
from awkward.runtime.frame import quick
from server import ERROR, ITEM, PREFACE, RESPONSE, frame
from twins import compiled

pytestmark = pytest.mark.usefixtures("built")

Pair = Tuple[socket.socket, socket.socket]

PURE = SimpleNamespace(request=quick.request, receive=quick.receive)


@pytest.fixture(params=["python", "c"])
def functions(request: pytest.FixtureRequest) -> Any:
    if request.param == "python":
        return PURE
    built: ModuleType = compiled(a)
    return SimpleNamespace(request=built.quick_request, receive=built.quick_receive)


@pytest.fixture
def pair() -> Iterator[Pair]:
    ours, theirs = socket.socketpair()
    with ours, theirs:
        yield ours, theirs


@pytest.mark.parametrize("sizes", [[], [0], [1], [7], [16], [17, 0, 3], [65_536], [4, 65_532], [1] * 100])
def test_a_request_in_one_piece(functions: Any, sizes: List[int]) -> None:
    chance = random.Random(len(sizes))
    parts: List[Any] = [chance.randbytes(size) for size in sizes]
    body = b"".join(parts)
    for ids in ((1, 2, 3, 0), (0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0x7FFFFFFF), (0, 0, 0, 1)):
        expected = struct.pack(">IBBHIIIi", 20 + len(body), 1, 0, 0, *ids) + body
        assert functions.request(*ids, parts, len(body)) == expected
        assert functions.request(*ids, [memoryview(part) for part in parts], len(body)) == expected


@pytest.mark.parametrize("body", [b"", b"x", bytes(1000), bytes(65_524)])
@pytest.mark.parametrize("kind", [RESPONSE, ITEM])
def test_a_frame_that_comes_alone(functions: Any, pair: Pair, kind: int, body: bytes) -> None:
    ours, theirs = pair
    theirs.sendall(frame(kind, 7, body))
    assert functions.receive(ours, memoryview(bytearray(65_536)), kind, 7) == body


OTHERS = {
    "another request": frame(RESPONSE, 8, b"body"),
    "another kind": frame(ITEM, 7, b"body"),
    "an error": frame(ERROR, 7, b"body", status=1),
    "an error without status": frame(ERROR, 7, b"body"),
    "a status": frame(RESPONSE, 7, b"body", status=1),
    "flags": frame(RESPONSE, 7, b"body")[:5] + b"\1" + frame(RESPONSE, 7, b"body")[6:],
    "two frames": frame(RESPONSE, 7, b"body") * 2,
    "more than a frame": frame(RESPONSE, 7, b"body") + b"\0",
    "less than a frame": frame(RESPONSE, 7, b"body")[:-1],
    "a header without its end": frame(RESPONSE, 7, b"")[:-1],
    "a byte": b"\0",
    "a preface": PREFACE + frame(RESPONSE, 7, b"body"),
}


@pytest.mark.parametrize("name", OTHERS)
def test_what_else_comes_is_left_where_it_is(functions: Any, pair: Pair, name: str) -> None:
    ours, theirs = pair
    room = memoryview(bytearray(100))
    theirs.sendall(OTHERS[name])
    count = functions.receive(ours, room, RESPONSE, 7)
    assert count == len(OTHERS[name]) and not isinstance(count, bytes)
    assert bytes(room[:count]) == OTHERS[name]


def test_the_end_and_what_goes_wrong(functions: Any, pair: Pair) -> None:
    ours, theirs = pair
    room = memoryview(bytearray(100))
    ours.setsockopt(socket.SOL_SOCKET, socket.SO_RCVTIMEO, struct.pack("ll", 0, 5000))
    with pytest.raises(BlockingIOError):
        functions.receive(ours, room, RESPONSE, 7)
    theirs.close()
    assert functions.receive(ours, room, RESPONSE, 7) == 0
    ours.close()
    with pytest.raises(OSError, match="Bad file descriptor"):
        functions.receive(ours, room, RESPONSE, 7)


class Ring(Exception):
    """What the handler of a signal raises."""


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no timers that signal")
def test_a_handler_of_a_signal_is_called_and_may_raise(functions: Any, pair: Pair) -> None:
    ours, theirs = pair
    rings: List[int] = []

    def ring(*_: object) -> None:
        rings.append(1)
        if len(rings) == 3:
            raise Ring
        signal.setitimer(signal.ITIMER_REAL, 0.005)  # once: a timer that repeats could ring again after the last

    before = signal.signal(signal.SIGALRM, ring)
    try:
        with pytest.raises(Ring):
            signal.setitimer(signal.ITIMER_REAL, 0.005)
            functions.receive(ours, memoryview(bytearray(100)), RESPONSE, 7)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert len(rings) == 3


def test_in_c_numbers_sizes_and_types_are_checked() -> None:
    request, receive = compiled(a).quick_request, compiled(a).quick_receive
    for ids in ((-1, 2, 3, 0), (1, 1 << 32, 3, 0), (1, 2, 1 << 70, 0)):
        with pytest.raises(OverflowError):
            request(*ids, [], 0)
    for size in (0, 2):
        with pytest.raises(ValueError, match="the arguments take (more|fewer) bytes than was said"):
            request(1, 2, 3, 0, [b"x"], size)
    for size in (-1, 1 << 31, 1 << 80):
        with pytest.raises(OverflowError):
            request(1, 2, 3, 0, [], size)
    for arguments in (
        (1, 2, 3, 0, b"x", 1),
        (1, 2, 3, 0, ["x"], 1),
        (1, 2, 3, 0, [], "0"),
        ("1", 2, 3, 0, [], 0),
        (1,),
    ):
        with pytest.raises(TypeError):
            request(*arguments)
    ours, theirs = socket.socketpair()
    with ours, theirs:
        theirs.send(b"x")
        room = memoryview(bytearray(100))
        for junk in (
            (ours, room, 2),
            ("ours", room, 2, 7),
            (ours, room, "2", 7),
            (ours, room, 2, "7"),
            (ours, "room", 2, 7),
        ):
            with pytest.raises(TypeError):
                receive(*junk)
        with pytest.raises(BufferError):
            receive(ours, memoryview(bytes(100)), 2, 7)
        with pytest.raises(OverflowError):
            receive(ours, room, 2, -1)
        assert receive(ours, room, 2, 7) == 1
