# SPDX-License-Identifier: Apache-2.0
"""Times, dates, UUIDs and decimal numbers as parameters, results, items of streams and fields of exceptions."""

from __future__ import annotations

import datetime
import struct
import uuid
from decimal import Decimal
from typing import List

import awkward
import pytest
from awkward import ClockClient, Duration, Instant
from both import kind
from server import CREDIT, END, ERROR, ITEM, PREFACE, RESPONSE, Peer, echo, frame, serving, string

__all__ = ["kind"]  # both clients pass these tests

pytestmark = pytest.mark.usefixtures("implementation")

NOON = Instant.parse("2026-11-27T12:00:00Z")
ONE = uuid.UUID(int=1)


def as_sent(seconds: int, nanoseconds: int = 0) -> bytes:
    return struct.pack(">qi", seconds, nanoseconds)


def test_a_time_goes_out_and_comes_back() -> None:
    with serving(echo) as address, ClockClient(address) as client:
        assert client.at(NOON) == NOON == client.at(NOON.to_datetime())
        with pytest.raises(ValueError, match="^at.at: the datetime .* has no time zone"):
            client.at(datetime.datetime(2026, 1, 1))


def test_all_of_them_as_parameters() -> None:
    sent: List[bytes] = []

    def script(peer: Peer) -> None:
        peer.preface()
        peer.send(PREFACE)
        request_id, arguments = peer.request()
        sent.append(arguments)
        peer.send(frame(RESPONSE, request_id, awkward.to_bytes(meeting)))

    meeting = awkward.Meeting(1, title="t", tip=5)
    with serving(script) as address, ClockClient(address) as client:
        prices = {datetime.date(2026, 11, 27): Decimal("0.50"), datetime.date(1970, 1, 2): -129}
        assert client.move(meeting, Duration(60), prices, [ONE]) == meeting
    assert sent == [
        awkward.to_bytes(meeting)
        + as_sent(60)
        + bytes.fromhex("00000002 00005130 00000002 00000001 32 00000001 00000000 00000002 ff7f")
        + bytes.fromhex("00000001 00000000000000000000000000000001")
    ]


def test_an_exception_has_its_fields() -> None:
    (late_id,) = awkward.methods.Clock.at.throws

    def script(peer: Peer) -> None:
        peer.preface()
        peer.send(PREFACE)
        request_id, _ = peer.request()
        fields = as_sent(0, 5) + as_sent(-1, 500_000_000) + ONE.bytes + bytes.fromhex("00000002 00000001 ff")
        peer.send(frame(ERROR, request_id, string("") + struct.pack(">I", late_id) + fields, status=12))

    with serving(script) as address, ClockClient(address) as client:
        with pytest.raises(awkward.Late) as caught:
            client.at(NOON)
    late = caught.value
    assert (late.at, late.by, late.id, late.price) == (Instant(0, 5), Duration(-1, 500_000_000), ONE, Decimal("-0.01"))
    assert "Late(at=1970-01-01T00:00:00.000000005Z, by=PT-0.5S, id=0" in str(late)


def test_items_of_streams() -> None:
    received: List[bytes] = []

    def script(peer: Peer) -> None:
        peer.preface()
        peer.send(PREFACE)
        request_id, arguments = peer.request()
        assert arguments == as_sent(0, 500_000_000)
        peer.send(frame(CREDIT, request_id, struct.pack(">II", 10, 1000)))
        while True:
            kind, _, body = peer.frame()
            if kind == END:
                break
            if kind == ITEM:
                received.append(body)
        for seconds in (1, 2):
            peer.send(frame(ITEM, request_id, as_sent(seconds)))
        peer.send(frame(END, request_id))

    with serving(script) as address, ClockClient(address) as client:
        days = [datetime.date(1970, 1, 1), datetime.date(2026, 11, 27)]
        with client.ticks(datetime.timedelta(milliseconds=500), days) as ticks:
            assert list(ticks) == [Instant(1), Instant(2)]
    assert b"".join(received) == bytes.fromhex("00000000 00005130")


def test_an_answer_that_is_no_time_is_malformed() -> None:
    def script(peer: Peer) -> None:
        peer.preface()
        peer.send(PREFACE)
        request_id, _ = peer.request()
        peer.send(frame(RESPONSE, request_id, as_sent(0, -1)))

    with serving(script) as address, ClockClient(address) as client:
        with pytest.raises(awkward.MalformedError, match="an Instant has 0 to 999999999 nanoseconds"):
            client.at(NOON)
