# SPDX-License-Identifier: Apache-2.0
"""Streams that are opened again where they are cut, and where a host refuses a token."""

from __future__ import annotations

import struct
import threading
from typing import Any, List

import awkward
import pytest
from awkward import (
    AwkwardClient,
    CallCancelledError,
    CreoError,
    RefusedError,
    ServiceError,
    Status,
    TransportError,
)
from both import kind
from server import CANCEL, END, ERROR, HELLO, ITEM, PREFACE, RESPONSE, Peer, Script, frame, serving, string

__all__ = ["kind"]  # both clients pass these tests


def items(*values: int, id: int = 1) -> bytes:
    return b"".join(frame(ITEM, id, struct.pack(">i", value)) for value in values)


def sending(*values: int, end: bytes = b"") -> Script:
    """Answers one request with these items, and then with `end`; or closes."""

    def script(peer: Peer) -> None:
        peer.preface()
        request_id, arguments = peer.request()
        assert (request_id, arguments) == (1, b"\0\0\0\7")
        peer.send(PREFACE + items(*values) + end)
        if end:
            assert peer.at_end()

    return script


def refusal(status: Status) -> bytes:
    return frame(ERROR, 1, string("not now"), status=status)


def test_a_stream_that_is_cut_goes_on_and_each_gap_is_told() -> None:
    gaps: List[CreoError] = []
    scripts = sending(0, 1), sending(2), sending(), sending(3, end=frame(END, 1))
    with serving(*scripts) as address, AwkwardClient(address) as client:
        stream = client.with_resubscribe(gaps.append).watch(7)
        assert [next(stream), next(stream)] == [0, 1] and gaps == []
        assert next(stream) == 2 and len(gaps) == 1
        assert list(stream) == [3] and stream.ended
    assert [type(gap) for gap in gaps] == [TransportError] * 3


@pytest.mark.parametrize("status", [Status.BUSY, Status.UNAVAILABLE])
def test_a_host_that_refuses_is_asked_again_after_a_pause(status: Status) -> None:
    gaps: List[Status] = []

    def script(peer: Peer) -> None:
        peer.preface()
        peer.send(PREFACE)
        for request_id in 1, 2:
            assert peer.request()[0] == request_id
            if request_id == 1:
                peer.send(items(0) + refusal(status))
            else:
                peer.send(items(1, id=2) + frame(END, 2))
        assert peer.at_end()

    another = [sending(1, end=frame(END, 1))] if status is Status.UNAVAILABLE else []
    first = sending(0, end=refusal(status)) if another else script
    with serving(first, *another) as address, AwkwardClient(address) as client:
        told = client.with_resubscribe(lambda gap: gaps.append(gap.status))
        assert list(told.watch(7)) == [0, 1]
    assert gaps == [status]


def test_other_errors_end_the_stream() -> None:
    gaps: List[CreoError] = []
    with serving(sending(0, end=refusal(Status.INTERNAL))) as address, AwkwardClient(address) as client:
        stream = client.with_resubscribe(gaps.append).watch(7)
        assert next(stream) == 0
        for _ in range(2):
            with pytest.raises(ServiceError, match="not now"):
                next(stream)
    assert gaps == []


def test_what_cannot_be_opened_again_in_time_fails() -> None:
    with serving(sending(0)) as address, AwkwardClient(address, connect_timeout=0.3) as client:
        stream = client.with_resubscribe(lambda gap: None).watch(7)
        assert next(stream) == 0
        for _ in range(2):
            with pytest.raises(TransportError, match="no connection within 300 ms: "):
                next(stream)


def test_a_host_that_is_busy_for_long_is_given_up() -> None:
    def script(peer: Peer) -> None:
        peer.preface()
        peer.send(PREFACE)
        while True:
            peer.send(frame(ERROR, peer.request()[0], string("not now"), status=Status.BUSY))

    with serving(script) as address, AwkwardClient(address, connect_timeout=0.3) as client:
        with pytest.raises(ServiceError, match="BUSY: not now"):
            next(client.with_resubscribe(lambda gap: None).watch(7))


def test_a_poll_does_not_wait_until_the_stream_is_open_again() -> None:
    go = threading.Event()
    gaps: List[CreoError] = []

    def script(peer: Peer) -> None:
        assert go.wait(10)
        sending(1, end=frame(END, 1))(peer)

    with serving(sending(0), script) as address, AwkwardClient(address) as client:
        stream = client.with_resubscribe(gaps.append).watch(7)
        assert next(stream) == 0
        assert [stream.poll(0.01) for _ in range(5)] == [None] * 5 and not stream.ended
        go.set()
        assert stream.poll(10) == 1 and len(gaps) == 1
        assert stream.poll(10) is None and stream.ended


def test_closing_while_the_stream_is_opened_again() -> None:
    """The call is cancelled as soon as it is open."""
    asked, cancelled = threading.Event(), threading.Event()

    def script(peer: Peer) -> None:
        peer.preface()
        peer.send(PREFACE)
        assert peer.request()[0] == 1
        asked.set()
        assert peer.frame() == (CANCEL, 1, b"")
        cancelled.set()
        request_id, arguments = peer.request()
        peer.send(frame(RESPONSE, request_id, arguments))
        assert peer.at_end()

    with serving(sending(0), script) as address, AwkwardClient(address) as client:
        stream = client.with_resubscribe(lambda gap: None).watch(7)
        assert next(stream) == 0 and stream.poll(0.01) is None
        assert asked.wait(10)
        stream.close()
        with pytest.raises(CallCancelledError, match="the stream was closed"):
            next(stream)
        assert cancelled.wait(10)
        assert client.look(3) == 3


def test_other_methods_are_refused_before_anything_is_sent() -> None:
    def script(peer: Peer) -> None:
        peer.preface()
        request_id, arguments = peer.request()
        peer.send(PREFACE + frame(RESPONSE, request_id, arguments))
        assert peer.at_end()

    with serving(script) as address, AwkwardClient(address) as client:
        told = client.with_resubscribe(lambda gap: None)
        for call in (lambda: told.look(3), lambda: told.count(3), lambda: told.swap([]), lambda: told.weigh([])):
            with pytest.raises(RefusedError, match="resubscribe is for methods whose result is a stream") as caught:
                call()
            assert caught.value.status is Status.BAD_ARGUMENT
        assert client.look(3) == 3
        with pytest.raises(TypeError, match="told: expected a function, not None"):
            client.with_resubscribe(None)


def test_a_stream_that_is_refused_is_opened_with_another_token() -> None:
    tokens = iter(["old", "new", "newest"])
    seen: List[bytes] = []

    def script(*answer: bytes) -> Script:
        def serve(peer: Peer) -> None:
            peer.preface()
            kind, _, body = peer.frame()
            assert kind == HELLO
            seen.append(body.split(b"creo-python")[1][4:])
            assert peer.request()[0] == 1
            peer.send(PREFACE + b"".join(answer))
            assert peer.at_end()

        return serve

    refused = frame(ERROR, 1, string("not known"), status=8)
    with serving(script(refused), script(items(0), refused)) as address:
        with AwkwardClient(address, token=lambda: next(tokens)) as client:
            stream = client.watch(7)
            assert next(stream) == 0
            with pytest.raises(ServiceError, match="not known"):
                next(stream)
    assert seen == [b"old", b"new"]


def test_what_is_told_may_be_async(kind: str) -> None:
    gaps: List[CreoError] = []

    async def told(gap: CreoError) -> None:
        gaps.append(gap)

    if kind == "asyncio":
        with serving(sending(0), sending(1, end=frame(END, 1))) as address, AwkwardClient(address) as client:
            assert list(client.with_resubscribe(told).watch(7)) == [0, 1]
        assert [type(gap) for gap in gaps] == [TransportError]


def test_the_hook_is_told_of_one_call() -> None:
    told: List[str] = []

    class Hook(awkward.CallHook):
        def before(self, call: Any) -> None:
            told.append("before")

        def after(self, call: Any, error: Any) -> None:
            told.append(f"after {error}")

    with serving(sending(0), sending(1, end=frame(END, 1))) as address:
        with AwkwardClient(address, hook=Hook()) as client:
            assert list(client.with_resubscribe(lambda gap: told.append("gap")).watch(7)) == [0, 1]
    assert told == ["before", "gap", "after None"]
