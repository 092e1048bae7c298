# SPDX-License-Identifier: Apache-2.0
"""HTTP/2, written by hand from RFC 9113 and RFC 7541 alone, without compression: what these tests send must not depend
on the code that they test.
"""

from __future__ import annotations

import json
import socket
from dataclasses import dataclass, field
from enum import IntEnum

from .http import Broken
from .waiting import PATIENCE

PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
#: As much of an answer as there may be.
WINDOW = (1 << 31) - 1
#: What a window is before anybody says how large.
FIRST_WINDOW = (1 << 16) - 1

END_STREAM = 1
ACK = 1
END_HEADERS = 4


class Type(IntEnum):
    DATA = 0
    HEADERS = 1
    PRIORITY = 2
    RST_STREAM = 3
    SETTINGS = 4
    PUSH_PROMISE = 5
    PING = 6
    GOAWAY = 7
    WINDOW_UPDATE = 8
    CONTINUATION = 9


class Error(IntEnum):
    NO_ERROR = 0
    PROTOCOL_ERROR = 1
    INTERNAL_ERROR = 2
    CANCEL = 8
    ENHANCE_YOUR_CALM = 11


#: The statuses that are entries of the static table (RFC 7541, appendix A).
_STATUSES = {0x88: 200, 0x89: 204, 0x8A: 206, 0x8B: 304, 0x8C: 400, 0x8D: 404, 0x8E: 500}


def frame(type: int, flags: int = 0, stream: int = 0, payload: bytes = b"") -> bytes:
    return len(payload).to_bytes(3, "big") + bytes((type, flags)) + number(stream) + payload


def number(value: int) -> bytes:
    return value.to_bytes(4, "big")


def block(*fields: tuple[str, str]) -> bytes:
    """Fields, each by itself and without compression."""
    return b"".join(b"\0" + _text(name) + _text(value) for name, value in fields)


def _text(text: str) -> bytes:
    data = text.encode("latin-1")
    if len(data) < 127:
        return bytes((len(data),)) + data
    rest, length = len(data) - 127, b"\x7f"
    while rest >= 128:
        length += bytes((rest & 127 | 128,))
        rest >>= 7
    return length + bytes((rest,)) + data


def head(stream: int, path: str, method: str = "POST", *, ends: bool = False, **fields: str | int) -> bytes:
    """The head of a request; an underscore in the name of a field is a hyphen."""
    first = ((":method", method), (":scheme", "http"), (":path", path), (":authority", "localhost"))
    more = ((name.lower().replace("_", "-"), str(value)) for name, value in fields.items())
    flags = END_HEADERS | (END_STREAM if ends else 0)
    return frame(Type.HEADERS, flags, stream, block(*first, *more))


def post(stream: int, path: str, arguments: object = None, **fields: str | int) -> bytes:
    """A call."""
    body = json.dumps(arguments or {}).encode()
    return head(stream, path, content_type="application/json", **fields) + frame(Type.DATA, END_STREAM, stream, body)


def upload(stream: int, path: str, **fields: str | int) -> bytes:
    """The head of a call that takes a stream."""
    return head(stream, path, content_type="application/x-ndjson", **fields)


def start(window: int = WINDOW) -> bytes:
    """What a client sends first: the preface, and how much of each answer may come."""
    settings = frame(Type.SETTINGS, payload=b"\0\4" + number(window))
    return PREFACE + settings + frame(Type.WINDOW_UPDATE, payload=number(WINDOW - FIRST_WINDOW))


@dataclass
class Answer:
    """An answer, as far as it has come."""

    #: 0 where it has not begun; 1 where it is one that is not an entry of the static table.
    status: int = 0
    body: bytearray = field(default_factory=bytearray)
    whole: bool = False
    reset: int | None = None

    def json(self) -> object:
        return json.loads(self.body)


class Http2Client:
    """A connection that sends what it is told, right or wrong. Every wait ends after PATIENCE."""

    def __init__(self, connected: socket.socket, window: int = WINDOW) -> None:
        self.socket = connected
        self.socket.settimeout(PATIENCE)
        self._received = bytearray()
        self._next = 1
        self.answers: dict[int, Answer] = {}
        #: With which error the host has said goodbye, and why.
        self.goodbye: tuple[int, bytes] | None = None
        self.send(start(window))

    def __enter__(self) -> Http2Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.close()

    def send(self, data: bytes) -> None:
        self.socket.sendall(data)

    def stream(self) -> int:
        """The number of a new stream."""
        self._next += 2
        return self._next - 2

    def call(self, path: str, arguments: object = None, **fields: str | int) -> Answer:
        stream = self.stream()
        self.send(post(stream, path, arguments, **fields))
        return self.answer(stream)

    def answer(self, stream: int) -> Answer:
        """The answer on a stream, when it has ended in one way or the other."""
        answer = self.answers.setdefault(stream, Answer())
        while not answer.whole and answer.reset is None:
            self.read()
        return answer

    def read(self) -> tuple[int, int, int, bytes]:
        """The next frame: its type, its flags, its stream, and what it has; raises Broken at the end."""
        length = int.from_bytes(self._take(3), "big")
        type, flags, stream = (*self._take(2), int.from_bytes(self._take(4), "big"))
        payload = self._take(length)
        answer = self.answers.setdefault(stream, Answer())
        if type == Type.HEADERS:
            answer.status = _STATUSES.get(payload[0], 1)
        elif type == Type.DATA:
            answer.body += payload
        elif type == Type.RST_STREAM:
            answer.reset = int.from_bytes(payload, "big")
        elif type == Type.SETTINGS and not flags & ACK:
            self.send(frame(Type.SETTINGS, ACK))
        elif type == Type.PING and not flags & ACK:
            self.send(frame(Type.PING, ACK, payload=payload))
        elif type == Type.GOAWAY:
            self.goodbye = (int.from_bytes(payload[4:8], "big"), payload[8:])
        if type in (Type.HEADERS, Type.DATA):
            answer.whole = bool(flags & END_STREAM)
        return type, flags, stream, payload

    def ended(self) -> bool:
        """Reads until the host ends the connection."""
        try:
            while True:
                self.read()
        except (Broken, OSError) as e:
            return not isinstance(e, TimeoutError)

    def _take(self, size: int) -> bytes:
        while len(self._received) < size:
            try:
                data = self.socket.recv(1 << 16)
            except (ConnectionResetError, BrokenPipeError) as e:
                raise Broken(str(e)) from e
            if not data:
                raise Broken("in order")
            self._received += data
        data = bytes(self._received[:size])
        del self._received[:size]
        return data
