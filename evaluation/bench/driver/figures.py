# SPDX-License-Identifier: Apache-2.0
"""Draws the figures of a results folder into its folder figures, each as SVG and as PNG: charts.py says what they
contain.

scripts/bench --figures evaluation/results/MACHINE/DATE
"""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path

import matplotlib

matplotlib.use("agg")
# The same data give the same file; text stays text, which is small and can be searched.
matplotlib.rcParams.update(
    {
        "svg.hashsalt": "creo",
        "svg.fonttype": "none",
        "font.size": 8.5,
        "axes.titlesize": "medium",
        "axes.spines.top": False,
        "axes.spines.right": False,
        "axes.grid": True,
        "grid.color": "#e4e4e4",
        "grid.linewidth": 0.6,
        "axes.axisbelow": True,
        "axes.edgecolor": "#777777",
        "legend.frameon": False,
    }
)

import matplotlib.pyplot as plt  # noqa: E402 the back end is chosen first
from matplotlib.axes import Axes  # noqa: E402
from matplotlib.lines import Line2D  # noqa: E402
from matplotlib.ticker import FuncFormatter, LogLocator, NullLocator  # noqa: E402

from . import cells  # noqa: E402
from .chart import Axis, Chart, Panel, Series  # noqa: E402
from .charts import CHARTS, SIZES  # noqa: E402

#: Inches: 700 pixels of a page.
WIDTH = 7.0
COLUMNS = 3
#: Colour, marker and line of each contestant in all figures, by its name without the runtime. The colours are Okabe's
#: and Ito's, and Tol's, which colour-blind readers can tell apart. A family has one colour; limits are dark and have no
#: marker.
STYLES = {
    "creo": ("#d55e00", "o", "-"),
    "creo-accelerated": ("#d55e00", "*", "--"),
    "creo-nothread": ("#d55e00", "v", ":"),
    "creo-": ("#d55e00", "p", "-."),
    "thrift-binary": ("#0072b2", "s", "-"),
    "thrift-compact": ("#0072b2", "^", "--"),
    "thrift-tuned": ("#0072b2", "D", "-."),
    "thrift-accelerated": ("#0072b2", "v", ":"),
    "thrift-hsha": ("#0072b2", "P", ":"),
    "thrift-compact-accelerated": ("#0072b2", "<", ":"),
    "thrift-": ("#0072b2", "p", ":"),
    "jos": ("#009e73", "X", "-"),
    "rmi": ("#009e73", "P", "--"),
    "rest": ("#cc79a7", "D", "-"),
    "rest-http": ("#cc79a7", "v", "--"),
    "json": ("#cc79a7", "D", "-"),
    "json-bytes": ("#cc79a7", "v", "--"),
    "soap": ("#882255", "h", "-"),
    "jaxb": ("#882255", "h", "-"),
    "grpc": ("#e69f00", "^", "-"),
    "connect": ("#e69f00", "D", "--"),
    "protobuf": ("#e69f00", "s", "-"),
    "protobufjs": ("#e69f00", "P", "--"),
    "protobuf-read": ("#e69f00", "v", "--"),
    "protobuf-read": ("#e69f00", "p", ":"),
    "avro": ("#56b4e9", "D", "-"),
    "kryo": ("#999933", "v", "-"),
    "fory": ("#332288", "X", "-"),
    "fory-generated": ("#332288", "o", "--"),
    "fory-generated": ("#332288", "P", "--"),
    "msgpack": ("#44aa99", "<", "-"),
    "msgpackr": ("#44aa99", "<", "-"),
    "msgpackr-records": ("#44aa99", "P", "--"),
    "sbe": ("#117733", ">", "-"),
    "memcpy": ("#333333", "", "--"),
    "socket": ("#333333", "", "--"),
    # For lines that are not contestants.
    "c": ("#0072b2", "s", "-"),
    "csharp": ("#cc79a7", "D", "-"),
    "csharp/mono": ("#cc79a7", "D", "-"),
    "csharp/dotnet": ("#882255", "h", "--"),
    "java": ("#e69f00", "^", "-"),
    "python": ("#009e73", "v", "-"),
    "typescript": ("#56b4e9", "P", "-"),
    "numeric": ("#0072b2", "s", "-"),
    "string": ("#e69f00", "^", "-"),
    "mixed": ("#cc79a7", "D", "-"),
    "bytes": ("#009e73", "v", "-"),
}


#: What takes the place of each colour where the page is dark; those that are not named are light enough.
DARK = {
    "stroke: #000000": "#a9a7a1",
    "stroke: #333333": "#d8d6d0",
    "fill: #333333": "#d8d6d0",
    "stroke: #777777": "#77777a",
    "stroke: #e4e4e4": "#35383d",
    "fill: #ffffff": "none",
    "stroke: #ffffff": "#16181b",
    **{
        f"{what}: {light}": dark
        for what in ("fill", "stroke")
        for light, dark in {
            "#d55e00": "#ff8b47",
            "#0072b2": "#4ba7e8",
            "#882255": "#d9679b",
            "#332288": "#9a8cf0",
            "#117733": "#5cbd7c",
        }.items()
    },
}


def draw(folder: Path) -> list[str]:
    """Draws the figures for which the folder has data; returns the names of those for which it has none."""
    of, missing = cells.read(folder), []
    (folder / "figures").mkdir(exist_ok=True)
    for old in (folder / "figures").glob("*.[sp][vn]g"):
        old.unlink()  # so that no figure remains without its data
    for chart in CHARTS:
        panels = chart.data(of)
        if not panels:
            missing.append(chart.name)
            continue
        figure = plt.figure(figsize=(WIDTH, _height(chart, panels)), layout="constrained")
        (_dots if chart.dots else _lines)(chart, panels, figure)
        drawn = io.StringIO()
        figure.savefig(drawn, format="svg", metadata={"Date": None})
        (folder / "figures" / f"{chart.name}.svg").write_text(_slim(drawn.getvalue()), encoding="utf-8")
        figure.set_layout_engine("none")  # the layout is done
        figure.savefig(folder / "figures" / f"{chart.name}.png", metadata={"Software": None}, dpi=130)
        plt.close(figure)
    return missing


def _slim(svg: str) -> str:
    """The same figure in half as many bytes: hundredths of a point, no indentation, its font named once."""
    shorter = {
        r"(\.\d\d)\d+": r"\1",
        r"\.00\b": "",
        r"\n\s*": "\n",
        r' transform="rotate\(-0 [^"]*"': "",
        r' font-family: [^;"]*;?': "",
        r"<!--.*?-->\n": "",
        r'<g id="[\w.]+_\d+">': "<g>",
        "<svg ": '<svg font-family="DejaVu Sans, Verdana, sans-serif" ',
    }
    for long, short in shorter.items():
        svg = re.sub(long, short, svg)
    return svg.replace("</style>", f"{_in_the_dark()}</style>", 1)


def _in_the_dark() -> str:
    """A picture in a page has the page's colour scheme."""
    rules = "".join(f'[style*="{old}"]{{{old.split(":")[0]}:{new}!important}}' for old, new in DARK.items())
    return f"@media (prefers-color-scheme: dark){{text{{fill:#e7e5e0}}{rules}}}"


def style(name: str) -> tuple[str, str, str]:
    """The style of a contestant that is not listed: its family's, or grey."""
    return STYLES.get(name) or STYLES.get(name.split("-")[0] + "-") or ("#888888", "x", "-")


def _columns(panels: list[Panel]) -> int:
    return min(len(panels), 2 if len(panels) == 4 else COLUMNS)


def _height(chart: Chart, panels: list[Panel]) -> float:
    rows = -(-len(panels) // _columns(panels))
    if chart.dots:
        columns = min(len(panels), 2)
        rows = -(-len(panels) // columns)
        return 0.7 + sum(
            0.55 + 0.2 * max(len(panel.series) for panel in panels[row * columns : (row + 1) * columns])
            for row in range(rows)
        )
    labels = len({series.style for panel in panels for series in panel.series})
    return 0.4 + (2.9 if len(panels) == 1 else 2.1) * rows + 0.17 * -(-labels // 4)


def _lines(chart: Chart, panels: list[Panel], figure: plt.Figure) -> None:
    columns = _columns(panels)
    rows = -(-len(panels) // columns)
    grid = figure.subplots(rows, columns, sharex=True, sharey=True, squeeze=False)
    legend: dict[str, tuple[Line2D, str]] = {}
    xs = {point[0] for panel in panels for series in panel.series for point in series.points}
    for axes, panel in zip(grid.flat, panels):
        for series in sorted(panel.series, key=lambda one: one.style == "creo"):  # Creo is drawn on top
            if series.points:
                line = _line(axes, series)
                legend.setdefault(series.style, (line, series.label))
        axes.set_title(panel.title)
        _scale(axes.xaxis, chart.x, xs, narrow=columns > 1)
        _scale(axes.yaxis, chart.y, set(), narrow=False)
        if chart.y.line is not None:
            axes.axhline(chart.y.line, color="#333333", linewidth=0.8, zorder=1.5)
        if chart.y.begin is not None:
            axes.set_ylim(bottom=chart.y.begin)
    if chart.y.log:
        _decade(grid.flat[0])
    if chart.x.log and len(xs) == 1:
        grid.flat[0].set_xlim(*(place * far for place in xs for far in (0.3, 3)))
    for axes in grid.flat[len(panels) :]:
        axes.set_visible(False)
    for number in range(len(panels)):
        axes = grid.flat[number]
        if number + columns >= len(panels):  # nothing below it
            axes.set_xlabel(chart.x.label)
            axes.xaxis.set_tick_params(labelbottom=True)
        if number % columns == 0:
            axes.set_ylabel(chart.y.label)
    named = [
        legend[name]
        for name in sorted(legend, key=lambda one: list(STYLES).index(one) if one in STYLES else len(STYLES))
    ]
    figure.legend(*zip(*named), loc="outside lower center", ncols=min(4, len(named)))


def _line(axes: Axes, series: Series) -> Line2D:
    colour, marker, dashes = style(series.style)
    creo = series.style == "creo"
    x, y, low, high = ([point[index] for point in series.points] for index in range(4))
    if not marker and len(x) == 1:
        axes.plot(x, y, color=colour, marker="_", markersize=12)  # a single point has no line
    (line,) = axes.plot(
        x,
        y,
        color=colour,
        marker=marker,
        linestyle=dashes,
        label=series.label,
        linewidth=2.2 if creo else 1.1,
        markersize=5 if creo else 4,
        markeredgecolor="white",
        markeredgewidth=0.4,
        zorder=3 if creo else 2,
    )
    if (low, high) != (y, y):
        axes.fill_between(x, low, high, color=colour, alpha=0.15, linewidth=0)
    return line


def _dots(chart: Chart, panels: list[Panel], figure: plt.Figure) -> None:
    columns = min(len(panels), 2)
    rows = [panels[first : first + columns] for first in range(0, len(panels), columns)]
    grid = figure.subplots(
        len(rows),
        columns,
        sharex=True,
        squeeze=False,
        height_ratios=[max(len(panel.series) for panel in row) + 1.5 for row in rows],
    )
    seen = sorted({point[0] for panel in panels for series in panel.series for point in series.points})
    for axes, panel in zip(grid.flat, panels):
        for place, series in enumerate(panel.series):
            colour, marker, _ = style(series.style)
            values = [point[1] for point in series.points]
            axes.plot([min(values), max(values)], [place, place], color=colour, linewidth=0.8, zorder=2)
            for size, value, low, high in series.points:
                if low != high:
                    axes.plot([low, high], [place, place], color=colour, linewidth=2.5, alpha=0.3, zorder=2)
                axes.plot(
                    [value],
                    [place],
                    color=colour,
                    marker=marker or "|",
                    markersize=_diameter(size),
                    alpha=0.85,
                    markeredgewidth=0 if marker else 1,
                    zorder=3,
                )
        axes.set_yticks(range(len(panel.series)), [series.label for series in panel.series])
        for text, series in zip(axes.get_yticklabels(), panel.series):
            text.set_fontweight("bold" if series.style.startswith("creo") else "normal")
        axes.set_ylim(-0.7, len(panel.series) - 0.3)
        axes.set_title(panel.title)
        axes.grid(axis="y", visible=False)
        _scale(axes.xaxis, chart.x, set(), narrow=True)
        axes.xaxis.set_tick_params(labelbottom=True)
        if chart.x.line is not None:
            axes.axvline(chart.x.line, color="#333333", linewidth=0.8, zorder=1.5)
    for axes in grid.flat[len(panels) :]:
        axes.set_visible(False)
    for axes in grid[-1]:
        axes.set_xlabel(chart.x.label)
    figure.legend(
        [
            Line2D([], [], color="#888888", marker="o", linestyle="", markersize=_diameter(size), markeredgewidth=0)
            for size in seen
        ],
        [cells.size(int(size)) for size in seen],
        loc="outside lower center",
        ncols=len(seen),
    )


def _diameter(size: float) -> float:
    """The size of a dot, in points: from each size to the next, its area grows by the same step."""
    return (7 + 7 * sum(size > each for each in SIZES)) ** 0.5


def _scale(axis: matplotlib.axis.Axis, what: Axis, places: set[float], narrow: bool) -> None:
    """Logarithmic or not, and its marks; if there are many, a narrow axis shows every other one."""
    if what.log:
        axis.axes.set(**{f"{axis.axis_name}scale": "log"})
        axis.set_minor_locator(NullLocator())
    if what.marks is not None:
        marks = [(place, text) for place, text in what.marks.items() if place in places]
        every = 2 if narrow and len(marks) > 5 and max(len(text) for _, text in marks) > 3 else 1
        axis.set_ticks(
            [place for place, _ in marks],
            [text if number % every == 0 else "" for number, (_, text) in enumerate(marks)],
        )
    else:
        axis.set_major_formatter(
            FuncFormatter(lambda value, _: re.sub(r"(\.\d*?[1-9])0+(?!\d)|\.0+(?!\d)", r"\1", what.text(value)))
        )
        if what.log:
            axis.set_major_locator(LogLocator(numticks=5 if narrow else 8))


def _decade(axes: Axes) -> None:
    """So that a logarithmic axis has at least two marks."""
    low, high = axes.get_ylim()
    if high / low < 12:
        axes.set_ylim(low / 2, high * 2)


def main(arguments: list[str]) -> int:
    if len(arguments) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    folder = Path(arguments[0])
    missing = draw(folder)
    print(
        f"drawn: {folder / 'figures'}"
        + (
            f"; no data for {', '.join(missing[:5])}{f' and {len(missing) - 5} more' if len(missing) > 5 else ''}"
            if missing
            else ""
        )
    )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
