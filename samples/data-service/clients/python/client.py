# SPDX-License-Identifier: Apache-2.0
"""Stores the measurements of a file, one Data per series, and prints a summary of what it reads back.

Usage: python3 client.py ADDRESS measurements.csv
"""

from __future__ import annotations

import csv
import struct
import sys

from packagename import CreoError, Data, DataServiceClient, MetaData


def read_series(path: str) -> list[Data]:
    """One Data for each series of the file, in order of first appearance."""
    starts: dict[str, int] = {}
    samples: dict[str, list[float]] = {}
    with open(path, encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            starts.setdefault(row["series"], int(row["timestamp"]))
            samples.setdefault(row["series"], []).append(float(row["value"]))
    return [Data(MetaData(series, starts[series]), samples[series]) for series in samples]


def digest(samples: list[float]) -> int:
    """FNV-1a, 64 bits, over the big-endian bytes of the samples."""
    value = 0xCBF29CE484222325
    for byte in struct.pack(f">{len(samples)}d", *samples):
        value = (value ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return value


def summary(data: Data) -> str:
    samples = list(data.samples)
    total = 0.0
    for sample in samples:  # in order, like every language's client; sum() is more exact from Python 3.12 on
        total += sample
    return (
        f"series: {data.metadata.description}\n"
        f"  start: {data.metadata.timestamp}\n"
        f"  samples: {len(samples)}\n"
        f"  minimum: {min(samples):.2f}\n"
        f"  maximum: {max(samples):.2f}\n"
        f"  mean: {total / len(samples):.4f}\n"
        f"  digest: {digest(samples):016x}\n"
    )


def run(address: str, path: str) -> str:
    series = read_series(path)
    with DataServiceClient(address) as client:
        client.store_data(series)
        stored = [client.retrieve_data(data.metadata.description) for data in series]
    count = sum(len(data.samples) for data in stored)
    return "".join(map(summary, stored)) + f"total: {len(stored)} series, {count} samples\n"


def main() -> int:
    if len(sys.argv) != 3:
        print("usage: python3 client.py ADDRESS measurements.csv", file=sys.stderr)
        return 1
    try:
        text = run(sys.argv[1], sys.argv[2])
    except KeyError as error:
        print(f"{sys.argv[2]}: no column {error}", file=sys.stderr)
        return 1
    except (CreoError, OSError, ValueError) as error:
        print(error, file=sys.stderr)
        return 1
    sys.stdout.buffer.write(text.encode())
    return 0


if __name__ == "__main__":
    sys.exit(main())
