# SPDX-License-Identifier: Apache-2.0
"""Thrift's server for Python that has a thread for each connection, with its protocol in C."""

from __future__ import annotations

from busy import busy
from scaling_thrift import Numbers
from thrift.protocol.TBinaryProtocol import TBinaryProtocolAcceleratedFactory
from thrift.server.TServer import TThreadedServer
from thrift.transport.TSocket import TServerSocket
from thrift.transport.TTransport import TBufferedTransportFactory


class Handler:
    def doubled(self, values):
        return [2 * value for value in values]

    def work(self, microseconds):
        return busy(microseconds)


class Told(TServerSocket):
    """Says at which port it listens."""

    def listen(self):
        super().listen()
        print(f"listening on 127.0.0.1:{self.handle.getsockname()[1]}", flush=True)


if __name__ == "__main__":
    TThreadedServer(
        Numbers.Processor(Handler()),
        Told("127.0.0.1", 0),
        TBufferedTransportFactory(),
        TBinaryProtocolAcceleratedFactory(),
    ).serve()
