# SPDX-License-Identifier: Apache-2.0
"""The limit of a call: as many bytes as Creo sends over a plain socket, answered with four."""

from __future__ import annotations

import socket

import contest
import workload
from contest import Call, Service

#: The bytes of Creo's request in addition to its arguments, including the field with its length.
HEADER = 24
#: The bytes before an array or a text.
COUNT = 4


class Contestant(contest.Contestant):
    def service(self, payload: str, size: int) -> Service:
        length = HEADER + arguments(payload, size) - COUNT
        message = length.to_bytes(COUNT, "big") + workload.octets(length)
        items = workload.items(payload, size)

        def connect(address: str) -> Call:
            connection = socket.create_connection(contest.host_and_port(address))
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

            def call() -> int:
                connection.sendall(message)
                if len(connection.recv(COUNT, socket.MSG_WAITALL)) < COUNT:
                    raise ConnectionResetError("the service closed the connection")
                return items  # it counts nothing

            return call

        return Service(connect, items)


def arguments(payload: str, size: int) -> int:
    """How many bytes of arguments Creo sends for a message of `size`."""
    if payload == "bytes":
        return COUNT + size
    kilobytes = workload.items(payload, size)
    groups = 1 if size < workload.KILOBYTE else workload.GROUPS
    # Each kilobyte has an array of groups, one of further blocks and a pad, each group an array of blocks, each text its length.
    counts = 3 + groups
    if payload != "numeric":
        counts += groups * workload.BLOCKS + (workload.REST if size >= workload.KILOBYTE else 0)
    return COUNT + kilobytes * counts * COUNT + size
