# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""A call that a method of this worker serves.

All that may wait is `async`. Where the method blocks, its line to the host waits there and then, so that `finish` runs it.
"""

from __future__ import annotations

import asyncio
import traceback
from collections import deque
from time import monotonic
from typing import TYPE_CHECKING, Any, AsyncIterator, Callable, Deque, Dict, Iterator, List, Protocol

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


class _BadArguments(Exception):
    """The language has no such arguments."""


class ServedCall:
    #: Grows when the views move to another version of the state.
    version = 0
    #: Whether a method for asyncio has begun, so that cancelling its task ends it.
    begun = False
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
        self.views = begin.views
        self._changes: List[orders.Change] = []
        self._answers: Dict[int, orders.Order] = {}
        if served.streams:
            self._items: Deque[bytes] = deque()

    @property
    def name(self) -> str:
        """For messages."""
        return f"{type(self._handler).__name__}.{self.served.name}"

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

    async def _ask_for_items(self) -> None:
        await self._line.report(orders.credit(self.number, _ITEMS))

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

    def run(self) -> wire.Parts:
        """What came of it, as a report, where the method blocks."""
        served = self.served
        with self._context() as context:
            try:
                arguments = self._arguments()
                if served.items is not None:
                    finish(self._ask_for_items())
                result = self._method(*arguments)
                if served.sent is not None:
                    finish(self._send_all(result, served.sent))
                report = self._returned(result, context)
            except (KeyboardInterrupt, GeneratorExit):
                raise
            except BaseException as error:
                report = self._raised(error, context)
        self.over = True
        return report

    async def run_async(self) -> wire.Parts:
        """The same where it is for asyncio. Cancelling its task ends it, if not for this call alone."""
        if self.withdrawn:  # before it began
            return self._failed(orders.CANCELLED, "")
        self.begun = True
        served = self.served
        with self._context() as context:
            try:
                arguments = self._arguments()
                if served.items is not None:
                    await self._ask_for_items()
                result = self._method(*arguments)
                if served.sent is not None:
                    await self._send_all(result, served.sent)
                elif hasattr(result, "__await__"):
                    result = await result
                else:
                    raise TypeError(f"{self.name} is not async, as the methods of its base class are")
                report = self._returned(result, context)
            except (KeyboardInterrupt, GeneratorExit):
                raise
            except asyncio.CancelledError as error:
                if not self.withdrawn:
                    raise
                report = self._raised(error, context)
            except BaseException as error:
                report = self._raised(error, context)
        self.over = True
        return report

    def _context(self) -> CallContext:
        """It refers to the call, and not the other way round: both are freed as soon as they are over."""
        begin = self._begin
        deadline = monotonic() + begin.time_left / 1000 if begin.time_left else None
        caller = Caller(begin.caller, frozenset(begin.roles)) if begin.caller or begin.roles else NOBODY
        return CallContext(begin.context, caller, deadline, self._is_withdrawn)

    def _arguments(self) -> List[Any]:
        served = self.served
        try:
            arguments = served.read(self._begin.arguments)
        except MalformedError as error:
            raise _BadArguments(f"the arguments of {served.method.name}: {error.message}") from None
        if served.items is not None:
            arguments[served.arguments.index(None)] = (AsyncReceived if self._handler._ASYNC else Received)(self)
        for place, touched in enumerate(served.touched):
            arguments.append(self._handler._view(touched, served.streams)(part(self, place, touched)))
        return arguments

    @property
    def _method(self) -> Callable[..., Any]:
        return getattr(self._handler, self.served.name)  # type: ignore[no-any-return]

    def _returned(self, result: Any, context: CallContext) -> wire.Parts:
        kind = self.served.result
        parts = [] if kind is None else kind.parts(kind.check(result, f"{self.name}: the result"))
        return orders.answer(self.number, parts, self._changes, context.answer)

    def too_large(self, error: RefusedError) -> wire.Parts:
        """The report where the one that `run` has returned cannot be sent."""
        return self._failed(orders.FAILED, f"{self.name}: the result: {error.message}")

    def _raised(self, error: BaseException, context: CallContext) -> wire.Parts:
        if isinstance(error, _BadArguments):
            return self._failed(orders.MALFORMED, str(error))
        if self.withdrawn:
            return self._failed(orders.CANCELLED, "")
        if isinstance(error, DeclaredError):
            for kind, (number, write) in self.served.throws.items():
                if isinstance(error, kind):
                    parts: wire.Parts = []
                    write(parts.append, error)
                    return orders.thrown(self.number, number, _text(str(error)), parts, context.answer)
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
