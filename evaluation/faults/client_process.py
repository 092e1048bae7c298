# SPDX-License-Identifier: Apache-2.0
"""A client in a separate process, which can be killed."""

from __future__ import annotations

import sys
from typing import Sequence

from evaluation.harness.program import Program

from .hosts import split

#: Connects, sends its standard input, reads as many bytes as it is told, prints "ready", and waits to be killed.
_CLIENT = """
import signal, socket, sys
data = sys.stdin.buffer.read()
connection = socket.create_connection((sys.argv[1], int(sys.argv[2])))
connection.sendall(data)
wanted = int(sys.argv[3])
while wanted > 0:
    wanted -= len(connection.recv(wanted)) or sys.exit("the host closed the connection")
print("ready", flush=True)
signal.pause()
"""


def client_process(address: str, data: bytes, answers: int = 0, prefix: Sequence[str] = ()) -> Program:
    """A client that has sent the data and read that many bytes of answers."""
    name, port = split(address)
    client = Program("the client", [*prefix, sys.executable, "-c", _CLIENT, name, port, answers])
    client.give(data)
    said = client.line()
    assert said == "ready", said
    return client
