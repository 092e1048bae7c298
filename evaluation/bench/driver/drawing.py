# SPDX-License-Identifier: Apache-2.0
"""Makes what people look at of a folder of results: figures and a report, which are not kept in git."""

from __future__ import annotations

import subprocess
from pathlib import Path

from evaluation.harness.places import ROOT

#: A Python that has what draws; scripts/setup --figures makes it.
PYTHON = ROOT / ".cache" / "figures" / "bin" / "python"


def possible() -> bool:
    return PYTHON.exists()


def draw(folder: Path) -> None:
    """Of a run of the benchmark its figures and its page; of evaluation/results those of the studies."""
    modules = ["driver.figures", "driver.report"] if (folder / "manifest.json").exists() else ["studies.plots"]
    for module in modules:
        subprocess.run([PYTHON, "-m", f"evaluation.bench.{module}", folder.resolve()], cwd=ROOT, check=True)
