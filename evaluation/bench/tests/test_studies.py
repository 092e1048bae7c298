# SPDX-License-Identifier: Apache-2.0
"""The studies of times and of rules run, in the languages that need nothing but what the other tests need; `--quick` runs
them in all. What the figures are is not tested.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from evaluation.bench.studies.rules import run as rules
from evaluation.bench.studies.times import run as times
from evaluation.harness.commands import generate

#: Items, rounds, and seconds of a turn.
SHORT = ["10", "2", "0.001"]
ARRAYS = {"long", "uint", "ulong", "Instant", "Duration", "LocalDate", "UUID", "BigDecimal", "Set<Long>", "union"}


@pytest.fixture(scope="module")
def checking_clients(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("rules")
    rules.generate_clients(out)
    return out


@pytest.mark.parametrize("language", ["C", "C#, Mono", "Java", "TypeScript"])
def test_what_rules_cost_is_measured(checking_clients: Path, language: str) -> None:
    rows = list(rules.turns(language, 0, [*rules.PROGRAMS[language](checking_clients), *SHORT]))
    assert [row[:2] for row in rules.compared(rows)] == [(language, "struct"), (language, "array")]
    assert len(rows) == 8 and all(us > 0 for *_, us in rows)


@pytest.mark.parametrize("language", ["C", "C#, Mono"])
def test_what_arrays_of_times_cost_is_measured(tmp_path: Path, language: str) -> None:
    if language == "C":
        generate(times.HERE / "spans.creo", ["c"], tmp_path)
    rows = list(times.turns(language, 0, [*times.PROGRAMS[language](tmp_path), *SHORT]))
    assert {array for _, array, *_ in times.compared(rows)} == ARRAYS
    assert len(rows) == 4 * len(ARRAYS) and all(us > 0 for *_, us in rows)
