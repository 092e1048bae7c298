# SPDX-License-Identifier: Apache-2.0
"""Clients of the market, where good workers and hostile ones answer: a call gets the right answer, or ends in time with a
status that says why it got none, and what is kept is what good workers have answered.
"""

from __future__ import annotations

import random
import struct
from dataclasses import dataclass, field

from evaluation.harness.rasp import Kind, Method, Status, count, frame, request, string

from . import trouble
from .attacks.peer import Door
from .callers import Caller, Failure
from .work import LIE

#: Milliseconds that a call may take, so that those that hostile workers have end, too.
TIMEOUT = 300
#: What a call may end with that was given to a hostile worker.
ENDS = {Status.UNAVAILABLE, Status.DEADLINE, Status.INTERNAL}
NAMES = [f"ware {number}" for number in range(50)]
#: As trouble.creo says.
PRICE = 7
OFFERS = 20
GOODS = 3 * [bytes(10_000)]
TEXTS = ["good", "x" * 100_000]
#: How often each method is called at once: streams are given to the worker that has fewest of them.
AT_ONCE = 4


@dataclass
class Asked:
    """A call, and what came for it."""

    method: Method
    arguments: bytes
    #: What the client streams.
    goods: list[bytes] = field(default_factory=list)
    items: list[bytes] = field(default_factory=list)

    @property
    def name(self) -> str:
        return self.method.text.partition("(")[0]

    def frames(self, id: int) -> bytes:
        sent = request(self.method, self.arguments, id, TIMEOUT)
        if self.goods:
            sent += b"".join(frame(Kind.ITEM, id, string(each)) for each in self.goods) + frame(Kind.END, id)
        return sent


class Customer(Caller):
    """The only one of its market, so it knows what has been sold there."""

    def __init__(self, door: Door) -> None:
        super().__init__(door)
        #: How often each was sold for certain, and how often at most: a call that failed may have been too late.
        self._sold = dict.fromkeys(NAMES, 0)
        self._tried = dict.fromkeys(NAMES, 0)

    async def visit(self) -> None:
        """Makes some calls at once, and looks at each end."""
        peer = await self.connected()
        names = random.sample(NAMES, AT_ONCE)
        calls = [Asked(trouble.SELL, string(name)) for name in names]
        for number in range(AT_ONCE):
            calls.append(Asked(trouble.PRAISE, string(TEXTS[number % len(TEXTS)])))
            calls.append(Asked(trouble.OFFERS, count(OFFERS)))
            calls.append(Asked(trouble.WEIGH, b"", GOODS))
        calls.append(Asked(trouble.BOOKS, b""))
        for name in names:
            self._tried[name] += 1
        least = dict(self._sold)
        open_calls = {self._last_id + 1 + number: call for number, call in enumerate(calls)}
        self._last_id += len(calls)
        await peer.send(b"".join(call.frames(id) for id, call in open_calls.items()))
        while open_calls:
            came = await peer.frame()
            if came.kind == Kind.CREDIT and came.id:
                continue
            if came.id not in open_calls:
                raise Failure(f"{came}: there is no such call")
            call = open_calls[came.id]
            if came.kind == Kind.ITEM:
                call.items.append(came.body)
                continue
            del open_calls[came.id]
            if came.kind == Kind.ERROR:
                if came.status == Status.BUSY:
                    self.refused += 1
                elif came.status not in ENDS:
                    raise Failure(f"{call.name}: {came}")
                self.ends[f"{call.name} {came.status.name}"] += 1
            elif self._lied(call, came.body):
                self.ends[f"{call.name} lied"] += 1
            else:
                self._check(call, came.body, least)
                self.ends[f"{call.name} right"] += 1

    @staticmethod
    def _lied(call: Asked, result: bytes) -> bool:
        """Whether it is of the right type, but nothing that a good worker says."""
        return any(text[4:].startswith(LIE) for text in [result, *call.items])

    def _check(self, call: Asked, result: bytes, least: dict[str, int]) -> None:
        if call.method == trouble.SELL:
            name = call.arguments[4:].decode()
            [now] = struct.unpack(">q", result)
            right = self._sold[name] < now <= self._tried[name]
            self._sold[name] = now
        elif call.method == trouble.PRAISE:
            right = result == call.arguments
        elif call.method == trouble.OFFERS:
            right = not result and call.items == [string(str(number)) for number in range(OFFERS)]
        elif call.method == trouble.WEIGH:
            right = result == struct.pack(">q", sum(map(len, GOODS)))
        else:
            right = self._right_books(result, least)
        if not right:
            raise Failure(f"{call.name} has a wrong answer: {result[:100]!r} {len(call.items)} items")

    def _right_books(self, books: bytes, least: dict[str, int]) -> bool:
        """Whether they say what was sold before, and nothing that was not."""
        [number], at = struct.unpack_from(">i", books), 4
        sales = {}
        for _ in range(number):
            [size] = struct.unpack_from(">i", books, at)
            name = books[at + 4 : at + 4 + size].decode()
            [sales[name]] = struct.unpack_from(">q", books, at + 4 + size)
            at += 4 + size + 8
        sold, price = struct.unpack_from(">qq", books, at)
        return (
            sold == sum(sales.values())
            and price == PRICE
            and sales.keys() <= self._tried.keys()
            and all(least[name] <= sales.get(name, 0) <= self._tried[name] for name in NAMES)
        )
