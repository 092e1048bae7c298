# SPDX-License-Identifier: Apache-2.0
"""The content of a figure, without drawing it: its panels, and in them a series of points for each contestant."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Callable, Iterable, Mapping

from . import cells
from .cells import Results

Point = tuple[float, float, float, float]  # x, y, and the interval of y


@dataclass(frozen=True)
class Series:
    #: Decides on colour and marker: the name of the contestant without its runtime, of a language or of a payload.
    style: str
    label: str
    points: tuple[Point, ...]


@dataclass(frozen=True)
class Panel:
    title: str
    series: tuple[Series, ...]


@dataclass(frozen=True)
class Axis:
    label: str
    log: bool = True
    #: Where it has marks, and their labels; None: chosen when it is drawn.
    marks: Mapping[float, str] | None = None
    #: The label of a place on the axis that has no mark.
    text: Callable[[float], str] = cells.digits
    #: A line across the panels at this value.
    line: float | None = None
    #: The lowest value that it shows: 0 where lengths are compared.
    begin: float | None = None


@dataclass(frozen=True)
class Chart:
    #: The name of its files.
    name: str
    title: str
    caption: str
    x: Axis
    y: Axis
    panels: Callable[[Results], list[Panel]]
    #: Each contestant has its own line, with a dot for each size: the larger the message, the larger the dot.
    dots: bool = False

    def data(self, of: Results) -> list[Panel]:
        """The panels that are not empty."""
        return [panel for panel in self.panels(of) if any(series.points for series in panel.series)]


def describe(chart: Chart, panels: Iterable[Panel]) -> str:
    """A text that replaces the figure for readers who cannot see it: each panel's series at their last point."""
    parts = []
    for panel in panels:
        lines = [
            f"{series.label} {chart.y.text(series.points[-1][1])} at {_place(chart, series.points[-1][0])}"
            for series in panel.series
            if series.points
        ]
        if chart.dots:
            lines = [
                f"{series.label} {chart.x.text(series.points[0][1])} to {chart.x.text(series.points[-1][1])}"
                for series in panel.series
                if series.points
            ]
        parts.append((f"{panel.title}: " if panel.title else "") + ", ".join(lines))
    return f"{chart.title}. " + "; ".join(parts) + "."


def _place(chart: Chart, x: float) -> str:
    return (chart.x.marks or {}).get(x) or chart.x.text(x)
