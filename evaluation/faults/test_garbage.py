# SPDX-License-Identifier: Apache-2.0
"""Bytes that are not RASP, and malformed frames."""

from __future__ import annotations

import random
import struct

import pytest

from evaluation.harness.http2 import Type
from evaluation.harness.rasp import (
    PREFACE,
    REQUEST_HEAD,
    Closed,
    Frame,
    Kind,
    Method,
    Status,
    count,
    frame,
    request,
    string,
)
from evaluation.harness.waiting import eventually

from . import trouble
from .hosts import MIB, Host

#: The limits of the shared host, see conftest.py.
FRAME_LIMIT = 4 * MIB

STRANGERS = {
    "TLS": bytes.fromhex("16030100c8010000c40303") + bytes(192),
    "Redis": b"*1\r\n$4\r\nPING\r\n",
    "Thrift": bytes.fromhex("80010001") + string("echo") + bytes(5),
    "nearly RASP": b"RASP\n\0\0\0"[:3] + b"Q\1\0\0\0",
}


def answer_to(host: Host, data: bytes) -> bytes:
    """Everything that the host sends in answer to these bytes, until it closes the connection."""
    with host.connect(preface=b"") as client:
        try:
            client.send(data)
        except OSError:
            pass  # closed before it had received everything
        return client.raw()


@pytest.mark.parametrize("protocol", STRANGERS)
def test_another_protocol_is_closed_without_an_answer(host: Host, protocol: str) -> None:
    assert answer_to(host, STRANGERS[protocol]) == b""


@pytest.mark.parametrize(
    "data, status",
    [
        (b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", 404),
        (b"SSH-2.0-OpenSSH_9.2\r\n", 400),
    ],
    ids=["HTTP", "SSH"],
)
def test_what_may_be_http_has_an_answer(host: Host, data: bytes, status: int) -> None:
    assert answer_to(host, data).startswith(f"HTTP/1.1 {status} ".encode())


def test_a_client_of_http2_that_says_no_more_is_let_go(host: Host) -> None:
    answer = answer_to(host, b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n")
    kinds = []
    while answer:
        kinds.append(answer[3])
        answer = answer[9 + int.from_bytes(answer[:3], "big") :]
    assert (kinds[0], kinds[-1]) == (Type.SETTINGS, Type.GOAWAY)


def test_strangers_cost_a_line_of_the_log_each(host: Host) -> None:
    before = len(host.log().splitlines())
    for _ in range(20):
        answer_to(host, STRANGERS["Redis"])
    # The last line may be written after the close was seen; there is never more than one for each.
    assert len(host.log().splitlines()) - before <= 20


@pytest.mark.parametrize("size", [1, 7, 8, 64, 4 << 10, 64 << 10, MIB])
def test_random_bytes(host: Host, size: int, volume: str) -> None:
    seeds = {"all": 1000, "sample": 50 if size < MIB else 5}[volume]
    for seed in range(seeds):
        noise = random.Random(f"{size}/{seed}").randbytes(size)
        # What begins with a capital letter may be HTTP, and is answered.
        noise = bytes([noise[0] | 0x80]) + noise[1:]
        # The handshake's time-out ends what is too short to be told from RASP; the noise of these seeds never is.
        assert answer_to(host, noise) == b"", f"seed {seed}"


@pytest.mark.parametrize("size", [12, 64, 4 << 10, 64 << 10])
def test_random_bytes_after_the_preface(host: Host, size: int, volume: str) -> None:
    for seed in range(1000 if volume == "all" else 50):
        noise = random.Random(f"behind {size}/{seed}").randbytes(size)
        with host.connect() as client:
            try:
                client.send(noise)
            except OSError:
                pass  # closed before it had received everything
            for answer in client.rest():
                assert answer.kind == Kind.ERROR, f"seed {seed}: {answer}"


@pytest.mark.parametrize("data", [b"", b"R", PREFACE[:7]], ids=["silence", "a byte", "seven bytes"])
def test_a_preface_that_does_not_end_is_cut(host: Host, data: bytes) -> None:
    assert answer_to(host, data) == b""


def test_connections_that_close_at_once_leave_nothing(host: Host) -> None:
    before = host.descriptors()
    for _ in range(100):
        host.connect(preface=b"").socket.close()
    eventually(host.descriptors, lambda now: now <= before + 2)


@pytest.mark.parametrize("version", [0, 2, 255])
def test_another_version_is_answered_with_ours(host: Host, version: int) -> None:
    assert answer_to(host, b"RASP" + bytes([version, 0, 0, 0])) == PREFACE


@pytest.mark.parametrize("protocol", [0, 1, 0x7FFFFFFF, 0xFFFFFFFF])
def test_an_unknown_interface(host: Host, protocol: int) -> None:
    with host.connect() as client:
        client.send(frame(Kind.REQUEST, 5, struct.pack(">III", protocol, 0, 0)))
        answer = client.read()
        assert (answer.id, answer.status) == (5, Status.UNKNOWN_PROTOCOL)
        assert f"0x{protocol:08X}" in answer.message and "trouble.Mirror" in answer.message
        assert client.call(trouble.CALLS).kind == Kind.RESPONSE


@pytest.mark.parametrize("method", [0, 1, 0x7FFFFFFF, 0xFFFFFFFF])
def test_an_unknown_method(host: Host, method: int) -> None:
    with host.connect() as client:
        client.send(frame(Kind.REQUEST, 5, trouble.TEXT.ids[:4] + struct.pack(">II", method, 0)))
        answer = client.read()
        assert (answer.id, answer.status) == (5, Status.UNKNOWN_METHOD)
        assert f"0x{method:08X}" in answer.message and "text(String value)" in answer.message
        assert client.call(trouble.CALLS).kind == Kind.RESPONSE


def test_another_signature_names_the_one_that_is_served(host: Host) -> None:
    with host.connect() as client:
        answer = client.call(Method("trouble.Mirror", "text(String,int):String"))
        assert answer.status == Status.UNKNOWN_METHOD
        assert "text(String value)" in answer.message and "signature" in answer.message


def test_the_same_interface_of_another_package(host: Host) -> None:
    with host.connect() as client:
        answer = client.call(Method("other.Mirror", trouble.TEXT.text), string("x"))
        assert answer.status == Status.UNKNOWN_PROTOCOL


def only_answer(host: Host, data: bytes) -> Frame:
    """The single frame that the host sends before it closes."""
    with host.connect() as client:
        client.send(data)
        answers = list(client.rest())
        assert len(answers) == 1, answers
        return answers[0]


@pytest.mark.parametrize("length", [0, 1, 7])
def test_a_length_below_the_header_is_malformed(host: Host, length: int) -> None:
    assert only_answer(host, count(length)).status == Status.MALFORMED


@pytest.mark.parametrize("length", [FRAME_LIMIT + 1, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF])
def test_a_length_over_the_limit_is_refused_on_its_four_bytes(host: Host, length: int) -> None:
    before = host.resident()
    answer = only_answer(host, count(length))
    assert (answer.id, answer.status) == (0, Status.TOO_LARGE)
    assert str(length) in answer.message and str(FRAME_LIMIT) in answer.message
    # The heap has its full size from the start; nothing of that order is allocated outside it.
    assert host.resident() - before < 8 * MIB


def test_the_largest_frame_is_taken(host: Host) -> None:
    size = FRAME_LIMIT - REQUEST_HEAD - 4
    with host.connect() as client:
        # The answer has 12 bytes fewer around the same array.
        answer = client.call(trouble.BYTES, count(size) + bytes(size))
        assert answer.body == count(size) + bytes(size)


def test_an_answer_over_the_limit_is_an_error_of_its_call(host: Host) -> None:
    with host.connect() as client:
        answer = client.call(trouble.ZEROS, count(FRAME_LIMIT))
        assert answer.kind == Kind.ERROR
        assert client.call(trouble.CALLS).kind == Kind.RESPONSE


@pytest.mark.parametrize(
    "damage",
    [
        dict(kind=0),
        dict(kind=13),
        dict(kind=255),
        dict(kind=Kind.RESPONSE),
        dict(kind=Kind.ERROR),
        dict(kind=Kind.GOAWAY),
        dict(kind=Kind.PONG, body=bytes(9)),
        dict(kind=Kind.PING, body=bytes(9)),
        dict(kind=Kind.PING, flags=1),
        dict(kind=Kind.PING, flags=128),
        dict(kind=Kind.PING, status=1),
        dict(kind=Kind.REQUEST, body=bytes(11)),
    ],
    ids=str,
)
def test_a_header_that_cannot_be_believed(host: Host, damage: dict) -> None:
    assert only_answer(host, frame(id=9, **damage)).status == Status.MALFORMED


def test_frames_in_pieces_of_any_size(host: Host) -> None:
    data = trouble.golden(trouble.TEXT)
    for cut in range(1, len(data)):
        with host.connect() as client:
            client.send(data[:cut])
            client.send(data[cut:])
            assert client.read().body == trouble.GOLDEN[trouble.TEXT]


def test_what_follows_a_broken_frame_is_not_run(host: Host) -> None:
    with host.connect() as observer:
        before = observer.call(trouble.CALLS).body
        with host.connect() as client:
            client.send(count(3) + request(trouble.TEXT, string("x")))
            assert [answer.status for answer in client.rest()] == [Status.MALFORMED]
            with pytest.raises(Closed):
                client.read()
        assert observer.call(trouble.CALLS).body == before
