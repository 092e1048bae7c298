# SPDX-License-Identifier: Apache-2.0
"""RASP, written by hand from framework/protocol/RASP.md alone: what these tests send must not depend on the code that
they test.
"""

from __future__ import annotations

import hashlib
import socket
import struct
from dataclasses import dataclass
from enum import IntEnum
from typing import Iterator

from .waiting import PATIENCE

PREFACE = b"RASP\x01\0\0\0"
HEADER = struct.Struct(">IBBHI")
#: What the length of a REQUEST counts before its arguments.
REQUEST_HEAD = 20


class Kind(IntEnum):
    REQUEST, RESPONSE, ERROR, ITEM, END, CANCEL, PING, PONG, GOAWAY, CREDIT, HELLO, CONTEXT = range(1, 13)


class Status(IntEnum):
    OK = 0
    MALFORMED, UNKNOWN_PROTOCOL, UNKNOWN_METHOD, TOO_LARGE, BUSY, DEADLINE = range(1, 7)
    CANCELLED, UNAUTHENTICATED, FORBIDDEN, UNAVAILABLE, INTERNAL, EXCEPTION = range(7, 13)


def fingerprint(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()[:4]


@dataclass(frozen=True)
class Method:
    """A method by its interface's full name and its canonical text."""

    interface: str
    text: str

    @property
    def ids(self) -> bytes:
        return fingerprint(self.interface) + fingerprint(self.text)


@dataclass(frozen=True)
class Frame:
    kind: Kind
    status: Status
    id: int
    body: bytes

    @property
    def message(self) -> str:
        """The contents of an ERROR."""
        size = struct.unpack_from(">i", self.body)[0]
        return self.body[4 : 4 + size].decode()

    def __str__(self) -> str:
        what = f"{self.status.name}: {self.message}" if self.kind == Kind.ERROR else f"{len(self.body)} bytes"
        return f"{self.kind.name} {self.id} {what}"


def frame(
    kind: int, id: int = 0, body: bytes = b"", flags: int = 0, status: int = 0, length: int | None = None
) -> bytes:
    return HEADER.pack(len(body) + 8 if length is None else length, kind, flags, status, id) + body


def request(method: Method, arguments: bytes = b"", id: int = 1, timeout: int = 0) -> bytes:
    return frame(Kind.REQUEST, id, method.ids + struct.pack(">i", timeout) + arguments)


def credit(items: int, bytes: int, id: int = 1) -> bytes:
    return frame(Kind.CREDIT, id, struct.pack(">II", items, bytes))


def hello(name: str, token: str) -> bytes:
    """What a client sends first where the host asks for a token."""
    return frame(Kind.HELLO, 0, string(name) + string(token))


def context(entries: dict[str, str], id: int = 1) -> bytes:
    """What a client sends directly before a request under the same id, if it has something to say."""
    body = b"".join(string(key) + string(value) for key, value in entries.items())
    return frame(Kind.CONTEXT, id, count(len(entries)) + body)


def string(text: str | bytes) -> bytes:
    data = text.encode() if isinstance(text, str) else text
    return struct.pack(">i", len(data)) + data


def count(number: int) -> bytes:
    """A count, or any int, whatever its sign."""
    return struct.pack(">I", number & 0xFFFFFFFF)


class Closed(Exception):
    """The host closed the connection, normally or by a reset."""


class Client:
    """A connection that sends what it is told, right or wrong. Every wait ends after PATIENCE."""

    def __init__(self, connected: socket.socket, preface: bytes = PREFACE) -> None:
        self.socket = connected
        self.socket.settimeout(PATIENCE)
        self._received = bytearray()
        self._greeted = not preface
        self._last_id = 0
        if preface:
            self.send(preface)

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.close()

    def send(self, data: bytes) -> None:
        self.socket.sendall(data)

    def call(self, method: Method, arguments: bytes = b"", timeout: int = 0) -> Frame:
        """Makes a call like a client, and returns its answer."""
        self._last_id += 1
        self.send(request(method, arguments, self._last_id, timeout))
        answer = self.answer()
        assert answer.id == self._last_id, str(answer)
        return answer

    def read(self) -> Frame:
        """The next frame; raises Closed if there are no more."""
        if not self._greeted:
            preface = self._take(len(PREFACE))
            assert preface == PREFACE, preface
            self._greeted = True
        length, kind, flags, status, id = HEADER.unpack(self._take(HEADER.size))
        assert flags == 0, f"flags {flags}"
        return Frame(Kind(kind), Status(status), id, self._take(length - 8))

    def answer(self) -> Frame:
        """The next frame that is not a PING; PINGs are answered, as by a client that was silent for long."""
        while True:
            answer = self.read()
            if answer.kind != Kind.PING:
                return answer
            self.send(frame(Kind.PONG, answer.id, answer.body))

    def rest(self) -> Iterator[Frame]:
        """All frames until the host closes."""
        while True:
            try:
                yield self.read()
            except Closed:
                return

    def raw(self) -> bytes:
        """All bytes until the host closes."""
        try:
            while True:
                self._receive()
        except Closed:
            return bytes(self._received)

    def reset(self) -> None:
        """Closes with a reset instead of normally."""
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.socket.close()

    def _take(self, size: int) -> bytes:
        while len(self._received) < size:
            self._receive()
        data = bytes(self._received[:size])
        del self._received[:size]
        return data

    def _receive(self) -> None:
        try:
            data = self.socket.recv(1 << 16)
        except (ConnectionResetError, BrokenPipeError) as e:
            raise Closed(str(e)) from e
        if not data:
            raise Closed("in order")
        self._received += data
