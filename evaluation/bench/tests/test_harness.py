# SPDX-License-Identifier: Apache-2.0
"""The harness says what went wrong: with a program that it starts, and with a client that a peer meets."""

from __future__ import annotations

import gc
import math
import os
import socket
import sys

import pytest

from evaluation.harness import rounds
from evaluation.harness.peer import Peer, Unexpected
from evaluation.harness.program import Failure, Program
from evaluation.harness.rasp import PREFACE, Kind, frame

REQUEST = frame(Kind.REQUEST, 1, bytes(12) + b"\0\0\0\5")


def python(code: str, **options: object) -> Program:
    return Program("it", [sys.executable, "-uc", code], **options)


def connected(peer: Peer) -> socket.socket:
    host, port = peer.address.split(":")
    client = socket.create_connection((host, int(port)), timeout=60)
    peer.play("accept unread")
    return client


def test_a_program_says_where_it_listens() -> None:
    with python("print('listening on 127.0.0.1:7000'); input()") as program:
        assert program.listening() == "127.0.0.1:7000"
        assert program.process.poll() is None
    assert program.process.poll() is not None


def test_a_program_that_dies_first_is_quoted_with_its_last_lines() -> None:
    with python("import sys; print('line one', file=sys.stderr); sys.exit('no room')") as program:
        with pytest.raises(Failure) as failure:
            program.listening()
    assert failure.value.cause == "it ended with exit code 1: no room"
    assert str(failure.value).splitlines()[1:] == ["    line one", "    no room"]


def test_a_program_that_says_something_else_is_quoted_and_ended() -> None:
    program = python("print('usage: it'); input()")
    with pytest.raises(Failure, match="it said 'usage: it' instead of 'listening on …'"):
        program.listening()
    assert program.process.poll() is not None


def test_a_program_that_says_nothing_in_time_is_not_waited_for() -> None:
    with python("input()") as program, pytest.raises(Failure, match="it said nothing for 0 s"):
        program.line(0.05)


def test_a_program_that_nobody_has_any_more_is_ended() -> None:
    program = python("input()")
    process = program.process
    del program
    gc.collect()
    assert process.poll() is not None


def test_a_group_is_ended_with_its_children() -> None:
    """The child has the program's output; when both have ended, the output ends."""
    code = "import subprocess, sys; subprocess.Popen([sys.executable, '-c', 'input()']); print('started'); input()"
    with python(code, group=True) as program:
        assert program.line() == "started"
        output = os.dup(program.process.stdout.fileno())
    with os.fdopen(output, "rb") as rest:
        assert rest.read() == b""


@pytest.mark.parametrize(
    "sent, step, complaint",
    [
        (b"HTTP/1.1", "accept", "accept: the client began with 485454502f312e31"),
        (frame(Kind.PING), "request", "request: the client sent a PING"),
        (REQUEST, "request int:6", "request int:6: the arguments are 00000005, which do not end with 00000006"),
        (frame(Kind.CANCEL, 1), "expect PONG", "expect PONG: the client sent CANCEL , not PONG "),
        (frame(Kind.PONG, 0, b"\1"), "expect PONG 02", "expect PONG 02: the client sent PONG 01, not PONG 02"),
        (b"", "request", "request: the client ended the connection"),
    ],
)
def test_a_client_that_does_something_else_is_told_of(sent: bytes, step: str, complaint: str) -> None:
    with Peer() as peer:
        host, port = peer.address.split(":")
        with socket.create_connection((host, int(port)), timeout=60) as client:
            if step != "accept":
                peer.play("accept unread")
            client.sendall(sent)
            client.shutdown(socket.SHUT_WR)
            with pytest.raises(Unexpected) as failure:
                peer.play(step)
    assert str(failure.value) == complaint


def test_a_peer_sends_what_its_words_say() -> None:
    with Peer() as peer, connected(peer) as client:
        client.sendall(REQUEST)
        for step in (
            "request int:5",
            "send preface:..3",
            "send preface:3.. RESPONSE int:5 then PING zeros:2 then 0102",
            "end",
        ):
            peer.play(step)
        with client.makefile("rb") as received:
            assert (
                received.read()
                == PREFACE + frame(Kind.RESPONSE, 1, b"\0\0\0\5") + frame(Kind.PING, 0, bytes(2)) + b"\1\2"
            )


def test_a_step_that_there_is_not_is_named() -> None:
    with Peer() as peer, pytest.raises(ValueError, match="there is no step 'sleep', there are accept, "):
        peer.play("sleep 5")


def test_a_quantile_is_the_value_that_a_part_of_all_is_not_above() -> None:
    values = list(range(200, 0, -1))
    assert [rounds.quantile(values, part) for part in (0.5, 0.99, 1)] == [100, 198, 200]
    assert rounds.quantile([7], 0.5) == 7
    assert math.isnan(rounds.quantile([], 0.5))
