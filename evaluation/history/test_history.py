# SPDX-License-Identifier: Apache-2.0
"""What clients see of a state is what they would see if one call ran at a time."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from .recording import check

SCHEDULERS = ("queue", "pool", "accept-many", "cohort", "one-to-one", "stealing", "nothread")


def assert_right(done: subprocess.CompletedProcess[str]) -> None:
    assert done.returncode == 0, done.stdout
    assert done.stdout.endswith(": linearizable\n"), done.stdout


def test_a_long_history_is_linearizable() -> None:
    assert_right(check(200_000, 0))


@pytest.mark.parametrize("scheduler", SCHEDULERS)
def test_histories_are_linearizable_though_clients_withdraw_calls(scheduler: str) -> None:
    done = check(20_000, 20, "--scheduler", scheduler)
    assert_right(done)
    assert not re.search(r"\b0 withdrawn", done.stdout), done.stdout


def test_histories_are_linearizable_where_the_host_keeps_several_commits_at_once(tmp_path: Path) -> None:
    assert_right(check(20_000, 20, "--state", f"file:{tmp_path}"))


def test_histories_are_linearizable_where_methods_have_branches(tmp_path: Path) -> None:
    assert_right(check(20_000, 20, "--state", f"file:{tmp_path}", jvm=["-Dcounter=branching"]))


def test_updates_that_a_host_loses_are_found() -> None:
    done = check(10_000, 0, jvm=["-Dcounter=forgetful"])
    assert done.returncode == 1, done.stdout
    assert "DUPLICATE: " in done.stdout
