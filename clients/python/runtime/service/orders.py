# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""What a host and its workers say to each other: orders come down, reports go up.

These are the unions `Order` and `Report` of `framework/protocol/work.creo`, read and written by hand: a worker does
both for each call, and makes no objects in between.
"""

from __future__ import annotations

from typing import Any, Iterable, List, Mapping, NamedTuple, Optional, Tuple

from .. import wire
from ..call.method import Method
from ..error import DeclaredError, MalformedError
from ..wire.message import INT


class Refused(DeclaredError):
    """The host does not take this worker."""

    _NAME = "Refused"
    __match_args__ = ("reason", "differences")

    @property
    def reason(self) -> str:
        return str(self.args[0])

    @property
    def differences(self) -> Tuple[str, ...]:
        """The methods that differ from those of the host, each with what differs."""
        return tuple(self.args[1])


def _read_refused(data: wire.Buffer, at: int) -> Tuple[DeclaredError, int]:
    reason, at = wire.read_string(data, at)
    differences, at = wire.read_strings(data, at)
    return Refused(reason, differences), at


SERVE = Method("rasp.work.Work.serve", 0x7AA07828, 0x8D0B61BD, throws={0xA488C745: _read_refused})


class Row(NamedTuple):
    """The key and the value of an entry; what is one value by itself has an empty key."""

    key: bytes
    value: bytes


class View(NamedTuple):
    """What travels along of a state."""

    #: Whether the rows are all that there is; otherwise there are none, and who wants to read asks.
    complete: bool
    rows: List[Row]


# Orders: (what, content)


class Begin(NamedTuple):
    """A call begins."""

    call: int
    service: int
    method: int
    arguments: bytes
    #: In milliseconds; 0 where its caller waits for ever.
    time_left: int
    caller: str
    roles: Tuple[str, ...]
    context: Mapping[str, str]
    views: List[View]


class Item(NamedTuple):
    call: int
    item: bytes


class End(NamedTuple):
    """There are no more items."""

    call: int


class Credit(NamedTuple):
    call: int
    items: int


class Rows(NamedTuple):
    call: int
    question: int
    rows: List[Row]
    more: bool


class Count(NamedTuple):
    call: int
    question: int
    number: int


class Moved(NamedTuple):
    """The views of a newer version."""

    call: int
    question: int
    views: List[View]


class Cancel(NamedTuple):
    call: int


class Drain(NamedTuple):
    """No call begins any more."""

    milliseconds: int


Order = Any

_HEAD = wire.layout("iii")
#: What comes before the arguments: the call, the service, the method, and how many bytes the arguments have.
_BEGIN = wire.layout("iiii")
_TWO = wire.layout("ii")
_COUNT = wire.layout("iiq")
#: What comes after the arguments of most calls: the time left, and neither a caller with roles, nor texts, nor views.
_TIME_ALONE = wire.layout("q16x")
_NOTHING_ELSE = bytes(16)


def _read_begin(data: wire.Buffer, at: int) -> Tuple[Order, int]:
    call, service, method, size = _BEGIN.unpack_from(data, at)
    at += _BEGIN.size
    end = at + size
    if size >= 0 and len(data) == end + _TIME_ALONE.size and data[-16:] == _NOTHING_ELSE:
        (time_left,) = _TIME_ALONE.unpack_from(data, end)
        return Begin(call, service, method, bytes(data[at:end]), time_left, "", (), {}, []), len(data)
    arguments, at = wire.read_bytes(data, at - INT.size)
    time_left, at = wire.read_long(data, at)
    caller, at = wire.read_string(data, at)
    roles, at = wire.read_strings(data, at)
    context, at = wire.read_map(data, at, wire.read_string, wire.read_string, 8)
    views, at = _read_views(data, at)
    return Begin(call, service, method, arguments, time_left, caller, tuple(roles), context, views), at


def _read_views(data: wire.Buffer, at: int) -> Tuple[List[View], int]:
    return wire.read_items(data, at, _read_view, 5)  # type: ignore[return-value]


def _read_view(data: wire.Buffer, at: int) -> Tuple[View, int]:
    complete, at = wire.read_boolean(data, at)
    rows, at = _read_rows(data, at)
    return View(complete, rows), at


def _read_rows(data: wire.Buffer, at: int) -> Tuple[List[Row], int]:
    return wire.read_items(data, at, _read_row, 8)  # type: ignore[return-value]


def _read_row(data: wire.Buffer, at: int) -> Tuple[Row, int]:
    key, at = wire.read_bytes(data, at)
    value, at = wire.read_bytes(data, at)
    return Row(key, value), at


def _read_item(data: wire.Buffer, at: int) -> Tuple[Order, int]:
    call, at = wire.read_int(data, at)
    item, at = wire.read_bytes(data, at)
    return Item(call, item), at


def _read_end(data: wire.Buffer, at: int) -> Tuple[Order, int]:
    call, at = wire.read_int(data, at)
    return End(call), at


def _read_credit(data: wire.Buffer, at: int) -> Tuple[Order, int]:
    return Credit(*_TWO.unpack_from(data, at)), at + _TWO.size


def _read_answer_of_rows(data: wire.Buffer, at: int) -> Tuple[Order, int]:
    call, question = _TWO.unpack_from(data, at)
    rows, at = _read_rows(data, at + _TWO.size)
    more, at = wire.read_boolean(data, at)
    return Rows(call, question, rows, more), at


def _read_count(data: wire.Buffer, at: int) -> Tuple[Order, int]:
    return Count(*_COUNT.unpack_from(data, at)), at + _COUNT.size


def _read_moved(data: wire.Buffer, at: int) -> Tuple[Order, int]:
    call, question = _TWO.unpack_from(data, at)
    views, at = _read_views(data, at + _TWO.size)
    return Moved(call, question, views), at


def _read_cancel(data: wire.Buffer, at: int) -> Tuple[Order, int]:
    call, at = wire.read_int(data, at)
    return Cancel(call), at


def _read_drain(data: wire.Buffer, at: int) -> Tuple[Order, int]:
    milliseconds, at = wire.read_long(data, at)
    return Drain(milliseconds), at


#: In the order of the cases of the union.
_ORDERS = (
    _read_begin,
    _read_item,
    _read_end,
    _read_credit,
    _read_answer_of_rows,
    _read_count,
    _read_moved,
    _read_cancel,
    _read_drain,
)


def read_order(data: wire.Buffer, at: int) -> Tuple[Order, int]:
    (case,) = INT.unpack_from(data, at)
    if not 0 <= case < len(_ORDERS):
        raise MalformedError(f"Order has no case {case}")
    return _ORDERS[case](data, at + INT.size)


# Reports

#: No writes and no fields.
_NEITHER = bytes(8)

_ANSWER, _THROWN, _FAILED, _ITEM, _CREDIT, _ASK, _PLACES = range(7)
FAILED, MALFORMED, CANCELLED = range(3)


def worker(
    name: str,
    places: int,
    interfaces: Iterable[Tuple[str, int, List[Tuple[str, int, List[str]]]]],
    secret: Optional[str],
) -> wire.Parts:
    """The worker as it offers itself: names and ids of its interfaces, of their methods, and the views of these."""
    parts: wire.Parts = []
    write = parts.append

    def write_method(write: wire.Write, method: Tuple[str, int, List[str]]) -> None:
        wire.write_string(write, method[0])
        wire.write_uint(write, method[1])
        wire.write_strings(write, method[2])

    def write_interface(write: wire.Write, interface: Tuple[str, int, List[Tuple[str, int, List[str]]]]) -> None:
        wire.write_string(write, interface[0])
        wire.write_uint(write, interface[1])
        wire.write_items(write, interface[2], write_method)

    wire.write_string(write, name)
    wire.write_int(write, places)
    wire.write_items(write, list(interfaces), write_interface)
    wire.write_optional(write, secret, wire.write_string)
    return parts


def answer(call: int, result: wire.Parts, writes: List[Change], fields: Mapping[str, str]) -> wire.Parts:
    parts: wire.Parts = [_HEAD.pack(_ANSWER, call, sum(map(len, result))), *result]
    if not writes and not fields:
        parts.append(_NEITHER)
        return parts
    _write_changes(parts.append, writes)
    _write_fields(parts.append, fields)
    return parts


def thrown(call: int, exception: int, message: str, value: wire.Parts, fields: Mapping[str, str]) -> wire.Parts:
    parts: wire.Parts = [_TWO.pack(_THROWN, call)]
    wire.write_uint(parts.append, exception)
    wire.write_string(parts.append, message)
    parts += [INT.pack(sum(map(len, value))), *value]
    _write_fields(parts.append, fields)
    return parts


def failed(call: int, failure: int, message: str, trace: str) -> wire.Parts:
    parts: wire.Parts = [_HEAD.pack(_FAILED, call, failure)]
    wire.write_string(parts.append, message)
    wire.write_string(parts.append, trace)
    return parts


def item(call: int, content: wire.Parts) -> wire.Parts:
    return [_HEAD.pack(_ITEM, call, sum(map(len, content))), *content]


def credit(call: int, items: int) -> wire.Parts:
    return [_HEAD.pack(_CREDIT, call, items)]


def places(count: int) -> wire.Parts:
    return [_TWO.pack(_PLACES, count)]


def _write_fields(write: wire.Write, fields: Mapping[str, str]) -> None:
    wire.write_map(write, fields, wire.write_string, wire.write_string)


# Questions

_ROW, _PAGE, _SPAN, _NEXT = range(4)


class Span(NamedTuple):
    """Rows of a map or an array; None where it begins, or ends, with the view."""

    start: Optional[bytes] = None
    #: Whether it begins only after that key.
    after: bool = False
    #: The key before which it ends.
    stop: Optional[bytes] = None


class _Question(NamedTuple):
    case: int
    content: wire.Parts


def ask(call: int, question: int, view: int, what: _Question) -> wire.Parts:
    return [_HEAD.pack(_ASK, call, question), _TWO.pack(view, what.case), *what.content]


def row(key: bytes) -> _Question:
    return _Question(_ROW, [INT.pack(len(key)), key])


def page(span: Span, last: bool, most: int) -> _Question:
    parts = _span(span)
    wire.write_boolean(parts.append, last)
    wire.write_int(parts.append, most)
    return _Question(_PAGE, parts)


def count(span: Span) -> _Question:
    return _Question(_SPAN, _span(span))


def moved() -> _Question:
    return _Question(_NEXT, [b"\1"])


def _span(span: Span) -> wire.Parts:
    parts: wire.Parts = []
    wire.write_optional(parts.append, span.start, wire.write_bytes)
    wire.write_boolean(parts.append, span.after)
    wire.write_optional(parts.append, span.stop, wire.write_bytes)
    return parts


# Changes

_PUT, _REMOVE, _ADD, _REMOVED = range(4)
_ALL, _FIRST, _LAST = range(3)


class Change(NamedTuple):
    """What a method has written to one of its views."""

    view: int
    case: int
    content: bytes


def put(view: int, key: bytes, value: bytes) -> Change:
    return Change(view, _PUT, INT.pack(len(key)) + key + INT.pack(len(value)) + value)


def remove(view: int, key: bytes) -> Change:
    return Change(view, _REMOVE, INT.pack(len(key)) + key)


def add(view: int, value: bytes) -> Change:
    return Change(view, _ADD, INT.pack(len(value)) + value)


def remove_all(view: int) -> Change:
    return Change(view, _REMOVED, INT.pack(_ALL))


def remove_first(view: int) -> Change:
    return Change(view, _REMOVED, INT.pack(_FIRST))


def remove_last(view: int) -> Change:
    return Change(view, _REMOVED, INT.pack(_LAST))


def _write_changes(write: wire.Write, changes: List[Change]) -> None:
    write(INT.pack(len(changes)))
    for change in changes:
        write(_TWO.pack(change.view, change.case))
        write(change.content)
