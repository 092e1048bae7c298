# SPDX-License-Identifier: Apache-2.0
"""The study of the client in Chromium: that its programs answer, and its tables say what was measured."""

from __future__ import annotations

import shutil
from contextlib import ExitStack
from pathlib import Path

import pytest

from evaluation.bench.studies.browser import run
from evaluation.harness.waiting import eventually

SECONDS = 0.01


@pytest.fixture(scope="module")
def prepared() -> None:
    if not shutil.which("chromium"):
        pytest.skip("there is no chromium")
    try:
        run.prepare()
    except SystemExit as missing:
        pytest.skip(str(missing))


@pytest.mark.parametrize("name", run.CODECS)
def test_what_is_encoded_in_a_page_is_decoded_again(prepared: None, name: str) -> None:
    with ExitStack() as running:
        page = run.drive(running, name, "serialise", "numeric", 1024)
        page.ready()
        for operation in ("encode", "decode"):
            figures = page.figures(f"{operation} {SECONDS}", SECONDS)
            assert figures["us"] > 0 and figures["bytes"] > 1000


@pytest.mark.parametrize("name", run.CALLERS)
def test_calls_of_a_page_are_answered(prepared: None, name: str) -> None:
    with ExitStack() as running:
        address = run.serve(running, run.CALLERS[name]).listening()
        page = run.drive(running, name, "call", "string", 1024, address)
        page.ready()
        assert page.figures(f"call {SECONDS}", SECONDS)["calls"] >= 1


def test_a_program_that_is_killed_leaves_no_browser(prepared: None) -> None:
    with ExitStack() as running:
        page = run.drive(running, "creo", "serialise", "numeric", 1024)
        page.ready()
        browsers = Path(f"/proc/{page.pid}/task/{page.pid}/children").read_text(encoding="ascii").split()
        assert browsers
    eventually(lambda: not any(Path(f"/proc/{one}").exists() for one in browsers))


def test_ratios_are_of_medians_within_rounds() -> None:
    rows = [
        ("numeric", 100, name, "call", start, us * (start + 1))
        for start in range(run.STARTS)
        for name, times in (("creo", (1.0, 2.0, 9.0)), ("peer", (2.0, 4.0, 18.0)))
        for us in times
    ]
    assert list(run.compared(rows)) == [
        ("numeric", "100", "call", "creo", "3.6", "1"),
        ("numeric", "100", "call", "peer", "7.3", "2.00 [2.00, 2.00]"),
    ]
