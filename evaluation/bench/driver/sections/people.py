# SPDX-License-Identifier: Apache-2.0
"""The contestants, those that were missing, and what failed."""

from __future__ import annotations

from .. import cells, page, paper
from ..cells import PAYLOAD_LABELS, Results, stem_of
from ..page import Cell, Parts


def peers(of: Results) -> Parts:
    kinds = {"creo": "Creo", "variant": "Creo, another form", "peer": "peer", "limit": "limit"}
    known = [one for one in cells.people(of.manifest).values()]
    return page.table(
        "From contestants.toml as it was when this was measured.",
        ["contestant", "client", "what it is", "in the paper", "settings and versions"],
        [
            [
                one.label,
                cells.language(one.language, one.runtime),
                kinds[one.kind],
                paper.tool(stem_of(one.name)),
                Cell(one.settings, "long"),
            ]
            for one in known
        ],
    )


def failed(of: Results) -> Parts:
    missing = [
        [one.label, cells.language(one.language, one.runtime), Cell(one.missing, "long")]
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
                causes.setdefault(
                    (row.who.label, cells.language(cell.language, cell.runtime), f"{cell.measure}: {row.status}"), {}
                )[where] = None
    text = page.table("Missing altogether.", ["contestant", "client", "why"], missing)
    text += page.table(
        "Measurements that failed, and the message of each.",
        ["contestant", "client", "cells", "what failed"],
        [
            [label, language, Cell("; ".join(where), "long"), Cell(why, "long")]
            for (label, language, why), where in causes.items()
        ],
    )
    return text or page.paragraph("Nothing failed, and nothing was missing.")
