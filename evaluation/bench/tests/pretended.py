# SPDX-License-Identifier: Apache-2.0
"""A results folder that looks like a real one, for tests: its times are made up by a formula, and always the same."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

from evaluation.bench.driver import tables
from evaluation.bench.driver.cells import OK, stem_of
from evaluation.bench.driver.plan import LATENCY_SIZE, SIZES, Group

#: By contestant: label, kind, name in the paper, microseconds for a kilobyte in memory, and for a call besides that.
_JAVA = {
    "creo": ("Creo", "creo", "", 0.12, 17), "creo-nothread": ("Creo, nothread", "variant", "", 0.12, 14.2),
    "thrift-binary": ("Thrift", "peer", "Thrift", 10, 16.5), "thrift-compact": ("Thrift, compact", "peer", "Thrift", 9, 16.8),
    "thrift-hsha": ("Thrift, HsHa", "peer", "Thrift", 10, 30), "jos": ("Java objects", "peer", "JOS", 7.5, 18), "rmi": ("RMI", "peer", "RMI", 8, 30),
    "rest": ("REST", "peer", "REST", 14, 150), "soap": ("SOAP", "peer", "SOAP", 40, 300), "grpc": ("gRPC", "peer", "", 0.9, 115),
    "protobuf": ("protobuf", "peer", "", 0.64, None), "kryo": ("Kryo", "peer", "", 1.3, None), "fory": ("Fory", "peer", "", 0.17, None),
    "sbe": ("SBE", "peer", "", 0.19, None), "avro": ("Avro", "peer", "", 9.3, None), "msgpack": ("MessagePack", "peer", "", 0.4, None),
    "json": ("JSON (Jackson)", "peer", "REST", 13, None), "jaxb": ("XML (JAXB)", "peer", "SOAP", 38, None),
    "memcpy": ("memory copy", "limit", "", 0.03, None), "socket": ("plain socket", "limit", "", 0.04, 14.5),
}
_SMALL = ("creo", "thrift-binary", "memcpy", "socket")
PEOPLE = {
    ("c", ""): {
        **{name: _JAVA[name] for name in _SMALL},
        "thrift-tuned": ("Thrift, tuned", "peer", "Thrift", 24, 20),
        "creo": ("Creo", "creo", "", 0.08, 16.3),
        "thrift-binary": ("Thrift", "peer", "Thrift", 24, 44000),
        "socket": ("plain socket", "limit", "", 0.02, 13.5),
    },
    ("csharp", "mono"): {
        "creo": ("Creo", "creo", "", 0.75, 18),
        "protobuf": ("protobuf", "peer", "", 4, None),
        "memcpy": _JAVA["memcpy"],
        "socket": _JAVA["socket"],
    },
    ("csharp", "dotnet"): {
        "creo-dotnet": ("Creo", "creo", "", 0.2, 17),
        "protobuf-dotnet": ("protobuf", "peer", "", 1, None),
        "memcpy-dotnet": _JAVA["memcpy"],
        "socket-dotnet": _JAVA["socket"],
    },
    ("java", ""): _JAVA,
    ("python", ""): {
        "creo": ("Creo", "creo", "", 7.7, 25),
        "creo-accelerated": ("Creo, accelerated", "variant", "", 0.6, 22),
        "thrift-binary": ("Thrift", "peer", "Thrift", 139, 34),
        "thrift-compact": ("Thrift, compact", "peer", "Thrift", 180, 36),
        "thrift-accelerated": ("Thrift, accelerated", "peer", "Thrift", 9.3, 24),
        "grpc": ("gRPC", "peer", "", 12, 250),
        "memcpy": _JAVA["memcpy"],
        "socket": ("plain socket", "limit", "", 0.03, 14.7),
    },
}


def rows() -> dict[str, list[dict[str, Any]]]:
    """All tables; SOAP fails from 100 MB on."""
    found: dict[str, list[dict[str, Any]]] = {name: [] for name in tables.COLUMNS}
    for (language, runtime), people in PEOPLE.items():
        for size in SIZES:
            for payload in ("numeric", "string", "bytes"):
                for name, (_, _, _, memory, call) in people.items():
                    row = {"language": language, "runtime": runtime, "contestant": name, "payload": payload, "size": size, "status": OK}
                    failed = (
                        {**row, "status": "java.lang.OutOfMemoryError: Java heap space"} if name in ("soap", "jaxb") and size > 10485760 else None
                    )
                    cost = memory * size / 1024 * {"numeric": 1, "string": 1 if memory > 6 else 4, "bytes": 0}[payload] + 0.01
                    creo = next(one for name, one in people.items() if stem_of(name) == "creo")
                    base = creo[3] * size / 1024 * {"numeric": 1, "string": 1 if creo[3] > 6 else 4, "bytes": 0}[payload] + 0.01
                    if payload != "bytes" and stem_of(name) != "socket" and (name not in ("rmi", "rest", "soap", "grpc")):
                        for operation, slower in (("encode", 1), ("decode", 3)):
                            found["serialisation"].append(
                                failed
                                and {**failed, "operation": operation}
                                or {
                                    **row,
                                    "operation": operation,
                                    **_time(row, cost * slower, base * slower),
                                    "bytes": int(size * 1.02),
                                    "allocated": int(size * 2),
                                }
                            )
                    if call is None:
                        continue
                    for cores in Group("response", language, runtime, payload, size).cores:
                        wire = size / 5000
                        slower = 1 if cores == "pinned" else 2.5
                        found["response"].append(
                            failed
                            and {**failed, "cores": cores, "clients": 1}
                            or {
                                **row,
                                "cores": cores,
                                "clients": 1,
                                **_time(row, (call + 3 * cost + wire) * slower, (creo[4] + 3 * base + wire) * slower),
                                "p90": call * 1.3,
                                "p99": call * 3,
                                "calls_per_second": 1e6 / call,
                                "client_cpu": call * 0.45 + cost,
                                "service_cpu": call * 0.5 + cost * 2,
                                "client_allocated": 0 if language == "c" else size * 3,
                                "service_allocated": size * 4,
                            }
                        )
                    found["size"].append(
                        failed or {**row, "request": _bytes(name, payload, size) + 40, "message": _bytes(name, payload, size), "answer": 28}
                    )
                    if (payload, size) == ("numeric", 1024):
                        for clients in (2, 4, 8, 16, 32, 64):
                            found["response"].append(
                                {
                                    **row,
                                    "cores": "unpinned",
                                    "clients": clients,
                                    **_time(row, call * clients / 2, creo[4] * clients / 2),
                                    "p90": call * clients,
                                    "p99": call * clients * 3,
                                    "calls_per_second": 2e6 / call * (1 - 0.3 / clients),
                                }
                            )
                    if (payload, size) == ("numeric", LATENCY_SIZE):
                        for rate in (1000, 5000, 20000):
                            late = max(1, rate * call / 1e6) ** 3
                            found["latency"].append(
                                {
                                    **row,
                                    "rate": rate,
                                    "median": (call + cost) * late,
                                    "p90": (call + cost) * 1.2 * late,
                                    "p99": (call + cost) * 2 * late,
                                    "p999": (call + cost) * 9 * late,
                                    "max": (call + cost) * 50 * late,
                                    "rounds": 10,
                                }
                            )
    return found


def write(folder: Path, of: dict[str, list[dict[str, Any]]] | None = None) -> Path:
    """Writes the folder; returns it."""
    folder.mkdir(parents=True, exist_ok=True)
    tables.write(folder, of or rows())
    manifest = {
        "started": "2026-01-02T03:04:05Z",
        "commit": "0123456789abcdef",
        "sources": "abcdef",
        "processor": "A processor & its cores",
        "cores": 2,
        "memory_gb": 24,
        "kernel": "6.1",
        "system": "An <operating> system",
        "versions": {"java": "openjdk 17", "python": "Python 3.11"},
        "rounds": 10,
        "turn_seconds": 0.1,
        "contestants": [
            {
                "language": language,
                "runtime": runtime,
                "name": name,
                "label": label,
                "kind": kind,
                "paper": paper,
                "settings": f"as {label} recommends it",
                "missing": "its compiler is not there" if name == "avro" else "",
            }
            for (language, runtime), people in PEOPLE.items()
            for name, (label, kind, paper, _, _) in people.items()
        ],
    }
    (folder / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
    return folder


def _time(row: dict[str, Any], us: float, creo: float) -> dict[str, Any]:
    noise = 1 + random.Random(str(sorted(row.items()))).uniform(-0.05, 0.05)
    ratio = us / creo * noise if row["contestant"] not in ("creo", "creo-dotnet") else 1.0
    return {
        "us": us * noise,
        "low": us * noise * 0.95,
        "high": us * noise * 1.07,
        "ratio": ratio,
        "ratio_low": ratio * 0.96,
        "ratio_high": ratio * 1.04,
        "rounds": 10,
        "values": [us] * 10,
    }


def _bytes(name: str, payload: str, size: int) -> int:
    if payload == "bytes":
        return int(size * (1.37 if name == "soap" else 1)) + 10
    factors = {
        "creo": (1.02, 1.4),
        "thrift-binary": (1.75, 1.45),
        "thrift-compact": (1.3, 1.12),
        "jos": (1.9, 1.2),
        "rmi": (1.9, 1.2),
        "rest": (2.7, 1.6),
        "soap": (9, 4),
        "grpc": (1.4, 1.2),
        "socket": (1, 1),
    }
    return int(size * factors.get(stem_of(name), (1.02, 1.4))[payload == "string"])
