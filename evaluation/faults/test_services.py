# SPDX-License-Identifier: Apache-2.0
"""Services that fail in every possible way: their callers get an answer, and the other services continue."""

from __future__ import annotations

import re

import pytest

from evaluation.harness.rasp import Client, Kind, Method, Status, count, frame, request, string

from . import trouble
from .conftest import Start
from .hosts import MIB, Host


def others_go_on(host: Host) -> None:
    with host.connect() as client:
        for _ in range(100):
            assert client.call(trouble.TEXT, string("x")).kind == Kind.RESPONSE


@pytest.mark.parametrize(
    "method, cause",
    [
        (trouble.FAIL, "IllegalStateException"),
        (trouble.ERROR, "AssertionError"),
        (trouble.OVERFLOW, "StackOverflowError"),
    ],
    ids=["exception", "error", "overflow"],
)
def test_whatever_a_service_throws_is_internal(host: Host, method: Method, cause: str) -> None:
    with host.connect() as client:
        for _ in range(20):
            answer = client.call(method)
            assert answer.status == Status.INTERNAL
            # The details are only in the log, under the id that the caller was told.
            assert "secret" not in answer.message and cause not in answer.message
        id = re.search(r"\b[0-9a-f]{8}\b", answer.message)[0]
        log = host.await_log(id)
        assert cause in log[log.index(id) :]
        # The service is free again.
        assert client.call(trouble.SLEEP, count(0)).kind == Kind.RESPONSE
    others_go_on(host)


def test_out_of_memory_in_one_request(start: Start) -> None:
    host = start(heap=64)
    with host.connect() as client:
        for _ in range(3):
            assert client.call(trouble.EXHAUST).status == Status.INTERNAL
        assert client.call(trouble.SLEEP, count(0)).kind == Kind.RESPONSE
    others_go_on(host)


def test_answers_that_need_more_than_the_heap(start: Start) -> None:
    host = start(frame_size="256MiB", heap=64)
    with host.connect() as client:
        assert client.call(trouble.ZEROS, count(200 * MIB)).status == Status.INTERNAL
        assert len(client.call(trouble.ZEROS, count(MIB)).body) == 4 + MIB


@pytest.mark.parametrize("full", ["wait", "busy"])
def test_a_service_that_never_returns_stops_no_other(start: Start, full: str) -> None:
    host = start(queue_length="16", when_full=full)
    with host.connect() as blocked:
        blocked.send(b"".join(request(trouble.BLOCK, id=id) for id in range(1, 61)))
        if full == "busy":
            # One runs, sixteen wait, the others are refused.
            busy = [blocked.read() for _ in range(60 - 17)]
            assert {answer.status for answer in busy} == {Status.BUSY}
            assert "16" in busy[0].message
        others_go_on(host)
        # A call that waits in the queue until its time is over.
        with host.connect() as waiting:
            waiting.send(request(trouble.SLEEP, count(0), timeout=200))
            if full == "busy":
                assert waiting.read().status == Status.BUSY
            else:
                others_go_on(host)


def test_the_time_of_a_call_that_never_returns_is_up(host: Host) -> None:
    with host.connect() as client:
        answer = client.call(trouble.BLOCK, timeout=200)
        assert answer.status == Status.DEADLINE
        # It was interrupted, so the service is free again.
        assert client.call(trouble.SLEEP, count(0)).kind == Kind.RESPONSE
    others_go_on(host)


def cancel(client: Client, id: int) -> None:
    client.send(frame(Kind.CANCEL, id))


def test_a_call_that_is_cancelled(host: Host) -> None:
    with host.connect() as client:
        client.send(request(trouble.BLOCK, id=1) + request(trouble.TEXT, string("x"), id=2))
        assert client.read().id == 2
        cancel(client, 1)
        cancel(client, 1)
        cancel(client, 99)
        answer = client.read()
        assert (answer.id, answer.status) == (1, Status.CANCELLED)
        # Answered once, and the cancelled call does not delay others.
        client.send(request(trouble.SLEEP, count(0), id=3))
        assert client.read().id == 3


def test_calls_that_were_cancelled_while_they_waited_never_run(host: Host) -> None:
    with host.connect() as client:
        calls = int.from_bytes(client.call(trouble.CALLS).body, "big")
        client.send(
            request(trouble.SLEEP, count(300), id=10)
            + b"".join(request(trouble.EXHAUST, id=id) for id in range(11, 21))
            + b"".join(frame(Kind.CANCEL, id) for id in range(11, 21))
        )
        answers = {answer.id: answer for answer in (client.read() for _ in range(11))}
        assert answers.pop(10).kind == Kind.RESPONSE
        assert {answer.status for answer in answers.values()} == {Status.CANCELLED}
        assert int.from_bytes(client.call(trouble.CALLS).body, "big") == calls


@pytest.mark.parametrize("number", [99, 100, 101, 1000])
def test_open_requests_beyond_the_limit_wait_in_the_socket(host: Host, number: int) -> None:
    with host.connect() as client:
        client.send(b"".join(request(trouble.SLEEP, count(0), id) for id in range(1, number + 1)))
        assert sorted(client.read().id for _ in range(number)) == list(range(1, number + 1))
