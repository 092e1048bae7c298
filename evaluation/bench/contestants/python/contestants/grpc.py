# SPDX-License-Identifier: Apache-2.0
"""gRPC with grpcio: one channel, blocking unary calls."""

from __future__ import annotations

from typing import Any

import bench_pb2_grpc
import contest
import grpc
import workload
from contest import Call, Service

from .protobuf import message


class Contestant(contest.Contestant):
    def service(self, payload: str, size: int) -> Service:
        request = message(payload, size)

        def connect(address: str) -> Call:
            method: Any = getattr(
                bench_pb2_grpc.BenchStub(grpc.insecure_channel(address)), f"Send{workload.MESSAGES[payload]}"
            )

            def call() -> int:
                count: int = method(request).count
                return count

            return call

        return Service(connect, workload.items(payload, size))
