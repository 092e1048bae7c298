# SPDX-License-Identifier: Apache-2.0
"""The sizes of messages."""

from __future__ import annotations

from typing import Iterator

from .. import cells, page
from ..cells import PAYLOAD_LABELS, Results, Row, stem_of
from ..page import Cell, Parts, number
from ..plan import SIZES

#: The payloads whose format makes a difference: bytes are sent as they are.
FORMATTED = tuple(payload for payload in PAYLOAD_LABELS if payload != "bytes")


def smaller(of: Results) -> dict[tuple[str, str], dict[int, float]]:
    """By format and payload, the sizes at which its message is smaller than Creo's, and the factor to Creo's; the
    smallest first.
    """
    smaller: dict[tuple[str, str], dict[int, float]] = {}
    for payload, size, creo, others in messages(of):
        for label, counted in others.items():
            if counted < creo:
                smaller.setdefault((label, payload), {})[size] = counted / creo
    return dict(sorted(smaller.items(), key=lambda one: cells.mean(one[1].values()) or 0))


def messages(of: Results) -> Iterator[tuple[str, int, float, dict[str, float]]]:
    """For each payload and size, the bytes of Creo's message and of each other format's, by label: a format is the same
    in all languages.
    """
    labels = {stem_of(one.name): one.label for one in reversed(of.contestants())}
    for payload in FORMATTED:
        for size in SIZES:
            counted = {
                stem_of(row.who.name): bytes_of
                for _, rows in of.select(measure="size", payload=payload, size=size)
                for row in rows.values()
                if row.who.kind in ("creo", "peer") and (bytes_of := row.get("message"))
            }  # although its call may have failed
            if creo := counted.pop("creo", None):
                yield payload, size, creo, {labels[name]: bytes_of for name, bytes_of in sorted(counted.items())}


def message_sizes(of: Results) -> Parts:
    text: Parts = []
    for payload in FORMATTED:
        found = [(size, creo, others) for each, size, creo, others in messages(of) if each == payload]
        labels = dict.fromkeys(label for _, _, others in found for label in others)
        rows: list[list[str | Cell]] = (
            [["Creo", *(number(f"{creo:,.0f}", "strong") for _, creo, _ in found), number("1×", "strong")]]
            if found
            else []
        )
        for label in labels:
            ratios = [others[label] / creo for _, creo, others in found if label in others]
            rows.append(
                [
                    label,
                    *(
                        number(f"{others[label]:,.0f}", "bad" if others[label] < creo else "")
                        if label in others
                        else number("–")
                        for _, creo, others in found
                    ),
                    number(cells.times(cells.mean(ratios)), "bad" if (cells.mean(ratios) or 1) < 1 else ""),
                ]
            )
        text += page.table(
            f"Bytes of a message of {PAYLOAD_LABELS[payload]}, by payload; in bold and red if smaller than Creo's.",
            ["format", *(cells.size(size) for size, _, _ in found), "mean over Creo's"],
            rows,
        )
    text += page.listing(
        f"{label} is smaller for {PAYLOAD_LABELS[payload]} at {cells.sizes(by_size)}, "
        f"by {100 * (1 - (cells.mean(by_size.values()) or 0)):.1f} % on average."
        for (label, payload), by_size in smaller(of).items()
    )
    return text + _on_the_wire(of)


def _on_the_wire(of: Results) -> Parts:
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
                    number(f"{row.get('request'):,.0f} + {row.get('answer') or 0:,.0f}")
                    if (row := found.get(column))
                    else number("–")
                    for column in columns
                ),
            ]
            for label, found in calls.items()
        ],
    )
