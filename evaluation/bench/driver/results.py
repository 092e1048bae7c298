# SPDX-License-Identifier: Apache-2.0
"""Turns the records of the journal into the rows of the tables."""

from __future__ import annotations

from typing import Any, Iterable, Iterator, Sequence

from .contestants import Contestant
from .measures import MEASURES
from .plan import Group

Row = dict[str, object]


def rows(
    group: Group, records: Sequence[dict[str, Any]], contestants: Iterable[Contestant]
) -> Iterator[tuple[str, Row]]:
    """The rows of each contestant of a group, each with the name of its table; a contestant that failed has a row
    without figures.
    """
    kinds = {
        one.name: one.kind for one in contestants if (one.language, one.runtime) == (group.language, group.runtime)
    }
    creo = {record["shift"]: record for record in records if kinds.get(record["contestant"]) == "creo"}
    for record in records:
        if record["shift"] > 0 and kinds.get(record["contestant"]) == "creo":
            continue  # Creo ran again, for the ratios of another shift
        head = {
            "language": group.language,
            "runtime": group.runtime,
            "contestant": record["contestant"],
            "payload": group.payload,
            "size": group.size,
            "status": record["failed"] or "ok",
        }
        reference = creo.get(record["shift"], {"figures": {}})["figures"]
        for row in MEASURES[group.measure].rows(group, {} if record["failed"] else record["figures"], reference):
            status = {"status": record["failed"]} if record["failed"] else {}
            yield group.measure, {**head, **row, **status}


def with_messages(found: dict[str, list[Row]]) -> dict[str, list[Row]]:
    """Fills the size table's column for the message alone, from the serialisation table."""
    alone = {
        tuple(row[key] for key in ("language", "runtime", "contestant", "payload", "size")): row["bytes"]
        for row in found.get("serialisation", [])
    }
    for row in found.get("size", []):
        row["message"] = alone.pop(
            tuple(row[key] for key in ("language", "runtime", "contestant", "payload", "size")), ""
        )
    for key, message in alone.items():
        row = dict(zip(("language", "runtime", "contestant", "payload", "size"), key))
        found.setdefault("size", []).append(
            {**row, "message": message, "request": "", "answer": "", "status": "ok" if message else "failed"}
        )
    return found
