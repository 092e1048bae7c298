# SPDX-License-Identifier: Apache-2.0
"""What a browser really sends: a port that passes everything on to a host, and writes down requests and statuses."""

from __future__ import annotations

import re
import socket
import threading
from contextlib import suppress
from functools import partial
from typing import Callable

from evaluation.harness.waiting import eventually

_REQUEST = re.compile(rb"([A-Z]+) (\S+) HTTP/1\.1\r\n")
_STATUS = re.compile(rb"HTTP/1\.1 ([0-9]{3}) ")

_PIECE = 1 << 16


class Recorder:
    """Heads must come in one piece, as those of browsers and of the host do."""

    def __init__(self, address: str) -> None:
        name, _, port = address.rpartition(":")
        self._target = (name, int(port))
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port = self._listening.getsockname()[1]
        #: An entry for each request: its method and path, and the status of its answer once there is one.
        self._seen: list[list[str]] = []
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        self._listening.close()

    def forget(self) -> None:
        self._seen = []

    def answered(self, count: int) -> list[str]:
        """Waits for as many requests and their answers: "GET /path 200" each, in the order of the requests. There may be
        more by then.
        """
        return eventually(self.seen, lambda seen: len([one for one in seen if one[-1].isdigit()]) >= count)

    def seen(self) -> list[str]:
        """All so far; what has no answer yet ends with a dash. A browser asks for icons by itself: they are left out."""
        return [" ".join(one) for one in self._seen if not one[1].endswith(".ico")]

    def _accept(self) -> None:
        while True:
            try:
                browser, _ = self._listening.accept()
            except OSError:
                return  # closed
            host = socket.create_connection(self._target)
            asked: list[list[str]] = []
            for way in (
                (browser, host, partial(self._requests, asked)),
                (host, browser, partial(self._answers, asked)),
            ):
                threading.Thread(target=_pass_on, args=way, daemon=True).start()

    def _requests(self, asked: list[list[str]], data: bytes) -> None:
        for method, target in _REQUEST.findall(data):
            asked.append([method.decode(), target.decode().partition("?")[0], "-"])
            self._seen.append(asked[-1])

    @staticmethod
    def _answers(asked: list[list[str]], data: bytes) -> None:
        for status in _STATUS.findall(data):
            asked.pop(0)[2] = status.decode()


def _pass_on(source: socket.socket, sink: socket.socket, look: Callable[[bytes], None]) -> None:
    with suppress(OSError):  # one of the two has gone
        while data := source.recv(_PIECE):
            look(data)
            sink.sendall(data)
    with suppress(OSError):
        sink.shutdown(socket.SHUT_WR)
