# SPDX-License-Identifier: Apache-2.0
"""What each figure shows, without drawing it: its panels, and in them a series of points for each contestant."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Callable, Iterable, Mapping, Sequence

from . import cells
from .cells import LANGUAGE_LABELS, PAYLOAD_LABELS, Cell, Results, Row, stem_of
from .contestants import PAYLOADS, Contestant
from .paper import tool
from .plan import CLIENTS, LATENCY_SIZE, SIZES

PERCENTILES = {"median": "50 %", "p90": "90 %", "p99": "99 %", "p999": "99.9 %", "max": "all"}
#: The rate whose percentiles are drawn, or the nearest one to it.
RATE = 5000

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


Who = Callable[[Contestant], bool]
BY_SIZE = Axis("payload", marks={size: cells.size(size) for size in SIZES})
TIME = Axis("time", text=cells.duration)
TIMES = Axis("times as long as Creo", text=cells.times, line=1)

PINNED = "Client and service share a core up to 100 kB and have one each from 1 MB on."
UNPINNED = "The kernel chooses the cores: small calls take one of two times, and chance decides which."


def thrift(one: Contestant) -> bool:
    return one.kind != "peer" or tool(stem_of(one.name)) == "Thrift"


def java_tools(*tools: str) -> Who:
    return lambda one: one.language == "java" and (one.kind != "peer" or tool(stem_of(one.name)) in tools)


def everyone(one: Contestant) -> bool:
    return bool(one)


def _protocols(payload: str) -> Callable[[Results], list[Panel]]:
    return beside("thrift-compact", over_size(protocols, measure="response", how="pinned", payload=payload))


def protocols(one: Contestant) -> bool:
    return one.kind in ("creo", "limit") or stem_of(one.name) in ("thrift-binary", "thrift-tuned", "thrift-compact")


def buffers(one: Contestant) -> bool:
    return one.kind in ("creo", "limit") or stem_of(one.name) in ("thrift-binary", "thrift-tuned")


def over_size(who: Who, column: str = "us", **wanted: object) -> Callable[[Results], list[Panel]]:
    """A panel for each language and runtime, in it a line for each contestant from size to size."""
    return lambda of: _panels(of, who, lambda cell, row: _point(cell.size, row, column), wanted, _by_language)


def beside(name: str, panels: Callable[[Results], list[Panel]]) -> Callable[[Results], list[Panel]]:
    """Of the panels those with a line of this style."""
    return lambda of: [panel for panel in panels(of) if any(series.style == name for series in panel.series)]


def by_payload(who: Who, column: str = "us", payloads: Sequence[str] = PAYLOADS, **wanted: object) -> Callable[[Results], list[Panel]]:
    """A panel for each payload, in one language."""
    return lambda of: [Panel(PAYLOAD_LABELS[payload], panel.series) for payload in payloads
                       for panel in _panels(of, who, lambda cell, row: _point(cell.size, row, column), {**wanted, "payload": payload}, _by_language)]


def overhead(*tools: str) -> Callable[[Results], list[Panel]]:
    """Bytes of a request over those of its payload, client in Java; of the message where there is no request."""
    def point(cell: Cell, row: Row) -> Point | None:
        counted = row.get("request") or row.get("message")
        return (cell.size, counted / cell.size, counted / cell.size, counted / cell.size) if counted else None

    return lambda of: [
        Panel(PAYLOAD_LABELS[payload], panel.series)
        for payload in ("bytes", "numeric", "string")
        for panel in _panels(
            of, lambda one: tool(stem_of(one.name)) in tools, point, {"measure": "size", "language": "java", "payload": payload}, _by_language
        )
    ]


def compact(of: Results) -> list[Panel]:
    """By how many percent requests in TCompactProtocol are smaller than in TBinaryProtocol."""
    return [
        Panel(
            "",
            tuple(
                Series(payload, PAYLOAD_LABELS[payload], tuple((size, saved, saved, saved) for size, saved in saved_by_compact(of, payload).items()))
                for payload in PAYLOADS
            ),
        )
    ]


def saved_by_compact(of: Results, payload: str, measure: str = "size", language: str = "") -> dict[int, float]:
    """By size, by how many percent TCompactProtocol's requests, or response times, are less than TBinaryProtocol's.

    Requests are the same in all languages, so the first one that has them will do.
    """
    column, wanted = ("request", {}) if measure == "size" else ("us", {"how": "pinned", "clients": 1, "language": language})
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
    """How many times the limit's time Creo takes, a line for each language."""
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
                    Panel(title, tuple(Series("/".join(filter(None, key)), cells.language(*key), tuple(points)) for key, points in lines.items()))
                )
        return found

    return panels


def parallel(column: str) -> Callable[[Results], list[Panel]]:
    def point(cell: Cell, row: Row) -> Point | None:
        return _point(cell.clients, row, column)

    def panels(of: Results) -> list[Panel]:
        many = {(cell.payload, cell.size) for cell in of.cells if cell.measure == "response" and cell.clients > 1}
        return [panel for payload, size in sorted(many)
                for panel in _panels(of, everyone, point, {"measure": "response", "how": "unpinned", "payload": payload, "size": size}, _by_language)]

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
            points = [(place, row.get(column)) for place, column in enumerate(PERCENTILES) if row.ok]
            found.setdefault(f"{_by_language(cell)}, {rate:,} calls a second", {})[name] = Series(
                stem_of(name), row.who.label, tuple((place, us, us, us) for place, us in points if us))
    return [Panel(title, tuple(lines.values())) for title, lines in found.items()]


def at_rates(of: Results) -> list[Panel]:
    """The 99th percentile at each rate."""
    return _panels(of, everyone, lambda cell, row: _point(cell.rate, row, "p99"), {"measure": "latency", "size": LATENCY_SIZE}, _by_language)


def factors(language: str, runtime: str, measure: str) -> Callable[[Results], list[Panel]]:
    """How many times Creo's time each contestant takes, panels by payload and operation."""
    def panels(of: Results) -> list[Panel]:
        found = []
        for how in ("encode", "decode") if measure == "serialisation" else ("pinned",):
            for payload in ("numeric", "string", "bytes"):
                wanted = {"measure": measure, "how": how, "payload": payload, "language": language, "runtime": runtime, "clients": 1}
                for panel in _panels(of, lambda one: one.kind != "creo", lambda cell, row: _point(cell.size, row, "ratio"), wanted, _by_language):
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
                wanted = {"measure": "response", "how": "pinned", "payload": payload, "language": language, "runtime": runtime, "clients": 1}
                for panel in _panels(of, everyone, lambda cell, row, side=side: _point(cell.size, row, f"{side}_{column}"), wanted, _by_language):
                    found.append(Panel(f"{PAYLOAD_LABELS[payload]}, {side}", tuple(sorted(panel.series, key=_middle))))
        return found

    return panels


def _panels(
    of: Results, who: Who, point: Callable[[Cell, Row], Point | None], wanted: Mapping[str, object], title: Callable[[Cell], str]
) -> list[Panel]:
    if wanted.get("measure") == "response" and "how" in wanted and "size" not in wanted:
        wanted = {"clients": 1, **wanted}
    found: dict[str, dict[str, tuple[Contestant, list[Point]]]] = {}
    for cell, rows in of.select(**wanted):
        for name, row in rows.items():
            if row.ok and who(row.who) and (one := point(cell, row)):
                found.setdefault(title(cell), {}).setdefault(name, (row.who, []))[1].append(one)
    return [Panel(label, tuple(Series(stem_of(name), one.label, tuple(sorted(points))) for name, (one, points) in lines.items()))
            for label, lines in found.items()]


def _point(x: float, row: Row, column: str) -> Point | None:
    value = row.get(column)
    if not value:
        return None  # a logarithmic axis has no place for nothing
    low, high = {"us": ("low", "high"), "ratio": ("ratio_low", "ratio_high")}.get(column, ("", ""))
    return x, value, row.get(low) or value, row.get(high) or value


def _by_language(cell: Cell) -> str:
    return cells.language(cell.language, cell.runtime)


def _middle(series: Series) -> float:
    return cells.mean(point[1] for point in series.points) or 0


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


def _response(name: str, title: str, who: Who, payload: str, how: str = "pinned") -> Chart:
    return Chart(name, title, PINNED if how == "pinned" else UNPINNED, BY_SIZE, TIME, over_size(who, measure="response", how=how, payload=payload))


def _encode(name: str, title: str, who: Who, payload: str, how: str = "encode") -> Chart:
    return Chart(
        name, title, "The limit is a copy of as many bytes.", BY_SIZE, TIME, over_size(who, measure="serialisation", how=how, payload=payload)
    )


#: By the number of the paper's figure, what answers to it.
PAPER = {
    "2a": _encode("2a-serialisation-numbers", "Encoding numbers: Creo and Thrift", thrift, "numeric"),
    "2b": _encode("2b-serialisation-strings", "Encoding strings: Creo and Thrift", thrift, "string"),
    "3a": _encode("3a-serialisation-numbers-java", "Encoding numbers in Java", java_tools("JOS", "RMI", "REST", "SOAP"), "numeric"),
    "3b": _encode("3b-serialisation-strings-java", "Encoding strings in Java", java_tools("JOS", "RMI", "REST", "SOAP"), "string"),
    "4a": Chart(
        "4a-size-binary",
        "Request over payload: Creo, Thrift and Java Object Serialization",
        "Bytes over the wire, without those of TCP and IP.",
        BY_SIZE,
        Axis("bytes for each byte of payload", log=False, text=cells.times, line=1),
        overhead("Creo", "Thrift", "JOS", "RMI"),
    ),
    "4b": Chart(
        "4b-size-text",
        "Request over payload: REST and SOAP",
        "Bytes over the wire, without those of TCP and IP.",
        BY_SIZE,
        Axis("bytes for each byte of payload", log=False, text=cells.times, line=1),
        overhead("Creo", "REST", "SOAP"),
    ),
    "5a": _response("5a-response-numbers", "Response time for numbers: Creo and Thrift", thrift, "numeric"),
    "5b": _response("5b-response-strings", "Response time for strings: Creo and Thrift", thrift, "string"),
    "6a": _response("6a-response-numbers-java", "Response time for numbers in Java", java_tools("RMI", "JOS", "REST", "SOAP"), "numeric"),
    "6b": _response("6b-response-bytes-java", "Response time for bytes in Java", java_tools("RMI", "JOS", "REST", "SOAP"), "bytes"),
    "7a": Chart(
        "7a-compact-size",
        "Bytes that TCompactProtocol saves of TBinaryProtocol's",
        "Of a request on the wire.",
        BY_SIZE,
        Axis("saved, percent", log=False, begin=0, text=lambda value: f"{cells.digits(value)} %"),
        compact,
    ),
    "7b": Chart(
        "7b-buffers",
        "Response time in C: Thrift at its defaults and tuned",
        "Tuned: a larger buffer, and no waiting for acknowledgements (Nagle off).",
        BY_SIZE,
        TIME,
        by_payload(buffers, measure="response", how="pinned", language="c"),
    ),
    "8a": Chart("8a-protocols-numbers", "Response time for numbers: Thrift's two binary protocols", PINNED, BY_SIZE, TIME, _protocols("numeric")),
    "8b": Chart("8b-protocols-strings", "Response time for strings: Thrift's two binary protocols", PINNED, BY_SIZE, TIME, _protocols("string")),
}

_OPEN = "Calls are due at a fixed rate, and time counts from when each was due: a call that waits for a late one before it is late as well."
_KEY = tuple((language, runtime) for language in LANGUAGE_LABELS for runtime in (("mono", "dotnet") if language == "csharp" else ("",)))

#: What the paper left out, by heading.
BEYOND: dict[str, tuple[Chart, ...]] = {
    "Ratio to the limit": (
        Chart(
            "limit-response",
            "Creo's response time over the plain socket's",
            "A plain socket sends the same number of bytes from the same language.",
            BY_SIZE,
            Axis("times the limit", text=cells.times, line=1),
            to_the_limit("response", "socket", ("pinned",)),
        ),
        Chart(
            "limit-serialisation",
            "Creo's time in memory over a copy's",
            "A copy moves as many bytes as the payload has.",
            BY_SIZE,
            Axis("times the limit", text=cells.times, line=1),
            to_the_limit("serialisation", "memcpy", ("encode", "decode")),
        ),
    ),
    "Decoding": (
        _encode("decode-numbers", "Decoding numbers: Creo and Thrift", thrift, "numeric", "decode"),
        _encode("decode-strings", "Decoding strings: Creo and Thrift", thrift, "string", "decode"),
    ),
    "Serialisation beside every peer": tuple(
        Chart(
            f"factors-serialisation-{'-'.join(filter(None, key))}",
            f"Time in memory over Creo's, {cells.language(*key)}",
            "Right of the line Creo is faster. The larger the message, the larger the dot.",
            TIMES,
            Axis(""),
            factors(*key, "serialisation"),
            dots=True,
        )
        for key in _KEY
    ),
    "Response time beside every peer": tuple(
        Chart(
            f"factors-response-{'-'.join(filter(None, key))}",
            f"Response time over Creo's, {cells.language(*key)}",
            "Right of the line Creo is faster. The larger the message, the larger the dot.",
            TIMES,
            Axis(""),
            factors(*key, "response"),
            dots=True,
        )
        for key in _KEY
    ),
    "Response time for bytes, and strings in Java": (
        _response("response-bytes", "Response time for bytes: Creo and Thrift", thrift, "bytes"),
        _response("response-strings-java", "Response time for strings in Java", java_tools("RMI", "JOS", "REST", "SOAP"), "string"),
    ),
    "Response time without pinning": tuple(
        _response(
            f"unpinned-{PAYLOAD_LABELS[payload]}",
            f"Response time for {PAYLOAD_LABELS[payload]}, unpinned: Creo and Thrift",
            thrift,
            payload,
            "unpinned",
        )
        for payload in ("numeric", "string", "bytes")
    ),
    "Latency under open load": (
        Chart(
            "latency-percentiles",
            f"Percentiles of latency, {cells.size(LATENCY_SIZE)} of numbers",
            _OPEN,
            Axis("share of the calls", log=False, marks=dict(enumerate(PERCENTILES.values()))),
            TIME,
            percentiles,
        ),
        Chart(
            "latency-rates",
            f"99th percentile of latency over the rate, {cells.size(LATENCY_SIZE)} of numbers",
            _OPEN,
            Axis("calls a second", text=lambda rate: f"{rate:,.0f}"),
            TIME,
            at_rates,
        ),
    ),
    "Parallel invocations": (
        Chart(
            "parallel-throughput",
            "Calls a second over the number of clients",
            "Each client has a connection and calls in a closed loop; client and service share all cores.",
            Axis("clients", marks={each: str(each) for each in CLIENTS}),
            Axis("calls a second", log=False, begin=0, text=lambda value: f"{value:,.0f}"),
            parallel("calls_per_second"),
        ),
        Chart(
            "parallel-p99",
            "99th percentile of response time over the number of clients",
            "As above.",
            Axis("clients", marks={each: str(each) for each in CLIENTS}),
            TIME,
            parallel("p99"),
        ),
    ),
    "Processor time for each call": tuple(
        Chart(
            f"cpu-{'-'.join(filter(None, key))}",
            f"Processor time for each call, client in {cells.language(*key)}",
            "Of all threads of the process, in the kernel as well. The larger the message, the larger the dot.",
            Axis("processor time", text=cells.duration),
            Axis(""),
            costs(*key, "cpu"),
            dots=True,
        )
        for key in _KEY
    ),
    "Allocation for each call": tuple(
        Chart(
            f"allocation-{'-'.join(filter(None, key))}",
            f"Bytes allocated for each call, client in {cells.language(*key)}",
            "As far as the language can tell; who allocates nothing has no dot. The larger the message, the larger the dot.",
            Axis("bytes", text=lambda value: f"{value:,.0f}"),
            Axis(""),
            costs(*key, "allocated"),
            dots=True,
        )
        for key in _KEY
    ),
}

CHARTS = (*PAPER.values(), *(chart for charts in BEYOND.values() for chart in charts))
