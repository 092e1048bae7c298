# SPDX-License-Identifier: Apache-2.0
"""Each scenario is a folder, each language a file in it: all must print what expected.txt says."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from evaluation.harness.clients import CLIENTS, SOURCES, Programs
from evaluation.harness.commands import run
from evaluation.harness.places import ROOT

from . import test_trials

HERE = Path(__file__).parent
DATA = ROOT / "samples" / "data-service" / "data.creo"
FAULTS = HERE / "faults" / "faults.creo"

WITH_HARNESS = {**os.environ, "PYTHONPATH": str(ROOT)}

SCENARIOS = {
    "faults": [FAULTS],
    # Clients of version 1.0.0; the host serves version 2.0.0 and has 1.0.0 and 1.1.0 in its lock.
    "evolution": [HERE / "evolution" / "v1" / "shop.creo"],
    "constructs": [HERE / "constructs" / "constructs.creo"],
    "unknown-method": [HERE / "unknown-method" / "other.creo"],
    "two-clients": [DATA, FAULTS],
}


def test_every_scenario_is_listed() -> None:
    assert {file.parent.name for file in HERE.glob("*/expected.txt")} == set(SCENARIOS) | test_trials.SCENARIOS


@pytest.mark.parametrize("kind", CLIENTS)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_scenario(scenario: str, kind: str, programs: Programs, host: str) -> None:
    command = programs.command(scenario, kind, HERE / scenario / SOURCES[kind], SCENARIOS[scenario])
    expected = (HERE / scenario / "expected.txt").read_text(encoding="utf-8")
    assert run([*command, host]).stdout == expected


@pytest.mark.parametrize("scenario", sorted(file.parent.name for file in HERE.glob("*/over_http.py")))
def test_scenario_over_http(scenario: str, host: str) -> None:
    """In some of them HTTP is one more language, for which nothing is generated."""
    expected = (HERE / scenario / "expected.txt").read_text(encoding="utf-8")
    assert run([sys.executable, HERE / scenario / "over_http.py", host], env=WITH_HARNESS).stdout == expected
