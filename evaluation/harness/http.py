# SPDX-License-Identifier: Apache-2.0
"""HTTP/1.1, written by hand from RFC 9112 alone: what these tests send must not depend on the code that they test."""

from __future__ import annotations

import json
import socket
import struct
from dataclasses import dataclass
from typing import Iterator

from .waiting import PATIENCE

#: A line of JSON for each item of a stream.
NDJSON = "application/x-ndjson"
#: What ends a body in chunks.
LAST_CHUNK = b"0\r\n\r\n"


def head(path: str, method: str = "POST", **fields: str | int) -> bytes:
    """The head of a request; an underscore in the name of a field is a hyphen."""
    lines = [f"{method} {path} HTTP/1.1", "Host: localhost"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in fields.items()]
    return "\r\n".join([*lines, "", ""]).encode()


def post(path: str, arguments: object = None, **fields: str | int) -> bytes:
    """A call. The arguments are an object, or its text."""
    body = arguments if isinstance(arguments, bytes) else json.dumps(arguments or {}).encode()
    return head(path, Content_Type="application/json", Content_Length=len(body), **fields) + body


def upload(path: str, **fields: str | int) -> bytes:
    """The head of a call that takes a stream, in chunks."""
    return head(path, Content_Type=NDJSON, Transfer_Encoding="chunked", **fields)


def chunk(data: bytes) -> bytes:
    return b"%x\r\n%b\r\n" % (len(data), data)


@dataclass(frozen=True)
class Answer:
    status: int
    #: By their names in small letters.
    fields: dict[str, str]
    body: bytes

    def json(self) -> object:
        return json.loads(self.body)

    @property
    def last(self) -> bool:
        """Whether the host ends the connection after it."""
        return self.fields.get("connection") == "close"

    def __str__(self) -> str:
        return f"{self.status} {self.body[:500]!r}"


class Broken(Exception):
    """The connection ended before the answer did: in order, or by a reset."""


class HttpClient:
    """A connection that sends what it is told, right or wrong. Every wait ends after PATIENCE."""

    def __init__(self, connected: socket.socket) -> None:
        self.socket = connected
        self.socket.settimeout(PATIENCE)
        self._received = bytearray()

    def __enter__(self) -> HttpClient:
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.close()

    def send(self, data: bytes) -> None:
        self.socket.sendall(data)

    def call(self, path: str, arguments: object = None, **fields: str | int) -> Answer:
        self.send(post(path, arguments, **fields))
        return self.answer()

    def answer(self) -> Answer:
        """The next answer; raises Broken if it is not whole."""
        status, fields = self.head()
        if fields.get("transfer-encoding") == "chunked":
            return Answer(status, fields, b"".join(self.chunks()))
        return Answer(status, fields, self.body(int(fields.get("content-length", 0))))

    def head(self) -> tuple[int, dict[str, str]]:
        """The status and the fields of the next answer."""
        version, status, *_ = self._line().split(" ", 2)
        assert version == "HTTP/1.1", version
        fields = {}
        while line := self._line():
            name, _, value = line.partition(":")
            fields[name.lower()] = value.strip()
        return int(status), fields

    def body(self, size: int) -> bytes:
        """That of an answer without chunks; raises Broken if it is not whole."""
        return self._take(size)

    def chunks(self) -> Iterator[bytes]:
        """The parts of a body as they come; raises Broken if the last one does not."""
        while size := int(self._line(), 16):
            yield self._take(size)
            assert self._line() == ""
        assert self._line() == ""

    def ended(self) -> bool:
        """Whether the host ends the connection now, without sending anything more."""
        try:
            self._receive()
        except Broken:
            return True
        return False

    def reset(self) -> None:
        """Closes with a reset instead of normally."""
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.socket.close()

    def _line(self) -> str:
        while b"\r\n" not in self._received:
            self._receive()
        line, _, rest = bytes(self._received).partition(b"\r\n")
        self._received[:] = rest
        return line.decode("latin-1")

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
            raise Broken(str(e)) from e
        if not data:
            raise Broken(f"in order, after {bytes(self._received[-200:])!r}")
        self._received += data
