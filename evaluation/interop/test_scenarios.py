# SPDX-License-Identifier: Apache-2.0
"""Each scenario is a folder, each language a file in it: all must print what expected.txt says."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Iterator

import pytest

from evaluation.harness.clients import CLIENTS, SOURCES, Programs
from evaluation.harness.commands import run
from evaluation.harness.over_http import HTTP2
from evaluation.harness.places import ROOT
from evaluation.harness.websocket import Bridge

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
    "rules": [HERE / "rules" / "pantry.creo"],
    "sets": [HERE / "sets" / "labels.creo"],
    "times": [HERE / "times" / "journal.creo"],
    "unions": [HERE / "unions" / "forms.creo"],
    "unsigned": [HERE / "unsigned" / "counters.creo"],
    "unknown-method": [HERE / "unknown-method" / "other.creo"],
    "two-clients": [DATA, FAULTS],
}

#: Those in which bytes go both ways in all forms, large ones and streams.
OVER_WEBSOCKET = {
    **{scenario: SCENARIOS[scenario] for scenario in ("faults", "two-clients")},
    **{scenario: [test_trials.TRIALS] for scenario in ("streams", "large")},
}


def test_every_scenario_is_listed() -> None:
    assert {file.parent.name for file in HERE.glob("*/expected.txt")} == set(SCENARIOS) | test_trials.SCENARIOS


@pytest.mark.parametrize("kind", CLIENTS)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_scenario(scenario: str, kind: str, programs: Programs, host: str) -> None:
    command = programs.command(scenario, kind, HERE / scenario / SOURCES[kind], SCENARIOS[scenario])
    expected = (HERE / scenario / "expected.txt").read_text(encoding="utf-8")
    assert run([*command, host]).stdout == expected


@pytest.fixture(scope="module")
def trusting(build_folder: Path) -> Programs:
    """Programs whose clients leave the rules for values to the host."""
    return Programs(build_folder / "trusting", options=["--no-rules"])


@pytest.mark.parametrize("kind", CLIENTS)
def test_rules_are_the_hosts_alone(kind: str, trusting: Programs, host: str) -> None:
    """What a client does not refuse, the host does, in the same words."""
    command = trusting.command("rules", kind, HERE / "rules" / SOURCES[kind], SCENARIOS["rules"])
    expected = (HERE / "rules" / "expected.txt").read_text(encoding="utf-8")
    assert "refused by the client" in expected
    assert run([*command, host]).stdout == expected.replace("refused by the client", "refused by the host")


@pytest.mark.parametrize("before", ["", HTTP2], ids=["http1", "http2"])
@pytest.mark.parametrize("scenario", sorted(file.parent.name for file in HERE.glob("*/over_http.py")))
def test_scenario_over_http(scenario: str, before: str, host: str) -> None:
    """In some of them HTTP is one more language, for which nothing is generated."""
    expected = (HERE / scenario / "expected.txt").read_text(encoding="utf-8")
    command = [sys.executable, HERE / scenario / "over_http.py", before + host]
    assert run(command, env=WITH_HARNESS).stdout == expected


@pytest.fixture(scope="module")
def bridge(host: str) -> Iterator[str]:
    """An address behind which each connection is a WebSocket of the host."""
    name, _, port = host.rpartition(":")
    bridge = Bridge((name, int(port)))
    yield bridge.address
    bridge.close()


@pytest.mark.parametrize("kind", CLIENTS)
@pytest.mark.parametrize("scenario", OVER_WEBSOCKET)
def test_scenario_over_websocket(scenario: str, kind: str, programs: Programs, bridge: str) -> None:
    """Clients do not notice that something carries their bytes in messages."""
    command = programs.command(scenario, kind, HERE / scenario / SOURCES[kind], OVER_WEBSOCKET[scenario])
    expected = (HERE / scenario / "expected.txt").read_text(encoding="utf-8")
    assert run([*command, bridge]).stdout == expected
