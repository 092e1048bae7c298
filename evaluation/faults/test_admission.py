# SPDX-License-Identifier: Apache-2.0
"""One connection too many: it is told why, and the others notice nothing."""

from __future__ import annotations

import socket
from contextlib import ExitStack

from evaluation.harness.rasp import Client, Kind, Status, request
from evaluation.harness.waiting import eventually

from . import trouble
from .conftest import Start
from .hosts import Host


def refused(client: Client) -> str:
    """What a client that is one too many is told."""
    answers = list(client.rest())
    assert [(answer.id, answer.status) for answer in answers] == [(0, Status.BUSY)]
    return answers[0].message


def test_one_connection_too_many(start: Start) -> None:
    host = start(connections="10")
    with ExitStack() as stack:
        for _ in range(10):
            client = stack.enter_context(host.connect())
            assert client.call(trouble.CALLS).kind == Kind.RESPONSE
        with host.connect() as late:
            assert "10" in refused(late)
        assert client.call(trouble.CALLS).kind == Kind.RESPONSE
    eventually(lambda: welcome(host))


def test_one_connection_too_many_of_one_address(start: Start) -> None:
    host = start(connections_per_address="5")
    with ExitStack() as stack:
        for _ in range(5):
            assert stack.enter_context(host.connect()).call(trouble.CALLS).kind == Kind.RESPONSE
        with host.connect() as late:
            assert "5" in refused(late)
        # All of 127.0.0.0/8 is this machine, and each is a different address.
        with Client(socket.create_connection(host.socket_address, source_address=("127.0.0.2", 0))) as other:
            assert other.call(trouble.CALLS).kind == Kind.RESPONSE
    eventually(lambda: welcome(host))


def welcome(host: Host) -> bool:
    """Whether the host accepts a connection and a call over it."""
    with host.connect() as client:
        client.send(request(trouble.CALLS))
        return client.read().kind == Kind.RESPONSE
