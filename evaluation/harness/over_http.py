# SPDX-License-Identifier: Apache-2.0
"""Calls services over HTTP, with the standard library and JSON alone: HTTP/1.1, or HTTP/2 where the address says so."""

from __future__ import annotations

import http.client
import io
import itertools
import json
import socket
import threading
from contextlib import contextmanager, suppress
from typing import Any, Generator, Iterable, Iterator

from . import over_http2
from .http2 import END_STREAM, Http2Client, Type, frame, head

#: What an address begins with that is to be called over HTTP/2.
HTTP2 = "h2c://"

#: Items as they come. Closing it ends the stream.
Stream = Generator[Any, None, None]


class Failed(Exception):
    """A problem (RFC 9457) in the place of a result."""

    def __init__(self, problem: dict[str, Any]) -> None:
        super().__init__(problem.get("detail", ""))
        self.type: str = problem.get("type", "").removeprefix("urn:creo:")
        self.value: dict[str, Any] = problem.get("value", {})


class Service:
    """An interface of a host. Each call has a connection of its own; over HTTP/2 all have one."""

    def __init__(self, address: str, name: str) -> None:
        self._address = address
        self._name = name

    def call(self, method: str, **arguments: object) -> Any:
        return self._result(method, "application/json", [arguments])

    def items(self, method: str, **arguments: object) -> Stream:
        """The items of the stream that a method sends."""
        return self._items(method, "application/json", [arguments])

    def send(self, method: str, items: Iterable[object], **arguments: object) -> Any:
        """Calls a method that takes a stream, and returns its result, also before all items are sent."""
        return self._result(method, "application/x-ndjson", _lines(arguments, items))

    def exchange(self, method: str, items: Iterable[object], **arguments: object) -> Stream:
        """Calls a method that takes a stream and sends one."""
        return self._items(method, "application/x-ndjson", _lines(arguments, items))

    def _result(self, method: str, kind: str, lines: Iterable[object]) -> Any:
        with self._answer(method, kind, lines) as body:
            text = body.read()
            return json.loads(text) if text else None

    def _items(self, method: str, kind: str, lines: Iterable[object]) -> Stream:
        with self._answer(method, kind, lines) as body:
            for line in body:
                item = json.loads(line)
                if isinstance(item, dict) and "$error" in item:
                    raise Failed(item["$error"])
                yield item

    @contextmanager
    def _answer(self, method: str, kind: str, lines: Iterable[object]) -> Iterator[io.BufferedIOBase]:
        """The body of the answer, which may come while lines are sent. None are sent after it is left."""
        if self._address.startswith(HTTP2):
            to = over_http2.connection(self._address.removeprefix(HTTP2))
            with to.request(f"/{self._name}/{method}", kind, lines) as response:
                yield _good(response.status, io.BufferedReader(response))
            return
        connection = http.client.HTTPConnection(self._address, timeout=60)
        connection.putrequest("POST", f"/{self._name}/{method}")
        connection.putheader("Content-Type", kind)
        connection.putheader("Transfer-Encoding", "chunked")
        connection.endheaders()
        # A copy: where the host will close, the connection closes its own at the answer.
        with connection.sock.dup() as sending:
            sender = threading.Thread(target=_send, args=(sending, lines))
            sender.start()
            try:
                with connection.getresponse() as response:
                    yield _good(response.status, response)
            finally:
                with suppress(OSError):  # the host was faster
                    sending.shutdown(socket.SHUT_RDWR)
                sender.join()
                connection.close()


def ask(address: str, method: str, path: str, body: object = None) -> Any:
    """The answer of a resource, at a path that may have a query."""
    content = b"" if body is None else json.dumps(body).encode()
    kind = {"Content-Type": "application/json"} if content else {}
    if address.startswith(HTTP2):
        host, _, port = address.removeprefix(HTTP2).rpartition(":")
        with Http2Client(socket.create_connection((host, int(port)))) as client:
            stream = client.stream()
            client.send(head(stream, path, method, **kind) + frame(Type.DATA, END_STREAM, stream, content))
            answer = client.answer(stream)
            text = _good(answer.status, io.BytesIO(answer.body)).read()
    else:
        connection = http.client.HTTPConnection(address, timeout=60)
        connection.request(method, path, content, kind)
        with connection.getresponse() as response:
            text = _good(response.status, response).read()
        connection.close()
    return json.loads(text) if text else None


def _good(status: int, body: io.BufferedIOBase) -> io.BufferedIOBase:
    if status not in (200, 202, 204):
        raise Failed(json.loads(body.read()))
    return body


def _lines(arguments: dict[str, object], items: Iterable[object]) -> Iterable[object]:
    return itertools.chain([arguments] if arguments else [], items)


def _send(to: socket.socket, lines: Iterable[object]) -> None:
    with suppress(OSError):  # the host needs no more
        for line in lines:
            chunk = json.dumps(line).encode() + b"\n"
            to.sendall(b"%x\r\n%b\r\n" % (len(chunk), chunk))
        to.sendall(b"0\r\n\r\n")
