# SPDX-License-Identifier: Apache-2.0
"""The sample's clients store the same measurements, read them back and print the same bytes."""

from __future__ import annotations

from evaluation.harness.clients import LANGUAGES, SOURCES, Programs
from evaluation.harness.commands import run
from evaluation.harness.places import ROOT

SAMPLE = ROOT / "samples" / "data-service"


def test_every_language_prints_the_same_bytes(programs: Programs, host: str) -> None:
    printed = {}
    for language in LANGUAGES:
        source = SAMPLE / "clients" / language / SOURCES[language]
        command = programs.command("sample", language, source, [SAMPLE / "data.creo"])
        printed[language] = run([*command, host, SAMPLE / "measurements.csv"]).stdout
    assert len(set(printed.values())) == 1, printed


def test_what_comes_back_is_what_was_stored(programs: Programs, host: str) -> None:
    rows = (SAMPLE / "measurements.csv").read_text(encoding="utf-8").splitlines()[1:]
    series = [row.split(",")[0] for row in rows]
    source = SAMPLE / "clients" / "python" / SOURCES["python"]
    command = programs.command("sample", "python", source, [SAMPLE / "data.creo"])
    lines = run([*command, host, SAMPLE / "measurements.csv"]).stdout.splitlines()
    assert len(rows) >= 1000
    assert [line.removeprefix("series: ") for line in lines if line.startswith("series: ")] == list(
        dict.fromkeys(series)
    )
    assert lines[-1] == f"total: {len(set(series))} series, {len(rows)} samples"
