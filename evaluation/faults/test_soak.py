# SPDX-License-Identifier: Apache-2.0
"""A sample of scripts/soak; the whole takes half an hour."""

from __future__ import annotations

import subprocess
import sys

from evaluation.harness.places import ROOT


def test_a_short_soak() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "evaluation.faults.soak", "--minutes", "0.25"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.splitlines()[-1] == "flat"
