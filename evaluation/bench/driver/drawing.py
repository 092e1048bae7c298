# SPDX-License-Identifier: Apache-2.0
"""Makes figures and a report of a folder of results; they are not kept in git."""

from __future__ import annotations

import subprocess
from pathlib import Path

from evaluation.harness.places import ROOT

#: A Python with what is needed for drawing; scripts/setup --figures installs it.
PYTHON = ROOT / ".cache" / "figures" / "bin" / "python"


def possible() -> bool:
    return PYTHON.exists()


def draw(folder: Path) -> None:
    """Draws a benchmark run's figures and page, or, for evaluation/results, the figures of the studies."""
    modules = ["driver.figures", "driver.report"] if (folder / "manifest.json").exists() else ["studies.plots"]
    for module in modules:
        subprocess.run([PYTHON, "-m", f"evaluation.bench.{module}", folder.resolve()], cwd=ROOT, check=True)
