# SPDX-License-Identifier: Apache-2.0
"""The paper's section 5 compared with today's results, and what it left out."""

from __future__ import annotations

import re

from .. import cells, page, paper
from ..cells import LANGUAGE_LABELS, PAYLOAD_LABELS, Results, stem_of
from ..charts import BEYOND, PAPER
from ..comparisons import answers
from ..contestants import Contestant
from ..page import Cell, Parts, number
from ..panels import saved_by_compact
from .drawings import Drawings


def papers(of: Results, drawn: Drawings) -> Parts:
    text = page.paragraph(
        "P.-O. Östberg, N. Lockner: “Creo: Reduced Complexity Service Development” (2014), section 5. Each of its "
        "figures is repeated here, with the averages that it names next to ours. Where it does not say over which sizes "
        "it averages, and by which mean, neither do we; ours are geometric means over the sizes that are named, and "
        "take every form of Thrift that is measured. A mean below 1 is a loss, and is printed as one."
    )
    text += _then_and_now(of)
    text += page.heading(3, "Table 1: kinds of tools")
    text += page.table("The tools of the paper.", paper.TABLE_HEADER, paper.TABLE)
    text += page.table(
        "The same for the other tools that are measured today.", paper.TABLE_TODAY_HEADER, paper.TABLE_TODAY
    )
    for figure in paper.FIGURES:
        text += (
            page.heading(3, f"Figure {figure.number}: {figure.title}")
            + page.terms([("The paper", figure.says), ("Since then", figure.since)])
            + drawn.show(PAPER[figure.number])
        )
        text += _averages(of, figure) + _compact(of, figure) + _overheads(of, figure)
    return text


def _then_and_now(of: Results) -> Parts:
    """What differs for all figures: the machine, the languages, the way of measuring."""
    known, versions = of.manifest, of.manifest.get("versions", {})
    now = {
        "Machines": f"{known.get('processor', '?')}, {known.get('cores', '?')} cores, {known.get('memory_gb', '?')} GB; "
        "client and service share it",
        "Network": "loopback",
        "System": known.get("system"),
        "C": versions.get("gcc"),
        "C#": ", ".join(
            filter(None, (_short(versions.get("mono")), versions.get("dotnet") and f".NET {versions['dotnet']}"))
        ),
        "Java": versions.get("java"),
        "Python": versions.get("python"),
        "Thrift": versions.get("thrift"),
        "Repetitions": f"{known.get('rounds', '?')} rounds, in which all contestants take turns",
        "Serialisation": "into memory, by each tool's own API; decoding, too",
    }
    return page.table(
        "What has changed for all figures.",
        ["", "the paper, 2014", "here"],
        [[name, Cell(then, "long"), Cell(_short(now[name]) or "–", "long")] for name, then in paper.TESTBED.items()],
    )


def _short(version: str | None) -> str:
    """A version without what its builder says about it."""
    return re.sub(r" ?\([^)]*\)", "", version or "").replace('"', "")


def _averages(of: Results, figure: paper.Figure) -> Parts:
    rows: list[list[str | Cell]] = []
    for average in figure.averages:

        def is_peer(who: Contestant, average: paper.Average = average) -> bool:
            return who.kind == "peer" and paper.tool(stem_of(who.name)) == average.peer

        head = [
            f"{LANGUAGE_LABELS[average.language]}, {PAYLOAD_LABELS[average.payload]}",
            average.tool,
            number(f"{average.factor:g}×" + (f" ({cells.sizes(average.sizes)})" if average.sizes else "")),
        ]
        found = answers(of, average.measure, average.how, average.language, average.payload, average.sizes, is_peer)
        rows += [
            [
                *head,
                one.peer + (f", {cells.RUNTIME_LABELS.get(one.runtime, one.runtime)}" if one.runtime else ""),
                number(cells.times(one.mean), "strong" if one.mean >= 1 else "bad"),
                cells.sizes(one.by_size),
                number(f"{cells.times(one.worst[1])} at {cells.size(one.worst[0])}", "bad" if one.worst[1] < 1 else ""),
            ]
            for one in found
        ] or [[*head, "not measured", number("–"), "", number("–")]]
    return page.table(
        f"Figure {figure.number}: factors of the paper and ours.",
        ["client, payload", "tool", "paper", "ours: compared with", "mean", "over", "worst"],
        rows,
    )


def _compact(of: Results, figure: paper.Figure) -> Parts:
    """What TCompactProtocol saves compared with TBinaryProtocol, in bytes or time."""
    rows: list[list[str | Cell]] = []
    for claim in figure.compact:
        saved = saved_by_compact(of, claim.payload, "response" if claim.language else "size", claim.language or "")
        left = cells.mean(1 - percent / 100 for percent in saved.values())
        rows.append(
            [
                f"{PAYLOAD_LABELS[claim.payload]}, "
                f"{LANGUAGE_LABELS[claim.language] if claim.language else 'size of a request'}",
                number(f"{claim.percent:g} %"),
                number(f"{100 * (1 - left):.1f} %", "strong") if left else number("–"),
                cells.sizes(saved) if saved else "not measured",
            ]
        )
    return page.table(
        f"Figure {figure.number}: what TCompactProtocol saves; below zero it costs.",
        ["what", "paper", "ours, mean", "over"],
        rows,
    )


def _overheads(of: Results, figure: paper.Figure) -> Parts:
    rows: list[list[str | Cell]] = []
    for claim in figure.overheads:
        most: dict[str, dict[str, float]] = {}
        for cell, found in of.select(measure="size", language="java"):
            for row in found.values():
                tool = paper.tool(stem_of(row.who.name))
                counted = row.get("request") or row.get("message")
                if row.ok and tool in claim.tools and counted and cell.size > 100:
                    by_payload = most.setdefault(row.who.label, {})
                    by_payload[cell.payload] = max(by_payload.get(cell.payload, 0), counted / cell.size)
        rows += [
            [
                label,
                number(f"at most {claim.factor:g}×"),
                *(number(cells.times(by_payload.get(payload))) for payload in PAYLOAD_LABELS),
            ]
            for label, by_payload in most.items()
        ]
    return page.table(
        f"Figure {figure.number}: the most bytes of a request for a byte of payload, from 1 kB on.",
        ["tool", "paper, numbers and strings", *PAYLOAD_LABELS.values()],
        rows,
    )


def beyond(drawn: Drawings) -> Parts:
    text: Parts = []
    for title, figures in BEYOND.items():
        shown = [part for chart in figures if chart.data(drawn.of) for part in drawn.show(chart)]
        text += page.heading(3, title) + (shown or page.paragraph("There are no results for it.", "quiet"))
    return text
