# SPDX-License-Identifier: Apache-2.0
"""The study of outages runs: its programs do what its driver expects of them, and its figures fit their columns. What
the figures are is not tested.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from evaluation.bench.studies.outage import run
from evaluation.harness.clients import Programs

PACE = run.Pace(rate=200, warm_up=0.2, down=1.2, recovery=0.2)


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> Programs:
    return Programs(tmp_path_factory.mktemp("outage"))


@pytest.mark.parametrize("language", run.LANGUAGES)
@pytest.mark.parametrize("variant", run.VARIANTS)
def test_calls_go_on_while_the_host_is_down_and_are_answered_again(
    programs: Programs, language: str, variant: str
) -> None:
    figures = run.measure(run.command(programs, language), variant == "silent", PACE)
    row = dict(zip(run.HEAD, [language, "now", variant, *figures]))
    assert len(row) == len(figures) + 3
    assert float(row["calls/s"]) > PACE.rate / 2
    assert float(row["ended/s"]) < PACE.rate / 2  # they wait for their host
    assert float(row["work p50 ms"]) <= float(row["p99 ms"]) <= float(row["max ms"])
    assert row["first answer after s"]
