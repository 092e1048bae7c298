# SPDX-License-Identifier: Apache-2.0
"""Scenarios in TypeScript whose calls travel as JSON over HTTP: their programs do not notice."""

from __future__ import annotations

from pathlib import Path
from typing import Callable, Sequence

import pytest

from evaluation.harness.clients import Programs
from evaluation.harness.commands import run

from .hosts import Host
from .test_scenarios import HERE, SCENARIOS
from .test_trials import TRIALS, dead, guarded, start  # noqa: F401 they are fixtures

#: Those without a stream that is sent, a context that HTTP has no fields for, and clients of older releases.
FITTING = ("faults", "constructs", "two-clients")


def play(scenario: str, programs: Programs, descriptions: Sequence[Path], *arguments: str) -> None:
    command = programs.over_fetch(scenario, HERE / scenario / "client.mjs", descriptions)
    expected = (HERE / scenario / "expected.txt").read_text(encoding="utf-8")
    assert run([*command, *arguments]).stdout == expected


@pytest.mark.parametrize("scenario", FITTING)
def test_scenario(scenario: str, programs: Programs, host: str) -> None:
    play(scenario, programs, SCENARIOS[scenario], f"http://{host}")


@pytest.mark.parametrize("scenario", ["deadlines", "cancel", "many"])
def test_trial(scenario: str, programs: Programs, start: Callable[..., Host]) -> None:  # noqa: F811
    play(scenario, programs, [TRIALS], f"http://{start().address}")


def test_statuses(
    programs: Programs,
    start: Callable[..., Host],  # noqa: F811
    guarded: list[object],  # noqa: F811
    dead: str,  # noqa: F811
) -> None:
    token, *settings = guarded
    strict = start(
        *("--nesting", 4, "--frame-size", "64k", "--when-full", "busy", "--queue-length", 1),
        *("--scheduler", "pool", "--scheduler-threads", 1),
    )
    hosts = [start().address, strict.address, start(*settings).address]
    play("statuses", programs, [TRIALS], *(f"http://{address}" for address in hosts), str(token), f"http://{dead}")
