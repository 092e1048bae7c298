# SPDX-License-Identifier: Apache-2.0
"""A bad network between a generated client and its host: bytes that come late, in small pieces, or not at all."""

from __future__ import annotations

import random
import socket
import threading
from types import ModuleType
from typing import Iterator

import pytest

from .hosts import Host

#: The limit of a direction that is not cut.
WHOLE = 1 << 62


class Network:
    """Forwards connections to a host, in pieces of random sizes with random pauses, each up to the point where it is
    cut.
    """

    def __init__(self, host: Host, seed: int, cut: int) -> None:
        self._host, self._random, self._cut = host, random.Random(seed), cut
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.address = "127.0.0.1:%d" % self._listener.getsockname()[1]
        self._quiet = threading.Event()
        self._threads = [threading.Thread(target=self._accept, daemon=True)]
        self._threads[0].start()

    def close(self) -> None:
        self._quiet.set()
        self._listener.close()

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self._listener.accept()
            except OSError:
                return
            host = socket.create_connection(self._host.socket_address)
            # One direction is cut; the other may send everything.
            directions = [(client, host), (host, client)]
            self._random.shuffle(directions)
            for (source, target), limit in zip(directions, (self._cut, WHOLE)):
                threading.Thread(target=self._carry, args=(source, target, limit), daemon=True).start()

    def _carry(self, source: socket.socket, target: socket.socket, limit: int) -> None:
        try:
            while limit > 0:
                data = source.recv(min(limit, self._random.choice((1, 2, 3, 7, 100, 1 << 16))))
                if not data:
                    break
                limit -= len(data)
                if self._random.random() < 0.05:
                    self._quiet.wait(0.02)
                target.sendall(data)
        except OSError:
            pass
        finally:
            for end in (source, target):
                try:
                    end.shutdown(socket.SHUT_RDWR)
                except OSError:
                    pass


@pytest.fixture
def network(host: Host) -> Iterator[type]:
    made = []

    def make(seed: int, cut: int = WHOLE) -> Network:
        made.append(Network(host, seed, cut))
        return made[-1]

    yield make
    for one in made:
        one.close()


def text(number: int) -> str:
    return f"{number} \u2603" * (number % 200)


@pytest.mark.parametrize("seed", range(3))
def test_crumbs_and_delays_change_nothing(network: type, client_module: ModuleType, seed: int) -> None:
    with client_module.MirrorClient(network(seed).address, call_timeout=20) as client:
        for number in range(40):
            assert client.text(text(number)) == text(number)


@pytest.mark.parametrize("seed", range(10))
def test_a_connection_that_is_cut_ends_in_an_error_and_never_in_a_wrong_answer(
    network: type, client_module: ModuleType, seed: int
) -> None:
    with client_module.MirrorClient(network(seed, cut=seed * 997 + 5).address, call_timeout=20) as client:
        with pytest.raises(client_module.CreoError) as error:
            for number in range(1000):
                assert client.text(text(number)) == text(number)
        assert type(error.value).__name__ in ("TransportError", "MalformedError")
