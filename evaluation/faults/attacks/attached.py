# SPDX-License-Identifier: Apache-2.0
"""A worker on a connection, which tells its host whatever it is told to."""

from __future__ import annotations

import struct
from collections import deque

from evaluation.harness.rasp import Closed, Kind, Method, credit, frame, request

from .. import trouble, work
from ..work import Order, What
from .peer import Peer

#: What each direction of a stream begins with.
ITEMS, BYTES = 64, 1 << 20
#: The id of the call that it attaches with, where a connection has one.
ID = 1


def description() -> dict[str, dict[Method, list[str]]]:
    """What it offers: the market."""
    return {"trouble.Market": trouble.MARKET}


class Attached:
    """Keeps to RASP, and so to its credit, since a breach of that ends the connection and never gets to the workers'
    rules. It offers the market.
    """

    def __init__(self, peer: Peer) -> None:
        self._peer = peer
        self._items, self._bytes = ITEMS, BYTES
        self._orders: deque[Order] = deque()
        #: Arguments of calls and bytes of items that came, since it last gave credit.
        self._taken, self._taken_bytes = 0, 0

    @classmethod
    async def to(cls, peer: Peer, name: str = "hostile", places: int = 1000, id: int = ID) -> Attached:
        """Asks to attach; whether the host takes it shows later."""
        await peer.send(request(work.SERVE, work.worker(name, places, description()), id))
        return cls(peer)

    async def report(self, *reports: bytes) -> None:
        """Sends them as soon as it may."""
        ready = b""
        for each in reports:
            while self._items <= 0 or self._bytes <= 0:
                await self._peer.send(ready)
                ready = b""
                await self._take()
            self._items -= 1
            self._bytes -= len(each)
            ready += frame(Kind.ITEM, ID, each)
        await self._peer.send(ready)

    async def order(self) -> Order:
        while not self._orders:
            await self._take()
        return self._orders.popleft()

    async def call(self, *methods: Method) -> Order:
        """The next call of one of these methods; of any without them. Other calls fail."""
        while True:
            order = await self.order()
            if order.what == What.BEGIN:
                if not methods or any(order.method == method.ids for method in methods):
                    return order
                await self.report(work.failed(order.call))

    async def stay(self) -> None:
        """Takes orders, and follows none."""
        while True:
            await self.order()

    async def _take(self) -> None:
        came = await self._peer.frame()
        if came.kind == Kind.CREDIT:
            items, size = struct.unpack(">II", came.body)
            self._items += items
            self._bytes += size
        elif came.kind == Kind.ITEM:
            self._orders.append(Order.of(came.body))
            self._taken += 1
            self._taken_bytes += len(came.body)
            if self._taken >= ITEMS // 2 or self._taken_bytes >= BYTES // 2:
                await self._peer.send(credit(self._taken, self._taken_bytes, ID))
                self._taken, self._taken_bytes = 0, 0
        else:
            raise Closed(str(came))
