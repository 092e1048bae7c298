# SPDX-License-Identifier: Apache-2.0
"""Blocking clients under gevent, whose greenlets take the place of threads: a call that waits lets the others run."""

from __future__ import annotations

import importlib.util
import os
import ssl
import subprocess
import sys
import textwrap
import threading
from pathlib import Path
from typing import Tuple

import awkward
import pytest
from server import END, ITEM, PREFACE, RESPONSE, Peer, echo, frame, serving

pytestmark = pytest.mark.skipif(importlib.util.find_spec("gevent") is None, reason="gevent is not installed")

PATH = str(Path(awkward.__file__).parents[1])

#: Before each program: `ran` grows while a call waits, unless the call keeps all greenlets from running.
BEGINNING = """
import gevent.monkey
gevent.monkey.patch_all()
import sys, time
import awkward as a
import gevent

ran = []

def run():
    while True:
        gevent.sleep(0.01)
        ran.append(time.monotonic())

gevent.spawn(run)
address = sys.argv[1]
pair = a.Pair(a.Word.MRO, 1, [])
"""


def play(address: str, program: str, *arguments: str) -> None:
    """In a process of its own, since gevent changes Python's modules for good."""
    done = subprocess.run(
        [sys.executable, "-c", BEGINNING + textwrap.dedent(program), address, *arguments],
        env={**os.environ, "PYTHONPATH": PATH},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def silent(peer: Peer) -> None:
    peer.preface()
    peer.send(PREFACE)
    while peer.socket.recv(1 << 16):
        pass


def test_greenlets_share_a_client() -> None:
    with serving(echo) as address:
        play(
            address,
            """
            with a.AwkwardClient(address) as client:
                calls = [gevent.spawn(client.pair, a.replace(pair, data=number)) for number in range(100)]
                assert [call.get(timeout=20).data for call in calls] == list(range(100))
            """,
        )


def test_a_time_out_ends_a_call_and_nothing_else() -> None:
    with serving(silent) as address:
        play(
            address,
            """
            def call():
                begun = time.monotonic()
                try:
                    client.pair(pair)
                except a.DeadlineError:
                    return time.monotonic() - begun

            with a.AwkwardClient(address, call_timeout=0.5) as client:
                for count in (1, 3):  # one that reads, and others that wait for it
                    ran.clear()
                    for waited in gevent.joinall([gevent.spawn(call) for _ in range(count)], timeout=10):
                        assert 0.5 <= waited.value < 5, waited.value
                    assert len(ran) > 5
            """,
        )


def test_a_time_out_ends_a_request_that_the_host_does_not_take() -> None:
    given_up = threading.Event()

    def deaf(peer: Peer) -> None:
        peer.preface()
        peer.send(PREFACE)
        assert given_up.wait(60)

    with serving(deaf) as address:
        play(
            address,
            """
            with a.AwkwardClient(address, call_timeout=0.5) as client:
                ran.clear()
                begun = time.monotonic()
                try:
                    client.find({}, 1, None, range(10_000_000))
                    raise AssertionError
                except a.DeadlineError:
                    assert time.monotonic() - begun < 30
                assert len(ran) > 5
            """,
        )
        given_up.set()


def test_streams() -> None:
    def counting(peer: Peer) -> None:
        peer.preface()
        peer.send(PREFACE)
        request_id, _ = peer.request()
        for number in range(3):
            peer.send(frame(ITEM, request_id, number.to_bytes(4, "big")))
        peer.send(frame(END, request_id))
        request_id, _ = peer.request()
        peer.send(frame(RESPONSE, request_id, awkward.to_bytes(awkward.Pair(awkward.Word.MRO, 1, []))))
        peer.at_end()

    with serving(counting) as address:
        play(
            address,
            """
            with a.AwkwardClient(address) as client:
                assert list(client.count(3)) == [0, 1, 2]
                assert client.pair(pair) == pair
            """,
        )


def test_what_gevent_ends_costs_the_connection_and_not_the_client() -> None:
    with serving(silent, echo) as address:
        play(
            address,
            """
            with a.AwkwardClient(address) as client:
                try:
                    with gevent.Timeout(0.2):
                        client.pair(pair)
                    raise AssertionError
                except gevent.Timeout:
                    pass
                assert client.pair(pair) == pair
            """,
        )


def test_tls(server_side: ssl.SSLContext, certificate: Tuple[str, str]) -> None:
    with serving(echo, tls=server_side) as address:
        play(
            address,
            """
            import ssl

            trusted = ssl.create_default_context(cafile=sys.argv[2])
            with a.AwkwardClient(address, tls=trusted) as client:
                calls = [gevent.spawn(client.pair, pair) for _ in range(20)]
                assert [call.get(timeout=20) for call in calls] == [pair] * 20
            """,
            certificate[0],
        )
