# SPDX-License-Identifier: Apache-2.0
"""A peer that is played step by step: a host that does what is written for it, right or wrong.

A step is a line of words. The README.md of evaluation/interop/peers says what each does.
"""

from __future__ import annotations

import socket
import struct
from typing import Callable, Sequence

from .rasp import HEADER, PREFACE, Kind, Status, frame
from .waiting import PATIENCE


class Unexpected(AssertionError):
    """The client did not do what the step says."""


class Peer:
    """Listens, and does the steps on the connections that it accepts; all of them end when it is closed."""

    def __init__(self, address: tuple[str, int] = ("127.0.0.1", 0)) -> None:
        self._listener = socket.create_server(address)
        self._listener.settimeout(PATIENCE)
        self.address = "%s:%d" % self._listener.getsockname()
        self._connections: list[socket.socket] = []
        #: Connections on which the preface was sent.
        self._greeted: set[socket.socket] = set()
        #: Ids and arguments of the received requests.
        self._requests: list[tuple[int, bytes]] = []
        self._steps: dict[str, Callable[..., None]] = {
            "accept": self._accept,
            "use": self._use,
            "request": self._request,
            "expect": self._expect,
            "send": self._send,
            "trickle": self._trickle,
            "answer": self._answer,
            "await-end": self._await_end,
            "end": self._end,
            "reset": self._reset,
            "items": self._items,
            "stop-listening": self._stop_listening,
            "listen-again": self._listen_again,
        }

    def __enter__(self) -> Peer:
        return self

    def __exit__(self, *_: object) -> None:
        for each in (self._listener, *self._connections):
            each.close()

    def play(self, step: str) -> None:
        """Does one step; raises Unexpected if the client does not do its part, or nothing for PATIENCE."""
        name, *words = step.split()
        if name not in self._steps:
            raise ValueError(f"there is no step '{name}', there are {', '.join(self._steps)}")
        try:
            self._steps[name](*words)
        except (OSError, Unexpected) as wrong:
            raise Unexpected(f"{step}: {wrong or type(wrong).__name__}") from wrong

    # What the client must do

    def _accept(self, preface: str = "") -> None:
        """Accepts the client's next connection, which the next steps use, and reads its preface, unless that is left
        unread.
        """
        connection, _ = self._listener.accept()
        connection.settimeout(PATIENCE)
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._connections.append(connection)
        self._connection = connection
        if preface != "unread" and (said := self._take(len(PREFACE))) != PREFACE:
            raise Unexpected(f"the client began with {said.hex()}")

    def _request(self, *words: str) -> None:
        """Reads the next request, before which a HELLO may come; its arguments end as the words say, if there are
        any.
        """
        kind, self._id, body = self._frame()
        if kind == Kind.HELLO:
            kind, self._id, body = self._frame()
        if kind != Kind.REQUEST:
            raise Unexpected(f"the client sent a {Kind(kind).name}")
        arguments = body[12:]
        self._requests.append((self._id, arguments))
        if not arguments.endswith(wanted := self._bytes(words)):
            raise Unexpected(f"the arguments are {arguments.hex()}, which do not end with {wanted.hex()}")

    def _expect(self, name: str, *words: str) -> None:
        """Reads the next frame, of this kind and with this body."""
        kind, _, body = self._frame()
        if (kind, body) != (Kind[name], wanted := self._bytes(words)):
            raise Unexpected(f"the client sent {Kind(kind).name} {body.hex()}, not {name} {wanted.hex()}")

    def _items(self, first: str, end: str) -> None:
        """Reads ITEM frames with the numbers from one up to, but not including, another."""
        for number in range(int(first), int(end)):
            self._expect("ITEM", f"long:{number}")

    def _await_end(self) -> None:
        """Reads whatever the client sends, until it ends the connection."""
        try:
            while self._connection.recv(1 << 16):
                pass
        except ConnectionResetError:
            pass  # this is also an end: there was something that the client had not read

    # What the peer does

    def _use(self, number: str) -> None:
        """Continues with an earlier connection, the first of which is 1."""
        self._connection = self._connections[int(number) - 1]

    def _send(self, *words: str) -> None:
        self._connection.sendall(self._bytes(words))

    def _trickle(self, *words: str) -> None:
        """Sends one byte at a time, each in a separate segment."""
        for byte in self._bytes(words):
            self._connection.sendall(bytes([byte]))

    def _answer(self, number: str = "0") -> None:
        """Sends the arguments of the last request, or of the one with a number, as its result; first the preface if it
        is due.
        """
        self._id, arguments = self._requests[int(number) - 1]
        self._send(*([] if self._connection in self._greeted else ["preface"]), "RESPONSE", arguments.hex())

    def _end(self) -> None:
        """Ends the connection normally."""
        self._connection.close()

    def _reset(self) -> None:
        self._connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self._connection.close()

    def _stop_listening(self) -> None:
        self._listener.close()

    def _listen_again(self) -> None:
        host, _, port = self.address.rpartition(":")
        self._listener = socket.create_server((host, int(port)))
        self._listener.settimeout(PATIENCE)

    # Bytes

    def _take(self, size: int) -> bytes:
        data = b""
        while len(data) < size:
            part = self._connection.recv(size - len(data))
            if not part:
                raise Unexpected("the client ended the connection")
            data += part
        return data

    def _frame(self) -> tuple[int, int, bytes]:
        length, kind, flags, status, id = HEADER.unpack(self._take(HEADER.size))
        if (flags, status) != (0, 0):
            raise Unexpected(f"a frame with flags {flags} and status {status}")
        return kind, id, self._take(length - 8)

    def _bytes(self, words: Sequence[str]) -> bytes:
        """The bytes that the words mean, one after another; the name of a kind begins a frame."""
        data = b""
        for place, word in enumerate(words):
            if word in Kind.__members__:
                return data + self._made(Kind[word], words[place + 1 :])
            data += self._word(word)
        return data

    def _made(self, kind: Kind, words: Sequence[str]) -> bytes:
        """A frame, from the differences in its header and its body; the word 'then' begins what follows the frame."""
        end = words.index("then") if "then" in words else len(words)
        fields = {"id": getattr(self, "_id", 0) if kind not in (Kind.PING, Kind.PONG, Kind.GOAWAY) else 0}
        body = b""
        for word in words[:end]:
            name, equals, value = word.partition("=")
            if equals:
                fields[name] = Status[value] if value in Status.__members__ else int(value)
            else:
                body += self._word(word)
        return frame(int(fields.pop("kind", kind)), body=body, **fields) + self._bytes(words[end + 1 :])

    def _word(self, word: str) -> bytes:
        name, _, value = word.partition(":")
        if name == "preface":
            first, _, end = value.partition("..")
            if not end:
                self._greeted.add(self._connection)
            return PREFACE[int(first or 0) : int(end) if end else None]
        if name == "zeros":
            return bytes(int(value))
        if name == "string":
            return struct.pack(">i", len(value.encode())) + value.encode()
        if name == "int":
            return struct.pack(">i", int(value))
        if name == "long":
            return struct.pack(">q", int(value))
        return bytes.fromhex(word)
