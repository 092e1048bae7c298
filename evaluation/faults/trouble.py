# SPDX-License-Identifier: Apache-2.0
"""The interfaces of trouble.creo, written by hand: ids and bytes, derived from the description as
framework/protocol/RASP.md says.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass

from evaluation.harness.rasp import Method, count, request, string

POINT = "{x:double,y:double}"
EVERYTHING = (
    "{flag:boolean,small:byte,letter:char,medium:short,number:int,large:long,ratio:float,value:double,text:String,"
    f"level:enum{{LOW,MIDDLE,HIGH}},place:{POINT},perhaps:Optional<{POINT}>,flags:boolean[],bytes:byte[],letters:char[],"
    f"mediums:short[],numbers:int[],larges:long[],ratios:float[],values:double[],texts:String[],places:{POINT}[],"
    "table:int[][],named:Map<String,int[]>}"
)
TREE = "{name:String,children:^1[]}"


def _mirror(text: str) -> Method:
    return Method("trouble.Mirror", text)


def _grove(text: str) -> Method:
    return Method("trouble.Grove", text)


def _trouble(text: str) -> Method:
    return Method("trouble.Trouble", text)


MIRROR = _mirror(f"everything({EVERYTHING}):{EVERYTHING}")
GROW = _mirror(f"tree({TREE}):{TREE}")
TEXT = _mirror("text(String):String")
BYTES = _mirror("bytes(byte[]):byte[]")
ZEROS = _mirror("zeros(int):byte[]")
CALLS = _mirror("calls():int")

TEXTS = _grove("texts(String[]):int")
POINTS = _grove(f"points({POINT}[]):int")
ROWS = _grove("rows(int[][]):int")
TREES = _grove(f"trees({TREE}[]):int")
ENTRIES = _grove("entries(Map<int,int>):int")
CHOICES = _grove("choices({chosen:Optional<boolean>}[]):int")
PLANT = _grove(f"plant(Stream<{TREE}[]>):int")

SLEEP = _trouble("sleep(int):void")
HOLD = _trouble("hold(int,byte[]):void")
CHILDREN = _trouble(f"children({TREE}):int")
BLOCK = _trouble("block():void")
FAIL = _trouble("fail():void")
ERROR = _trouble("error():void")
OVERFLOW = _trouble("overflow():void")
EXHAUST = _trouble("exhaust():void")
FILL = _trouble("fill():void")
KILL = _trouble("kill(String):void")
CLOCK = _trouble("clock():long")

BLOCKS = Method("trouble.River", "blocks(int,int):Stream<byte[]>")
SILENCE = Method("trouble.River", "silence():Stream<byte[]>")
DRAIN = Method("trouble.River", "drain(Stream<byte[]>):long")
IGNORE = Method("trouble.River", "ignore(Stream<byte[]>):long")
ECHO = Method("trouble.River", "echo(Stream<byte[]>):Stream<byte[]>")
UNDER_WAY = Method("trouble.River", "underWay():int")

ADD = Method("trouble.Journal", "add(long):long")

INCREMENT = Method("trouble.Vault", "increment():long")
GROW_COUNT = Method("trouble.Vault", "add(long):oneway")
TRANSFER = Method("trouble.Vault", "transfer(int,int):void")
APPEND = Method("trouble.Vault", "append(long):int")
NOTE = Method("trouble.Vault", "note(long):oneway")
CONTENTS = Method("trouble.Vault", "contents():{count:long,accounts:Map<int,long>,entries:long[],last:long}")

SELL = Method("trouble.Market", "sell(String):long")
PRAISE = Method("trouble.Market", "praise(String):String")
OFFERS = Method("trouble.Market", "offers(int):Stream<String>")
WEIGH = Method("trouble.Market", "weigh(Stream<byte[]>):long")
CHANGE = Method("trouble.Market", "change(long):void")
BOOKS = Method("trouble.Market", "books():{sales:Map<String,long>,sold:long,price:long}")

#: What the methods of the market touch, as workers say it: places in these lists are the numbers of views.
MARKET = {
    SELL: ["WRITES sales[name]: Map<String,long>", "WRITES sold: long", "READS price: long"],
    PRAISE: [],
    OFFERS: ["READS price: long"],
    WEIGH: [],
    CHANGE: ["WRITES price: long"],
    BOOKS: ["READS sales: Map<String,long>", "READS sold: long", "READS price: long"],
}


@dataclass(frozen=True)
class Piece:
    """A part of an encoded value; `what` tells the tests where to do damage."""

    what: str
    data: bytes


def everything(**changed: bytes) -> list[Piece]:
    """The pieces of an Everything, no field of which is empty; a field may be given as other bytes."""
    place = struct.pack(">dd", -1.5, 1e300)
    pieces = {
        "flag": [Piece("flag", b"\1")],
        "small": [Piece("small", b"\x80")],
        "letter": [Piece("letter", b"\xd8\x00")],  # a lone surrogate is a valid char
        "medium": [Piece("medium", struct.pack(">h", -2))],
        "number": [Piece("number", struct.pack(">i", 1 << 30))],
        "large": [Piece("large", struct.pack(">q", (1 << 53) + 1))],
        "ratio": [Piece("ratio", bytes.fromhex("7fc00001"))],
        "value": [Piece("value", bytes.fromhex("7ff8000000000001"))],
        "text": _text("na\u00efve \U0001f30d"),
        "level": [Piece("level", count(2))],
        "place": [Piece("place", place)],
        "perhaps": [Piece("perhaps: present", b"\1"), Piece("perhaps", place)],
        "flags": _array(1, b"\0", b"\1"),
        "bytes": _array(1, b"\x00\x7f\x80\xff"),
        "letters": _array(2, b"\x00\x41", b"\xff\xff"),
        "mediums": _array(2, b"\x01\x02"),
        "numbers": _array(4, count(1), count(-1), count(7)),
        "larges": _array(8, struct.pack(">q", -1)),
        "ratios": _array(4, struct.pack(">f", -0.0)),
        "values": _array(8, struct.pack(">d", 5e-324), struct.pack(">d", float("inf"))),
        "texts": [_count(4, 2), *_text(""), *_text("a")],
        "places": _array(16, place, place),
        "table": [_count(4, 2), *_array(4), *_array(4, count(3))],
        "named": [_count(8, 1), *_text("k"), *_array(4, count(9))],
    }
    for field, data in changed.items():
        assert field in pieces, field
        pieces[field] = [Piece(field, data)]
    return [piece for field in pieces.values() for piece in field]


def _count(smallest: int, number: int) -> Piece:
    """A count of items, each of which takes at least that many bytes."""
    return Piece(f"count of {smallest}", count(number))


def _array(size: int, *items: bytes) -> list[Piece]:
    data = b"".join(items)
    return [_count(size, len(data) // size), Piece("items", data)]


def _text(text: str) -> list[Piece]:
    data = text.encode()
    return [Piece("count of 1", count(len(data))), Piece("text", data)]


def encoded(pieces: list[Piece]) -> bytes:
    return b"".join(piece.data for piece in pieces)


def tree(levels: int) -> bytes:
    """A tree without branches, that many levels deep."""
    return (string("") + count(1)) * (levels - 1) + string("") + count(0)


#: Correct arguments, by method, for the tests to cut and damage.
GOLDEN = {
    MIRROR: encoded(everything()),
    GROW: string("root") + count(2) + 2 * (string("leaf") + count(0)),
    TEXT: string("golden \u2603"),
    BYTES: count(5) + b"\0\1\2\3\4",
}


def golden(method: Method, id: int = 1) -> bytes:
    """A complete and correct frame."""
    return request(method, GOLDEN[method], id)
