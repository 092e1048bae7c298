# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""The frames of RASP/1: 12 bytes of header, and the preface that opens a connection."""

from __future__ import annotations

import struct
from typing import List

from ..error import MalformedError, Status, TransportError, time_text
from ..wire import Buffer

#: "RASP", the version, three zero bytes: what both sides send first.
PREFACE = b"RASP\x01\0\0\0"
VERSION = 1

#: The most bytes that may follow a length field.
LIMIT = 256 << 20

#: length, kind, flags, status, request id
HEADER = struct.Struct(">IBBHI")
#: The header of a REQUEST with what comes before the arguments: protocol id, method id, time-out in ms.
REQUEST_HEADER = struct.Struct(">IBBHIIIi")
_CREDIT = struct.Struct(">IBBHIII")
_CREDIT_BODY = struct.Struct(">II")
_COUNT = struct.Struct(">i")
#: The length field does not count itself.
LENGTH_SIZE = 4
LEAST_LENGTH = HEADER.size - LENGTH_SIZE
_REQUEST_LENGTH = REQUEST_HEADER.size - LENGTH_SIZE
_pack_request = REQUEST_HEADER.pack
#: The most bytes of arguments that fit into a frame, and of an item of a stream.
ARGUMENTS_LIMIT = LIMIT - _REQUEST_LENGTH
ITEM_LIMIT = LIMIT - LEAST_LENGTH
#: The most bytes of what is sent along with a request.
CONTEXT_LIMIT = 8 << 10
#: The request id of a one-way request, and of an ERROR about a frame whose id could not be read.
NO_REQUEST = 0

# Plain ints, because to look up members of an enum takes too long for a call.
REQUEST = 1
RESPONSE = 2
ERROR = 3
ITEM = 4
END = 5
CANCEL = 6
PING = 7
PONG = 8
GOAWAY = 9
CREDIT = 10
HELLO = 11
CONTEXT = 12
#: The kinds that a host sends.
KIND_NAMES = {
    RESPONSE: "RESPONSE",
    ERROR: "ERROR",
    ITEM: "ITEM",
    END: "END",
    PING: "PING",
    PONG: "PONG",
    GOAWAY: "GOAWAY",
    CREDIT: "CREDIT",
}
PING_LIMIT = 8
#: How an alert of TLS begins: its type, and the larger part of the version.
_TLS_ALERT = b"\x15\x03"
#: A frame up to this size is joined and sent as one piece; the large parts of a larger one are sent without
#: a copy.
GATHER = 1 << 16
_LARGE_PART = 1 << 14


class ForeignError(MalformedError):
    """What answers speaks another protocol."""


#: kind, status, request id and body: a tuple, because nothing else is created as fast.
Frame = tuple[int, int, int, Buffer]


def name(frame: Frame) -> str:
    """For messages."""
    return f"{KIND_NAMES[frame[0]]} for request {frame[2]}"


# What a client sends


def request_header(request_id: int, protocol_id: int, method_id: int, timeout_ms: int, size: int) -> bytes:
    """What comes before the arguments of a REQUEST, which take `size` bytes."""
    return _pack_request(_REQUEST_LENGTH + size, REQUEST, 0, 0, request_id, protocol_id, method_id, timeout_ms)


def short(kind: int, request_id: int, body: Buffer = b"") -> bytes:
    """A CANCEL, a CONTEXT, an END, a PING or a PONG."""
    return item_header(kind, request_id, len(body)) + body


def item_header(kind: int, request_id: int, size: int) -> bytes:
    """What comes before a body of `size` bytes."""
    return HEADER.pack(LEAST_LENGTH + size, kind, 0, 0, request_id)


def credit(request_id: int, items: int, size: int) -> bytes:
    """Lets the other side send so many more items, and so many more bytes in their bodies."""
    return _CREDIT.pack(_CREDIT.size - LENGTH_SIZE, CREDIT, 0, 0, request_id, items, size)


def hello(credentials: bytes) -> bytes:
    """A HELLO: who this client is, and the credentials that prove it."""
    body = b"".join((_COUNT.pack(len(_CLIENT)), _CLIENT, _COUNT.pack(len(credentials)), credentials))
    return short(HELLO, NO_REQUEST, body)


_CLIENT = b"creo-python"


def pieces(head: bytes, parts: List[bytes], size: int) -> List[Buffer]:
    """A small frame as one piece; the large parts of a large one as they are, the small ones between them joined."""
    if size <= GATHER:
        return [b"".join([head, *parts])]
    result: List[Buffer] = []
    small: List[Buffer] = [head]
    for part in parts:
        if len(part) < _LARGE_PART:
            small.append(part)
            continue
        if small:
            result.append(b"".join(small))
            small.clear()
        result.append(part)
    if small:
        result.append(b"".join(small))
    return result


# What a client receives


def no_preface(address: str, seconds: float, begun: bool) -> TransportError:
    """The error where no preface came in time, and whether a part of it did."""
    said = "sent no whole preface" if begun else "said nothing"
    return TransportError(f"{address} took the connection and {said} for {time_text(seconds)}: is it a Creo host?")


def check_preface(data: bytes) -> None:
    """Raises MalformedError unless `data` is the preface of this version; ForeignError is one."""
    if data == PREFACE:
        return
    if data.startswith(b"HTTP/"):
        raise ForeignError("answered with HTTP: it is not a Creo host")
    if data[:4] == PREFACE[:4] and data[4] != VERSION:
        raise MalformedError(f"the host speaks version {data[4]} of RASP, this client version {VERSION}")
    raise MalformedError(f"this is no RASP host: its first bytes are {data.hex(' ')}")


def check_first_bytes(data: bytes) -> None:
    """Raises ForeignError where they are an alert of TLS, which is shorter than a preface."""
    if data.startswith(_TLS_ALERT):
        raise ForeignError("speaks TLS, and this client does not: nothing was carried out; pass tls=True")


def check_length(length: int) -> None:
    """Raises MalformedError unless a frame may have this length."""
    if not LEAST_LENGTH <= length <= LIMIT:
        raise MalformedError(f"a frame's length is {length}, outside {LEAST_LENGTH} to {LIMIT}")


def check_header(length: int, kind: int, flags: int, status: int, request_id: int) -> None:
    """Raises MalformedError unless a client may receive a frame with such a header."""
    check_length(length)
    if flags:
        raise MalformedError(f"a frame's flags are {flags:#04x}, where RASP/1 has none")
    if kind not in KIND_NAMES:
        raise MalformedError(f"a frame of kind {kind}, which no host sends")
    if kind == ERROR:
        if status not in _STATUSES:
            raise MalformedError(f"ERROR with status {status}")
    elif status:
        raise MalformedError(f"{KIND_NAMES[kind]} with status {status}")
    if kind > ITEM:
        _check_short(kind, request_id, length - LEAST_LENGTH)


def read_credit(body: Buffer) -> tuple[int, int]:
    """How many more items may be sent, and how many more bytes in their bodies."""
    items, size = _CREDIT_BODY.unpack(body)
    if not items and not size:
        raise MalformedError("a CREDIT of nothing")
    return items, size


def _check_short(kind: int, request_id: int, size: int) -> None:
    name = KIND_NAMES[kind]
    if kind in (PING, PONG):
        if size > PING_LIMIT:
            raise MalformedError(f"a {name} with a body of {size} bytes, over the limit of {PING_LIMIT}")
    elif kind == CREDIT:
        if size != _CREDIT_BODY.size:
            raise MalformedError(f"a CREDIT with a body of {size} bytes, not {_CREDIT_BODY.size}")
    elif kind == GOAWAY:
        if size or request_id != NO_REQUEST:
            text = f"a GOAWAY with a body of {size} bytes and request id {request_id}, where both must be 0"
            raise MalformedError(text)
    elif size:
        raise MalformedError(f"an END with a body of {size} bytes, where it must be empty")


#: The statuses of an ERROR: all but those that only clients use.
_STATUSES = frozenset(int(status) for status in Status if status < Status.TRANSPORT)
