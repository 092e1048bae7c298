# SPDX-License-Identifier: Apache-2.0
"""Turns the records of the journal into the rows of the tables."""

from __future__ import annotations

import statistics
from typing import Any, Iterable, Iterator, Sequence

from evaluation.harness import rounds

from .contestants import Contestant
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
        for table, row in ROWS[group.measure](group, {} if record["failed"] else record["figures"], reference):
            yield table, {**head, **row}


def _serialisation(group: Group, figures: dict[str, Any], reference: dict[str, Any]) -> Iterator[tuple[str, Row]]:
    del group
    for operation in ("encode", "decode"):
        turns = figures.get(operation, [])
        yield (
            "serialisation",
            {
                "operation": operation,
                **_times(turns, reference.get(operation, []), "us"),
                "bytes": int(turns[0]["bytes"]) if turns else "",
                "allocated": _median(turns, "allocated"),
            },
        )


def _calls(group: Group, figures: dict[str, Any], reference: dict[str, Any]) -> Iterator[tuple[str, Row]]:
    for cores in group.cores:
        turns = figures.get(cores, [])
        yield (
            "response",
            {
                "cores": cores,
                "clients": group.clients,
                **_times(turns, reference.get(cores, []), "median"),
                **{
                    name: _median(turns, name)
                    for name in ("p90", "p99", "client_cpu", "service_cpu", "service_allocated")
                },
                "calls_per_second": _median(turns, "per_second"),
                "client_allocated": _median(turns, "allocated"),
            },
        )


def _latency(group: Group, figures: dict[str, Any], reference: dict[str, Any]) -> Iterator[tuple[str, Row]]:
    del reference
    turns = figures.get("open", [])
    yield (
        "latency",
        {
            "rate": group.rate,
            "rounds": len(turns),
            **{name: _median(turns, name) for name in ("median", "p90", "p99", "p999", "max")},
        },
    )


def _size(group: Group, figures: dict[str, Any], reference: dict[str, Any]) -> Iterator[tuple[str, Row]]:
    del group, reference
    turns = figures.get("size", [])
    yield "size", {"request": _median(turns, "request"), "answer": _median(turns, "answer")}


ROWS = {"serialisation": _serialisation, "response": _calls, "parallel": _calls, "latency": _latency, "size": _size}


def _times(turns: list[dict[str, float]], reference: list[dict[str, float]], name: str) -> Row:
    values = [turn[name] for turn in turns]
    return {**rounds.summary(values, [turn[name] for turn in reference]), "rounds": len(values), "values": values}


def _median(turns: list[dict[str, float]], name: str) -> object:
    values = [turn[name] for turn in turns if name in turn]
    return statistics.median(values) if values else ""


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
