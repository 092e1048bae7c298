# SPDX-License-Identifier: Apache-2.0
"""How workers attach to a host, written by hand after framework/protocol/work.creo: what they report, as bytes, and what
they are told.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from enum import IntEnum
from typing import Mapping, Sequence

from evaluation.harness.rasp import Method, count, fingerprint, string

_WORKER = (
    "{name:String,places:int,interfaces:{name:String,id:int,methods:{name:String,id:int,views:String[]}[]}[],"
    "secret:Optional<String>}"
)
_ROW = "{key:byte[],value:byte[]}"
_VIEWS = f"{{complete:boolean,rows:{_ROW}[]}}[]"
_ITEM = "{call:int,item:byte[]}"
_CREDIT = "{call:int,items:int}"
_ORDER = (
    "union{begin:{call:int,service:int,method:int,arguments:byte[],timeLeft:long,caller:String,roles:String[],"
    f"context:Map<String,String>,views:{_VIEWS}}},item:{_ITEM},end:int,credit:{_CREDIT},"
    f"rows:{{call:int,question:int,rows:{_ROW}[],more:boolean}},count:{{call:int,question:int,count:long}},"
    f"moved:{{call:int,question:int,views:{_VIEWS}}},cancel:int,drain:long}}"
)
_SPAN = "{from:Optional<byte[]>,after:boolean,to:Optional<byte[]>}"
_QUESTION = f"union{{row:byte[],page:{{span:{_SPAN},last:boolean,most:int}},count:{_SPAN},next:boolean}}"
_CHANGE = f"union{{put:{_ROW},remove:byte[],add:byte[],removed:enum{{ALL,FIRST,LAST}}}}"
_FIELDS = "fields:Map<String,String>"
_REPORT = (
    f"union{{answer:{{call:int,result:byte[],writes:{{view:int,change:{_CHANGE}}}[],{_FIELDS}}},"
    f"thrown:{{call:int,exception:int,message:String,value:byte[],{_FIELDS}}},"
    "failed:{call:int,failure:enum{FAILED,MALFORMED,CANCELLED},message:String,trace:String},"
    f"item:{_ITEM},credit:{_CREDIT},ask:{{call:int,question:int,view:int,what:{_QUESTION}}},places:int}}"
)
SERVE = Method("rasp.work.Work", f"serve({_WORKER},Stream<{_REPORT}>):Stream<{_ORDER}>")

#: All keys of a view.
EVERYTHING = b"\0\0\0"
#: The largest int.
MOST = (1 << 31) - 1
#: How texts begin that are of the right type, but come from hostile workers: no host can know that.
LIE = b"a lie "


class What(IntEnum):
    BEGIN, ITEM, END, CREDIT, ROWS, COUNT, MOVED, CANCEL, DRAIN = range(9)


class Removed(IntEnum):
    ALL, FIRST, LAST = range(3)


@dataclass(frozen=True)
class Order:
    what: What
    #: 0 for DRAIN.
    call: int
    #: The ids of interface and method, and the arguments, of one that begins.
    method: bytes = b""
    arguments: bytes = b""
    #: How many items more a CREDIT allows.
    items: int = 0

    @classmethod
    def of(cls, item: bytes) -> Order:
        what, number = struct.unpack_from(">Ii", item)
        if what == What.BEGIN:
            size = struct.unpack_from(">i", item, 16)[0]
            return cls(What.BEGIN, number, item[8:16], item[20 : 20 + size])
        if what == What.CREDIT:
            return cls(What.CREDIT, number, items=struct.unpack_from(">i", item, 8)[0])
        return cls(What(what), 0 if what == What.DRAIN else number)


def worker(name: str, places: int, interfaces: Mapping[str, Mapping[Method, Sequence[str]]]) -> bytes:
    """The arguments with which one attaches: interfaces by their names, with the views of each method."""
    offered = string(name) + count(places) + count(len(interfaces))
    for interface, methods in interfaces.items():
        offered += string(interface) + fingerprint(interface) + count(len(methods))
        for method, views in methods.items():
            offered += string(method.text.partition("(")[0]) + fingerprint(method.text) + count(len(views))
            offered += b"".join(map(string, views))
    return offered + b"\0"


def _fields(fields: Mapping[str, str]) -> bytes:
    return count(len(fields)) + b"".join(string(name) + string(value) for name, value in fields.items())


def answer(call: int, result: bytes = b"", writes: Sequence[bytes] = (), fields: Mapping[str, str] = {}) -> bytes:
    return count(0) + count(call) + string(result) + count(len(writes)) + b"".join(writes) + _fields(fields)


def thrown(call: int, exception: int, value: bytes = b"") -> bytes:
    return count(1) + count(call) + count(exception) + string("thrown") + string(value) + _fields({})


def failed(call: int, failure: int = 0, message: str = "failed", trace: str = "") -> bytes:
    return count(2) + count(call) + count(failure) + string(message) + string(trace)


def item(call: int, value: bytes) -> bytes:
    return count(3) + count(call) + string(value)


def credit(call: int, items: int) -> bytes:
    return count(4) + count(call) + count(items)


def row_wanted(call: int, question: int, view: int, key: bytes = b"") -> bytes:
    return count(5) + count(call) + count(question) + count(view) + count(0) + string(key)


def page_wanted(call: int, question: int, view: int) -> bytes:
    """The last rows, as many as come."""
    return count(5) + count(call) + count(question) + count(view) + count(1) + EVERYTHING + b"\1" + count(MOST)


def count_wanted(call: int, question: int, view: int) -> bytes:
    return count(5) + count(call) + count(question) + count(view) + count(2) + EVERYTHING


def next_wanted(call: int, question: int, view: int) -> bytes:
    return count(5) + count(call) + count(question) + count(view) + count(3) + b"\1"


def places(number: int) -> bytes:
    return count(6) + count(number)


def put(view: int, value: bytes, key: bytes = b"") -> bytes:
    return count(view) + count(0) + string(key) + string(value)


def remove(view: int, key: bytes = b"") -> bytes:
    return count(view) + count(1) + string(key)


def add(view: int, value: bytes) -> bytes:
    return count(view) + count(2) + string(value)


def removed(view: int, which: Removed) -> bytes:
    return count(view) + count(3) + count(which)
