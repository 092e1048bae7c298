# SPDX-License-Identifier: Apache-2.0
"""A relay between a client and a service that counts connections, and the bytes in either direction."""

from __future__ import annotations

import socket
import threading


class Relay:
    """A port that forwards to another address. Read the counts while nothing is under way: `sent` is from clients,
    `answered` from the service.
    """

    def __init__(self, address: str) -> None:
        host, _, port = address.rpartition(":")
        self._target = (host, int(port))
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.address = f"127.0.0.1:{self._listening.getsockname()[1]}"
        self.connections = 0
        self.sent = 0
        self.answered = 0
        threading.Thread(target=self._accept, daemon=True).start()

    def __enter__(self) -> "Relay":
        return self

    def __exit__(self, *_: object) -> None:
        self._listening.close()

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self._listening.accept()
            except OSError:
                return  # closed
            self.connections += 1
            service = socket.create_connection(self._target)
            for one in (client, service):
                one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            threading.Thread(target=self._pass_on, args=(client, service, "sent"), daemon=True).start()
            threading.Thread(target=self._pass_on, args=(service, client, "answered"), daemon=True).start()

    def _pass_on(self, source: socket.socket, sink: socket.socket, count: str) -> None:
        try:
            while data := source.recv(1 << 18):
                # Counted before it is sent: once a client has the answer, everything is counted.
                setattr(self, count, getattr(self, count) + len(data))
                sink.sendall(data)
            sink.shutdown(socket.SHUT_WR)
        except OSError:
            pass  # one of the two has closed; the other sees that on its own connection
