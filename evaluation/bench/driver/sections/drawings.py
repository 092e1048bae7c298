# SPDX-License-Identifier: Apache-2.0
"""Figures in the report."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from .. import page
from ..cells import Results
from ..chart import Chart, describe
from ..page import Parts


@dataclass(frozen=True)
class Drawings:
    """The figures that were drawn."""

    of: Results
    folder: Path

    def show(self, chart: Chart) -> Parts:
        panels = chart.data(self.of)
        if not panels:
            return page.paragraph(f"{chart.title}: there are no results for it.", "quiet")
        svg = self.folder / f"{chart.name}.svg"
        if not svg.exists():
            return page.paragraph(f"{chart.title}: not drawn; figures.py draws it.", "quiet")
        return page.drawing(svg, describe(chart, panels), f"{chart.title}. {chart.caption}")
