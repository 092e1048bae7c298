# SPDX-License-Identifier: Apache-2.0
"""A wall clock that jumps: the host measures time without it."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from evaluation.harness.rasp import Kind, Status, count, request

from . import trouble
from .clock import Clock
from .conftest import Start

HOUR = 3600


@pytest.mark.parametrize("jump", [HOUR, -HOUR], ids=["forward", "back"])
def test_a_jump_of_an_hour_changes_no_deadline(start: Start, tmp_path: Path, jump: int) -> None:
    clock = Clock(tmp_path)
    host = start(idle_time="2s", environment=clock.environment)
    with host.connect() as client, host.connect() as idle:
        assert idle.call(trouble.CALLS).kind == Kind.RESPONSE
        client.send(
            request(trouble.SLEEP, count(300), id=1, timeout=20_000)
            + request(trouble.SLEEP, count(0), id=2, timeout=20_000)
            + request(trouble.SLEEP, count(0), id=3, timeout=100)
        )
        clock.move(jump)
        answers = {answer.id: answer for answer in (client.answer() for _ in range(3))}
        seen = int.from_bytes(client.call(trouble.CLOCK).body, "big") / 1000
        assert abs(seen - time.time() - jump) < 60, "the host did not see the jump"
        assert answers[1].kind == Kind.RESPONSE and answers[2].kind == Kind.RESPONSE
        # Its time passed while it waited for the first call.
        assert answers[3].status == Status.DEADLINE
        # An hour is longer than an idle connection is left alone: it gets its PING when due and is not cut before.
        assert idle.read().kind == Kind.PING
