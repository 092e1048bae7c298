# SPDX-License-Identifier: Apache-2.0
"""gRPC's server for Python; each of several processes listens at the same port: grpc_numbers.py WORKERS."""

from __future__ import annotations

import multiprocessing
import socket
import sys
from concurrent.futures import ThreadPoolExecutor

import grpc
import scaling_pb2
import scaling_pb2_grpc
from busy import busy


class Numbers(scaling_pb2_grpc.NumbersServicer):
    def Doubled(self, request, context):
        return scaling_pb2.Values(values=[2 * value for value in request.values])

    def Work(self, request, context):
        return scaling_pb2.Microseconds(microseconds=busy(request.microseconds))


def serve(port: int) -> None:
    server = grpc.server(ThreadPoolExecutor(max_workers=4), options=[("grpc.so_reuseport", 1)])
    scaling_pb2_grpc.add_NumbersServicer_to_server(Numbers(), server)
    server.add_insecure_port(f"127.0.0.1:{port}")
    server.start()
    server.wait_for_termination()


if __name__ == "__main__":
    with socket.socket() as chosen:
        chosen.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        chosen.bind(("127.0.0.1", 0))
        port = chosen.getsockname()[1]
        processes = [multiprocessing.Process(target=serve, args=(port,)) for _ in range(int(sys.argv[1]))]
        for process in processes:
            process.start()
        print(f"listening on 127.0.0.1:{port}", flush=True)
        processes[0].join()
