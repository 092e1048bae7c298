# SPDX-License-Identifier: Apache-2.0
"""Calls a server from some threads, each with a connection of its own, for some seconds.

    callers.py TOOL PORT VALUES CONNECTIONS SECONDS

Prints how many calls there were, the seconds that they took, and the median of a call in microseconds. What is sent is
the same each time, and the answers of each connection are checked once.
"""

from __future__ import annotations

import statistics
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Callable, Sequence

Call = Callable[[Sequence[float]], Sequence[float]]


def creo(port: int) -> Call:
    from scaling import NumbersClient

    return NumbersClient(f"127.0.0.1:{port}").doubled


def grpc(port: int) -> Call:
    import scaling_pb2
    import scaling_pb2_grpc
    from grpc import insecure_channel

    # Channels to one address share a connection unless they are told not to.
    channel = insecure_channel(f"127.0.0.1:{port}", options=[("grpc.use_local_subchannel_pool", 1)])
    stub = scaling_pb2_grpc.NumbersStub(channel)
    return lambda values: stub.Doubled(scaling_pb2.Values(values=values)).values


def thrift(port: int) -> Call:
    from scaling_thrift import Numbers
    from thrift.protocol.TBinaryProtocol import TBinaryProtocolAccelerated
    from thrift.transport.TSocket import TSocket
    from thrift.transport.TTransport import TBufferedTransport

    transport = TBufferedTransport(TSocket("127.0.0.1", port))
    transport.open()
    return Numbers.Client(TBinaryProtocolAccelerated(transport)).doubled


def main() -> None:
    tool, port, count, connections, seconds = sys.argv[1:]
    connect = {each.__name__: each for each in (creo, grpc, thrift)}[tool]
    values = [i + 0.5 for i in range(int(count))]

    def caller(_: int) -> list[float]:
        call = connect(int(port))
        if list(call(values)) != [2 * value for value in values]:
            sys.exit(f"{tool} answers something else")
        taken = []
        begin = time.perf_counter()
        while (before := time.perf_counter()) - begin < float(seconds):
            call(values)
            taken.append(time.perf_counter() - before)
        return taken

    begin = time.perf_counter()
    with ThreadPoolExecutor(int(connections)) as threads:
        taken = [each for one in threads.map(caller, range(int(connections))) for each in one]
    print(len(taken) + int(connections), time.perf_counter() - begin, 1e6 * statistics.median(taken))


if __name__ == "__main__":
    main()
