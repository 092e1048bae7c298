# SPDX-License-Identifier: Apache-2.0
"""Many calls at a time, cancellation, hosts that go and come back, and all the ways to reach them."""

from __future__ import annotations

import asyncio
import contextlib
import datetime
import gc
import os
import signal
import socket
import ssl
import struct
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Dict, Iterator, List, Tuple

import awkward
import pytest
import vectors
from awkward import (
    AwkwardClient,
    CallCancelledError,
    DeadlineError,
    Pair,
    Phase,
    ServiceError,
    Status,
    TransportError,
    Word,
)
from awkward.runtime.connection import backoff
from awkward.runtime.connection.address import split_addresses
from awkward.runtime.connection.async_connections import AsyncConnections
from awkward.runtime.connection.async_portions import PORTION
from awkward.runtime.connection.reasons import Reasons
from both import Blocking, kind
from server import CANCEL, ERROR, GOAWAY, HELLO, PREFACE, RESPONSE, Peer, echo, frame, serving, string

__all__ = ["kind"]  # both clients pass these tests

MANY = 1000
PAIR = Pair(Word.NONE, 1, [])


def number(value: int) -> bytes:
    return struct.pack(">i", value)


def answer(peer: Peer) -> None:
    """Answers one request."""
    peer.preface()
    request_id, arguments = peer.request()
    peer.send(PREFACE + frame(RESPONSE, request_id, arguments))


def lose(peer: Peer) -> None:
    """Takes a request and closes."""
    peer.preface()
    peer.request()


def refuse(peer: Peer) -> None:
    """Refuses a request, as a host does that is stopping."""
    peer.preface()
    request_id, _ = peer.request()
    peer.send(PREFACE + frame(ERROR, request_id, string("stopping"), status=10))
    peer.at_end()


@pytest.fixture
def dead() -> Iterator[str]:
    """An address at which no host listens, nor any other program meanwhile."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        yield "127.0.0.1:%d" % taken.getsockname()[1]


def gather(client: Any, values: List[int]) -> List[int]:
    """Makes a call with each of the values, all at the same time."""
    if isinstance(client, Blocking):

        async def calls() -> List[int]:
            return await asyncio.gather(*map(client.client.look, values))

        return list(client.run(calls()))
    with ThreadPoolExecutor(len(values)) as pool:
        return list(pool.map(client.look, values))


# Many calls


def test_a_thousand_calls_at_a_time_answered_in_reverse() -> None:
    """Each gets its own answer, though none comes before all were asked."""

    def script(peer: Peer) -> None:
        peer.preface()
        peer.send(PREFACE)
        requests = [peer.request() for _ in range(MANY)]
        assert sorted(request_id for request_id, _ in requests) == list(range(1, MANY + 1))
        peer.send(b"".join(frame(RESPONSE, *request) for request in reversed(requests)))
        peer.at_end()

    with serving(script) as address, AwkwardClient(address) as client:
        assert gather(client, list(range(MANY))) == list(range(MANY))


def test_threads_and_answers_of_all_sizes() -> None:
    with serving(echo) as address, vectors.EchoClient(address) as client, ThreadPoolExecutor(16) as pool:
        values = [vectors.ByteArray(bytes([index % 256]) * (index * 7919 % 300_000)) for index in range(200)]
        assert list(pool.map(client.byte_array, values)) == values


def test_the_thread_that_reads_may_be_answered_first(kind: str) -> None:
    """The others are answered all the same: one of them reads on."""
    asked, first_done = threading.Event(), threading.Event()

    def script(peer: Peer) -> None:
        peer.preface()
        peer.request()
        asked.set()
        peer.request()
        peer.request()
        peer.send(PREFACE + frame(RESPONSE, 1, number(1)))
        assert first_done.wait(10)
        peer.send(frame(RESPONSE, 3, number(3)) + frame(RESPONSE, 2, number(2)))
        peer.at_end()

    with serving(script) as address, AwkwardClient(address) as client, ThreadPoolExecutor(3) as pool:
        first = pool.submit(client.look, 1)
        assert asked.wait(10)
        others = [pool.submit(client.look, value) for value in (2, 3)]
        assert first.result(10) == 1
        first_done.set()
        assert sorted(other.result(10) for other in others) == [2, 3]


# Time and cancellation


def test_a_call_that_timed_out_poisons_no_other() -> None:
    def script(peer: Peer) -> None:
        peer.preface()
        peer.send(PREFACE)
        assert peer.request() == (1, number(1))
        assert peer.frame() == (CANCEL, 1, b"")
        peer.send(frame(RESPONSE, 1, number(1)))  # too late: that call has ended
        assert peer.request() == (2, number(2))
        peer.send(frame(ERROR, 1, string("cancelled"), status=7) + frame(RESPONSE, 2, number(2)))
        peer.at_end()

    with serving(script) as address, AwkwardClient(address) as client:
        with pytest.raises(
            DeadlineError, match=f"Awkward.look at {address}: DEADLINE: no answer within 100 ms"
        ) as caught:
            client.with_call_timeout(0.1).look(1)
        error = caught.value
        assert (error.status, error.phase, error.request_id, error.address) == (Status.DEADLINE, Phase.WAIT, 1, address)
        assert client.look(2) == 2


def test_the_hosts_deadline_is_the_same_error() -> None:
    def script(peer: Peer) -> None:
        peer.preface()
        peer.request()
        peer.send(PREFACE + frame(ERROR, 1, string("it took too long"), status=6))
        peer.at_end()

    with serving(script) as address, AwkwardClient(address) as client:
        with pytest.raises(DeadlineError, match="DEADLINE: it took too long"):
            client.look(1)


def test_cancelling_a_task_tells_the_host() -> None:
    asked = threading.Event()

    def script(peer: Peer) -> None:
        peer.preface()
        peer.send(PREFACE)
        peer.request()
        asked.set()
        assert peer.frame() == (CANCEL, 1, b"")
        request_id, arguments = peer.request()
        peer.send(frame(RESPONSE, request_id, arguments))
        peer.at_end()

    async def main(address: str) -> None:
        async with awkward.AwkwardAsyncClient(address) as client:
            call = asyncio.ensure_future(client.look(1))
            await asyncio.get_running_loop().run_in_executor(None, asked.wait, 10)
            call.cancel()
            with pytest.raises(asyncio.CancelledError):
                await call
            assert await client.look(2) == 2

    with serving(script) as address:
        asyncio.run(main(address))


@pytest.fixture
def interrupts() -> Iterator[None]:
    """Interrupts are heard: a process in the background of a shell ignores them."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("interrupts")
def test_an_interrupt_leaves_the_client_usable(kind: str) -> None:
    if kind == "asyncio":
        return  # Its interrupt ends the event loop.
    main = threading.get_ident()

    def script(peer: Peer) -> None:
        peer.preface()
        peer.request()
        signal.pthread_kill(main, signal.SIGINT)
        peer.at_end()

    with serving(script, echo) as address, AwkwardClient(address) as client:
        with pytest.raises(KeyboardInterrupt):
            client.look(1)
        assert client.look(2) == 2


# Hosts that go and come back


def test_a_call_that_is_lost_says_so_and_is_not_repeated() -> None:
    with serving(lose, echo) as address, AwkwardClient(address) as client:
        with pytest.raises(TransportError, match="; the host may have carried out the request") as caught:
            client.pair(Pair(Word.NONE, 1, []))
        assert (caught.value.status, caught.value.phase, caught.value.request_id) == (Status.TRANSPORT, Phase.WAIT, 1)
        assert client.look(2) == 2


@pytest.mark.parametrize("losses", [1, 2])
def test_a_call_that_may_be_repeated_is(losses: int) -> None:
    with serving(*[lose] * losses, echo) as address, AwkwardClient(address) as client:
        assert client.look(1) == 1


def test_no_call_is_repeated_forever() -> None:
    with serving(lose, lose, lose, echo) as address, AwkwardClient(address) as client:
        with pytest.raises(TransportError, match="may have carried out"):
            client.look(1)
        assert client.look(2) == 2


def test_a_host_that_stops_refers_to_the_next() -> None:
    with serving(refuse) as stopping, serving(echo) as other, AwkwardClient(f"{stopping},{other}") as client:
        assert client.look(1) == 1
    with serving(refuse, echo) as address, AwkwardClient(address) as client:
        with pytest.raises(ServiceError, match="UNAVAILABLE: stopping"):
            client.pair(Pair(Word.NONE, 1, []))


def test_a_host_that_comes_back_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """With pauses that grow: while it is away, and until the time to connect is over."""
    monkeypatch.setattr(backoff, "FIRST", 0.01)
    tried = threading.Event()
    pauses: List[int] = []
    original = backoff.os.urandom

    def urandom(count: int) -> bytes:
        pauses.append(count)
        if len(pauses) > 3:
            tried.set()
        return original(count)

    monkeypatch.setattr(backoff.os, "urandom", urandom)
    with serving(lose) as address:
        client = AwkwardClient(address)
        with pytest.raises(TransportError):
            client.pair(Pair(Word.NONE, 1, []))
    host, _, port = address.rpartition(":")

    def revive() -> None:
        assert tried.wait(10)
        with socket.create_server((host, int(port))) as listener:
            accepted, _ = listener.accept()
            with accepted:
                try:
                    echo(Peer(accepted))
                except (EOFError, ConnectionError):
                    pass

    host_again = threading.Thread(target=revive)
    host_again.start()
    assert client.look(2) == 2
    client.close()
    host_again.join(10)


def test_a_host_that_does_not_come_back_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backoff, "FIRST", 0.01)
    with serving(lose) as address:
        client = AwkwardClient(address, connect_timeout=0.2)
        with pytest.raises(TransportError):
            client.pair(Pair(Word.NONE, 1, []))
    with pytest.raises(
        TransportError, match=f"Awkward.look at {address}: no connection within 200 ms: .*refused"
    ) as caught:
        client.look(1)
    assert caught.value.phase is Phase.CONNECT and caught.value.request_id == 0
    with pytest.raises(DeadlineError, match="no connection within 50 ms: "):
        client.with_call_timeout(0.05).look(1)
    client.close()


def test_attempts_that_fail_wake_no_task_that_waits_for_a_host(dead: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backoff, "FIRST", 0.01)
    times = {"_round": 0, "_outcome": 0}
    for name in times:

        async def counted(*arguments: Any, name: str = name, original: Any = getattr(AsyncConnections, name)) -> Any:
            times[name] += 1
            return await original(*arguments)

        monkeypatch.setattr(AsyncConnections, name, counted)

    async def main() -> None:
        client = awkward.AwkwardAsyncClient(dead, connect_lazily=True, connect_timeout=0.5)
        errors = await asyncio.gather(*map(client.look, range(20)), return_exceptions=True)
        assert all(isinstance(error, TransportError) for error in errors)
        await client.close()

    asyncio.run(main())
    assert times["_round"] > 2 and times["_outcome"] == 20


@pytest.mark.parametrize("sent", [True, False])
def test_calls_that_end_at_once_leave_turns_of_the_event_loop_to_others(sent: bool, dead: str) -> None:
    over = threading.Event()

    async def main(address: str) -> int:
        """How many ended in one turn at most."""
        client = awkward.AwkwardAsyncClient(address, connect_lazily=True)
        calls = [asyncio.ensure_future(client.look(value)) for value in range(MANY)]
        connections: Any = client._connections

        def begun() -> int:
            live = connections._live
            return len(connections._waiting) if not sent else len(live.conversation.calls.by_id) if live else 0

        while begun() < MANY:
            await asyncio.sleep(0)
        closing = asyncio.ensure_future(client.close())
        most = ended = 0
        while ended < MANY:
            await asyncio.sleep(0)
            before, ended = ended, sum(call.done() for call in calls)
            most = max(most, ended - before)
        await closing
        assert all(isinstance(call.exception(), CallCancelledError) for call in calls)
        return most

    with serving(lambda _: over.wait(60) and None) as address:
        most = asyncio.run(main(address if sent else dead))
        over.set()
    assert most <= PORTION


def test_a_client_that_connects_lazily_waits_for_its_host_at_its_first_call(dead: str) -> None:
    with pytest.raises(TransportError, match="refused"):
        AwkwardClient(dead)
    with AwkwardClient(dead, connect_timeout=0.1, connect_lazily=True) as client:
        with pytest.raises(TransportError, match=f"Awkward.look at {dead}: no connection within 100 ms: .*refused"):
            client.look(1)
    with serving(echo) as address, AwkwardClient(f"{dead},{address}", connect_lazily=True) as client:
        assert client.look(2) == 2
    AwkwardClient(dead, connect_lazily=True).close()


def test_the_reason_of_an_address_is_kept_when_time_runs_out() -> None:
    first, second = addresses = split_addresses("a:1,b:2")
    reasons = Reasons(addresses)
    reasons.add(first, OSError("refused"))
    for address in addresses:
        reasons.add(address, TimeoutError())
    assert str(reasons) == "a:1: refused; b:2: timed out"
    reasons.add(second, OSError("unreachable"))
    assert str(reasons) == "a:1: refused; b:2: unreachable"


def test_pauses_grow_and_differ() -> None:
    pauses = backoff.pauses()
    for expected in (0.1, 0.2, 0.4, 0.8, 1.6, 2.0, 2.0):
        assert 0.79 * expected <= next(pauses) <= 1.21 * expected


def test_an_open_call_is_answered_after_goaway_while_others_go_elsewhere() -> None:
    asked, elsewhere = threading.Event(), threading.Event()

    def old(peer: Peer) -> None:
        peer.preface()
        peer.request()
        peer.send(PREFACE + frame(GOAWAY, 0))
        asked.set()
        assert elsewhere.wait(10)
        peer.send(frame(RESPONSE, 1, number(1)))
        assert peer.at_end()

    with serving(old, echo) as address, AwkwardClient(address) as client, ThreadPoolExecutor(1) as pool:
        open_call = pool.submit(client.look, 1)
        assert asked.wait(10)
        live = (client.client if isinstance(client, Blocking) else client)._connections._live
        while live.conversation.usable:  # until the GOAWAY was read
            threading.Event().wait(0.001)
        assert client.look(2) == 2
        elsewhere.set()
        assert open_call.result(10) == 1


def test_the_last_call_after_goaway_takes_the_connection_with_it() -> None:
    """Even if its caller no longer waits for it."""
    closed = threading.Event()

    def script(peer: Peer) -> None:
        peer.preface()
        peer.request()
        peer.send(PREFACE + frame(GOAWAY, 0))
        assert peer.frame() == (CANCEL, 1, b"")
        assert peer.at_end()
        closed.set()

    with serving(script) as address, AwkwardClient(address) as client:
        with pytest.raises(DeadlineError):
            client.with_call_timeout(0.2).look(1)
        assert closed.wait(10)


def test_closing_ends_a_call_that_waits_for_a_host() -> None:
    with serving(lose) as address:
        client = AwkwardClient(address, connect_timeout=60, call_timeout=60)
        with pytest.raises(TransportError):
            client.pair(Pair(Word.NONE, 1, []))
    connections = (client.client if isinstance(client, Blocking) else client)._connections
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(client.look, 1)
        while not (connections._attempt if isinstance(client, Blocking) else is_held(connections._dialing)):
            threading.Event().wait(0.001)
        client.close()
        with pytest.raises(CallCancelledError, match=f"^Awkward.look at {address}: the client was closed$") as caught:
            waiting.result(30)
    assert (caught.value.phase, caught.value.request_id) == (Phase.CONNECT, 0)


def test_closing_ends_calls_that_are_being_sent() -> None:
    over = threading.Event()
    value = vectors.ByteArray(bytes(50_000_000))
    with serving(lambda _: over.wait(60) and None) as address, ThreadPoolExecutor(2) as pool:
        client = vectors.EchoClient(address, call_timeout=60)
        live = (client.client if isinstance(client, Blocking) else client)._connections._live
        calls = [pool.submit(client.byte_array, value) for _ in range(2)]
        # asyncio takes a request as a whole, and the next one when it has sent most of it.
        while not (live._writers if isinstance(client, Blocking) else len(live.conversation.calls.by_id) == 2):
            threading.Event().wait(0.001)
        client.close()
        for call in calls:
            with pytest.raises(
                vectors.CallCancelledError, match=f"^Echo.byteArray at {address}: the client was closed"
            ):
                call.result(30)
        over.set()


def is_held(lock: Any) -> bool:
    """Whether another thread holds it."""
    if lock.acquire(False):
        lock.release()
        return False
    return True


# Addresses


def test_the_first_of_a_list_that_answers(dead: str) -> None:
    with serving(echo) as address, AwkwardClient(f"{dead}, {address}") as client:
        assert client.look(1) == 1
    with pytest.raises(
        TransportError,
        match=f"cannot connect to {dead},unix:/no/where: {dead}: .*running.; unix:/no/where: no such file: ",
    ) as caught:
        AwkwardClient(f"{dead},unix:/no/where")
    assert (caught.value.phase, caught.value.address, caught.value.method) == (
        Phase.CONNECT,
        f"{dead},unix:/no/where",
        "",
    )


def test_the_next_of_a_list_takes_over() -> None:
    with serving(answer) as first, serving(answer) as second, AwkwardClient(f"{first},{second}") as client:
        assert client.look(1) == 1
        assert client.look(2) == 2


@pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="this system has no Unix sockets")
def test_unix_sockets(tmp_path: Path) -> None:
    with serving(echo, path=str(tmp_path / "host.sock")) as address, AwkwardClient(address, token="secret") as client:
        assert address.startswith("unix:/") and client.look(1) == 1


def test_ipv6() -> None:
    with serving(echo, host="::1") as address, AwkwardClient(address) as client:
        assert address.startswith("[::1]:") and client.look(1) == 1


# Tokens and TLS


@pytest.mark.parametrize("token", ["sésame", "sésame".encode()])
def test_a_token_goes_before_the_first_request(token: Any) -> None:
    credentials = "sésame".encode()

    def script(peer: Peer) -> None:
        peer.preface()
        kind, request_id, body = peer.frame()
        assert (kind, request_id) == (HELLO, 0)
        assert body == string("creo-python") + number(len(credentials)) + credentials
        request_id, arguments = peer.request()
        peer.send(PREFACE + frame(RESPONSE, request_id, arguments))
        assert peer.request() == (2, number(2))
        peer.send(frame(RESPONSE, 2, number(2)))

    with serving(script) as address, AwkwardClient(address, token=token) as client:
        assert client.look(1) == 1
        assert client.look(2) == 2


def test_a_token_is_not_sent_as_plain_text_unless_that_is_allowed() -> None:
    with pytest.raises(ValueError, match="token: it would travel to example.invalid:7000 as plain text"):
        AwkwardClient("localhost:7000,example.invalid:7000", token="secret")
    with pytest.raises(TransportError):
        AwkwardClient("example.invalid:7000", token="secret", allow_plaintext_token=True)
    with pytest.raises(TransportError):
        AwkwardClient("example.invalid:7000", token="secret", tls=ssl.create_default_context())


def hello(peer: Peer) -> str:
    """Takes the preface and a HELLO: the token in it."""
    peer.preface()
    kind, request_id, body = peer.frame()
    assert (kind, request_id) == (HELLO, 0)
    return body.split(b"creo-python")[1][4:].decode()


def refusing(peer: Peer) -> None:
    """As a host does with wrong credentials."""
    hello(peer)
    peer.request()
    peer.send(PREFACE + frame(ERROR, 0, string("not known"), status=8))
    assert peer.at_end()


def test_a_function_is_asked_for_the_token_at_each_connect(kind: str) -> None:
    tokens = iter("abc")
    seen: List[str] = []

    def script(peer: Peer) -> None:
        seen.append(hello(peer))
        request_id, arguments = peer.request()
        peer.send(PREFACE + frame(RESPONSE, request_id, arguments))

    async def token() -> str:
        return next(tokens)

    with serving(script, script, script) as address:
        given = token if kind == "asyncio" else lambda: next(tokens).encode()
        with AwkwardClient(address, token=given) as client:
            for number in range(3):
                assert client.look(number) == number
    assert seen == ["a", "b", "c"]


def test_a_call_that_is_refused_is_made_again_with_another_token() -> None:
    tokens = iter(["old", "new", "newer", "newest"])
    seen: List[str] = []

    def refusing_a_call(peer: Peer) -> None:
        seen.append(hello(peer))
        request_id, arguments = peer.request()
        peer.send(PREFACE + frame(ERROR, request_id, string("not known"), status=8))
        assert peer.at_end()

    def taking(peer: Peer) -> None:
        seen.append(hello(peer))
        peer.send(PREFACE)
        for refused in False, True:
            request_id, arguments = peer.request()
            if refused:
                peer.send(frame(ERROR, request_id, string("revoked"), status=8))
            else:
                peer.send(frame(RESPONSE, request_id, arguments))
        assert peer.at_end()

    with serving(refusing_a_call, taking, refusing) as address:
        with AwkwardClient(address, token=lambda: next(tokens)) as client:
            assert client.pair(PAIR) == PAIR
            with pytest.raises(ServiceError, match="not known") as caught:
                client.pair(PAIR)
    assert caught.value.status is Status.UNAUTHENTICATED and seen == ["old", "new"] and next(tokens) == "newest"


def test_a_token_that_is_no_function_is_not_tried_again() -> None:
    with serving(refusing) as address, AwkwardClient(address, token="a") as client:
        with pytest.raises(ServiceError, match="not known"):
            client.look(1)


def test_what_the_function_of_the_token_raises_is_raised_by_the_call() -> None:
    def token() -> str:
        raise LookupError("no token today")

    def other() -> Any:
        return 7

    with serving(until_end, until_end) as address:
        with pytest.raises(LookupError, match="no token today"):
            AwkwardClient(address, token=token)
        with pytest.raises(TypeError, match="^token: expected a str or bytes, not int$"):
            AwkwardClient(address, token=other)


def until_end(peer: Peer) -> None:
    assert peer.at_end()


@pytest.mark.parametrize(
    "options, message",
    [
        ({"connect_timeout": "5"}, "connect_timeout: expected a number of seconds, not str"),
        ({"call_timeout": True}, "call_timeout: expected a number of seconds, not bool"),
        ({"call_timeout": datetime.timedelta(1)}, "call_timeout: .* not timedelta; its `.total_seconds"),
        ({"connect_lazily": "no"}, "connect_lazily: expected a bool, not str"),
        ({"allow_plaintext_token": 1}, "allow_plaintext_token: expected a bool, not int"),
        ({"token": 7}, "token: expected a str or bytes, not int"),
        ({"tls": 1}, "tls: expected True, the name of a file of PEM, or an ssl.SSLContext, not int"),
        ({"call_time": 7}, ".*unexpected keyword argument 'call_time'"),
    ],
)
def test_options_of_a_wrong_type_are_named(options: Any, message: str) -> None:
    with pytest.raises(TypeError, match=message):
        AwkwardClient("localhost:7000", **options)


def test_what_a_client_is_made_of_is_seen() -> None:
    with serving(until_end) as address, awkward.AwkwardClient(address) as client:
        assert repr(client) == f"AwkwardClient({address!r})"


def test_a_host_that_speaks_tls_says_so_by_its_alert() -> None:
    """It is shorter than a preface."""

    def script(peer: Peer) -> None:
        peer.preface()
        peer.send(b"\x15\x03\x03\x00\x02\x02\x0a")
        with contextlib.suppress(OSError):  # the client may have gone by now
            peer.socket.shutdown(socket.SHUT_WR)
            peer.socket.recv(1 << 16)

    with serving(script) as address, AwkwardClient(address) as client:
        with pytest.raises(awkward.MalformedError, match=f"{address} speaks TLS, .*; pass tls=True$") as caught:
            client.pair(PAIR)
        assert "may have" not in str(caught.value)


def test_asyncio_says_nothing_of_a_host_that_died(caplog: pytest.LogCaptureFixture) -> None:
    """It tells of each write to a socket that has failed, until the event loop notices that."""
    died = threading.Event()

    def script(peer: Peer) -> None:
        peer.preface()
        request_id, arguments = peer.request()
        peer.send(PREFACE + frame(RESPONSE, request_id, arguments))
        peer.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        peer.socket.close()  # a reset
        died.set()

    async def main(address: str) -> None:
        async with awkward.AwkwardAsyncClient(address) as client:
            assert await client.look(1) == 1
            assert died.wait(10)
            for _ in range(20):
                await client.tell("a")

    with serving(script) as address:
        asyncio.run(main(address))
    assert caplog.messages == []


def test_tls_by_the_name_of_a_file(certificate: Tuple[str, str], server_side: ssl.SSLContext) -> None:
    with serving(echo, tls=server_side) as address, AwkwardClient(address, tls=certificate[0]) as client:
        assert client.look(7) == 7
    with pytest.raises(FileNotFoundError, match="missing.pem"):
        AwkwardClient(address, tls="missing.pem")
    with pytest.raises(ssl.SSLError, match="no certificate|NO_CERTIFICATE|no start line"):
        AwkwardClient(address, tls=__file__)


def test_tls_with_the_authorities_of_the_system(server_side: ssl.SSLContext) -> None:
    with serving(echo, tls=server_side) as address:
        with pytest.raises((TransportError, ServiceError), match="self.signed certificate"):
            AwkwardClient(address, tls=True)
    with serving(echo) as address, AwkwardClient(address, tls=False) as client:
        assert client.look(7) == 7


def test_tls(certificate: Tuple[str, str], server_side: ssl.SSLContext) -> None:
    trusting = ssl.create_default_context(cafile=certificate[0])
    with serving(echo, tls=server_side) as address, AwkwardClient(address, tls=trusting, token="secret") as client:
        assert gather(client, list(range(50))) == list(range(50))


def test_tls_carries_large_messages_both_ways(certificate: Tuple[str, str], server_side: ssl.SSLContext) -> None:
    trusting = ssl.create_default_context(cafile=certificate[0])
    value = vectors.ByteArray(bytes(range(250)) * 20_000)
    with serving(echo, tls=server_side) as address, vectors.EchoClient(address, tls=trusting) as client:
        with ThreadPoolExecutor(4) as pool:
            assert list(pool.map(client.byte_array, [value] * 8)) == [value] * 8


def test_a_host_without_a_trusted_certificate_is_refused(server_side: ssl.SSLContext) -> None:
    with serving(echo, tls=server_side) as address:
        with pytest.raises(TransportError, match="certificate verify failed") as caught:
            AwkwardClient(address, tls=ssl.create_default_context(), connect_timeout=5)
        assert caught.value.phase is Phase.CONNECT


def test_a_host_of_another_name_is_refused(certificate: Tuple[str, str], server_side: ssl.SSLContext) -> None:
    trusting = ssl.create_default_context(cafile=certificate[0])
    with serving(echo, tls=server_side, host="127.0.0.2") as address:
        with pytest.raises(TransportError, match="not valid for '127.0.0.2'"):
            AwkwardClient(address, tls=trusting)


def test_a_host_without_tls_is_refused() -> None:
    def script(peer: Peer) -> None:
        peer.read(8)
        peer.send(PREFACE)

    with serving(script) as address:
        with pytest.raises(TransportError, match="(?i)ssl|version|eof|closed|reset"):
            AwkwardClient(address, tls=ssl.create_default_context())


# Processes


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system does not fork")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_child_has_a_connection_of_its_own(kind: str) -> None:
    if kind == "asyncio":
        return  # No event loop survives a fork.
    connections: List[int] = []

    def script(peer: Peer) -> None:
        connections.append(peer.socket.getpeername()[1])
        echo(peer)

    with serving(script, script) as address, AwkwardClient(address) as client:
        assert client.look(1) == 1
        assert client._connections._dialing.acquire()  # as another thread may have when the process forks
        read, write = os.pipe()
        child = os.fork()
        if not child:
            try:
                os.write(write, b"%d" % client.look(2))
            finally:
                os._exit(0)
        client._connections._dialing.release()
        assert os.read(read, 1) == b"2"
        assert os.waitpid(child, 0)[1] == 0
        os.close(read)
        os.close(write)
        assert client.look(3) == 3
        assert len(connections) == 2


def test_importing_starts_nothing() -> None:
    code = "import awkward, threading, sys; print(threading.active_count(), 'asyncio' in sys.modules, 'ssl' in sys.modules)"
    folder = Path(awkward.__file__).parents[1]
    environment: Dict[str, str] = {**os.environ, "PYTHONPATH": str(folder)}
    printed = subprocess.run(
        [sys.executable, "-c", code], env=environment, check=True, capture_output=True, text=True
    ).stdout
    assert printed == "1 False False\n"


def test_a_client_for_each_event_loop() -> None:
    """One that is used in a second loop, when the first is closed, connects again."""
    with serving(echo, echo) as address:
        client = awkward.AwkwardAsyncClient(address)

        async def look(value: int) -> int:
            return await client.look(value)

        async def last() -> int:
            async with client:
                return await client.look(3)

        assert asyncio.run(look(1)) == 1
        assert asyncio.run(last()) == 3


def test_a_name_that_cannot_be_looked_up_fails_calls_and_nothing_else() -> None:
    """No event loop is told of a task whose exception nobody asked for."""
    told: List[Any] = []

    async def main() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, context: told.append(context))
        client = awkward.AwkwardAsyncClient("foo..bar:7000", connect_timeout=0.3)
        with pytest.raises(
            TransportError,
            match="(?i)Awkward.look at foo..bar:7000: no connection within .*: there is no machine of that name",
        ):
            await client.look(1)
        await client.close()

    asyncio.run(main())
    gc.collect()
    assert not told


def test_an_asynchronous_client_that_was_closed_stays_closed() -> None:
    async def main(address: str) -> None:
        client = awkward.AwkwardAsyncClient(address)
        async with client:
            assert await client.look(1) == 1
        with pytest.raises(CallCancelledError, match="^the client was closed$") as caught:
            async with client:
                pass
        assert (caught.value.phase, caught.value.address) == (None, address)
        with pytest.raises(CallCancelledError, match="Awkward.look at .*: the client was closed"):
            await client.look(2)

    with serving(echo, echo) as address:
        asyncio.run(main(address))
