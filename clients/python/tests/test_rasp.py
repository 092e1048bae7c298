# SPDX-License-Identifier: Apache-2.0
"""The numbers of this runtime are those that framework/protocol/vectors/rasp.txt gives all of them."""

from __future__ import annotations

from typing import Dict

from test_vectors import read_vectors
from vectors import Status
from vectors.runtime.call import call
from vectors.runtime.connection import backoff, options
from vectors.runtime.frame import frame
from vectors.runtime.wire import nested

ROWS = read_vectors("rasp.txt")


def numbers(what: str) -> Dict[str, int]:
    return {row.name: int(row.text) for row in ROWS if row.type == what}


def test_the_kinds_of_frames() -> None:
    kinds = numbers("kind")
    assert {name: getattr(frame, name) for name in kinds} == kinds
    assert all(kinds[name] == kind for kind, name in frame.KIND_NAMES.items())


def test_the_statuses_of_an_error() -> None:
    assert {status.name: int(status) for status in Status if status < Status.TRANSPORT} == numbers("status")


def test_limits_and_times() -> None:
    own = {
        "version": frame.VERSION,
        "frame": frame.LIMIT,
        "context": frame.CONTEXT_LIMIT,
        "ping": frame.PING_LIMIT,
        "nesting": nested.DEEPEST,
        "credit-items": call.ITEMS,
        "credit-bytes": call.BYTES,
        "connect": round(options.CONNECT_TIMEOUT * 1000),
        "call": round(options.CALL_TIMEOUT * 1000),
        "first-pause": round(backoff.FIRST * 1000),
        "longest-pause": round(backoff.LONGEST * 1000),
        "spread": round(backoff.SPREAD * 100),
        "attempts": call.ATTEMPTS,
    }
    assert own == {name: number for name, number in numbers("number").items() if name != "hello"}  # which hosts have
