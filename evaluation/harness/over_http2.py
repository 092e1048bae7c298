# SPDX-License-Identifier: Apache-2.0
"""Calls over HTTP/2: many at a time over one connection, each with a window of its own in both directions."""

from __future__ import annotations

import functools
import io
import json
import socket
import threading
from contextlib import contextmanager
from typing import Callable, Iterable, Iterator

from .http import Broken
from .http2 import ACK, END_STREAM, FIRST_WINDOW, Answer, Error, Http2Client, Type, frame, head, number
from .waiting import PATIENCE

#: As much of each answer waits here, in bytes.
WINDOW = 1 << 16
#: The largest frame that every host takes, in bytes.
LARGEST = 1 << 14
#: The setting that says how large the windows of new streams are.
INITIAL_WINDOW_SIZE = 4


class Connection(Http2Client):
    """For calls of any thread. One of its own reads what comes."""

    def __init__(self, address: str) -> None:
        self._sending = threading.Lock()
        self._changed = threading.Condition()
        #: How much may be sent, in each stream and in all of them together (0).
        self._windows = {0: FIRST_WINDOW}
        self._first_window = FIRST_WINDOW
        self._broken = False
        name, _, port = address.rpartition(":")
        super().__init__(socket.create_connection((name, int(port))), WINDOW)
        threading.Thread(target=self._read_all, daemon=True).start()

    def send(self, data: bytes) -> None:
        with self._sending:
            super().send(data)

    @contextmanager
    def request(self, path: str, kind: str, lines: Iterable[object]) -> Iterator[Response]:
        """A call, and its answer, which may come while lines are sent. None are sent after it is left."""
        with self._changed:
            stream = self.stream()
            self._windows[stream] = self._first_window
            answer = self.answers[stream] = Answer()
            self.send(head(stream, path, content_type=kind))
        sender = threading.Thread(target=self._send_all, args=(stream, answer, lines))
        sender.start()
        try:
            self._await(lambda: answer.status)
            yield Response(self, stream, answer)
        finally:
            withdrawn = not self._over(answer)
            if withdrawn:
                with self._changed:
                    answer.reset = Error.CANCEL
                    self._changed.notify_all()
            sender.join()
            if withdrawn:
                self.send(frame(Type.RST_STREAM, stream=stream, payload=number(Error.CANCEL)))

    def take(self, answer: Answer, most: int) -> bytes:
        """What has come of the body of an answer; waits until there is something, and returns nothing at its end."""
        self._await(lambda: answer.body or self._over(answer))
        data = bytes(answer.body[:most])
        del answer.body[: len(data)]
        if not data and not answer.whole:
            raise Broken(f"the stream was reset: {answer.reset}")
        return data

    def _await(self, condition: Callable[[], object]) -> None:
        with self._changed:
            assert self._changed.wait_for(lambda: condition() or self._broken, PATIENCE), "the host says nothing"
        if not condition():
            raise Broken(f"the connection has ended: {self.goodbye}")

    def _over(self, answer: Answer) -> bool:
        return answer.whole or answer.reset is not None or self._broken

    def _read_all(self) -> None:
        try:
            while True:
                type, flags, stream, payload = self.read()
                with self._changed:
                    if type == Type.WINDOW_UPDATE:
                        self._windows[stream] += int.from_bytes(payload, "big")
                    elif type == Type.SETTINGS and not flags & ACK:
                        self._set(payload)
                    self._changed.notify_all()
        except (Broken, OSError):
            with self._changed:
                self._broken = True
                self._changed.notify_all()

    def _set(self, settings: bytes) -> None:
        for at in range(0, len(settings), 6):
            if int.from_bytes(settings[at : at + 2], "big") == INITIAL_WINDOW_SIZE:
                size = int.from_bytes(settings[at + 2 : at + 6], "big")
                for stream in self._windows.keys() - {0}:
                    self._windows[stream] += size - self._first_window
                self._first_window = size

    def _send_all(self, stream: int, answer: Answer, lines: Iterable[object]) -> None:
        for line in lines:
            data = json.dumps(line).encode() + b"\n"
            while data:
                part = self._room(stream, answer, len(data))
                if not part:
                    return  # the host needs no more
                self.send(frame(Type.DATA, stream=stream, payload=data[:part]))
                data = data[part:]
        if not self._over(answer):
            self.send(frame(Type.DATA, END_STREAM, stream))

    def _room(self, stream: int, answer: Answer, wanted: int) -> int:
        """How much of this may be sent now; waits until something may, and returns 0 if the answer is over."""
        with self._changed:
            self._changed.wait_for(lambda: self._over(answer) or min(self._windows[0], self._windows[stream]) > 0)
            if self._over(answer):
                return 0
            part = min(wanted, LARGEST, self._windows[0], self._windows[stream])
            self._windows[0] -= part
            self._windows[stream] -= part
            return part


class Response(io.RawIOBase):
    """An answer, whose body is read as it comes."""

    def __init__(self, connection: Connection, stream: int, answer: Answer) -> None:
        self._connection, self._stream, self._answer = connection, stream, answer
        self._taken = 0

    @property
    def status(self) -> int:
        return self._answer.status

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:
        data = self._connection.take(self._answer, len(buffer))
        buffer[: len(data)] = data
        self._taken += len(data)
        if self._taken > WINDOW // 2 and not self._answer.whole:
            more = frame(Type.WINDOW_UPDATE, stream=self._stream, payload=number(self._taken))
            self._connection.send(more)
            self._taken = 0
        return len(data)


#: That to an address, for all calls.
connection = functools.cache(Connection)
