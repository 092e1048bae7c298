# SPDX-License-Identifier: Apache-2.0
"""Creo, in pure Python or with its accelerator, which `run` decides by the environment."""

from __future__ import annotations

from functools import partial

import bench
import contest
import workload
from bench import codec
from bench.runtime import wire
from contest import Call, Codec, Service


class Contestant(contest.Contestant):
    def __init__(self, variant: str) -> None:
        if bench.accelerated != (variant == "accelerated"):
            raise ImportError("there is no accelerator: it takes a C compiler and Python's headers")

    def codec(self, payload: str, size: int) -> Codec:
        array = "number_kilobyte_array" if payload == "numeric" else "text_kilobyte_array"
        return Codec(
            tuple(workload.kilobytes(payload, size, bench)),
            partial(wire.encode, getattr(codec, f"write_{array}")),
            partial(wire.decode, getattr(codec, f"read_{array}")),
        )

    def service(self, payload: str, size: int) -> Service:
        message = workload.octets(size) if payload == "bytes" else tuple(workload.kilobytes(payload, size, bench))
        method = f"send_{workload.MESSAGES[payload].lower()}"

        def connect(address: str) -> Call:
            return partial(getattr(bench.BenchClient(address), method), message)

        return Service(connect, workload.items(payload, size))
