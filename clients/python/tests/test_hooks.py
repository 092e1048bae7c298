# SPDX-License-Identifier: Apache-2.0
"""Hooks, which are told of calls, and contexts, which are sent along with them."""

from __future__ import annotations

import gc
import struct
import threading
from typing import Any, Dict, List, Optional, Tuple

import awkward as a
import pytest
from awkward import AwkwardClient, CallInfo
from both import kind
from server import CANCEL, END, ERROR, ITEM, PREFACE, RESPONSE, Peer, echo, frame, serving, string

__all__ = ["kind"]  # both clients pass these tests

CONTEXT = 12
PAIR = a.Pair(a.Word.MRO, 1, [])
NUMBER = b"\0\0\0\7"


class Recorder(a.CallHook):
    """Notes what it is told; `ended` is set after each call."""

    def __init__(self, **context: str) -> None:
        self.told: List[Tuple[Any, ...]] = []
        self.calls: List[CallInfo] = []
        self.ended = threading.Semaphore(0)
        self._context = context

    def before(self, call: CallInfo) -> None:
        self.calls.append(call)
        self.told.append(("before", str(call)))
        call.context.update(self._context)

    def after(self, call: CallInfo, error: Optional[BaseException]) -> None:
        assert call is self.calls[-1]
        self.told.append(("after", str(call), type(error)))
        self.ended.release()
        raise RuntimeError("which is ignored")


def texts(context: Dict[str, str]) -> bytes:
    return struct.pack(">i", len(context)) + b"".join(string(key) + string(text) for key, text in context.items())


def expect(peer: Peer, context: Dict[str, str], request_id: int) -> bytes:
    """The arguments of the next request, directly after a CONTEXT under its id."""
    assert peer.frame() == (CONTEXT, request_id, texts(context))
    kind, answered, body = peer.frame()
    assert (kind, answered) == (1, request_id)
    return body[12:]


def greet(peer: Peer) -> None:
    peer.preface()
    peer.send(PREFACE)


NONE = type(None)


def test_a_hook_is_told_and_its_context_is_sent() -> None:
    def script(peer: Peer) -> None:
        greet(peer)
        peer.send(frame(RESPONSE, 1, expect(peer, {"tenant": "north", "trace": "å\n"}, 1)))
        peer.send(frame(RESPONSE, 2, expect(peer, {"tenant": "north", "trace": "å\n"}, 2)))
        assert peer.at_end()

    hook = Recorder(trace="å\n")
    with serving(script) as address, AwkwardClient(address, hook=hook, context={"tenant": "north"}) as client:
        assert client.pair(PAIR) == PAIR
        assert client.with_call_timeout(5).pair(PAIR) == PAIR
        call = hook.calls[0]
        assert (call.interface, call.method, call.address) == ("Awkward", "pair", address)
    assert hook.told == [("before", "Awkward.pair"), ("after", "Awkward.pair", NONE)] * 2


def test_a_context_without_a_hook() -> None:
    def script(peer: Peer) -> None:
        greet(peer)
        peer.send(frame(RESPONSE, 1, expect(peer, {"a": "b"}, 1)))
        assert peer.at_end()

    with serving(script) as address, AwkwardClient(address, context={"a": "b"}) as client:
        assert client.pair(PAIR) == PAIR


def test_nothing_is_sent_where_there_is_nothing_to_say() -> None:
    with serving(echo) as address, AwkwardClient(address, hook=Recorder(), context={}) as client:
        assert client.pair(PAIR) == PAIR  # the server takes requests only


def test_a_one_way_call_has_the_id_0() -> None:
    arrived = threading.Event()

    def script(peer: Peer) -> None:
        greet(peer)
        assert expect(peer, {"a": "b"}, 0) == string("x")
        arrived.set()
        assert peer.at_end()

    hook = Recorder(a="b")
    with serving(script) as address, AwkwardClient(address, hook=hook) as client:
        client.tell("x")
        assert hook.told == [("before", "Awkward.tell"), ("after", "Awkward.tell", NONE)]
        assert arrived.wait(10)


def test_errors() -> None:
    def script(peer: Peer) -> None:
        greet(peer)
        for request_id in (1, 2):
            peer.request()
            peer.send(frame(ERROR, request_id, string("no"), status=4 + request_id))
        peer.request()

    hook = Recorder()
    with serving(script) as address, AwkwardClient(address, hook=hook) as client:
        for error in (a.ServiceError, a.DeadlineError, a.TransportError):
            with pytest.raises(error):
                client.pair(PAIR)
            assert hook.told[-2:] == [("before", "Awkward.pair"), ("after", "Awkward.pair", error)]
        with pytest.raises(TypeError):
            client.pair(1)
    assert len(hook.told) == 6


def test_what_before_raises_fails_the_call() -> None:
    class Refusing(Recorder):
        def before(self, call: CallInfo) -> None:
            raise LookupError("no trace")

    hook = Refusing()
    with serving(echo) as address, AwkwardClient(address, hook=hook) as client:
        with pytest.raises(LookupError, match="no trace"):
            client.pair(PAIR)
        with pytest.raises(LookupError, match="no trace"):
            list(client.count(1))
        assert hook.told == []


def test_a_context_that_is_too_large() -> None:
    hook = Recorder(a="x" * (8192 - 13))
    with serving(taking(8192)) as address, AwkwardClient(address, hook=hook) as client:
        client.pair(PAIR)
        hook._context["a"] += "x"
        for call in (lambda: client.pair(PAIR), lambda: list(client.count(1))):
            with pytest.raises(a.RefusedError, match="a context of 8193 bytes, where 8192 are allowed") as caught:
                call()
            assert caught.value.status is a.Status.TOO_LARGE and caught.value.method.startswith("Awkward.")
            assert hook.told[-1][2] is a.RefusedError


def taking(size: int) -> Any:
    """Answers one request, with a context of this size, and gets nothing more."""

    def script(peer: Peer) -> None:
        greet(peer)
        kind, request_id, body = peer.frame()
        assert (kind, len(body)) == (CONTEXT, size)
        peer.send(frame(RESPONSE, request_id, peer.request()[1]))
        assert peer.at_end()

    return script


@pytest.mark.parametrize("wrong", [{"a": 1}, {1: "a"}, {"a": "\ud800"}, 5, ["a"]])
def test_a_context_is_of_texts(wrong: Any) -> None:
    with pytest.raises((TypeError, ValueError), match="context"):
        AwkwardClient("localhost:1", context=wrong, connect_lazily=True)
    if isinstance(wrong, dict):
        hook = Recorder()
        hook._context = wrong
        with serving(echo) as address, AwkwardClient(address, hook=hook) as client:
            with pytest.raises((TypeError, ValueError), match="context"):
                client.pair(PAIR)
        assert len(hook.told) == 2


def test_a_request_that_is_sent_again_is_one_call() -> None:
    def lost(peer: Peer) -> None:
        greet(peer)
        assert expect(peer, {"a": "b"}, 1) == b"\0\0\0\1"

    def script(peer: Peer) -> None:
        greet(peer)
        expect(peer, {"a": "b"}, 1)
        peer.send(frame(RESPONSE, 1, NUMBER))
        assert peer.at_end()

    hook = Recorder(a="b")
    with serving(lost, script) as address, AwkwardClient(address, hook=hook) as client:
        assert client.look(1) == 7
    assert hook.told == [("before", "Awkward.look"), ("after", "Awkward.look", NONE)]


def counting(peer: Peer) -> None:
    """Sends two numbers to whoever wants to count, and then the end, or an error, as asked."""
    greet(peer)
    while True:
        kind, request_id, _ = peer.frame()
        if kind == CANCEL:
            continue
        assert kind == CONTEXT
        kind, asked, body = peer.frame()
        assert (kind, asked) == (1, request_id)
        for _ in range(2):
            peer.send(frame(ITEM, request_id, NUMBER))
        if body[-1] == 0:
            peer.send(frame(END, request_id))
        elif body[-1] == 1:
            peer.send(frame(ERROR, request_id, string("no"), status=5))


def test_the_end_of_a_stream_is_the_end_of_the_call() -> None:
    hook = Recorder(a="b")
    with serving(counting) as address, AwkwardClient(address, hook=hook) as client:
        stream = client.count(0)
        assert next(stream) == 7
        assert hook.told == [("before", "Awkward.count")]
        assert list(stream) == [7]
        stream.close()
        assert hook.told[1:] == [("after", "Awkward.count", NONE)]


def test_the_error_of_a_stream() -> None:
    hook = Recorder(a="b")
    with serving(counting) as address, AwkwardClient(address, hook=hook) as client:
        with pytest.raises(a.ServiceError):
            list(client.count(1))
        assert hook.told == [("before", "Awkward.count"), ("after", "Awkward.count", a.ServiceError)]


def test_a_stream_that_is_given_up() -> None:
    hook = Recorder(a="b")
    with serving(counting) as address, AwkwardClient(address, hook=hook) as client:
        with client.count(2) as stream:
            assert next(stream) == 7
        assert hook.told == [("before", "Awkward.count"), ("after", "Awkward.count", a.CallCancelledError)]
        stream = client.count(2)
        assert next(stream) == 7
        del stream
        gc.collect()
        assert hook.ended.acquire(timeout=10) and hook.ended.acquire(timeout=10)
        assert hook.told[2:] == [("before", "Awkward.count"), ("after", "Awkward.count", a.CallCancelledError)]


def test_a_streamed_parameter() -> None:
    def script(peer: Peer) -> None:
        greet(peer)
        expect(peer, {"a": "b"}, 1)
        while peer.frame()[0] != END:
            pass
        peer.send(frame(RESPONSE, 1, NUMBER))
        assert peer.at_end()

    hook = Recorder(a="b")
    with serving(script) as address, AwkwardClient(address, hook=hook) as client:
        assert client.total("n", [1, 2, 3], True) == 7
    assert hook.told == [("before", "Awkward.total"), ("after", "Awkward.total", NONE)]


def test_streams_both_ways() -> None:
    def script(peer: Peer) -> None:
        greet(peer)
        expect(peer, {"a": "b"}, 1)
        kind, request_id, pair = peer.frame()
        assert (kind, request_id) == (ITEM, 1)
        peer.send(frame(ITEM, 1, pair) + frame(END, 1))
        assert peer.frame()[0] in (END, CANCEL)
        assert peer.at_end()

    hook = Recorder(a="b")
    with serving(script) as address, AwkwardClient(address, hook=hook) as client:
        assert list(client.swap([PAIR])) == [PAIR]
    assert hook.told == [("before", "Awkward.swap"), ("after", "Awkward.swap", NONE)]


def test_a_large_request_comes_after_its_context() -> None:
    def script(peer: Peer) -> None:
        greet(peer)
        arguments = expect(peer, {"a": "b"}, 1)
        assert len(arguments) > 800_000
        peer.send(frame(RESPONSE, 1, b"\0"))
        assert peer.at_end()

    with serving(script) as address, AwkwardClient(address, context={"a": "b"}, call_timeout=10) as client:
        assert client.find({}, 1, None, range(100_000)) is None
