# SPDX-License-Identifier: Apache-2.0
"""The interface of contestants to the measurements."""

from __future__ import annotations

from typing import Any, Callable, NamedTuple

#: Sends the message over one connection, and returns the answer.
Call = Callable[[], int]


class Codec(NamedTuple):
    """A message, and how it is encoded and decoded."""

    value: Any
    encode: Callable[[Any], Any]
    decode: Callable[[Any], Any]


class Service(NamedTuple):
    """A message to send, and its answer."""

    #: Opens a connection to HOST:PORT. Each process opens its own, after the fork.
    connect: Callable[[str], Call]
    #: How many items the message has.
    answer: int


class Contestant:
    """Payloads are "numeric", "string" and "mixed", for services also "bytes"; sizes are in bytes."""

    def __init__(self, variant: str) -> None:
        """The variant is empty if a contestant has none."""

    def codec(self, payload: str, size: int) -> Codec:
        raise NotImplementedError

    def service(self, payload: str, size: int) -> Service:
        raise NotImplementedError


def host_and_port(address: str) -> tuple[str, int]:
    host, _, port = address.rpartition(":")
    return host, int(port)
