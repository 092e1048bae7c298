# SPDX-License-Identifier: Apache-2.0
"""Clients that disappear silently: killed, reset, unplugged."""

from __future__ import annotations

import socket

import pytest

from evaluation.harness.rasp import PREFACE, Kind, count, frame, request, string
from evaluation.harness.waiting import eventually

from . import trouble
from .client_process import client_process
from .conftest import Start
from .hosts import MIB, Host


def test_killed_in_the_middle_of_a_frame(host: Host) -> None:
    data = request(trouble.BYTES, count(MIB) + bytes(MIB))
    descriptors = host.descriptors()
    with host.connect() as observer:
        before = observer.call(trouble.CALLS).body
        for tenth in range(10):
            client_process(host.address, PREFACE + data[: max(1, tenth * len(data) // 10)]).kill()
        assert observer.call(trouble.CALLS).body == before
        eventually(host.descriptors, lambda now: now <= descriptors + 1)


def test_killed_while_its_call_runs(host: Host) -> None:
    process = client_process(host.address, PREFACE + request(trouble.SLEEP, count(300)), answers=len(PREFACE))
    process.kill()
    with host.connect() as client:
        # The service runs one call at a time: this one comes after the call whose client is gone.
        assert client.call(trouble.SLEEP, count(0)).kind == Kind.RESPONSE


def test_killed_while_its_answer_is_written(host: Host) -> None:
    client_process(host.address, PREFACE + request(trouble.ZEROS, count(3 * MIB)), answers=1000).kill()


def stack_traces(log: str) -> int:
    return log.count("\tat ")


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"R",
        PREFACE,
        PREFACE + trouble.golden(trouble.MIRROR)[:50],
        PREFACE + request(trouble.ZEROS, count(3 * MIB)),
        PREFACE + request(trouble.SLEEP, count(1)),
    ],
    ids=["at accept", "in the preface", "after the preface", "in a frame", "in an answer", "in a call"],
)
def test_resets_leave_nothing_and_no_stack_traces(host: Host, data: bytes) -> None:
    descriptors, log = host.descriptors(), host.log()
    for _ in range(50):
        client = host.connect(preface=b"")
        client.send(data)
        client.reset()
    eventually(host.descriptors, lambda now: now <= descriptors + 2)
    with host.connect() as client:  # after all the work that the resets left
        assert client.call(trouble.SLEEP, count(0)).kind == Kind.RESPONSE
    assert stack_traces(host.log()) == stack_traces(log)


def test_a_reset_while_the_answer_is_being_read(host: Host) -> None:
    for _ in range(20):
        client = host.connect()
        client.send(request(trouble.ZEROS, count(3 * MIB)))
        client.socket.recv(10_000)
        client.reset()


@pytest.fixture
def quiet_host(start: Start) -> Host:
    """A host that sends a PING after two seconds of silence."""
    return start(idle_time="2s")


def test_an_idle_client_is_asked_and_then_cut(quiet_host: Host) -> None:
    with quiet_host.connect() as client:
        assert client.call(trouble.CALLS).kind == Kind.RESPONSE
        ping = client.read()
        assert (ping.kind, ping.id, ping.body) == (Kind.PING, 0, b"")
        assert [answer.kind for answer in client.rest()] == []


def test_an_idle_client_that_answers_stays(quiet_host: Host) -> None:
    with quiet_host.connect() as client:
        for _ in range(2):
            assert client.read().kind == Kind.PING
            client.send(frame(Kind.PONG))
        assert client.call(trouble.CALLS).kind == Kind.RESPONSE


def test_a_client_that_waits_for_its_answer_is_not_idle(quiet_host: Host) -> None:
    """Such a client may read only after it has called, so it answers a PING no sooner than its call is answered."""
    with quiet_host.connect() as client:
        client.send(request(trouble.SLEEP, count(4000)))
        seen = []
        while Kind.RESPONSE not in seen:
            answer = client.read()
            seen.append(answer.kind)
            if answer.kind == Kind.PING:
                client.send(frame(Kind.PONG))


def test_an_orderly_half_close_gets_its_answers(host: Host) -> None:
    with host.connect() as client:
        client.send(request(trouble.SLEEP, count(50), id=1) + request(trouble.TEXT, string("last"), id=2))
        client.socket.shutdown(socket.SHUT_WR)
        assert sorted(answer.id for answer in client.rest()) == [1, 2]


def test_a_half_close_while_the_host_does_not_read(host: Host) -> None:
    """It has as many open requests as a connection may have; the others wait in the socket, before the end."""
    with host.connect() as client:
        client.send(b"".join(request(trouble.SLEEP, count(1), id) for id in range(1, 1001)))
        client.socket.shutdown(socket.SHUT_WR)
        assert [answer.id for answer in client.rest() if answer.kind == Kind.RESPONSE] == list(range(1, 1001))
