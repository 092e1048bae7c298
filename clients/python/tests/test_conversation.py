# SPDX-License-Identifier: Apache-2.0
"""What is said on a connection, without one: bytes in and out, in simulated time."""

from __future__ import annotations

import struct
from typing import Dict, Iterable, List, Optional, Tuple

import pytest
from server import (
    CANCEL,
    CREDIT,
    END,
    ERROR,
    GOAWAY,
    HELLO,
    ITEM,
    PING,
    PONG,
    PREFACE,
    RESPONSE,
    frame,
    string,
)
from vectors import CallCancelledError, MalformedError, Phase, ServiceError, Status, TransportError
from vectors.runtime.call.call import BYTES, ITEMS, Call
from vectors.runtime.call.method import Method
from vectors.runtime.connection.conversation import Conversation
from vectors.runtime.connection.liveness import Liveness
from vectors.runtime.error import client_closed

pytestmark = pytest.mark.usefixtures("implementation")

REQUEST, CONTEXT = 1, 12
#: As RASP numbers them, and a number that it does not use on either side.
NAMES = "none REQUEST RESPONSE ERROR ITEM END CANCEL PING PONG GOAWAY CREDIT HELLO CONTEXT unknown".split()
NUMBER = b"\0\0\0\7"
METHOD = Method("Some.method", 0xA0000001, 0xB0000002)


class Told(Call):
    """A call that counts how often it was told of news."""

    told = 0

    def moved(self) -> None:
        self.told += 1


class Talk:
    """A conversation whose host may be silent for 30 s, then for 5 s more, and has 3 s for its preface."""

    def __init__(self) -> None:
        self.conversation = Conversation("host:1", PREFACE, Liveness(30, 5), 3)

    def call(self, *, uploads: bool = False, downloads: bool = False) -> Told:
        streams = uploads or downloads
        call = Told.streaming(METHOD, 1.0, uploads=uploads, downloads=downloads) if streams else Told(METHOD, 1.0)
        self.conversation.request(call, [NUMBER], 4, 0)
        self.conversation.sent(call)
        return call

    def hear(self, *pieces: bytes, now: float = 0.0) -> None:
        for piece in pieces:
            while piece and self.conversation.failure is None:
                room = self.conversation.buffer()
                count = min(len(room), len(piece))
                room[:count] = piece[:count]
                self.conversation.received(count, now)
                piece = piece[count:]

    def posts(self) -> List[bytes]:
        posts = list(self.conversation.posts)
        self.conversation.posts.clear()
        return posts


# Each frame in each state

#: What came of the first call when the frame comes, which is of request 1 unless it is about the connection.
STATES = "idle unary download upload both answered abandoned asked".split()
#: A row for each frame, with what it does in each of these states.
TABLE = """
RESPONSE    never    answer   stream   answer   stream   late     late     answer
ERROR       never    answer   answer   answer   answer   late     late     answer
refusal     refused  refused  refused  refused  refused  refused  refused  refused
ITEM        never    none     item     none     item     late     late     none
END         never    none     answer   none     answer   late     late     none
CREDIT      never    none     none     credit   credit   late     late     none
PING        reply    reply    reply    reply    reply    reply    reply    reply
PONG        unasked  unasked  unasked  unasked  unasked  unasked  unasked  heard
GOAWAY      ending   ending   ending   ending   ending   ending   ending   ending
none        foreign  foreign  foreign  foreign  foreign  foreign  foreign  foreign
REQUEST     foreign  foreign  foreign  foreign  foreign  foreign  foreign  foreign
CANCEL      foreign  foreign  foreign  foreign  foreign  foreign  foreign  foreign
HELLO       foreign  foreign  foreign  foreign  foreign  foreign  foreign  foreign
CONTEXT     foreign  foreign  foreign  foreign  foreign  foreign  foreign  foreign
unknown     foreign  foreign  foreign  foreign  foreign  foreign  foreign  foreign
"""
FRAMES = {
    "RESPONSE": frame(RESPONSE, 1, NUMBER),
    "ERROR": frame(ERROR, 1, string("no"), status=11),
    "refusal": frame(ERROR, 0, string("full"), status=5),
    "ITEM": frame(ITEM, 1, NUMBER),
    "END": frame(END, 1),
    "CREDIT": frame(CREDIT, 1, struct.pack(">II", 3, 500)),
    "PING": frame(PING, 0, b"abc"),
    "PONG": frame(PONG, 0),
    "GOAWAY": frame(GOAWAY, 0),
    **{name: frame(NAMES.index(name), 0) for name in ("none", "REQUEST", "CANCEL", "HELLO", "CONTEXT", "unknown")},
}


def cases() -> Iterable[Tuple[str, str, str]]:
    for row in TABLE.split("\n")[1:-1]:
        name, *effects = row.split()
        for state, effect in zip(STATES, effects):
            yield state, name, effect


def in_state(state: str) -> Tuple[Talk, Optional[Told]]:
    talk = Talk()
    if state == "idle":
        return talk, None
    call = talk.call(uploads=state in ("upload", "both"), downloads=state in ("download", "both"))
    talk.conversation.opened = 0.0
    if state == "answered":
        talk.hear(PREFACE, frame(RESPONSE, 1, bytes(4)))
    elif state == "abandoned":
        talk.conversation.abandon(call)
    elif state == "asked":
        talk.conversation.passed(30.0)
    talk.posts()
    return talk, call


def test_the_table_has_every_frame() -> None:
    assert set(NAMES) < {name for _, name, _ in cases()}
    assert len(list(cases())) == len(FRAMES) * len(STATES)


@pytest.mark.parametrize("state, name, effect", list(cases()))
def test_a_frame_in_a_state(state: str, name: str, effect: str) -> None:
    data = FRAMES[name] if state == "answered" else PREFACE + FRAMES[name]
    whole = [[data], [bytes([byte]) for byte in data]]
    for pieces in whole + [[data[:at], data[at:]] for at in range(1, len(data))]:
        talk, call = in_state(state)
        told = 0 if call is None else call.told
        was_answered = call is not None and call.answer is not None
        talk.hear(*pieces)
        check(effect, name, talk, call, told, was_answered)


def check(effect: str, name: str, talk: Talk, call: Optional[Told], told: int, was_answered: bool) -> None:
    conversation = talk.conversation
    kind = FRAMES[name][4]
    failures: Dict[str, str] = {
        "never": f"malformed answer: {name} for request 1, which was never sent",
        "stream": f"malformed answer: {name} for request 1, which has a stream as its result",
        "none": f"malformed answer: {name} for request 1, which has no such stream",
        "unasked": "malformed answer: a PONG, where no PING was sent",
        "foreign": f"malformed answer: a frame of kind {kind}, which no host sends",
        "refused": "full",
    }
    assert conversation.greeted
    if effect in failures:
        failure = conversation.failure
        assert failure is not None and failure.message == failures[effect]
        assert isinstance(failure, ServiceError if effect == "refused" else MalformedError)
        assert not conversation.usable and not conversation.calls.by_id and not conversation.silent
        if call is not None and not was_answered and not call.abandoned:
            assert call.failure is failure and call.answer is None and call.told == told + 1
        return
    assert conversation.failure is None
    assert conversation.usable is (effect != "ending")
    assert talk.posts() == ([frame(PONG, 0, b"abc")] if effect == "reply" else [])
    if call is None:
        return
    assert call.failure is None
    assert call.told == told + (effect in ("answer", "item", "credit"))
    assert list(call.items or ()) == ([NUMBER] if effect == "item" else [])
    assert (call.items_left, call.bytes_left) == ((ITEMS + 3, BYTES + 500) if effect == "credit" else (ITEMS, BYTES))
    if effect == "answer":
        kind, status, request_id, body = call.answer or (0, 0, 0, b"")
        assert frame(kind, request_id, bytes(body), status=status) == FRAMES[name]
    assert (1 in conversation.calls.by_id) is not (was_answered or call.abandoned or effect == "answer")


# What calls send


def test_a_request_has_an_id_of_its_own() -> None:
    conversation = Talk().conversation
    for number in (1, 2, 3):
        pieces = conversation.request(Told(METHOD, 1.0), [b"\0\0", b"\0\7"], 4, 1500)
        assert b"".join(pieces) == frame(REQUEST, number, struct.pack(">IIi", 0xA0000001, 0xB0000002, 1500) + NUMBER)


def test_a_context_goes_before_its_request() -> None:
    method = METHOD.copy()
    method.context = b"\0\0\0\0"
    data = b"".join(Talk().conversation.request(Told(method, 1.0), [NUMBER], 4, 0))
    assert data.startswith(frame(CONTEXT, 1, b"\0\0\0\0") + frame(REQUEST, 1, bytes(16))[:3])


def test_a_one_way_request_is_no_open_call() -> None:
    talk = Talk()
    call = Told(Method("Some.method", 1, 2, oneway=True), 1.0)
    data = b"".join(talk.conversation.request(call, [NUMBER], 4, 1500))
    talk.conversation.sent(call)
    assert data == frame(REQUEST, 0, struct.pack(">IIi", 1, 2, 0) + NUMBER)  # no time-out: nobody waits
    assert talk.conversation.oneway and not talk.conversation.calls.by_id
    talk.call()
    assert not talk.conversation.oneway


def test_a_caller_that_no_longer_waits_says_so_once() -> None:
    talk = Talk()
    call, other = talk.call(), talk.call()
    talk.conversation.abandon(call)
    talk.conversation.abandon(call)
    assert talk.posts() == [frame(CANCEL, 1)] and call.abandoned
    talk.hear(PREFACE + frame(RESPONSE, 2, NUMBER))
    talk.conversation.abandon(other)
    assert talk.posts() == []  # The host has answered.


def test_credit_is_given_when_half_of_it_is_used() -> None:
    talk = Talk()
    call = talk.call(downloads=True)
    talk.hear(PREFACE + frame(ITEM, 1, NUMBER) * ITEMS)
    assert call.items is not None
    for _ in range(ITEMS):
        talk.conversation.take(call)
        call.items.popleft()
    assert talk.posts() == [frame(CREDIT, 1, struct.pack(">II", ITEMS // 2, 4 * ITEMS // 2))] * 2
    talk.hear(frame(ITEM, 1, NUMBER) * (ITEMS + 1))
    assert talk.conversation.failure is not None
    assert "ITEM for request 1: one more than it was given credit for" in talk.conversation.failure.message


def test_items_are_sent_as_long_as_there_is_credit() -> None:
    talk = Talk()
    call = talk.call(uploads=True)
    conversation = talk.conversation
    assert [conversation.spend(call, 4) for _ in range(ITEMS + 1)] == [True] * ITEMS + [False]
    talk.hear(PREFACE + frame(CREDIT, 1, struct.pack(">II", 1, 4)))
    assert conversation.spend(call, 4) and not conversation.spend(call, 4)
    assert b"".join(conversation.item(call, [b"\0\0", b"\0\7"], 4)) == frame(ITEM, 1, NUMBER)
    assert conversation.end(call) == frame(END, 1)
    talk.hear(frame(RESPONSE, 1, NUMBER))
    assert conversation.spend(call, 4)  # There is nothing left to wait for.


def test_the_answer_alone_may_be_passed_by_what_puts_frames_together() -> None:
    talk = Talk()
    call = talk.call()
    talk.conversation.answered(call, NUMBER)
    assert call.answer == (RESPONSE, 0, 1, NUMBER) and not talk.conversation.calls.by_id
    talk.conversation.answered(call, bytes(4))
    assert call.answer == (RESPONSE, 0, 1, NUMBER)


# Time


def test_the_time_of_the_preface_begins_when_something_is_sent() -> None:
    talk = Talk()
    call = talk.call()
    assert talk.conversation.preface_limit is None
    talk.conversation.opened = 10.0
    assert talk.conversation.preface_limit == 13.0
    talk.hear(PREFACE[:7], now=12.0)
    assert talk.conversation.preface_limit == 13.0
    talk.conversation.too_late()
    assert talk.conversation.silent and isinstance(call.failure, TransportError)
    assert call.failure.message == "host:1 took the connection and sent no whole preface for 3 s: is it a Creo host?"


def test_a_preface_in_time_ends_that() -> None:
    talk = Talk()
    talk.conversation.opened = 10.0
    talk.hear(PREFACE, now=12.0)
    assert talk.conversation.preface_limit is None and talk.conversation.usable


def test_a_silent_host_is_asked_and_given_up() -> None:
    talk = Talk()
    call = talk.call()
    talk.hear(PREFACE, now=100.0)
    talk.conversation.passed(129.0)
    assert talk.posts() == []
    talk.conversation.passed(130.0)
    talk.conversation.passed(131.0)
    assert talk.posts() == [frame(PING, 0)]
    talk.hear(frame(PONG, 0), now=134.0)
    talk.conversation.passed(163.0)
    assert talk.posts() == []
    talk.conversation.passed(164.0)
    assert talk.posts() == [frame(PING, 0)]
    talk.conversation.passed(169.0)
    assert isinstance(call.failure, TransportError) and call.told == 1
    assert call.failure.message == "nothing came from the host for 35 s, and no answer to a PING"


# The end


def test_a_host_that_closes_ends_all_calls() -> None:
    talk = Talk()
    calls = [talk.call(), talk.call(downloads=True)]
    talk.hear(PREFACE + frame(ITEM, 2, NUMBER) + frame(ITEM, 2, NUMBER)[:7])
    talk.conversation.received(0, 0.0)
    for call in calls:
        assert call.failure is not None and call.failure.message == "the host closed the connection"
        assert call.phase is Phase.WAIT
    assert list(calls[1].items or ()) == [NUMBER]  # What had come can be read.
    assert talk.conversation.calls.streams == 0


def test_after_a_goaway_it_is_done_with_the_last_answer() -> None:
    talk = Talk()
    call = talk.call()
    talk.hear(PREFACE + frame(GOAWAY, 0))
    assert not talk.conversation.usable and not talk.conversation.done
    talk.hear(frame(RESPONSE, 1, NUMBER))
    assert talk.conversation.done and call.failure is None
    talk.conversation.shut_down()
    assert talk.conversation.failure is not None
    assert talk.conversation.failure.message == "the host is shutting down"


def test_after_the_end_no_call_begins() -> None:
    talk = Talk()
    talk.conversation.fail(ServiceError(Status.BUSY, "full"))
    talk.conversation.fail(client_closed())  # The first counts.
    call = Told(METHOD, 1.0)
    with pytest.raises(TransportError, match="the connection is closed"):
        talk.conversation.request(call, [NUMBER], 4, 0)
    assert call.untouched
    closed = Talk().conversation
    closed.fail(client_closed())
    with pytest.raises(CallCancelledError, match="the client was closed"):
        closed.request(Told(METHOD, 1.0), [NUMBER], 4, 0)


def test_a_request_that_cannot_be_sent_learns_why() -> None:
    """The host may have said it, which is read where the call waits."""
    talk = Talk()
    call = Told(Method("Some.method", 1, 2, oneway=True), 1.0)
    talk.conversation.request(call, [NUMBER], 4, 0)
    talk.conversation.unsent(call)
    assert not talk.conversation.usable and call.failure is None
    talk.hear(PREFACE + frame(ERROR, 0, string("full"), status=5))
    assert isinstance(call.failure, ServiceError) and call.phase is Phase.SEND
