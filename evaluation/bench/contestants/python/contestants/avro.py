# SPDX-License-Identifier: Apache-2.0
"""Avro with fastavro and its C extension: messages without their schema, which both sides have, and dictionaries in
Python.
"""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path
from typing import Any

import contest
import fastavro
import workload
from contest import Codec

SCHEMA = Path(__file__).parents[3] / "workload/bench.avsc"


def record(name: str) -> Any:
    """One of the schemas in the file. All of them together would be a union, and each value would be tried with all."""
    named: dict[str, Any] = {}
    records = [fastavro.parse_schema(each, named) for each in json.loads(SCHEMA.read_text(encoding="utf-8"))]
    return next(each for each in records if each["name"].endswith(f".{name}"))


class Contestant(contest.Contestant):
    def codec(self, payload: str, size: int) -> Codec:
        schema = record(workload.MESSAGES[payload])
        out = BytesIO()

        def encode(value: Any) -> bytes:
            out.seek(0)
            fastavro.schemaless_writer(out, schema, value)
            out.truncate()
            return out.getvalue()

        def decode(data: bytes) -> Any:
            return fastavro.schemaless_reader(BytesIO(data), schema, None)

        return Codec({"data": workload.kilobytes(payload, size, workload.DICTIONARIES)}, encode, decode)
