# SPDX-License-Identifier: Apache-2.0
"""Writes report.html into a results folder: the paper's section 5 beside what was measured, and what the paper left out.

    scripts/bench --figures evaluation/results/MACHINE/DATE

figures.py comes first: its figures are put into the page, which needs nothing else then.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Callable, Iterable, Iterator, Mapping, Sequence

from . import aims, cells, charts, page, paper
from .cells import LANGUAGE_LABELS, PAYLOAD_LABELS, Results, Row, stem_of
from .charts import BEYOND, PAPER, Chart
from .comparisons import Comparison, answers, comparisons
from .contestants import Contestant
from .page import number
from .plan import SIZES

#: How many rows of a long table are open; the rest is a click away.
OPEN_ROWS = 25
MEASURE_LABELS = {("serialisation", "encode"): "encoding", ("serialisation", "decode"): "decoding", ("response", "pinned"): "response, pinned",
                  ("response", "unpinned"): "response, unpinned"}


def write(folder: Path) -> Path:
    """Writes the report of a folder; returns its file. OSError or ValueError where there are no results."""
    of = cells.read(folder)
    drawn = Drawings(of, folder / "figures")
    parts = [
        ("behind", "Where Creo is behind", behind(of)),
        ("aims", "What the project aims at", aimed(of)),
        ("paper", "The paper's section 5, and today", papers(of, drawn)),
        ("beyond", "What the paper left out", beyond(drawn)),
        ("factors", "Factors, cell by cell", factors(of)),
        ("sizes", "Message sizes", message_sizes(of)),
        ("limits", "How far from the limit", limits(of)),
        ("costs", "Processor time and allocation", costs(of)),
        ("peers", "Who takes part, and with which settings", peers(of)),
        ("failed", "What failed, and what is not there", failed(of)),
        ("method", "How it was measured", method(of)),
    ]
    parts = [(name, title, text) for name, title, text in parts if text]
    main = "".join(page.section(name, title, text) for name, title, text in parts)
    report = folder / "report.html"
    report.write_text(
        page.page("Creo beside its peers", summary(of) + page.contents([(name, title) for name, title, _ in parts]), main, _footer(of)),
        encoding="utf-8",
    )
    return report


@dataclass(frozen=True)
class Drawings:
    """The figures that there are."""

    of: Results
    folder: Path

    def show(self, chart: Chart) -> str:
        panels = chart.data(self.of)
        if not panels:
            return page.paragraph(f"{chart.title}: there are no results for it.", "quiet")
        svg = self.folder / f"{chart.name}.svg"
        if not svg.exists():
            return page.paragraph(f"{chart.title}: not drawn; figures.py draws it.", "quiet")
        return page.drawing(svg, charts.describe(chart, panels), f"{chart.title}. {chart.caption}")


def summary(of: Results) -> str:
    """What was run, and how many comparisons Creo wins, first of all."""
    found = comparisons(of)
    lost = sum(one.behind and not one.level for one in found)
    close = sum(one.level for one in found)
    failures = sum(not row.ok for _, rows in of.select() for row in rows.values())
    manifest = of.manifest
    about = ", ".join(str(manifest[key]) for key in ("processor", "system") if key in manifest)
    run = page.paragraph(
        f"{about}, {manifest.get('cores', '?')} cores; {str(manifest.get('started', 'no date'))[:10]}; commit {str(manifest.get('commit', '?'))[:10]}"
        f"{', changed' if 'changed' in str(manifest.get('commit')) else ''}; {manifest.get('rounds', '?')} rounds.",
        "quiet",
    )
    return (
        run
        + page.paragraph(
            "Serialisation and response times of Creo in C, C#, Java and Python beside those of other tools, of the plain socket and of a copy in "
            "memory. "
            "A factor says how many times Creo's time another one takes: above 1 Creo is faster."
        )
        + page.facts(
            [
                (f"{len(found) - lost - close:,}", f"of {len(found):,} comparisons of a cell with a peer Creo wins"),
                (f"{close:,}", "are too close to tell"),
                (f"{lost:,}", "Creo loses; they come first"),
                (f"{failures:,}", "measurements failed, or were left out"),
            ]
        )
        + page.table(
            "Comparisons that Creo wins, of all, by language. Pinned: client and service are kept on certain cores.",
            ["client", *MEASURE_LABELS.values(), "several clients"],
            list(_standing(of, found)),
        )
    )


def _standing(of: Results, found: Sequence[Comparison]) -> Iterator[list[str | page.Cell]]:
    for key in of.runtimes():
        row: list[str | page.Cell] = [cells.language(*key)]
        for step in [*MEASURE_LABELS, None]:
            own = [one for one in found if (one.cell.language, one.cell.runtime) == key
                   and ((one.cell.measure, one.cell.how) == step and one.cell.clients == 1 if step else one.cell.clients > 1)]
            won = sum(not one.behind and not one.level for one in own)
            row.append(number(f"{won} of {len(own)}", "good" if won == len(own) else "") if own else number("–"))
        yield row


def behind(of: Results) -> str:
    """All that Creo loses, the worst first; then latency and sizes."""
    found = sorted(comparisons(of), key=lambda one: one.factor)
    return (_behind_in_time("Times in memory, and response times with pinned cores", [one for one in found if one.cell.how != "unpinned"])
            + _behind_in_time("Response times that the kernel's choice of cores takes part in: unpinned, and several clients",
                              [one for one in found if one.cell.how == "unpinned"])
            + _behind_in_latency(of) + _behind_in_size(of))


def _behind_in_time(title: str, found: Sequence[Comparison]) -> str:
    losing = [one for one in found if one.behind]
    if not losing:
        return page.heading(3, title) + page.paragraph("In no cell." if found else "Not measured.")
    sure = sum(not one.level for one in losing)
    header = ["message", "client", "what", "peer", "its time over Creo's", "95 % interval", "best of Creo's variants"]
    rows = [_losing(one) for one in losing]
    text = page.table(
        f"{len(losing)} comparisons, {sure} of them beyond what the rounds scatter (in bold); below 1 Creo is slower.", header, rows[:OPEN_ROWS]
    )
    if len(rows) > OPEN_ROWS:
        text += page.details(f"The other {len(rows) - OPEN_ROWS}", page.table("The same, closer to 1.", header, rows[OPEN_ROWS:]))
    return page.heading(3, title) + text


def _losing(one: Comparison) -> list[str | page.Cell]:
    cell = one.cell
    what = f"{cell.clients} clients" if cell.clients > 1 else MEASURE_LABELS[cell.measure, cell.how]
    variant = "" if one.best is None else f"{one.best[0]}: {cells.times(one.best[1])}"
    return [f"{PAYLOAD_LABELS[cell.payload]}, {cells.size(cell.size)}", cells.language(cell.language, cell.runtime), what, one.peer.who.label,
            number(cells.times(one.factor), "" if one.level else "bad"), number(f"{cells.digits(one.low)} to {cells.digits(one.high)}"), variant]


def _behind_in_latency(of: Results) -> str:
    compared = [(peer.get("p99"), creo.get("p99"), cell, peer) for cell, found in of.select(measure="latency")
                if (creo := cells.creo(found)) for peer in cells.others(found)]
    lost = sorted((theirs / mine, mine, theirs, cell, peer.who.label) for theirs, mine, cell, peer in compared if theirs and mine and theirs < mine)
    rows = [[f"{PAYLOAD_LABELS[cell.payload]}, {cells.size(cell.size)}", cells.language(cell.language, cell.runtime), number(f"{cell.rate:,}"), label,
             number(cells.duration(mine)), number(cells.duration(theirs)), number(cells.times(factor))] for factor, mine, theirs, cell, label in lost]
    return page.heading(3, "Latency under open load") + (page.table(
        "Peers whose 99th percentile is below Creo's.", ["message", "client", "calls a second", "peer", "Creo", "peer", "factor"], rows)
        or page.paragraph("At the 99th percentile in no cell." if compared else "Not measured."))


def _behind_in_size(of: Results) -> str:
    rows = [[label, PAYLOAD_LABELS[payload], cells.sizes(by_size), number(cells.digits(cells.mean(by_size.values()) or 0), "bad"),
             number(f"{cells.digits(min(by_size.values()))} at {cells.size(min(by_size, key=lambda each: by_size[each]))}")]
            for (label, payload), by_size in _smaller(of).items()]
    return page.heading(3, "Message size") + (
        page.table("Formats whose message is smaller than Creo's.", ["format", "payload", "at", "its bytes over Creo's, mean", "smallest"], rows)
        or page.paragraph("In no cell." if any(others for *_, others in _messages(of)) else "Not measured.")
    )


def _smaller(of: Results) -> dict[tuple[str, str], dict[int, float]]:
    """By format and payload, at which sizes its message is smaller than Creo's, and how many times Creo's it is; the smallest first."""
    smaller: dict[tuple[str, str], dict[int, float]] = {}
    for payload, size, creo, others in _messages(of):
        for label, counted in others.items():
            if counted < creo:
                smaller.setdefault((label, payload), {})[size] = counted / creo
    return dict(sorted(smaller.items(), key=lambda one: cells.mean(one[1].values()) or 0))


def aimed(of: Results) -> str:
    """What is to be faster than others; and what is to come close to a limit, or to the smallest formats."""
    ahead, close = ([aim for aim in aims.AIMS if (aim.mean < 1) == near] for near in (False, True))
    return _aims(
        of, ahead, "How many times Creo's time, or size, another one takes", "at least", "in no cell may Creo be behind", lambda factor: factor
    ) + _aims(
        of, close, "How many times the other's time, or size, Creo takes", "at most", "each cell must come to it as well", lambda factor: 1 / factor
    )


def _aims(of: Results, wanted: Sequence[aims.Aim], what: str, bound: str, cell: str, shown: Callable[[float], float]) -> str:
    rows: list[list[str | page.Cell]] = []
    count = 0
    for aim in wanted:
        def is_peer(who: Contestant, aim: aims.Aim = aim) -> bool:
            return stem_of(who.name) in aim.peers

        measure = "message size" if aim.measure == "size" else MEASURE_LABELS[aim.measure, aim.how]
        for one in answers(of, aim.measure, "" if aim.measure == "size" else aim.how, aim.language, aim.payload, aim.sizes, is_peer, aim.own):
            size, worst = one.worst
            verdicts = ["good" if one.mean >= aim.mean else "bad", "good" if worst >= aim.cell else "bad"]
            reached = "bad" not in verdicts
            rows.append(
                [
                    cells.language(one.language, one.runtime),
                    measure,
                    PAYLOAD_LABELS[aim.payload],
                    f"{one.own} to {one.peer}",
                    cells.sizes(one.by_size),
                    number(f"{bound} {cells.times(shown(aim.mean))}"),
                    number(cells.times(shown(one.mean)), verdicts[0]),
                    number(f"{cells.times(shown(worst))} at {cells.size(size)}", verdicts[1]),
                    page.Cell(
                        ("reached" if reached else "missed") + (" at these sizes" if len(one.by_size) < len(aim.sizes) else ""),
                        "good" if reached else "bad",
                    ),
                ]
            )
            count += reached
    return page.table(f"{what}: {count} of {len(rows)} aims are reached. The aim is for the geometric mean over the sizes; {cell}.",
                      ["client", "what", "payload", "of whom", "sizes", "aim", "mean", "worst", ""], rows)


def papers(of: Results, drawn: Drawings) -> str:
    text = page.paragraph(
        "The paper: “Creo: Reduced Complexity Service Development” (2014), section 5. Its averages are of its own machines and of tools as they "
        f"were then: {paper.TESTBED} It does not say over which sizes it averages, unless it is said here. Ours are geometric means over the sizes "
        "that are named."
    )
    text += page.heading(3, "Table 1: what kind of tools these are")
    text += page.table("The tools of the paper.", paper.TABLE_HEADER, paper.TABLE)
    text += page.table("The same of tools that are measured today besides.", paper.TABLE_TODAY_HEADER, paper.TABLE_TODAY)
    for figure in paper.FIGURES:
        text += page.heading(3, f"Figure {figure.number}: {figure.title}") + page.paragraph(figure.says) + drawn.show(PAPER[figure.number])
        text += _averages(of, figure) + _compact(of, figure) + _overheads(of, figure)
    return text


def _averages(of: Results, figure: paper.Figure) -> str:
    rows: list[list[str | page.Cell]] = []
    for average in figure.averages:
        def is_peer(who: Contestant, average: paper.Average = average) -> bool:
            return who.kind == "peer" and paper.tool(stem_of(who.name)) == average.peer
        head = [f"{LANGUAGE_LABELS[average.language]}, {PAYLOAD_LABELS[average.payload]}", average.tool,
                number(f"{average.factor:g}×" + (f" ({cells.sizes(average.sizes)})" if average.sizes else ""))]
        found = answers(of, average.measure, average.how, average.language, average.payload, average.sizes, is_peer)
        rows += [
            [
                *head,
                one.peer + (f", {cells.RUNTIME_LABELS.get(one.runtime, one.runtime)}" if one.runtime else ""),
                number(cells.times(one.mean), "strong" if one.mean >= 1 else "bad"),
                cells.sizes(one.by_size),
                number(f"{cells.times(one.worst[1])} at {cells.size(one.worst[0])}"),
            ]
            for one in found
        ] or [[*head, "not measured", number("–"), "", number("–")]]
    return page.table(
        f"Figure {figure.number}: factors of the paper and ours.", ["client, payload", "tool", "paper", "ours: beside", "mean", "over", "worst"], rows
    )


def _compact(of: Results, figure: paper.Figure) -> str:
    """What TCompactProtocol saves of TBinaryProtocol's bytes or time."""
    rows: list[list[str | page.Cell]] = []
    for claim in figure.compact:
        saved = charts.saved_by_compact(of, claim.payload, "response" if claim.language else "size", claim.language or "")
        left = cells.mean(1 - percent / 100 for percent in saved.values())
        rows.append(
            [
                f"{PAYLOAD_LABELS[claim.payload]}, {LANGUAGE_LABELS[claim.language] if claim.language else 'size of a request'}",
                number(f"{claim.percent:g} %"),
                number(f"{100 * (1 - left):.1f} %", "strong") if left else number("–"),
                cells.sizes(saved) if saved else "not measured",
            ]
        )
    return page.table(f"Figure {figure.number}: what TCompactProtocol saves; below zero it costs.", ["what", "paper", "ours, mean", "over"], rows)


def _overheads(of: Results, figure: paper.Figure) -> str:
    rows: list[list[str | page.Cell]] = []
    for claim in figure.overheads:
        most: dict[str, dict[str, float]] = {}
        for cell, found in of.select(measure="size", language="java"):
            for row in found.values():
                tool = paper.tool(stem_of(row.who.name))
                counted = row.get("request") or row.get("message")
                if row.ok and tool in claim.tools and counted and cell.size > 100:
                    by_payload = most.setdefault(row.who.label, {})
                    by_payload[cell.payload] = max(by_payload.get(cell.payload, 0), counted / cell.size)
        rows += [[label, number(f"at most {claim.factor:g}×"), *(number(cells.times(by_payload.get(payload))) for payload in PAYLOAD_LABELS)]
                 for label, by_payload in most.items()]
    return page.table(
        f"Figure {figure.number}: the most bytes of a request for a byte of payload, from 1 kB on.",
        ["tool", "paper, numbers and strings", *PAYLOAD_LABELS.values()],
        rows,
    )


def beyond(drawn: Drawings) -> str:
    text = ""
    for title, figures in BEYOND.items():
        shown = [drawn.show(chart) for chart in figures if chart.data(drawn.of)]
        text += page.heading(3, title) + ("".join(shown) or page.paragraph("There are no results for it.", "quiet"))
    return text


def factors(of: Results) -> str:
    """For each language and way to measure a table: rows are peers and payloads, columns are sizes."""
    text = page.paragraph(
        "How many times Creo's time each contestant takes. The mean is geometric, over the sizes that are there; the worst cell is the one where "
        "Creo has the least ahead. Bold and red: below 1, Creo is slower than a peer; other forms of Creo stand among them."
    )
    for key in of.runtimes():
        inside = ""
        for (measure, how), title in MEASURE_LABELS.items():
            inside += _factor_table(of, key, measure, how, f"{cells.language(*key)}: {title}")
        if inside:
            text += page.heading(3, cells.language(*key)) + inside
    return text


def _factor_table(of: Results, key: tuple[str, str], measure: str, how: str, caption: str) -> str:
    found: dict[tuple[str, Contestant], dict[int, float]] = {}
    shown: dict[int, None] = {}
    for payload in PAYLOAD_LABELS:
        for cell, rows in of.select(measure=measure, how=how, language=key[0], runtime=key[1], payload=payload, clients=1):
            if creo := cells.creo(rows):
                shown[cell.size] = None
                for row in rows.values():
                    if row.ok and row.who.kind in ("variant", "peer") and (factor := cells.factor(row, creo)):
                        found.setdefault((payload, row.who), {})[cell.size] = factor
    columns = sorted(shown)
    lines = [
        [
            who.label,
            PAYLOAD_LABELS[payload],
            *(number(cells.times(by_size.get(size)), "bad" if who.kind == "peer" and by_size.get(size, 1) < 1 else "") for size in columns),
            number(cells.times(cells.mean(by_size.values())), "strong"),
            number(_worst(by_size)),
        ]
        for (payload, who), by_size in found.items()
    ]
    return page.table(caption, ["contestant", "payload", *map(cells.size, columns), "mean", "worst"], lines)


def _worst(by_size: Mapping[int, float]) -> str:
    size, factor = min(by_size.items(), key=lambda one: one[1])
    return f"{cells.times(factor)} at {cells.size(size)}"


def _messages(of: Results) -> Iterator[tuple[str, int, float, dict[str, float]]]:
    """For each payload and size the bytes of Creo's message and of each other format's, by its label: a format is the same in all languages."""
    labels = {stem_of(one.name): one.label for one in reversed(of.contestants())}
    for payload in ("numeric", "string"):
        for size in SIZES:
            counted = {stem_of(row.who.name): bytes_of for _, rows in of.select(measure="size", payload=payload, size=size) for row in rows.values()
                       if row.who.kind in ("creo", "peer") and (bytes_of := row.get("message"))}  # though its call may have failed
            if creo := counted.pop("creo", None):
                yield payload, size, creo, {labels[name]: bytes_of for name, bytes_of in sorted(counted.items())}


def message_sizes(of: Results) -> str:
    text = ""
    for payload in ("numeric", "string"):
        found = [(size, creo, others) for each, size, creo, others in _messages(of) if each == payload]
        labels = dict.fromkeys(label for _, _, others in found for label in others)
        rows: list[list[str | page.Cell]] = (
            [["Creo", *(number(f"{creo:,.0f}", "strong") for _, creo, _ in found), number("1×", "strong")]] if found else []
        )
        for label in labels:
            ratios = [others[label] / creo for _, creo, others in found if label in others]
            rows.append(
                [
                    label,
                    *(
                        number(f"{others[label]:,.0f}", "bad" if others[label] < creo else "") if label in others else number("–")
                        for _, creo, others in found
                    ),
                    number(cells.times(cells.mean(ratios)), "bad" if (cells.mean(ratios) or 1) < 1 else ""),
                ]
            )
        text += page.table(f"Bytes of a message of {PAYLOAD_LABELS[payload]}, by payload; in bold and red where it is smaller than Creo's.",
                           ["format", *(cells.size(size) for size, _, _ in found), "mean over Creo's"], rows)
    text += page.listing(
        f"{label} is smaller for {PAYLOAD_LABELS[payload]} at {cells.sizes(by_size)}, "
        f"by {100 * (1 - (cells.mean(by_size.values()) or 0)):.1f} % on average."
        for (label, payload), by_size in _smaller(of).items()
    )
    return text + _on_the_wire(of)


def _on_the_wire(of: Results) -> str:
    columns = [(payload, size) for payload in PAYLOAD_LABELS for size in (100, 10240)]
    calls: dict[str, dict[tuple[str, int], Row]] = {}
    for cell, rows in of.select(measure="size", language="java"):
        for row in rows.values():
            if row.ok and row.get("request"):
                calls.setdefault(row.who.label, {})[cell.payload, cell.size] = row
    return page.table(
        "Bytes on the wire for a call from Java: of the request and of the answer, without those of TCP and IP.",
        ["contestant", *(f"{PAYLOAD_LABELS[payload]}, {cells.size(size)}" for payload, size in columns)],
        [
            [
                label,
                *(
                    number(f"{row.get('request'):,.0f} + {row.get('answer') or 0:,.0f}") if (row := found.get(column)) else number("–")
                    for column in columns
                ),
            ]
            for label, found in calls.items()
        ],
    )


def limits(of: Results) -> str:
    text = page.paragraph(
        "How many times the time of the limit Creo takes: of a copy of as many bytes in memory, and of a plain socket that sends and answers as many."
    )
    for (measure, how), title in MEASURE_LABELS.items():
        by_row: dict[tuple[str, str], dict[int, float]] = {}
        for cell, rows in of.select(measure=measure, how=how, clients=1):
            creo = cells.creo(rows)
            for row in cells.others(rows, "limit") if creo else ():
                if creo and (factor := cells.factor(row, creo)):
                    by_row.setdefault((cells.language(cell.language, cell.runtime), cell.payload), {})[cell.size] = 1 / factor
        columns = sorted({size for by_size in by_row.values() for size in by_size})
        text += page.table(f"Creo over the limit: {title}.", ["client", "payload", *map(cells.size, columns), "mean"],
                           [[language, PAYLOAD_LABELS[payload], *(number(cells.times(by_size.get(size))) for size in columns),
                             number(cells.times(cells.mean(by_size.values())), "strong")] for (language, payload), by_size in by_row.items()])
    return text


def costs(of: Results) -> str:
    """What a call of 10 kB of numbers takes of each process."""
    text = ""
    for key in of.runtimes():
        rows: list[list[str | page.Cell]] = []
        for _, found in of.select(measure="response", how="pinned", language=key[0], runtime=key[1], payload="numeric", size=10240, clients=1):
            for row in found.values():
                if row.ok:
                    time = [row.get(f"{side}_cpu") for side in ("client", "service")]
                    memory = [row.get(f"{side}_allocated") for side in ("client", "service")]
                    rows.append(
                        [
                            row.who.label,
                            number(cells.duration(row.get("us") or 0)),
                            *(number("–" if us is None else cells.duration(us)) for us in time),
                            *(number("–" if count is None else f"{count:,.0f}") for count in memory),
                        ]
                    )
        text += page.table(f"A call with 10 kB of numbers, pinned, client in {cells.language(*key)}: medians.",
                           ["contestant", "response time", "processor time, client", "service", "bytes allocated, client", "service"], rows)
    return text


def peers(of: Results) -> str:
    kinds = {"creo": "Creo", "variant": "Creo, another form", "peer": "peer", "limit": "limit"}
    known = [one for one in cells.people(of.manifest).values()]
    return page.table(
        "As contestants.toml said when this was measured.",
        ["contestant", "client", "what it is", "in the paper", "settings and versions"],
        [
            [one.label, cells.language(one.language, one.runtime), kinds[one.kind], paper.tool(stem_of(one.name)), page.Cell(one.settings, "long")]
            for one in known
        ],
    )


def failed(of: Results) -> str:
    missing = [
        [one.label, cells.language(one.language, one.runtime), page.Cell(one.missing, "long")]
        for one in cells.people(of.manifest).values()
        if one.missing
    ]
    causes: dict[tuple[str, str, str], dict[str, None]] = {}
    for cell, rows in of.select():
        for row in rows.values():
            if not row.ok and not row.who.missing:
                where = (
                    f"{PAYLOAD_LABELS[cell.payload]} {cells.size(cell.size)}"
                    + (f", {cell.clients} clients" if cell.clients > 1 else "")
                    + (f", {cell.rate:,} a second" if cell.rate else "")
                )
                causes.setdefault((row.who.label, cells.language(cell.language, cell.runtime), f"{cell.measure}: {row.status}"), {})[where] = None
    text = page.table("Not there at all.", ["contestant", "client", "why"], missing)
    text += page.table(
        "Measurements that failed, and what was said.",
        ["contestant", "client", "cells", "what failed"],
        [[label, language, page.Cell("; ".join(where), "long"), page.Cell(why, "long")] for (label, language, why), where in causes.items()],
    )
    return text or page.paragraph("Nothing failed, and everyone was there.")


#: What a reader needs to know to believe the figures, or to doubt them.
METHOD = (
    "All contestants of a cell run at the same time and take turns, round by round. A figure is the median over the rounds; its interval is that of "
    "order statistics, for 95 %.",
    "A factor is taken within each round, so what slows the machine down slows both down; the median over the rounds stands here.",
    "Numbers: blocks of a double and a 16-bit integer, ten to a group; strings: ten characters; 1 kB is 1024 bytes of payload. Every answer is four "
    "bytes, and checked.",
    "Pinned: client and service share a core up to 100 kB, and have one each from 1 MB on. Unpinned is for information: the kernel mixes two "
    "kinds of round trip.",
    "In memory, buffers are used again by everyone alike, and decoding makes full values. Nagle's algorithm is off, except where the settings of a "
    "contestant say that it is measured as it comes.",
    "Client and service run on one machine over the loopback interface: no network is measured.",
)


def method(of: Results) -> str:
    run = {key: value for key, value in of.manifest.items() if key != "contestants"}
    return page.listing(METHOD) + page.heading(3, "What was run") + page.terms(_flat(run))


def _flat(of: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, str]]:
    for key, value in of.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{before}{key}: ")
        else:
            yield (
                f"{before}{key.replace('_', ' ')}",
                ", ".join(map(str, value)) if isinstance(value, Iterable) and not isinstance(value, str) else str(value),
            )


def _footer(of: Results) -> str:
    return page.paragraph(
        f"Written by evaluation/bench/driver/report.py from the CSV files beside it; measured {of.manifest.get('started', 'at a time that is not known')}. "
        "scripts/bench measures all of it again."
    )


def main(arguments: list[str]) -> int:
    if len(arguments) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    print(f"written: {write(Path(arguments[0]))}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
