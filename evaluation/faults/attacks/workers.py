# SPDX-License-Identifier: Apache-2.0
"""Workers that may attach, and do no good: they get calls of the market next to good workers."""

from __future__ import annotations

import asyncio
import functools
import itertools
import struct
from typing import Callable, Sequence

from evaluation.harness.rasp import HEADER, Closed, Kind, Method, count, frame, request, string

from .. import trouble, work
from ..work import LIE, MOST, Order, Removed, What
from .attached import ID, Attached, description
from .catalogue import Stage, attack
from .peer import Peer
from .readers import COME_AGAIN

MIB = 1 << 20
#: As many as a worker may have: it gets nearly all calls without streams.
MOST_PLACES = 10_000
#: The views of a sale.
SALES, SOLD, PRICE = range(3)
NUMBER = struct.pack(">q", 666)
#: Right changes, which must not be kept without the others of their call.
SALE = [work.put(SALES, NUMBER), work.put(SOLD, NUMBER)]
FORGED = {"X-Kind": "a\r\nSet-Cookie: b=c"}

#: What a worker reports on a call.
Lie = Callable[[Order], Sequence[bytes]]


async def _tell(stage: Stage, lies: Sequence[tuple[Method, Lie]]) -> None:
    """A worker for each of the lies, which tells it on each call of the method."""

    async def script(peer: Peer, number: int) -> None:
        method, lie = lies[number]
        worker = await Attached.to(peer)
        while True:
            order = await worker.call(method)
            peer.placed()
            await worker.report(*lie(order))

    await stage.crowd(len(lies), script)


#: Such a worker; the log leaves lines out where there are many, and says so.
hostile = functools.partial(attack, workers=True, told=r'The worker "(hostile.*|\.\.\.)" has attached')


def _ended(what: str) -> str:
    """The line about one that has broken a rule."""
    return rf'The worker "hostile" is not asked any more, with \d+ calls open: it has broken a rule of \S+: it {what}'


@attack(workers=True)
async def no_hostile_workers(stage: Stage) -> None:
    """None at all: what the good clients of good workers see without an attack"""
    stage.reached.set()
    await asyncio.Event().wait()


@hostile(
    told=_ended("(writes price, which its method may only read|names the view 7 of 3|writes what sold cannot be)"),
)
async def lies_about_writes(stage: Stage) -> None:
    """12 workers that write what a method may only read, of another type, at another place, without a result"""
    wrong = [
        work.put(PRICE, NUMBER),
        work.put(7, NUMBER),
        work.put(-1, NUMBER),
        work.put(SOLD, string("no number")),
        work.put(SOLD, b""),
        work.put(SALES, NUMBER, b"key"),
        work.remove(SOLD),
        work.add(SOLD, NUMBER),
        work.removed(SALES, Removed.ALL),
    ]
    lies = [lambda order, lie=lie: [work.answer(order.call, NUMBER, [*SALE, lie])] for lie in wrong]
    lies += [
        lambda order: [work.answer(order.call, b"", SALE)],
        lambda order: [work.answer(order.call, NUMBER, SALE, FORGED)],
        lambda order: [work.answer(order.call, NUMBER, 1000 * [work.put(SOLD, bytes(1000))])],
    ]
    await _tell(stage, [(trouble.SELL, lie) for lie in lies])


@hostile()
async def other_results(stage: Stage) -> None:
    """9 workers whose results, items and exceptions are not those that the description has"""
    results = [b"", string("cut")[:-1], string("more") + b"more", string(b"\xff\xfe"), count(MOST)]
    lies: list[tuple[Method, Lie]] = [
        (trouble.PRAISE, lambda order, result=result: [work.answer(order.call, result)]) for result in results
    ]
    lies += [
        (trouble.PRAISE, lambda order: [work.answer(order.call, order.arguments, fields=FORGED)]),
        (trouble.PRAISE, lambda order: [work.thrown(order.call, 0x600DBAD, b"value")]),
        (trouble.OFFERS, lambda order: [work.item(order.call, b"\0\0\1\0cut"), work.answer(order.call)]),
        (trouble.BOOKS, lambda order: [work.answer(order.call, count(1) + string("ware 1") + NUMBER)]),
    ]
    await _tell(stage, lies)


@hostile(told=_ended(r"reports on call \d+, which is not open"))
async def answers_twice(stage: Stage, connections: int = 4) -> None:
    """4 workers that answer each call twice, the first time as they should"""
    await _tell(stage, connections * [(trouble.PRAISE, lambda order: 2 * [work.answer(order.call, order.arguments)])])


@hostile(told=_ended(r"reports on call -?\d+, which is not open"))
async def unknown_calls(stage: Stage) -> None:
    """8 workers that report on calls that nobody gave them"""
    await _tell(
        stage,
        [
            (trouble.PRAISE, lambda order: [work.answer(0, order.arguments)]),
            (trouble.PRAISE, lambda order: [work.answer(-1, order.arguments)]),
            (trouble.SELL, lambda order: [work.answer(order.call + 1000, NUMBER, SALE)]),
            (trouble.PRAISE, lambda order: [work.failed(order.call + 1000)]),
            (trouble.PRAISE, lambda order: [work.thrown(order.call + 1000, 1)]),
            (trouble.OFFERS, lambda order: [work.item(order.call + 1000, string("an offer"))]),
            (trouble.WEIGH, lambda order: [work.credit(order.call + 1000, 1)]),
            (trouble.BOOKS, lambda order: [work.count_wanted(order.call + 1000, 1, SALES)]),
        ],
    )


@hostile(
    told=_ended("(sends more items for trouble.Market.offers than|asks more than 64 questions|has 10001 places)"),
)
async def broken_rules(stage: Stage) -> None:
    """14 workers that send items without credit, ask too much, have impossible places, or report what is no report"""
    await _tell(
        stage,
        [
            (trouble.OFFERS, lambda order: 1000 * [work.item(order.call, string("an offer"))]),
            (trouble.PRAISE, lambda order: [work.item(order.call, order.arguments)]),
            (trouble.PRAISE, lambda order: [work.credit(order.call, 1)]),
            (trouble.WEIGH, lambda order: 2 * [work.credit(order.call, MIB)]),
            (trouble.WEIGH, lambda order: [work.credit(order.call, -1)]),
            (trouble.OFFERS, lambda order: [work.next_wanted(order.call, number, 0) for number in range(65)]),
            (trouble.BOOKS, lambda order: [work.next_wanted(order.call, 1, SALES)]),
            (trouble.BOOKS, lambda order: [work.row_wanted(order.call, 1, 7)]),
            (trouble.BOOKS, lambda order: [work.row_wanted(order.call, 1, SALES, b"\xff\xff")]),
            (trouble.BOOKS, lambda order: [work.page_wanted(order.call, 1, SOLD)]),
            (trouble.PRAISE, lambda order: [work.places(-1)]),
            (trouble.PRAISE, lambda order: [work.places(10_001)]),
            (trouble.PRAISE, lambda order: [count(99)]),
            (trouble.PRAISE, lambda order: [work.answer(order.call, order.arguments) + b"more"]),
        ],
    )


@hostile(whole=dict(enough=1_000_000))
async def floods_of_places(stage: Stage, connections: int = 4, enough: int = 10_000) -> None:
    """4 workers that have 1 place and 10,000 in turn, as often as they may say so; 2 of them also none"""

    async def script(peer: Peer, number: int) -> None:
        worker = await Attached.to(peer)
        numbers = [1, MOST_PLACES, 0] if number % 2 else [1, MOST_PLACES]
        some = [work.places(each) for each in 50 * numbers]
        for sent in itertools.count(len(some), len(some)):
            await worker.report(*some)
            if sent >= enough:
                peer.placed()

    await stage.crowd(connections, script)


@hostile(whole=dict(enough=100_000))
async def floods_of_questions(stage: Stage, connections: int = 4, enough: int = 1000) -> None:
    """4 workers that ask for all that there is, 60 questions at a time on each call, again and again"""
    kinds = [work.page_wanted, work.count_wanted]

    async def script(peer: Peer, _: int) -> None:
        worker = await Attached.to(peer)
        asked = 0
        while True:
            order = await worker.order()
            if order.what == What.BEGIN and order.method == trouble.BOOKS.ids:
                await worker.report(*(kinds[number % 2](order.call, number, SALES) for number in range(60)))
            elif order.what in (What.ROWS, What.COUNT):
                asked += 1
                if asked == enough:
                    peer.placed()
                await worker.report(kinds[asked % 2](order.call, asked, SALES))
            elif order.what in (What.BEGIN, What.CANCEL):
                await worker.report(work.failed(order.call))

    await stage.crowd(connections, script)


@hostile(whole=dict(enough=500_000))
async def floods_of_credit(stage: Stage, connections: int = 4, enough: int = 10_000) -> None:
    """4 workers that are ready for one item more of a call, as often as they may say so"""

    async def script(peer: Peer, _: int) -> None:
        worker = await Attached.to(peer)
        order = await worker.call(trouble.WEIGH)
        for sent in itertools.count(1):
            await worker.report(*(50 * [work.credit(order.call, 1)]))
            if 50 * sent >= enough:
                peer.placed()

    await stage.crowd(connections, script)


@hostile()
async def never_answers(stage: Stage, connections: int = 4, calls: int = 20) -> None:
    """4 workers with 10,000 places each that answer nothing"""

    async def script(peer: Peer, _: int) -> None:
        worker = await Attached.to(peer, places=MOST_PLACES)
        for number in itertools.count(1):
            await worker.call()
            if number == calls:
                peer.placed()

    await stage.crowd(connections, script)


@hostile()
async def keeps_large_calls(stage: Stage, workers: int = 4, callers: int = 20) -> None:
    """4 workers with 10,000 places each that answer nothing, and 20 callers who give up calls of 100 kB at once"""

    async def script(peer: Peer, number: int) -> None:
        if number < workers:
            worker = await Attached.to(peer, places=MOST_PLACES)
            peer.placed()
            await worker.stay()
        for id in itertools.count(1):
            await peer.send(request(trouble.PRAISE, string("x" * 100_000), id, 100))
            while (await peer.frame()).kind not in (Kind.ERROR, Kind.RESPONSE):
                pass
            peer.placed()

    await stage.crowd(workers + callers, script)


@hostile()
async def large_answers(stage: Stage, connections: int = 8) -> None:
    """8 workers that answer with an eighth of the memory"""
    text = string(LIE + bytes(min(stage.memory // 8, 32 * MIB)))

    async def script(peer: Peer, _: int) -> None:
        worker = await Attached.to(peer)
        while True:
            order = await worker.call(trouble.PRAISE)
            await worker.report(work.answer(order.call, text))
            peer.placed()

    await stage.crowd(connections, script)


@hostile()
async def large_items(stage: Stage, connections: int = 8) -> None:
    """8 workers whose streams have items of an eighth of the memory, all for which they get credit at once"""
    text = string(LIE + bytes(min(stage.memory // 8, 32 * MIB)))

    async def script(peer: Peer, _: int) -> None:
        worker = await Attached.to(peer)
        while True:
            order = await worker.order()
            if order.what == What.BEGIN and order.method == trouble.OFFERS.ids:
                peer.placed()
            elif order.what == What.CREDIT:
                await worker.report(*(order.items * [work.item(order.call, text)]))
            elif order.what in (What.BEGIN, What.CANCEL):
                await worker.report(work.failed(order.call))

    await stage.crowd(connections, script)


@hostile()
async def too_large_answers(stage: Stage, connections: int = 8) -> None:
    """8 workers with answers of more than all of the memory, of which they send the beginning"""

    async def script(peer: Peer, _: int) -> None:
        worker = await Attached.to(peer)
        await worker.call()
        await peer.send(HEADER.pack(stage.memory + MIB, Kind.ITEM, 0, 0, ID))
        peer.placed()
        await peer.push_and_stay(bytes(MIB))

    await stage.crowd(connections, script)


@hostile()
async def half_reports(stage: Stage, connections: int = 8) -> None:
    """8 workers that send half of an answer, and no more"""

    async def script(peer: Peer, _: int) -> None:
        worker = await Attached.to(peer)
        order = await worker.call()
        whole = frame(Kind.ITEM, ID, work.answer(order.call, string(bytes(stage.memory // 16))))
        await peer.push_and_stay(whole[: len(whole) // 2])

    await stage.crowd(connections, script)


@hostile()
async def unread_orders(stage: Stage, connections: int = 4) -> None:
    """4 workers with 10,000 places each that read none of their orders"""

    async def script(peer: Peer, _: int) -> None:
        await Attached.to(peer, places=MOST_PLACES)
        peer.placed()
        await peer.stay(COME_AGAIN)

    await stage.crowd(connections, script, receive_buffer=4096)


@hostile()
async def slowly_read_orders(stage: Stage, connections: int = 4, rate: int = 10_000) -> None:
    """4 workers with 10,000 places each that read their orders at 10 kB/s"""

    async def script(peer: Peer, _: int) -> None:
        await Attached.to(peer, places=MOST_PLACES)
        peer.placed()
        while True:
            await peer.receive(rate // 10)
            await asyncio.sleep(0.1)  # this makes it slow

    await stage.crowd(connections, script, receive_buffer=8192)


@hostile(whole=dict(connections=200))
async def attach_and_leave(stage: Stage, connections: int = 20) -> None:
    """200 workers that attach and leave as fast as they can, each time with another name"""
    numbers = itertools.count()

    async def script(peer: Peer, number: int) -> None:
        for id in itertools.count(ID):
            await Attached.to(peer, f"hostile {next(numbers)}", id=id)
            await peer.send(frame(Kind.END, id))
            while (await peer.frame()).kind not in (Kind.END, Kind.ERROR):
                pass
            if id == 100:
                peer.placed()
                raise Closed("to come again")

    await stage.crowd(connections, script)


@hostile(whole=dict(connections=100))
async def crowds_of_workers(stage: Stage, connections: int = 20, each: int = 100) -> None:
    """10,000 workers, 100 on each connection, more than there may be calls with streams"""

    async def script(peer: Peer, number: int) -> None:
        offered = work.worker(f"hostile {number}", 1, description())
        await peer.send(b"".join(request(work.SERVE, offered, id) for id in range(ID, ID + each)))
        peer.placed()
        await peer.discard()

    await stage.crowd(connections, script)


@hostile(told=r'The worker "hostile\\n2026 ERROR forged" may not attach: its description differs')
async def other_descriptions(stage: Stage, connections: int = 8, methods: int = 5000) -> None:
    """8 workers that come again and again with 5,000 methods that the host does not have"""
    others = {Method("trouble.Market", f"sell{number}():void"): [] for number in range(methods)}
    offered = work.worker("hostile\n2026 ERROR forged", 1, {"trouble.Market": others})

    async def script(peer: Peer, _: int) -> None:
        for id in itertools.count(ID):
            await peer.send(request(work.SERVE, offered, id))
            while (await peer.frame()).kind != Kind.ERROR:
                pass
            peer.placed()

    await stage.crowd(connections, script)
