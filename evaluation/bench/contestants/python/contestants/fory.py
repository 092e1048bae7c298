# SPDX-License-Identifier: Apache-2.0
"""Apache Fory with the classes that its compiler generates, in memory by their own methods, and over gRPC with its
stubs.
"""

from __future__ import annotations

from typing import Any

import benchfory
import benchfory_grpc
import contest
import grpc
import workload
from contest import Call, Codec, Service


def message(payload: str, size: int) -> Any:
    data = workload.octets(size) if payload == "bytes" else workload.kilobytes(payload, size, benchfory)
    return getattr(benchfory, workload.MESSAGES[payload])(data)


class Contestant(contest.Contestant):
    def codec(self, payload: str, size: int) -> Codec:
        value = message(payload, size)
        return Codec(value, type(value).to_bytes, type(value).from_bytes)

    def service(self, payload: str, size: int) -> Service:
        request = message(payload, size)

        def connect(address: str) -> Call:
            stub = benchfory_grpc.BenchStub(grpc.insecure_channel(address))
            method: Any = getattr(stub, f"send_{workload.MESSAGES[payload].lower()}")

            def call() -> int:
                count: int = method(request).count
                return count

            return call

        return Service(connect, workload.items(payload, size))
