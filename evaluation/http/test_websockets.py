# SPDX-License-Identifier: Apache-2.0
"""The package websockets, which others wrote after RFC 6455, as a client; the RASP in its messages is by hand."""

from __future__ import annotations

from typing import Iterator

import pytest
from websockets.exceptions import ConnectionClosedError, ConnectionClosedOK
from websockets.sync.client import ClientConnection, connect

from evaluation.faults import trouble
from evaluation.faults.conftest import SETTINGS
from evaluation.faults.hosts import MIB, STOPPED, Host
from evaluation.harness.commands import build
from evaluation.harness.rasp import HEADER, PREFACE, Kind, count, frame, request, string
from evaluation.harness.waiting import PATIENCE


@pytest.fixture(scope="module")
def host() -> Iterator[Host]:
    build("faults")
    with Host(SETTINGS) as started:
        yield started


def opened(host: Host) -> ClientConnection:
    return connect(f"ws://{host.address}/creo/rasp", subprotocols=["rasp.1"], max_size=None, proxy=None)


def received(client: ClientConnection, size: int) -> bytes:
    """As many bytes, in however many messages they come."""
    data = b""
    while len(data) < size:
        message = client.recv(PATIENCE)
        assert isinstance(message, bytes)
        data += message
    assert len(data) == size
    return data


def test_a_call_and_the_client_closes(host: Host) -> None:
    with opened(host) as client:
        assert client.subprotocol == "rasp.1"
        # It offers compression by itself, which the host does not take.
        assert not client.protocol.extensions
        client.send(PREFACE + request(trouble.TEXT, string("x")))
        answer = PREFACE + frame(Kind.RESPONSE, 1, string("x"))
        assert received(client, len(answer)) == answer
        client.close(3000, "enough")
        # The host's Close has the same code; to the package any but two are errors.
        with pytest.raises(ConnectionClosedError) as closed:
            client.recv(PATIENCE)
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 3000
    assert closed.value.rcvd_then_sent is False


def test_a_message_in_fragments(host: Host) -> None:
    with opened(host) as client:
        call = PREFACE + request(trouble.BYTES, count(3 * MIB) + bytes(3 * MIB))
        client.send([call[:3], b"", call[3:MIB], *(call[at : at + 1000] for at in range(MIB, len(call), 1000))])
        assert client.ping().wait(PATIENCE)
        size = len(PREFACE) + HEADER.size + 4 + 3 * MIB
        assert received(client, size)[-3 * MIB - 4 :] == count(3 * MIB) + bytes(3 * MIB)


def test_a_stream(host: Host) -> None:
    items, size = 50, 1000
    with opened(host) as client:
        client.send(PREFACE)
        client.send(request(trouble.BLOCKS, count(items) + count(size)))
        # One message may hold several frames, and a frame may be in several messages.
        data = received(client, len(PREFACE) + items * (HEADER.size + 4 + size) + HEADER.size)
    kinds = []
    at = len(PREFACE)
    while at < len(data):
        length, kind, *_ = HEADER.unpack_from(data, at)
        kinds.append(kind)
        at += 4 + length
    assert kinds == [Kind.ITEM] * items + [Kind.END]


def test_the_host_closes() -> None:
    with Host(SETTINGS) as host, opened(host) as client:
        client.send(PREFACE + request(trouble.TEXT, string("x")))
        received(client, len(PREFACE) + HEADER.size + 5)
        assert host.stop() == STOPPED
        assert received(client, HEADER.size) == frame(Kind.GOAWAY)
        with pytest.raises(ConnectionClosedOK) as closed:
            client.recv(PATIENCE)
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 1001
        assert closed.value.rcvd.reason == "The host has stopped."


def test_what_is_no_rasp_is_a_protocol_error(host: Host) -> None:
    with opened(host) as client:
        client.send(b"nothing")
        with pytest.raises(ConnectionClosedError) as closed:
            client.recv(PATIENCE)
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 1002
