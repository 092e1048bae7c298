# SPDX-License-Identifier: Apache-2.0
"""Servers that lie, stall or go away: always a typed error, in time, and no memory for what was only announced."""

from __future__ import annotations

import contextlib
import signal
import socket
import ssl
import struct
import sys
import threading
import time
import tracemalloc
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Callable, Iterator, Tuple, Type

import awkward
import pytest
import vectors as v
from awkward import AwkwardClient
from both import kind
from server import CANCEL, ERROR, PING, PONG, PREFACE, RESPONSE, Peer, echo, frame, serving, string
from test_vectors import Vector, read_vectors
from vectors import CreoError, DeadlineError, EchoClient, MalformedError, Phase, ServiceError, TransportError
from vectors.runtime import wire
from vectors.runtime.call.client import Client
from vectors.runtime.call.method import Method

__all__ = ["kind"]  # both clients pass these tests

pytestmark = pytest.mark.usefixtures("implementation")

#: The right answer to the call of these tests.
ANSWER = frame(RESPONSE, 1, struct.pack(">i", 7))


def answering(data: bytes) -> Callable[[Peer], None]:
    def script(peer: Peer) -> None:
        peer.preface()
        peer.request()
        peer.send(data)

    return script


def failing_call(script: Callable[[Peer], None], error: Type[CreoError], message: str) -> None:
    """One call fails so, and the next goes over another connection."""
    with serving(script, echo) as address, EchoClient(address, call_timeout=5) as client:
        with pytest.raises(error, match=message) as caught:
            client.int_value(v.IntValue(7))
        assert str(caught.value).startswith(f"Echo.intValue at {address}: ")
        assert caught.value.address == address and caught.value.request_id == 1
        assert client.int_value(v.IntValue(7)) == v.IntValue(7)


def header(length: int, kind: int = RESPONSE, flags: int = 0, status: int = 0, request_id: int = 1) -> bytes:
    return struct.pack(">IBBHI", length, kind, flags, status, request_id)


@pytest.mark.parametrize(
    "data, message",
    [
        (b"RASP\x02\0\0\0", "the host speaks version 2 of RASP, this client version 1"),
        (b"RASP\x01\0\0\1" + ANSWER, "this is no RASP host: its first bytes are 52 41 53 50 01 00 00 01"),
        (b"HTTP/1.1 400 Bad Request\r\n\r\n", "answered with HTTP: it is not a Creo host"),
        (b"SSH-2.0-OpenSSH_9.6\r\n", "this is no RASP host: its first bytes are 53 53 48 2d"),
        (PREFACE + header(7) + bytes(100), "a frame's length is 7"),
        (PREFACE + header(0) + bytes(100), "a frame's length is 0"),
        (PREFACE + header((256 << 20) + 1), "a frame's length is 268435457"),
        (PREFACE + header(0xFFFFFFFF), "a frame's length is 4294967295"),
        (PREFACE + header(12, flags=1) + bytes(4), "a frame's flags are 0x01"),
        (PREFACE + header(12, status=1) + bytes(4), "RESPONSE with status 1"),
        (PREFACE + header(12, kind=1) + bytes(4), "a frame of kind 1"),
        (PREFACE + header(12, kind=4) + bytes(4), "ITEM for request 1, which has no such stream"),
        (PREFACE + header(12, kind=4, request_id=2) + bytes(4), "ITEM for request 2, which was never sent"),
        (PREFACE + header(8, kind=5), "END for request 1, which has no such stream"),
        (PREFACE + header(9, kind=5) + bytes(1), "an END with a body of 1 bytes"),
        (PREFACE + header(16, kind=10) + b"\0\0\0\1" * 2, "CREDIT for request 1, which has no such stream"),
        (PREFACE + header(11, kind=10) + bytes(3), "a CREDIT with a body of 3 bytes"),
        (PREFACE + header(8, kind=8, request_id=0), "a PONG, where no PING was sent"),
        (PREFACE + header(8, kind=6), "a frame of kind 6"),
        (PREFACE + header(8, kind=7, flags=1, request_id=0), "a frame's flags are 0x01"),
        (PREFACE + header(8, kind=7, status=1, request_id=0), "PING with status 1"),
        (PREFACE + header(17, kind=7, request_id=0), "a PING with a body of 9 bytes, over the limit of 8"),
        (PREFACE + header(8, kind=9, flags=128, request_id=0), "a frame's flags are 0x80"),
        (PREFACE + header(8, kind=9, status=10, request_id=0), "GOAWAY with status 10"),
        (PREFACE + header(9, kind=9, request_id=0), "a GOAWAY with a body of 1 bytes and request id 0"),
        (PREFACE + header(8, kind=9, request_id=1), "a GOAWAY with a body of 0 bytes and request id 1"),
        (PREFACE + header(12, kind=255) + bytes(4), "a frame of kind 255"),
        (PREFACE + header(12, request_id=2) + bytes(4), "RESPONSE for request 2, which was never sent"),
        (PREFACE + header(12, request_id=0) + bytes(4), "RESPONSE for request 0"),
        (PREFACE + frame(ERROR, 2, string("a"), status=11), "ERROR for request 2"),
        (PREFACE + frame(ERROR, 1, string("a"), status=0), "ERROR with status 0"),
        (PREFACE + frame(ERROR, 1, string("a"), status=13), "ERROR with status 13"),
        (PREFACE + frame(ERROR, 1, b"", status=11), "malformed answer"),
        (PREFACE + frame(ERROR, 1, b"\0\0\0\1\xff", status=11), "malformed answer"),
        (PREFACE + frame(ERROR, 1, string("a") + b"b", status=11), "left over: 1 bytes"),
        (PREFACE + frame(RESPONSE, 1, bytes(3)), "malformed answer"),
        (PREFACE + frame(RESPONSE, 1, bytes(5)), r"left over: 1 bytes \(at byte 4\)"),
    ],
)
def test_lies(data: bytes, message: str) -> None:
    def script(peer: Peer) -> None:
        answering(data)(peer)
        while True:  # A body that does not decode fails its call only.
            request_id, arguments = peer.request()
            peer.send(frame(RESPONSE, request_id, arguments))

    failing_call(script, MalformedError, message)


@pytest.mark.parametrize("size", range(len(PREFACE + ANSWER)))
def test_an_answer_that_ends_early(size: int) -> None:
    failing_call(answering((PREFACE + ANSWER)[:size]), TransportError, "the host closed the connection")


def test_a_large_answer_that_ends_early() -> None:
    data = PREFACE + header(8 + 10_000_000) + bytes(5_000_000)
    failing_call(answering(data), TransportError, "the host closed the connection")


def test_a_host_that_closes_at_once() -> None:
    failing_call(lambda peer: peer.preface(), TransportError, "closed|reset|Broken pipe")


def test_a_host_that_resets() -> None:
    def script(peer: Peer) -> None:
        peer.preface()
        peer.request()
        peer.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))

    failing_call(script, TransportError, "reset")


def test_a_second_answer_is_passed_over() -> None:
    """It is not taken for that of the next call."""

    def script(peer: Peer) -> None:
        answering(PREFACE + ANSWER + ANSWER)(peer)
        request_id, arguments = peer.request()
        peer.send(frame(RESPONSE, request_id, arguments))

    with serving(script) as address, EchoClient(address) as client:
        assert client.int_value(v.IntValue(7)) == v.IntValue(7)
        assert client.int_value(v.IntValue(8)) == v.IntValue(8)


def test_an_announced_length_takes_no_memory() -> None:
    def script(peer: Peer) -> None:
        answering(PREFACE + header(256 << 20) + bytes(1000))(peer)

    tracemalloc.start()
    try:
        failing_call(script, TransportError, "the host closed the connection")
        assert tracemalloc.get_traced_memory()[1] < 4 << 20
    finally:
        tracemalloc.stop()


SOME = Method("Some.method", 1, 2)


def test_a_void_method_has_no_result() -> None:
    with serving(answering(PREFACE + frame(RESPONSE, 1, b"a"))) as address, Client(address) as client:
        with pytest.raises(MalformedError, match="left over: 1 bytes"):
            client._call(SOME, [bytes(4)], wire.read_nothing)


def test_what_fails_after_the_answer_leaves_the_connection_usable() -> None:
    def interrupted(data: Any, at: int) -> Any:
        raise MemoryError

    with serving(echo) as address, Client(address) as client:
        with pytest.raises(MemoryError):
            client._call(SOME, [bytes(4)], interrupted)
        assert client._call(SOME, [bytes(4)], wire.read_int) == 0


def outcome(data: bytes) -> str:
    """How a call of a method ends that returns an int and declares no exception."""
    with serving(answering(data)) as address, Client(address, call_timeout=5) as client:
        try:
            return f"value {client._call(SOME, [], wire.read_int)}"
        except ServiceError as error:
            return f"error {error.status.name}"
        except MalformedError:
            return "malformed"
        except TransportError:
            return "cut"


@pytest.mark.parametrize("vector", read_vectors("corpus/answers.txt"), ids=lambda vector: vector.name)
def test_corpus(vector: Vector) -> None:
    """Answers that a fuzzer found: the clients of all languages react alike."""
    assert outcome(vector.data) == vector.text


@pytest.mark.parametrize(
    "row", [row for row in read_vectors("rasp.txt") if row.type == "failure"], ids=lambda row: row.name
)
def test_failures_are_told_as_elsewhere(row: Vector) -> None:
    with serving(answering(row.data)) as address, Client(address, call_timeout=5) as client:
        with pytest.raises(CreoError) as caught:
            client._call(SOME, [], wire.read_int)
        assert row.text.replace("{address}", address) in str(caught.value)


#: What a client is told of time, for each kind of failure that comes with it.
LIMITS: Dict[str, Dict[str, Any]] = {
    "late": {"call_timeout": 0.5},
    "limited": {},
    "strange": {"connect_timeout": 0.5},
    "gone": {},
    "silent": {"connect_timeout": 0.5, "call_timeout": 0.5},
    "handshake": {"connect_timeout": 0.5, "tls": True},
}


@pytest.mark.parametrize(
    "row", [row for row in read_vectors("rasp.txt") if row.type in LIMITS], ids=lambda row: row.name
)
def test_failures_that_come_with_time_are_told_as_elsewhere(row: Vector) -> None:
    def script(peer: Peer) -> None:
        if row.type != "handshake":
            peer.preface()
            peer.request()
            peer.send(row.data)
        if row.type != "gone":
            wait_for_the_end(peer)

    with serving(script) as address:
        with pytest.raises(CreoError) as caught:
            with Client(address, **LIMITS[row.type]) as client:
                if row.type == "limited":
                    list(client.with_call_timeout(0.5)._stream(SOME, [], wire.read_int))
                used = client.with_call_timeout(None) if row.type == "silent" else client
                used._call(SOME, [], wire.read_int)
        status, _, words = row.text.partition(" ")
        assert caught.value.status.name == status
        assert str(caught.value).endswith(words.replace("{address}", address))


def assert_said(kind: str, call: Callable[[], object]) -> None:
    [said] = [row.text for row in read_vectors("rasp.txt") if row.type == kind]
    status, _, words = said.partition(" ")
    with pytest.raises(CreoError) as caught:
        call()
    assert caught.value.status.name == status
    assert words in str(caught.value)


def test_a_request_that_the_host_does_not_take(kind: str) -> None:
    """With asyncio that of a second call: it keeps what the host does not take of the first."""
    begun = threading.Event()
    done = threading.Event()

    def script(peer: Peer) -> None:
        peer.preface()
        begun.set()
        done.wait(10)

    with serving(script) as address, Client(address, call_timeout=0.5) as client, ThreadPoolExecutor() as pool:
        large = pool.submit(client._call, SOME, [bytes(64 << 20)], wire.read_int)
        begun.wait(10)
        later = pool.submit(client._call, SOME, [], wire.read_int) if kind == "asyncio" else large
        assert_said("full", later.result)
        assert isinstance(large.exception(10), DeadlineError)
        done.set()


@pytest.mark.parametrize(
    "said, limit",
    [
        ("absent-connect", {"connect_timeout": 0.5}),
        ("absent-call", {"call_timeout": 0.5}),
        ("absent-path", {"connect_timeout": 0.5}),
        ("absent-name", {"connect_timeout": 0.5}),
    ],
)
def test_a_host_that_is_not_there(said: str, limit: Dict[str, Any]) -> None:
    with socket.socket() as taken:  # so that nobody else begins to listen there
        taken.bind(("127.0.0.1", 0))
        elsewhere = {"absent-path": "unix:/nobody/there", "absent-name": "foo..bar:7000"}
        address = elsewhere.get(said, "127.0.0.1:%d" % taken.getsockname()[1])
        with Client(address, connect_lazily=True, **limit) as client:
            assert_said(said, lambda: client._call(SOME, [], wire.read_int))


def test_a_message_as_large_as_a_frame_can_hold() -> None:
    largest = 256 * 1024 * 1024 - 20
    with Client("unix:/nobody/there", connect_lazily=True, connect_timeout=0.001) as client:
        assert_said("too-large", lambda: client._call(SOME, [bytes(largest + 1)], wire.read_int))
        with pytest.raises(TransportError):  # nobody listens
            client._call(SOME, [bytes(largest)], wire.read_int)


def test_a_context_that_is_too_large() -> None:
    with Client("unix:/nobody/there", connect_lazily=True, context={"k": "v" * 8192}) as client:
        assert_said("context", lambda: client._call(SOME, [], wire.read_int))


# Time-outs


def timed_out_call(script: Callable[[Peer], None], size: int = 1) -> None:
    with serving(script) as address, EchoClient(address, call_timeout=0.3) as client:
        with pytest.raises(DeadlineError, match=f"at {address}: DEADLINE: .* within 300 ms") as caught:
            client.byte_table(v.ByteTable([bytes(30_000)] * (size // 30_000)))
        assert isinstance(caught.value, TimeoutError)
        # asyncio takes all of a request at once, and sends it when it can.
        assert caught.value.phase in (Phase.SEND, Phase.WAIT)


def wait_for_the_end(peer: Peer) -> None:
    while peer.socket.recv(1 << 16):
        pass


def test_a_silent_host() -> None:
    timed_out_call(wait_for_the_end)


def test_the_shortest_of_time_outs() -> None:
    with serving(wait_for_the_end) as address, EchoClient(address, call_timeout=0.001) as client:
        with pytest.raises(DeadlineError, match="within 1 ms"):
            client.int_value(v.IntValue(7))


@pytest.mark.parametrize("start", [b"", PREFACE, PREFACE + header(1 << 20), PREFACE + header(200 << 20)])
def test_a_host_that_trickles(start: bytes) -> None:
    """Each byte comes in time, the answer does not."""

    def script(peer: Peer) -> None:
        peer.preface()
        peer.request()
        peer.send(start)
        for byte in (PREFACE + header(1 << 20) + bytes(1000))[len(start) :]:
            peer.send(bytes([byte]))
            time.sleep(0.02)

    timed_out_call(script)


def test_a_host_that_reads_nothing() -> None:
    def script(peer: Peer) -> None:
        time.sleep(1)

    timed_out_call(script, 50_000_000)


def test_a_host_that_reads_slowly() -> None:
    """Each write makes some progress, the request as a whole does not."""

    def script(peer: Peer) -> None:
        for _ in range(100):
            peer.socket.recv(100_000)
            time.sleep(0.02)

    timed_out_call(script, 90_000_000)


def test_a_host_that_pings_for_ever() -> None:
    def script(peer: Peer) -> None:
        peer.preface()
        peer.request()
        peer.send(PREFACE)
        while True:
            peer.send(frame(PING, 0))
            peer.read(12)

    timed_out_call(script)


@contextlib.contextmanager
def timer(seconds: float, times: int) -> Iterator[None]:
    """Signals at this interval, whose handler does nothing; no more than so many, so that no test hangs."""
    left = times

    def handle(*_: object) -> None:
        nonlocal left
        left -= 1
        if not left:
            signal.setitimer(signal.ITIMER_REAL, 0)

    before = signal.signal(signal.SIGALRM, handle)
    signal.setitimer(signal.ITIMER_REAL, seconds, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no timers that signal")
@pytest.mark.parametrize("reads", [True, False])
def test_signals_do_not_put_off_a_deadline(reads: bool) -> None:
    """A wait that begins anew after each of them lasts as long as the timer: here, 30 s."""
    over = threading.Event()

    def script(peer: Peer) -> None:
        if reads:
            peer.send(PREFACE)
            wait_for_the_end(peer)
        assert over.wait(60)

    value = v.ByteTable([bytes(30_000)] * (1 if reads else 1000))
    with serving(script) as address, EchoClient(address, call_timeout=0.3) as client, timer(0.1, 300):
        begin = time.monotonic()
        try:
            with pytest.raises(DeadlineError, match="within 300 ms"):
                client.byte_table(value)
        finally:
            over.set()
        assert time.monotonic() - begin < 15


def test_a_later_call_has_its_own_time() -> None:
    """A call's deadline is no later call's."""
    with serving(echo) as address, EchoClient(address, call_timeout=1) as client:
        assert client.int_value(v.IntValue(1)) == v.IntValue(1)
        time.sleep(1)  # the first call's time is over
        assert client.int_value(v.IntValue(2)) == v.IntValue(2)


# Connecting


def test_nobody_listens() -> None:
    with socket.socket() as taken:  # so that no other program takes it meanwhile
        taken.bind(("127.0.0.1", 0))
        address = "127.0.0.1:%d" % taken.getsockname()[1]
        with pytest.raises(TransportError, match=f"cannot connect to {address}: .*refused"):
            EchoClient(address)


@pytest.mark.parametrize("host", ["nowhere.invalid", "foo..bar", "x" * 64, "\ud800"])
def test_no_such_host(host: str) -> None:
    """Not even as a name: the encoding of names refuses all but the first."""
    with pytest.raises(TransportError, match=f"cannot connect to {host}:7000: ") as caught:
        EchoClient(f"{host}:7000")
    assert caught.value.phase is Phase.CONNECT


def test_the_longest_of_time_outs() -> None:
    """Longer than systems count."""
    for seconds in (1e10, 1e12, 1e300, sys.float_info.max):
        with serving(echo) as address, EchoClient(address, connect_timeout=seconds, call_timeout=seconds) as client:
            assert client.int_value(v.IntValue(7)) == v.IntValue(7)


def test_a_host_that_does_not_accept() -> None:
    """Its queue of connections is full, so that the system answers no more."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen(0)
        waiting = []
        try:
            for _ in range(4):
                waiting.append(socket.socket())
                waiting[-1].setblocking(False)
                waiting[-1].connect_ex(listener.getsockname())
            time.sleep(0.05)
            begin = time.monotonic()
            with pytest.raises(TransportError, match="cannot connect to .*timed out"):
                EchoClient("127.0.0.1:%d" % listener.getsockname()[1], connect_timeout=0.3)
            assert time.monotonic() - begin < 2
        finally:
            for connection in waiting:
                connection.close()


# What is no host


def stranger(script: Callable[[Peer], None], error: Type[CreoError], message: str) -> None:
    """A call to it says what it is, long before its own time is over, and the next goes to the other address."""
    with serving(script) as strange, serving(echo) as host:
        with EchoClient(f"{strange},{host}", connect_timeout=0.5, call_timeout=30) as client:
            with pytest.raises(error) as caught:
                client.int_value(v.IntValue(7))
            assert caught.value.message == f"{strange} {message}"
            assert (caught.value.phase, caught.value.request_id) == (Phase.WAIT, 1)
            assert str(caught.value) == f"Echo.intValue at {strange}: {strange} {message}"
            assert client.int_value(v.IntValue(7)) == v.IntValue(7)


SILENT = (
    "took the connection and said nothing for 500 ms: is it a Creo host?; the host may have carried out the request"
)


def test_a_socket_that_says_nothing() -> None:
    stranger(wait_for_the_end, TransportError, SILENT)


def test_the_only_address_that_says_nothing_is_not_asked_again() -> None:
    with serving(wait_for_the_end) as address, AwkwardClient(address, connect_timeout=0.5) as client:
        with pytest.raises(awkward.TransportError, match="said nothing for 500 ms") as caught:
            client.look(1)
        assert caught.value.phase is awkward.Phase.WAIT


def test_what_may_be_repeated_goes_on_to_the_next_address() -> None:
    def script(peer: Peer) -> None:
        peer.preface()
        request_id, arguments = peer.request()
        peer.send(PREFACE + frame(RESPONSE, request_id, arguments))
        wait_for_the_end(peer)

    with serving(wait_for_the_end) as silent, serving(script) as host:
        with AwkwardClient(f"{silent},{host}", connect_timeout=0.5) as client:
            assert client.look(1) == 1


def test_a_socket_that_says_next_to_nothing() -> None:
    def script(peer: Peer) -> None:
        peer.send(PREFACE[:7])
        wait_for_the_end(peer)

    stranger(script, TransportError, SILENT.replace("said nothing", "sent no whole preface"))


def test_a_web_server() -> None:
    def script(peer: Peer) -> None:
        peer.preface()
        peer.send(b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n")
        wait_for_the_end(peer)

    stranger(script, MalformedError, "answered with HTTP: it is not a Creo host")


def test_each_call_over_a_silent_connection_is_told(kind: str) -> None:
    with serving(wait_for_the_end) as address, ThreadPoolExecutor(3) as pool:
        with EchoClient(address, connect_timeout=0.5, call_timeout=30) as client:
            for call in [pool.submit(client.int_value, v.IntValue(number)) for number in range(3)]:
                with pytest.raises(TransportError, match="said nothing for 500 ms"):
                    call.result(60)


def test_a_stream_of_a_silent_socket() -> None:
    with serving(wait_for_the_end) as address, AwkwardClient(address, connect_timeout=0.5) as client:
        with pytest.raises(awkward.TransportError, match="said nothing for 500 ms"):
            list(client.count(3))
        with pytest.raises(awkward.TransportError, match="no connection within 500 ms: "):
            client.look(1)


def test_a_call_with_less_time_ends_by_that_and_the_next_is_told() -> None:
    with serving(wait_for_the_end) as address, EchoClient(address, connect_timeout=1, call_timeout=30) as client:
        with pytest.raises(DeadlineError, match="no answer within 10 ms"):
            client.with_call_timeout(0.01).int_value(v.IntValue(7))
        with pytest.raises(TransportError, match="said nothing for 1 s"):
            client.int_value(v.IntValue(7))


def test_calls_that_wait_for_nothing_find_another_host() -> None:
    """One-way calls are told nothing: the next one goes elsewhere."""
    elsewhere = threading.Event()

    def script(peer: Peer) -> None:
        peer.preface()
        peer.request()
        elsewhere.set()
        wait_for_the_end(peer)

    with serving(wait_for_the_end) as silent, serving(script) as host:
        with AwkwardClient(f"{silent},{host}", connect_timeout=0.2) as client:
            for _ in range(1000):
                client.tell("a")
                if elsewhere.wait(0.03):
                    return
            raise AssertionError("they all went to the first")


def test_a_host_that_has_shown_that_it_is_one_may_be_silent_for_longer() -> None:
    def script(peer: Peer) -> None:
        peer.preface()
        peer.send(PREFACE)
        peer.request()
        time.sleep(0.6)
        peer.send(ANSWER)
        wait_for_the_end(peer)

    with serving(script) as address, EchoClient(address, connect_timeout=0.3) as client:
        assert client.int_value(v.IntValue(7)) == v.IntValue(7)


def test_a_preface_that_came_while_nobody_read_is_in_time(kind: str) -> None:
    """As where a process is stopped and goes on."""
    sent = threading.Event()

    def script(peer: Peer) -> None:
        peer.preface()
        peer.send(PREFACE)
        sent.set()
        peer.request()
        assert peer.frame() == (CANCEL, 1, b"")
        request_id, arguments = peer.request()
        peer.send(frame(RESPONSE, request_id, arguments))
        wait_for_the_end(peer)

    with serving(script) as address, EchoClient(address, connect_timeout=0.3) as client:
        with pytest.raises(DeadlineError):
            client.with_call_timeout(1e-6).int_value(v.IntValue(7))
        assert sent.wait(10)
        time.sleep(0.4)
        assert client.int_value(v.IntValue(8)) == v.IntValue(8)


def test_a_host_of_tls_that_says_nothing(certificate: Tuple[str, str], server_side: ssl.SSLContext) -> None:
    """What TLS itself says does not count."""
    trusting = ssl.create_default_context(cafile=certificate[0])
    with serving(wait_for_the_end, tls=server_side) as address:
        with EchoClient(address, tls=trusting, connect_timeout=2, call_timeout=30) as client:
            with pytest.raises(TransportError, match="said nothing for 2 s"):
                client.int_value(v.IntValue(7))


def test_a_silent_host_is_asked_for_a_call_without_a_time_out(kind: str) -> None:
    """While it answers, the call waits on."""

    def script(peer: Peer) -> None:
        peer.preface()
        peer.send(PREFACE)
        request_id, arguments = peer.request()
        for _ in range(2):
            asked, ping_id, body = peer.frame()
            assert asked == PING
            peer.send(frame(PONG, ping_id, body))
        peer.send(frame(RESPONSE, request_id, arguments))
        peer.request()
        assert peer.frame()[0] == PING
        assert peer.at_end()

    with serving(script) as address, EchoClient(address, call_timeout=0.1, connect_timeout=1) as client:
        patient = client.with_call_timeout(None)
        assert patient.int_value(v.IntValue(7)) == v.IntValue(7)
        with pytest.raises(TransportError, match="nothing came from the host for .* no answer to a PING"):
            patient.int_value(v.IntValue(7))


def test_each_call_without_a_time_out_learns_that_its_host_is_gone(kind: str) -> None:
    def script(peer: Peer) -> None:
        peer.preface()
        peer.send(PREFACE)
        wait_for_the_end(peer)

    with serving(script) as address, ThreadPoolExecutor(3) as pool:
        with EchoClient(address, connect_timeout=0.5, call_timeout=0.1) as client:
            patient = client.with_call_timeout(None)
            for call in [pool.submit(patient.int_value, v.IntValue(number)) for number in range(3)]:
                with pytest.raises(TransportError, match="no answer to a PING"):
                    call.result(60)
