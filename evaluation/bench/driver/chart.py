# SPDX-License-Identifier: Apache-2.0
"""What a figure is, without drawing it: its panels, and in them a series of points for each contestant."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Callable, Iterable, Mapping

from . import cells
from .cells import Results

Point = tuple[float, float, float, float]  # x, y, and the interval of y


@dataclass(frozen=True)
class Series:
    #: What decides on colour and marker: the contestant's name without its runtime, or a language's or a payload's.
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
    #: Where it has marks, and what they say; None: as it comes.
    marks: Mapping[float, str] | None = None
    #: Says what a place on the axis is where it has no marks.
    text: Callable[[float], str] = cells.digits
    #: A line across the panels at this value.
    line: float | None = None
    #: The least that it shows: 0 where lengths are compared.
    begin: float | None = None


@dataclass(frozen=True)
class Chart:
    #: Of its files.
    name: str
    title: str
    caption: str
    x: Axis
    y: Axis
    panels: Callable[[Results], list[Panel]]
    #: Contestants stand on lines of their own, with a dot for each size, the larger the message the larger the dot.
    dots: bool = False

    def data(self, of: Results) -> list[Panel]:
        """The panels that have something in them."""
        return [panel for panel in self.panels(of) if any(series.points for series in panel.series)]


def describe(chart: Chart, panels: Iterable[Panel]) -> str:
    """What a figure shows for those who do not see it: each panel's series at their last point."""
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
