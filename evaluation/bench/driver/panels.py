# SPDX-License-Identifier: Apache-2.0
"""The panels of figures: their contestants, and which results of these they show."""

from __future__ import annotations

from typing import Callable, Mapping, Sequence

from . import cells
from .cells import PAYLOAD_LABELS, Cell, Results, Row, stem_of
from .chart import Panel, Point, Series
from .contestants import PAYLOADS, Contestant
from .paper import tool
from .measures.latency import SIZE as LATENCY_SIZE

PERCENTILES = {"median": "50 %", "p90": "90 %", "p99": "99 %", "p999": "99.9 %", "max": "all"}
#: The rate whose percentiles are drawn, or the one nearest to it.
RATE = 5000
Who = Callable[[Contestant], bool]


def thrift(one: Contestant) -> bool:
    return one.kind != "peer" or tool(stem_of(one.name)) == "Thrift"


def java_tools(*tools: str) -> Who:
    return lambda one: one.language == "java" and (one.kind != "peer" or tool(stem_of(one.name)) in tools)


def everyone(one: Contestant) -> bool:
    return bool(one)


def of_protocols(payload: str) -> Callable[[Results], list[Panel]]:
    return with_style("thrift-compact", over_size(protocols, measure="response", how="pinned", payload=payload))


def protocols(one: Contestant) -> bool:
    return one.kind in ("creo", "limit") or stem_of(one.name) in ("thrift-binary", "thrift-tuned", "thrift-compact")


def buffers(one: Contestant) -> bool:
    return one.kind in ("creo", "limit") or stem_of(one.name) in ("thrift-binary", "thrift-tuned")


def over_size(who: Who, column: str = "us", **wanted: object) -> Callable[[Results], list[Panel]]:
    """A panel for each language and runtime, with a line for each contestant over the sizes."""
    return lambda of: _panels(of, who, lambda cell, row: _point(cell.size, row, column), wanted, _by_language)


def with_style(name: str, panels: Callable[[Results], list[Panel]]) -> Callable[[Results], list[Panel]]:
    """Those of the panels that have a line of this style."""
    return lambda of: [panel for panel in panels(of) if any(series.style == name for series in panel.series)]


def by_payload(
    who: Who, column: str = "us", payloads: Sequence[str] = PAYLOADS, **wanted: object
) -> Callable[[Results], list[Panel]]:
    """A panel for each payload, in one language."""
    return lambda of: [
        Panel(PAYLOAD_LABELS[payload], panel.series)
        for payload in payloads
        for panel in _panels(
            of, who, lambda cell, row: _point(cell.size, row, column), {**wanted, "payload": payload}, _by_language
        )
    ]


def overhead(*tools: str) -> Callable[[Results], list[Panel]]:
    """Bytes of a request over those of its payload, client in Java; if there is no request, those of the message."""

    def point(cell: Cell, row: Row) -> Point | None:
        counted = row.get("request") or row.get("message")
        return (cell.size, counted / cell.size, counted / cell.size, counted / cell.size) if counted else None

    return lambda of: [
        Panel(PAYLOAD_LABELS[payload], panel.series)
        for payload in ("bytes", "numeric", "string")
        for panel in _panels(
            of,
            lambda one: tool(stem_of(one.name)) in tools,
            point,
            {"measure": "size", "language": "java", "payload": payload},
            _by_language,
        )
    ]


def compact(of: Results) -> list[Panel]:
    """By how many percent requests in TCompactProtocol are smaller than in TBinaryProtocol."""
    return [
        Panel(
            "",
            tuple(
                Series(
                    payload,
                    PAYLOAD_LABELS[payload],
                    tuple((size, saved, saved, saved) for size, saved in saved_by_compact(of, payload).items()),
                )
                for payload in PAYLOADS
            ),
        )
    ]


def saved_by_compact(of: Results, payload: str, measure: str = "size", language: str = "") -> dict[int, float]:
    """By size, by how many percent TCompactProtocol's requests, or response times, are less than TBinaryProtocol's.

    Requests are the same in all languages, so the first one that has them is used.
    """
    column, wanted = (
        ("request", {}) if measure == "size" else ("us", {"how": "pinned", "clients": 1, "language": language})
    )
    saved: dict[int, float] = {}
    for cell, rows in of.select(measure=measure, payload=payload, **wanted):
        binary, small = (
            next((row.get(column) for row in rows.values() if row.ok and stem_of(row.who.name) == name), None)
            for name in ("thrift-binary", "thrift-compact")
        )
        if binary and small:
            saved.setdefault(cell.size, 100 * (1 - small / binary))
    return dict(sorted(saved.items()))


def to_the_limit(measure: str, limit: str, how: Sequence[str]) -> Callable[[Results], list[Panel]]:
    """Creo's time as a multiple of the limit's, a line for each language."""

    def panels(of: Results) -> list[Panel]:
        found = []
        for step in how:
            for payload in PAYLOADS:
                lines: dict[tuple[str, str], list[Point]] = {}
                for cell, rows in of.select(measure=measure, payload=payload, how=step, clients=1):
                    for row in cells.others(rows, "limit"):
                        ratio, low, high = (row.get(column) for column in ("ratio", "ratio_low", "ratio_high"))
                        if ratio and stem_of(row.who.name) == limit:
                            lines.setdefault((cell.language, cell.runtime), []).append(
                                (cell.size, 1 / ratio, 1 / (high or ratio), 1 / (low or ratio))
                            )
                title = PAYLOAD_LABELS[payload] + (f", {step}" if len(how) > 1 else "")
                found.append(
                    Panel(
                        title,
                        tuple(
                            Series("/".join(filter(None, key)), cells.language(*key), tuple(points))
                            for key, points in lines.items()
                        ),
                    )
                )
        return found

    return panels


def parallel(column: str) -> Callable[[Results], list[Panel]]:
    def point(cell: Cell, row: Row) -> Point | None:
        return _point(cell.clients, row, column)

    def panels(of: Results) -> list[Panel]:
        many = {(cell.payload, cell.size) for cell in of.cells if cell.measure == "parallel"}
        return [
            panel
            for payload, size in sorted(many)
            for panel in _panels(
                of,
                everyone,
                point,
                {"measure": "parallel", "payload": payload, "size": size},
                _by_language,
            )
        ]

    return panels


def percentiles(of: Results) -> list[Panel]:
    """At one rate, from the median to the slowest call."""
    rates = {cell.rate for cell, _ in of.select(measure="latency", size=LATENCY_SIZE)}
    if not rates:
        return []
    rate = min(rates, key=lambda each: abs(each - RATE))
    found: dict[str, dict[str, Series]] = {}
    for cell, rows in of.select(measure="latency", size=LATENCY_SIZE, rate=rate):
        for name, row in rows.items():
            points = [_point(place, row, column) for place, column in enumerate(PERCENTILES) if row.ok]
            found.setdefault(f"{_by_language(cell)}, {rate:,} calls a second", {})[name] = Series(
                stem_of(name), row.who.label, tuple(filter(None, points))
            )
    return [Panel(title, tuple(lines.values())) for title, lines in found.items()]


def at_rates(of: Results) -> list[Panel]:
    """The 99th percentile at each rate."""
    return _panels(
        of,
        everyone,
        lambda cell, row: _point(cell.rate, row, "p99"),
        {"measure": "latency", "size": LATENCY_SIZE},
        _by_language,
    )


def factors(language: str, runtime: str, measure: str) -> Callable[[Results], list[Panel]]:
    """Each contestant's time as a multiple of Creo's, panels by payload and operation."""

    def panels(of: Results) -> list[Panel]:
        found = []
        for how in ("encode", "decode") if measure == "serialisation" else ("pinned",):
            for payload in PAYLOAD_LABELS:
                wanted = {
                    "measure": measure,
                    "how": how,
                    "payload": payload,
                    "language": language,
                    "runtime": runtime,
                    "clients": 1,
                }
                for panel in _panels(
                    of,
                    lambda one: one.kind != "creo",
                    lambda cell, row: _point(cell.size, row, "ratio"),
                    wanted,
                    _by_language,
                ):
                    title = PAYLOAD_LABELS[payload] + (f", {how}" if measure == "serialisation" else "")
                    found.append(Panel(title, tuple(sorted(panel.series, key=_middle))))
        return found

    return panels


def costs(language: str, runtime: str, column: str) -> Callable[[Results], list[Panel]]:
    """What a call costs the client's process and the service's, for numbers and strings."""

    def panels(of: Results) -> list[Panel]:
        found = []
        for payload in ("numeric", "string"):
            for side in ("client", "service"):
                wanted = {
                    "measure": "response",
                    "how": "pinned",
                    "payload": payload,
                    "language": language,
                    "runtime": runtime,
                    "clients": 1,
                }
                for panel in _panels(
                    of,
                    everyone,
                    lambda cell, row, side=side: _point(cell.size, row, f"{side}_{column}"),
                    wanted,
                    _by_language,
                ):
                    found.append(Panel(f"{PAYLOAD_LABELS[payload]}, {side}", tuple(sorted(panel.series, key=_middle))))
        return found

    return panels


def _panels(
    of: Results,
    who: Who,
    point: Callable[[Cell, Row], Point | None],
    wanted: Mapping[str, object],
    title: Callable[[Cell], str],
) -> list[Panel]:
    if wanted.get("measure") == "response" and "how" in wanted and "size" not in wanted:
        wanted = {"clients": 1, **wanted}
    found: dict[str, dict[str, tuple[Contestant, list[Point]]]] = {}
    for cell, rows in of.select(**wanted):
        for name, row in rows.items():
            if row.ok and who(row.who) and (one := point(cell, row)):
                found.setdefault(title(cell), {}).setdefault(name, (row.who, []))[1].append(one)
    return [
        Panel(
            label,
            tuple(Series(stem_of(name), one.label, tuple(sorted(points))) for name, (one, points) in lines.items()),
        )
        for label, lines in found.items()
    ]


def _point(x: float, row: Row, column: str) -> Point | None:
    value = row.get(column)
    if not value:
        return None  # a logarithmic axis has no place for zero
    low, high = row.interval(column)
    return x, value, low or value, high or value


def _by_language(cell: Cell) -> str:
    return cells.language(cell.language, cell.runtime)


def _middle(series: Series) -> float:
    return cells.mean(point[1] for point in series.points) or 0
