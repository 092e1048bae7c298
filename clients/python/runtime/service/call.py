# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""A call that a method of this worker serves.

All of it is `async`. Where the method blocks, its line to the host waits there and then, so that `finish` runs it.
"""

from __future__ import annotations

import asyncio
import traceback
from collections import deque
from time import monotonic
from typing import TYPE_CHECKING, Any, AsyncIterator, Callable, Deque, Dict, Iterator, List, Mapping, Protocol

from .. import wire
from ..error import CallCancelledError, DeclaredError, MalformedError, RefusedError
from ..value.checks import iterable
from . import orders
from .context import NOBODY, CallContext, Caller
from .kinds import Kind, Served
from .parts import finish
from .sent import part

if TYPE_CHECKING:
    from .handler import BaseHandler

#: How many items of a stream may be on their way; more are asked for when half of them are taken.
_ITEMS = 64
_RUNTIME = __name__.rpartition("service.")[0]
#: The longest text for the host's log, in characters.
_LONGEST = 16384


class Line(Protocol):
    """What a call says to the host, and how it waits for what the host says."""

    async def report(self, parts: wire.Parts) -> None: ...

    async def wait(self, call: ServedCall, ready: Callable[[], bool]) -> None:
        """Waits until this is so, or the call is withdrawn."""

    def glance(self) -> None:
        """Looks at what the host has said, where that takes no time."""


class ServedCall:
    #: Grows when the views move to another version of the state.
    version = 0
    over = False
    withdrawn = False
    _questions = 0
    # Of streams: whether all has come, how much of that was taken since the host was told, and how many items the host
    # takes, and has taken. Threads that hear the host only add to what has come.
    _ended = False
    _taken = 0
    _granted = 0
    _spent = 0

    def __init__(self, line: Line, begin: orders.Begin, handler: BaseHandler, served: Served) -> None:
        self._line = line
        self._begin = begin
        self._handler = handler
        self.served = served
        self.number = begin.call
        #: For messages.
        self.name = f"{type(handler).__name__}.{served.name}"
        self.views = begin.views
        self._changes: List[orders.Change] = []
        self._answers: Dict[int, orders.Order] = {}
        if served.streams:
            self._items: Deque[bytes] = deque()

    def _is_withdrawn(self) -> bool:
        if not self.withdrawn:
            self._line.glance()
        return self.withdrawn

    # What the host says

    def hear(self, order: orders.Order) -> None:
        if isinstance(order, orders.Item):
            self._items.append(order.item)
        elif isinstance(order, orders.Credit):
            self._granted += order.items
        elif isinstance(order, orders.End):
            self._ended = True
        elif isinstance(order, orders.Cancel):
            self.withdrawn = True
        else:
            self._answers[order.question] = order

    # What its views ask

    async def ask(self, place: int, what: Any) -> orders.Order:
        self._check_over()
        self._questions = question = self._questions + 1
        await self._line.report(orders.ask(self.number, question, place, what))
        await self._wait(lambda: question in self._answers)
        return self._answers.pop(question)

    async def move(self, place: int) -> None:
        """Waits until this view shows something else."""
        self.views = (await self.ask(place, orders.moved())).views
        self.version += 1

    def write(self, change: orders.Change) -> None:
        self._check_over()
        self._changes.append(change)

    def _check_over(self) -> None:
        if self.over:
            raise RuntimeError(f"{self.name}: the call is over, and its views and streams with it")

    async def _wait(self, ready: Callable[[], bool]) -> None:
        await self._line.wait(self, ready)
        if self.withdrawn:
            raise CallCancelledError("nobody waits for the answer any more")

    # Streams

    async def next_item(self) -> Any:
        """The next item that the caller has sent; None after the last one."""
        self._check_over()
        if not self._items:
            await self._wait(lambda: bool(self._items) or self._ended)
        if not self._items:
            return None
        self._taken += 1
        if self._taken == _ITEMS // 2:
            await self._line.report(orders.credit(self.number, self._taken))
            self._taken = 0
        return wire.decode(self.served.items, self._items.popleft())  # type: ignore[arg-type]

    async def _send_item(self, item: Any, index: int, kind: Kind[Any]) -> None:
        parts = kind.parts(kind.check(item, f"{self.name}: item {index} of the result"))
        await self._wait(lambda: self._spent < self._granted)
        self._spent += 1
        await self._line.report(orders.item(self.number, parts))

    async def _send_all(self, items: Any, kind: Kind[Any]) -> None:
        index = 0
        if self._handler._ASYNC and hasattr(items, "__aiter__"):
            try:
                async for item in items:
                    await self._send_item(item, index, kind)
                    index += 1
            finally:
                if hasattr(items, "aclose"):
                    await items.aclose()
            return
        try:
            for item in iterable(items, f"{self.name}: the result", "items"):
                await self._send_item(item, index, kind)
                index += 1
        finally:
            if hasattr(items, "close"):
                items.close()

    # The method

    async def run(self) -> None:
        begin = self._begin
        deadline = monotonic() + begin.time_left / 1000 if begin.time_left else None
        caller = Caller(begin.caller, frozenset(begin.roles)) if begin.caller or begin.roles else NOBODY
        # The call does not refer to it: both are freed as soon as they are over.
        with CallContext(begin.context, caller, deadline, self._is_withdrawn) as context:
            report = await self._outcome(context.answer)
        self.over = True
        try:
            await self._line.report(report)
        except RefusedError as error:
            await self._line.report(self._failed(orders.FAILED, f"{self.name}: the result: {error.message}"))

    async def _outcome(self, fields: Mapping[str, str]) -> wire.Parts:
        """What came of it, as a report, with the fields that the method has given the answer."""
        try:
            arguments = self.served.read(self._begin.arguments)
        except MalformedError as error:
            return self._failed(orders.MALFORMED, f"the arguments of {self.served.method.name}: {error.message}")
        try:
            result = await self._called(arguments)
            return orders.answer(self.number, result, self._changes, fields)
        except (KeyboardInterrupt, GeneratorExit):
            raise
        except asyncio.CancelledError:
            if not self.withdrawn:
                raise
            return self._failed(orders.CANCELLED, "")
        except BaseException as error:
            return self._raised(error, fields)

    async def _called(self, arguments: List[Any]) -> wire.Parts:
        """The encoded result."""
        served = self.served
        asynchronous = self._handler._ASYNC
        if served.items is not None:
            await self._line.report(orders.credit(self.number, _ITEMS))
            stream = AsyncReceived(self) if asynchronous else Received(self)
            arguments[served.arguments.index(None)] = stream
        for place, touched in enumerate(served.touched):
            arguments.append(self._handler._view(touched, served.streams)(part(self, place, touched)))
        result = getattr(self._handler, served.name)(*arguments)
        if served.sent is not None:
            await self._send_all(result, served.sent)
            return []
        if asynchronous:
            if not hasattr(result, "__await__"):
                raise TypeError(f"{self.name} is not async, as the methods of its base class are")
            result = await result
        if served.result is None:
            return []
        return served.result.parts(served.result.check(result, f"{self.name}: the result"))

    def _raised(self, error: BaseException, fields: Mapping[str, str]) -> wire.Parts:
        if self.withdrawn:
            return self._failed(orders.CANCELLED, "")
        if isinstance(error, DeclaredError):
            for kind, (number, write) in self.served.throws.items():
                if isinstance(error, kind):
                    parts: wire.Parts = []
                    write(parts.append, error)
                    return orders.thrown(self.number, number, _text(str(error)), parts, fields)
        said = "".join(traceback.format_exception_only(type(error), error)).strip()
        return self._failed(orders.FAILED, f"{self.name}: {said}", _trace(error))

    def _failed(self, failure: int, message: str, trace: str = "") -> wire.Parts:
        return orders.failed(self.number, failure, _text(message), _text(trace))


def _trace(error: BaseException) -> str:
    """Where it was raised, from the method on; empty where that is not in the method."""
    frames = error.__traceback__
    while frames is not None and frames.tb_frame.f_globals.get("__name__", "").startswith(_RUNTIME):
        frames = frames.tb_next
    return "" if frames is None else "".join(traceback.format_exception(type(error), error, frames))


def _text(text: str) -> str:
    """A text that can be sent: its beginning and its end where it is long, and no half characters."""
    if len(text) > _LONGEST:
        half = _LONGEST // 2
        text = f"{text[:half]}\n[...]\n{text[-half:]}"
    return text.encode("utf-8", "replace").decode()


class Received(Iterator[Any]):
    """The items that the caller sends, for a method that blocks."""

    def __init__(self, call: ServedCall) -> None:
        self._call = call

    def __next__(self) -> Any:
        item = finish(self._call.next_item())
        if item is None:
            raise StopIteration
        return item


class AsyncReceived(AsyncIterator[Any]):
    """The items that the caller sends, for a method for asyncio."""

    def __init__(self, call: ServedCall) -> None:
        self._call = call

    async def __anext__(self) -> Any:
        item = await self._call.next_item()
        if item is None:
            raise StopAsyncIteration
        return item
