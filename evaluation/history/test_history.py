# SPDX-License-Identifier: Apache-2.0
"""What clients see of a state is what they would see if one call ran at a time."""

from __future__ import annotations

import pytest
from recording import check

SCHEDULERS = ("queue", "pool", "accept-many", "cohort", "one-to-one", "stealing", "nothread")


@pytest.mark.parametrize("scheduler", SCHEDULERS)
def test_histories_are_linearizable(scheduler: str) -> None:
    done = check(20_000, "--scheduler", scheduler)
    assert done.returncode == 0, done.stdout
    assert done.stdout.endswith(": linearizable\n"), done.stdout


def test_a_long_history_is_linearizable() -> None:
    done = check(1_000_000)
    assert done.returncode == 0, done.stdout
    assert done.stdout.endswith(": linearizable\n"), done.stdout


def test_updates_that_a_host_loses_are_found() -> None:
    done = check(10_000, jvm=["-Dforgetful=true"])
    assert done.returncode == 1, done.stdout
    assert "DUPLICATE: " in done.stdout
