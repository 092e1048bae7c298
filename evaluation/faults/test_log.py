# SPDX-License-Identifier: Apache-2.0
"""Clients that want to fill the log, or to forge lines of it."""

from __future__ import annotations

import hashlib
import re
import socket
import struct
from pathlib import Path

import pytest

from evaluation.harness.rasp import PREFACE, Client, Kind, Method, Status, frame, request, string
from evaluation.harness.waiting import PATIENCE, eventually

from . import trouble
from .conftest import PATIENT, Start
from .hosts import Host

TOKEN = "creo_a-token-that-nobody-guesses"

#: How each event of the log begins.
TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\S+ (ERROR|WARN |INFO ) \[")
LEFT_OUT = re.compile(r"(\d+) lines? within 10 s left out")

#: Nothing of it may be in a log as it is.
HARMFUL = re.compile("[\0-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2066-\u2069]")
FORGED = "2026-01-01T00:00:00.000Z INFO  [main] Lifetime: FORGED"
HOSTILE = f'begin" \\\n{FORGED}\r\n{FORGED}\r\x1b[2J\x9b2J\x00\x7f\x85\u2028{FORGED}\u202e\u200f'

#: A flood may add this to the log in the ten seconds for which its lines are counted together.
BOUND = 20_000


@pytest.fixture
def flood(volume: str) -> int:
    return {"all": 1_000_000, "sample": 100_000}[volume]


@pytest.fixture
def guarded(start: Start, tmp_path: Path) -> Host:
    tokens = tmp_path / "tokens"
    tokens.write_text(f"{hashlib.sha256(TOKEN.encode()).hexdigest()}  alice\n")
    tokens.chmod(0o600)
    return start(tokens_file=str(tokens), **PATIENT)


def hello(name: str, token: str) -> bytes:
    return frame(Kind.HELLO, body=string(name) + string(token))


def counted(log: str, kind: str) -> int:
    """How many lines of a kind there were: in the log, or counted there."""
    lines = [line for line in log.splitlines() if kind in line]
    reports = [LEFT_OUT.search(line) for line in lines]
    return sum(int(report[1]) if report else 1 for report in reports)


def checked(host: Host, before: int, bound: int = BOUND) -> None:
    """The log has grown little, and nothing in it is forged."""
    log = host.log()[before:]
    assert len(log) < bound, log[:bound]
    assert not HARMFUL.search(log), log
    for line in log.splitlines():
        assert TIME.match(line) or line[:1] in ("\t", " "), line
        assert len(line) < 2000, line


def sent(client: Client, data: bytes) -> None:
    """Sends it all, and waits until the host has read it."""
    client.send(data + frame(Kind.PING, 7))
    answer = client.read()
    assert (answer.kind, answer.id) == (Kind.PONG, 7), str(answer)


@pytest.mark.parametrize("token", ["", TOKEN], ids=["a stranger", "a client with a token"])
def test_one_way_requests_to_unknown_methods(guarded: Host, flood: int, token: str) -> None:
    before = len(guarded.log())
    with guarded.connect() as client:
        if token:
            client.send(hello("test", token))
        unknown = Method("trouble.Mirror", "nothing(int):void")
        for _ in range(flood // 1000):
            sent(client, request(unknown, id=0) * 1000)
    eventually(lambda: counted(guarded.log(), "was not run"), lambda total: total == flood)
    assert "of them about 127.0.0.1" in guarded.log()
    checked(guarded, before)


def test_a_flood_that_the_host_does_not_survive_is_reported_all_the_same(guarded: Host) -> None:
    with guarded.connect() as client:
        sent(client, request(trouble.TEXT, id=0) * 1000)
        guarded.stop()
    assert counted(guarded.log(), "was not run") == 1000


def test_failures_of_services(start: Start) -> None:
    host = start()
    before, calls = len(host.log()), 3000
    ids = set()
    with host.connect() as client:
        for method in (trouble.FAIL, trouble.ERROR, trouble.OVERFLOW):
            for _ in range(calls // 3):
                answer = client.call(method)
                assert answer.status == Status.INTERNAL
                ids.add(re.search(r"under id ([0-9a-f]{8})", answer.message)[1])
    eventually(lambda: counted(host.log(), " failed"), lambda total: total == calls)
    for id in ids:
        assert f"failed, id {id}" in host.log()
    log = host.log()[before:]
    assert log.count("\n    java.lang.") < 20, log
    # Each kind has its stack trace, at most 100 frames, as often as the flood lasts periods of ten seconds.
    checked(host, before, 100_000)


@pytest.mark.parametrize(
    "data, kind",
    [
        (b"get / HTTP/1.1\r\n\r\n", "it does not speak RASP"),
        (b"GET / HTTP/1.1\r\n\r\n", "Refusing a request of"),
        (HOSTILE.encode(), "it does not speak RASP"),
        (PREFACE + frame(0, 5), "Closing the connection of"),
        (PREFACE + frame(Kind.REQUEST, 0, trouble.TEXT.ids + struct.pack(">i", 0)), "Closing the connection of"),
    ],
    ids=["another protocol", "HTTP", "noise", "a broken frame", "a wrong id"],
)
def test_connections_with_garbage(start: Start, data: bytes, kind: str) -> None:
    host = start()
    before, connections = len(host.log()), 500
    for _ in range(connections):
        with host.connect(preface=b"") as client:
            client.send(data)
            client.raw()
    eventually(lambda: counted(host.log(), kind), lambda total: total == connections)
    checked(host, before)


def test_many_addresses_share_a_limit(start: Start) -> None:
    host = start()
    before, addresses = len(host.log()), 300
    for number in range(addresses):
        source = (f"127.0.{1 + number // 200}.{1 + number % 200}", 0)
        with socket.create_connection(host.socket_address, timeout=PATIENCE, source_address=source) as client:
            client.sendall(b"get / HTTP/1.1\r\n\r\n")
            assert client.recv(1) == b""
    eventually(lambda: counted(host.log(), "it does not speak RASP"), lambda total: total == addresses)
    checked(host, before)


def test_a_name_forges_no_line(guarded: Host) -> None:
    before = len(guarded.log())
    with guarded.connect() as client:
        client.send(hello(HOSTILE + "y" * 60_000, "wrong"))
        assert [answer.status for answer in client.rest()] == [Status.UNAUTHENTICATED]
    log = guarded.await_log(r"credentials of .* are wrong")[before:]
    assert len(log.splitlines()) == 1, log
    assert 'the credentials of "begin\\" \\\\\\n2026-' in log
    checked(guarded, before)
