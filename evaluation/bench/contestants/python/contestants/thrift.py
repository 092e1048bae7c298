# SPDX-License-Identifier: Apache-2.0
"""Thrift's binary and compact protocols, in pure Python and with its C extension; calls are made over its buffered
transport.
"""

from __future__ import annotations

import socket
from functools import partial
from typing import Any

import contest
import workload
from benchthrift import Bench, ttypes
from contest import Call, Codec, Service
from thrift.protocol.TBinaryProtocol import TBinaryProtocolAcceleratedFactory, TBinaryProtocolFactory
from thrift.protocol.TCompactProtocol import TCompactProtocolAcceleratedFactory, TCompactProtocolFactory
from thrift.transport.TSocket import TSocket
from thrift.transport.TTransport import TBufferedTransport, TMemoryBuffer

PROTOCOLS = {
    "binary": TBinaryProtocolFactory,
    "compact": TCompactProtocolFactory,
    # Without the extension these fail instead of being slow.
    "accelerated": partial(TBinaryProtocolAcceleratedFactory, fallback=False),
    "compact-accelerated": partial(TCompactProtocolAcceleratedFactory, fallback=False),
}


class Contestant(contest.Contestant):
    def __init__(self, variant: str) -> None:
        protocols = PROTOCOLS[variant]()
        protocols.getProtocol(TMemoryBuffer())
        self._protocol = protocols.getProtocol

    def codec(self, payload: str, size: int) -> Codec:
        protocol = self._protocol
        message = getattr(ttypes, workload.MESSAGES[payload])

        def encode(value: Any) -> bytes:
            buffer = TMemoryBuffer()
            value.write(protocol(buffer))
            encoded: bytes = buffer.getvalue()
            return encoded

        def decode(data: bytes) -> Any:
            value = message()
            value.read(protocol(TMemoryBuffer(data)))
            return value

        return Codec(message(workload.kilobytes(payload, size, ttypes)), encode, decode)

    def service(self, payload: str, size: int) -> Service:
        message = workload.octets(size) if payload == "bytes" else workload.kilobytes(payload, size, ttypes)

        def connect(address: str) -> Call:
            connection = TSocket(*contest.host_and_port(address))
            connection.open()
            connection.handle.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            client = Bench.Client(self._protocol(TBufferedTransport(connection)))
            return partial(getattr(client, f"send{workload.MESSAGES[payload]}"), message)

        return Service(connect, workload.items(payload, size))
