# SPDX-License-Identifier: Apache-2.0
"""Calls over real sockets, to a server that keeps to the protocol."""

from __future__ import annotations

import asyncio
import struct
import threading
import time
from typing import Any, Callable, List

import awkward
import pytest
import vectors as v
from awkward import AwkwardClient
from both import kind
from server import ERROR, GOAWAY, PING, PONG, PREFACE, RESPONSE, Peer, echo, frame, serving, string
from vectors import (
    CallCancelledError,
    CreoError,
    DeadlineError,
    EchoClient,
    Phase,
    RefusedError,
    ServiceError,
    Status,
    methods,
)
from vectors.runtime import wire
from vectors.runtime.call.client import Client
from vectors.runtime.call.method import Method
from vectors.runtime.connection.address import split_addresses
from vectors.runtime.frame import frame as frames

__all__ = ["kind"]  # both clients pass these tests

pytestmark = pytest.mark.usefixtures("implementation")


def test_calls_follow_one_another() -> None:
    with serving(echo) as address, EchoClient(address) as client:
        for number in range(100):
            assert client.int_value(v.IntValue(number)) == v.IntValue(number)


def test_preface_and_first_request_are_one_write() -> None:
    def script(peer: Peer) -> None:
        data = peer.socket.recv(1000)
        assert data[:8] == PREFACE
        length, kind, flags, status, request_id, protocol, method, timeout = struct.unpack_from(">IBBHIIIi", data, 8)
        assert len(data) == 8 + 4 + length == 8 + 24 + 4
        assert (kind, flags, status, request_id, timeout) == (1, 0, 0, 1, 30_000)
        assert (protocol, method) == (methods.Echo.int_value.protocol_id, methods.Echo.int_value.method_id)
        peer.send(PREFACE + frame(RESPONSE, 1, data[-4:]))
        data = peer.socket.recv(1000)
        assert data[:12] == struct.pack(">IBBHI", 24, 1, 0, 0, 2)
        peer.send(frame(RESPONSE, 2, data[-4:]))

    with serving(script) as address, EchoClient(address) as client:
        assert client.int_value(v.IntValue(7)) == v.IntValue(7)
        assert client.int_value(v.IntValue(8)) == v.IntValue(8)


@pytest.mark.parametrize("seconds, sent", [(30, 30_000), (1.5, 1500), (0.0001, 1), (None, 0), (1e9, 2**31 - 1)])
def test_the_time_out_is_sent(seconds: float, sent: int) -> None:
    seen: List[int] = []
    arrived = threading.Event()

    def script(peer: Peer) -> None:
        peer.preface()
        seen.append(struct.unpack(">i", peer.read(28)[-8:-4])[0])
        arrived.set()
        peer.send(PREFACE + frame(RESPONSE, 1, bytes(4)))

    with serving(script) as address, EchoClient(address, call_timeout=seconds) as client:
        try:
            client.int_value(v.IntValue(0))
        except DeadlineError:
            assert seconds == 0.0001
        assert arrived.wait(10)  # The shortest is over before the host has read.
    assert seen == [sent]


def test_an_answer_may_come_byte_by_byte() -> None:
    def script(peer: Peer) -> None:
        peer.preface()
        request_id, arguments = peer.request()
        for byte in PREFACE + frame(RESPONSE, request_id, arguments):
            peer.send(bytes([byte]))
            time.sleep(0.001)

    with serving(script) as address, EchoClient(address) as client:
        assert client.string_value(v.StringValue("é")) == v.StringValue("é")


@pytest.mark.parametrize("size", [60_000, 70_000, 1_100_000, 20_000_000])
def test_large_messages(size: int) -> None:
    value = v.ByteArray(bytes(range(251)) * (size // 251))
    with serving(echo) as address, EchoClient(address) as client:
        assert client.byte_array(value) == value
        assert client.byte_array(value) == value


def test_large_messages_of_many_parts() -> None:
    value = v.ByteTable([bytes([index % 256]) * (index * 97 % 40_000) for index in range(2500)])
    with serving(echo) as address, EchoClient(address) as client:
        assert client.byte_table(value) == value


def test_a_large_message_to_a_slow_reader() -> None:
    def script(peer: Peer) -> None:
        peer.preface()
        time.sleep(0.2)
        request_id, arguments = peer.request()
        peer.send(PREFACE + frame(RESPONSE, request_id, arguments))

    value = v.DoubleArray(range(1_000_000))
    with serving(script) as address, EchoClient(address) as client:
        assert client.double_array(value) == value


def test_an_error_leaves_the_connection_usable() -> None:
    def script(peer: Peer) -> None:
        peer.preface()
        request_id, _ = peer.request()
        peer.send(PREFACE + frame(ERROR, request_id, string("no ☃ here"), status=11))
        request_id, arguments = peer.request()
        peer.send(frame(RESPONSE, request_id, arguments))

    with serving(script) as address, EchoClient(address) as client:
        with pytest.raises(ServiceError) as caught:
            client.int_value(v.IntValue(1))
        assert caught.value.status is Status.INTERNAL
        assert caught.value.message == "no ☃ here"
        assert str(caught.value) == f"Echo.intValue at {address}: INTERNAL: no ☃ here"
        assert client.int_value(v.IntValue(2)) == v.IntValue(2)


@pytest.mark.parametrize("status", [status for status in Status if status < Status.EXCEPTION])
def test_every_status_has_its_name(status: Status) -> None:
    def script(peer: Peer) -> None:
        peer.preface()
        request_id, _ = peer.request()
        peer.send(PREFACE + frame(ERROR, request_id, string(""), status=int(status)))

    with serving(script) as address, EchoClient(address) as client:
        with pytest.raises(DeadlineError if status is Status.DEADLINE else ServiceError) as caught:
            client.int_value(v.IntValue(1))
    assert caught.value.status is status


@pytest.mark.parametrize("status", [Status.TOO_LARGE, Status.UNAVAILABLE])
def test_an_error_may_come_without_a_request_id(status: Status) -> None:
    """The host could not read the id, or the error is about the connection."""

    def script(peer: Peer) -> None:
        peer.preface()
        peer.request()
        peer.send(PREFACE + frame(ERROR, 0, string("over the limit"), status=int(status)))

    with serving(script, echo) as address, EchoClient(address) as client:
        with pytest.raises(ServiceError, match=f"{status.name}: over the limit"):
            client.int_value(v.IntValue(1))
        assert client.int_value(INT) == INT  # over another connection


# What a host says about the connection

INT = v.IntValue(7)
ANSWER = frame(RESPONSE, 1, b"\0\0\0\7")
FULL = frame(ERROR, 0, string("full"), status=5)


def test_a_ping_is_answered_wherever_it_stands() -> None:
    got: List[bytes] = []

    def script(peer: Peer) -> None:
        peer.preface()
        peer.send(PREFACE + frame(PING, 0))  # before the first request, or after it
        peer.request()
        got.append(peer.read(12))
        peer.send(
            frame(PING, 9, b"12345678") + ANSWER + frame(PING, 0)
        )  # the last is seen with the answer, or by the next call
        got.append(peer.read(20))
        assert sorted(peer.frame()[:2] for _ in range(2)) == [(1, 2), (PONG, 0)]
        peer.send(frame(RESPONSE, 2, b"\0\0\0\7"))

    with serving(script) as address, EchoClient(address) as client:
        assert client.int_value(INT) == client.int_value(INT) == INT
    assert got == [frame(PONG, 0), frame(PONG, 9, b"12345678")]


@pytest.mark.parametrize("step", [1, 1000])
def test_after_goaway_the_open_call_is_answered_and_the_next_goes_elsewhere(step: int) -> None:
    data = PREFACE + frame(PING, 0, b"1") + frame(GOAWAY, 0) + frame(PING, 0) + ANSWER

    def script(peer: Peer) -> None:
        peer.preface()
        peer.request()
        for at in range(0, len(data), step):
            peer.send(data[at : at + step])
        assert peer.read(13 + 12) == frame(PONG, 0, b"1") + frame(PONG, 0)
        assert peer.at_end()  # nothing of the later calls

    with serving(script, echo) as address, EchoClient(address) as client:
        for _ in range(3):
            assert client.int_value(INT) == INT


def test_a_goaway_between_calls_is_heeded_by_the_next(kind: str) -> None:
    """The blocking client looks at a connection that was idle for long; the one for asyncio always listens."""

    def script(peer: Peer) -> None:
        peer.preface()
        peer.request()
        peer.send(PREFACE + ANSWER + frame(GOAWAY, 0))
        assert peer.at_end()

    with serving(script, echo) as address, EchoClient(address) as client:
        assert client.int_value(INT) == INT
        if kind == "blocking":
            client._connections._live.used -= 1
        assert client.int_value(INT) == INT


def test_what_a_host_said_after_its_pings_is_heard() -> None:
    """The PONGs fail, or are lost."""

    def script(peer: Peer) -> None:
        peer.preface()
        peer.request()
        peer.send(PREFACE + 100 * frame(PING, 0) + FULL)

    with serving(script) as address, EchoClient(address) as client:
        with pytest.raises(ServiceError, match="BUSY: full"):
            client.int_value(INT)


@pytest.mark.parametrize("oneway", [False, True])
def test_a_host_that_refuses_the_connection_is_heard(oneway: bool) -> None:
    """Whatever the client is sending."""

    def script(peer: Peer) -> None:
        peer.preface()
        peer.send(PREFACE + FULL)
        peer.read(1000)

    with serving(script, echo) as address, Client(address) as client:
        with pytest.raises(ServiceError, match=f"Some.method at {address}: BUSY: full"):
            client._call(Method("Some.method", 1, 2, oneway=oneway), [bytes(50_000_000)], wire.read_nothing)
        assert client._call(Method("Some.method", 1, 2), [bytes(4)], wire.read_int) == 0


def test_a_wrong_argument_sends_nothing() -> None:
    with serving(echo) as address, EchoClient(address) as client:
        with pytest.raises(TypeError, match="int_value.value: expected IntValue, not None"):
            client.int_value(None)  # type: ignore[arg-type]
        assert client.int_value(v.IntValue(1)) == v.IntValue(1)


def test_too_large_a_request_sends_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(echo) as address, EchoClient(address) as client:
        monkeypatch.setattr(frames, "ARGUMENTS_LIMIT", 100)
        with pytest.raises(RefusedError) as caught:
            client.byte_array(v.ByteArray(bytes(97)))
        error = caught.value
        assert isinstance(error, ValueError)
        assert (error.status, error.phase, error.request_id) == (Status.TOO_LARGE, None, 0)
        limit = "a message of 101 bytes or more, where a frame can hold 100"
        assert str(error) == f"Echo.byteArray at {address}: {limit}"
        assert client.byte_array(v.ByteArray(bytes(96))) == v.ByteArray(bytes(96))


def test_too_large_an_array_may_be_sent_as_a_stream(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(frames, "ARGUMENTS_LIMIT", 10)
    with serving(echo) as address, Client(address) as client:
        with pytest.raises(RefusedError, match="can hold 10: send them as a Stream$"):
            client._call(Method("Some.method", 1, 2, arrays=True), [bytes(11)], wire.read_nothing)


def test_threads_share_a_client() -> None:
    wrong: List[object] = []

    with serving(echo) as address, EchoClient(address) as client:

        def run(first: int) -> None:
            for number in range(first, first + 200):
                if client.int_value(v.IntValue(number)) != v.IntValue(number):
                    wrong.append(number)

        threads = [threading.Thread(target=run, args=(1000 * index,)) for index in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert not wrong


def test_closing_ends_a_waiting_call() -> None:
    waits = threading.Event()

    def script(peer: Peer) -> None:
        peer.preface()
        peer.request()
        waits.set()
        peer.read(1)

    with serving(script) as address:
        client = EchoClient(address)

        def close() -> None:
            assert waits.wait(10)
            client.close()

        closer = threading.Thread(target=close)
        closer.start()
        with pytest.raises(CallCancelledError) as caught:
            client.int_value(v.IntValue(1))
        error = caught.value
        assert error.message == ("the client was closed; the host may have carried out the request")
        assert str(error) == f"Echo.intValue at {address}: {error.message}"
        assert (error.status, error.phase, error.request_id) == (Status.CANCELLED, Phase.WAIT, 1)
        closer.join()
        client.close()  # again does no harm


def test_a_closed_client_says_so() -> None:
    with serving(lambda peer: None) as address:
        client = EchoClient(address)
        client.close()
        for view in (client, client.with_call_timeout(1)):
            with pytest.raises(CallCancelledError) as caught:
                view.int_value(v.IntValue(1))
            error = caught.value
            assert str(error) == f"Echo.intValue at {address}: the client was closed"
            assert (error.status, error.phase, error.request_id) == (Status.CANCELLED, None, 0)


def test_a_client_can_be_made_over_another(kind: str) -> None:
    if kind == "asyncio":
        return  # evaluation/interop/test_runtime.py has one for asyncio.
    with serving(echo) as address, EchoClient(address) as client:
        other = EchoClient(client.with_call_timeout(7))
        assert other.int_value(v.IntValue(1)) == v.IntValue(1)
        assert (other._timeout, other._limited) == (7, True)
        other.close()  # leaves the connection open
        assert not client._connections._closed.is_set()
        client.close()
        with pytest.raises(CallCancelledError):
            other.int_value(v.IntValue(1))


def test_a_client_over_another_has_no_options_of_its_own(kind: str) -> None:
    if kind == "asyncio":
        return
    client = EchoClient("localhost:1", connect_lazily=True)
    with pytest.raises(TypeError, match="has its options; see with_call_timeout"):
        EchoClient(client, call_timeout=3)
    with pytest.raises(TypeError, match="EchoAsyncClient over EchoClient: one of them blocks"):
        v.EchoAsyncClient(client)


def test_a_closed_client_is_no_cancelled_task() -> None:
    """A task that is not cancelled itself must not look as if it were."""
    assert not issubclass(CallCancelledError, asyncio.CancelledError)
    assert issubclass(CallCancelledError, CreoError)


@pytest.mark.parametrize(
    "address, expected",
    [
        ("localhost:7000", ("localhost", 7000)),
        ("192.0.2.1:1", ("192.0.2.1", 1)),
        ("[2001:db8::1]:65535", ("2001:db8::1", 65535)),
        ("unix:/run/creo", ("", 0)),
    ],
)
def test_addresses(address: str, expected: object) -> None:
    assert split_addresses(address)[0][1:3] == expected


@pytest.mark.parametrize(
    "address",
    [
        "",
        "localhost",
        ":7000",
        "localhost:",
        "localhost:x",
        "localhost:0",
        "localhost:65536",
        "::1:7000",
        "[]:7000",
        "a:-1",
        "unix:",
        "a:1,",
        ",a:1",
        "a:" + "9" * 5000,
    ],
)
def test_wrong_addresses(address: str) -> None:
    wrong = next(part for part in address.split(",") if not part[1:]) if "," in address else address
    with pytest.raises(RefusedError) as caught:
        EchoClient(address)
    error = caught.value
    assert isinstance(error, ValueError)
    assert str(error) == f"{wrong!r} is no address of the form host:port, [::1]:port or unix:/path"
    assert (error.status, error.phase, error.address) == (Status.BAD_ARGUMENT, None, address)


@pytest.mark.parametrize("address", [None, 7000, b"localhost:7000"])
def test_an_address_that_is_no_text(address: Any) -> None:
    with pytest.raises(TypeError, match="^address: expected a str, not "):
        EchoClient(address)


@pytest.mark.parametrize("seconds", [0, -1, float("nan"), float("inf")])
def test_wrong_time_outs(seconds: float) -> None:
    with pytest.raises(ValueError, match="call_timeout"):
        EchoClient("localhost:7000", call_timeout=seconds)
    with pytest.raises(ValueError, match="connect_timeout"):
        EchoClient("localhost:7000", connect_timeout=seconds)


# Declared exceptions


def exception(text: str, number: int, fields: bytes = b"") -> bytes:
    return string(text) + struct.pack(">I", number) + fields


def throwing(*bodies: bytes) -> Callable[[Peer], None]:
    """Answers with these, one after another, and then echoes arguments."""

    def script(peer: Peer) -> None:
        peer.preface()
        peer.send(PREFACE)
        for body in bodies:
            peer.send(frame(ERROR, peer.request()[0], body, status=12))
        while True:
            request_id, arguments = peer.request()
            peer.send(frame(RESPONSE, request_id, arguments))

    return script


def test_a_declared_exception_is_an_error_of_its_type() -> None:
    args_id, gone_id = awkward.methods.Awkward.find.throws
    fields = struct.pack(">i", 7) + string("m") + struct.pack(">i", 0) + b"\0" + string("t") + b"\1"
    pair = awkward.Pair(awkward.Word.NONE, 1, [])
    with serving(throwing(exception("other words", args_id, fields), exception("", gone_id))) as address:
        with AwkwardClient(address) as client:
            with pytest.raises(awkward.Args) as caught:
                client.find({}, 1)
            assert (caught.value.args_, caught.value.message_, caught.value.flag) == (7, "m", True)
            assert str(caught.value) == (
                f'Awkward.find at {address}: Args(args=7, message="m", addNote=[], where=absent, text="t", flag=true)'
            )
            with pytest.raises(awkward.Gone, match=r"^Awkward.find at 127.0.0.1:\d+: Gone\(\)$"):
                client.find({}, 1)
            # The connection stays open.
            assert client.pair(pair) == pair


def test_an_exception_that_the_client_does_not_know() -> None:
    """The host's description has it, and this client's has not: its fields mean nothing here."""
    pair = awkward.Pair(awkward.Word.NONE, 1, [])
    with serving(throwing(exception('Busy(reason="x")', 0xFFFFFFFF, b"anything"), exception("", 1))) as address:
        with AwkwardClient(address) as client:
            with pytest.raises(awkward.ServiceError) as caught:
                client.find({}, 1)
            assert caught.value.status is awkward.Status.EXCEPTION
            assert str(caught.value) == f'Awkward.find at {address}: EXCEPTION: Busy(reason="x")'
            with pytest.raises(awkward.ServiceError, match="Awkward.pair at .*: EXCEPTION: "):
                client.pair(pair)
            assert client.pair(pair) == pair


@pytest.mark.parametrize("damage", ["", "short", "long", "text"])
def test_a_malformed_exception(damage: str) -> None:
    args_id, gone_id = awkward.methods.Awkward.find.throws
    body = {
        "": string("m") + b"\0\0\0",
        "short": exception("m", args_id, b"\0\0\0\7"),
        "long": exception("m", gone_id, b"\0"),
        "text": b"\0\0\0\1\xff" + struct.pack(">I", gone_id),
    }[damage]
    with serving(throwing(body)) as address, AwkwardClient(address) as client:
        with pytest.raises(awkward.MalformedError, match="Awkward.find at .*: malformed answer: ") as caught:
            client.find({}, 1)
        assert caught.value.phase is awkward.Phase.DECODE and caught.value.request_id == 1
        pair = awkward.Pair(awkward.Word.NONE, 1, [])
        assert client.pair(pair) == pair  # It failed that call only.


# One-way methods


def test_a_one_way_request_has_no_id_and_no_time_out() -> None:
    def script(peer: Peer) -> None:
        peer.preface()
        head = struct.unpack(">IBBHIIIi", peer.read(24))
        assert head[:5] == (25, 1, 0, 0, 0) and head[7] == 0
        assert peer.read(5) == string("a")
        request_id, arguments = peer.request()
        peer.send(PREFACE + frame(RESPONSE, request_id, arguments))

    pair = awkward.Pair(awkward.Word.NONE, 1, [])
    with serving(script) as address, AwkwardClient(address) as client:
        client.tell("a")
        assert client.pair(pair) == pair


def test_closing_after_a_one_way_request_lets_the_host_read_it() -> None:
    got: List[bytes] = []

    def script(peer: Peer) -> None:
        peer.preface()
        peer.send(PREFACE)
        time.sleep(0.2)  # By now the client has closed, with the preface unread.
        for _ in range(100):
            got.append(peer.read(24 + 4 + 1000))

    with serving(script) as address:
        with AwkwardClient(address) as client:
            for _ in range(100):
                client.tell("x" * 1000)
    assert len(got) == 100


def test_closing_does_not_wait_long_for_a_host_that_stalls() -> None:
    over = threading.Event()

    def script(peer: Peer) -> None:
        peer.preface()
        assert over.wait(10)

    with serving(script) as address:
        client = AwkwardClient(address)
        client.tell("a")
        begin = time.monotonic()
        client.close()
        assert time.monotonic() - begin < 5
        over.set()


def test_deprecated_clients_and_methods_warn_their_caller(kind: str) -> None:
    if kind == "asyncio":
        return  # The event loop calls it, not this file.
    _, stale_id = awkward.methods.Awkward.give.throws
    with serving(throwing(exception("", stale_id, struct.pack(">i?ii", 0, True, 1, 0)))) as address:
        with pytest.warns(DeprecationWarning) as caught, awkward.EmptyClient(address):
            pass
        assert [(str(warning.message), warning.filename) for warning in caught] == [
            ("EmptyClient is deprecated: use Awkward", __file__)
        ]
    with serving(throwing(exception("", stale_id, struct.pack(">i?ii", 0, True, 1, 0)))) as address:
        with AwkwardClient(address) as client, pytest.warns(DeprecationWarning) as caught:
            with pytest.raises(awkward.Stale):
                client.give()
        # The exception that the host threw is not this program's doing.
        assert [(str(warning.message), warning.filename) for warning in caught] == [
            ("AwkwardClient.give is deprecated: use find", __file__)
        ]
