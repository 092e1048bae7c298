# Copied beside generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""The frames of RASP/1: 12 bytes of header, and the preface that opens a connection."""

from __future__ import annotations

import struct
from typing import NamedTuple

from .error import MalformedError, Status
from .wire import Buffer

#: "RASP", the version, three zero bytes: what both sides send first.
PREFACE = b"RASP\x01\0\0\0"
VERSION = 1

#: The most bytes that may follow a length field.
LIMIT = 256 << 20

#: length, kind, flags, status, request id
HEADER = struct.Struct(">IBBHI")
#: The header of a REQUEST with what stands before the arguments: protocol id, method id, time-out in ms.
REQUEST_HEADER = struct.Struct(">IBBHIIIi")
#: The length field does not count itself.
LENGTH_SIZE = 4
_LEAST_LENGTH = HEADER.size - LENGTH_SIZE
_REQUEST_LENGTH = REQUEST_HEADER.size - LENGTH_SIZE
#: The most bytes of arguments that fit into a frame.
ARGUMENTS_LIMIT = LIMIT - _REQUEST_LENGTH
#: The request id of a one-way request, and of an ERROR about a frame whose own could not be read.
NO_REQUEST = 0


# The kinds that a client sends or gets; plain ints, because a call is too short for members of an enum.
REQUEST = 1
RESPONSE = 2
ERROR = 3
PING = 7
PONG = 8
GOAWAY = 9
KIND_NAMES = {RESPONSE: "RESPONSE", ERROR: "ERROR", PING: "PING", GOAWAY: "GOAWAY"}
_PING_LIMIT = 8


class Header(NamedTuple):
    kind: int
    status: int
    request_id: int
    #: How many bytes of body follow.
    size: int


def request_header(request_id: int, protocol_id: int, method_id: int, timeout_ms: int, arguments: int) -> bytes:
    """The 24 bytes ahead of the arguments, which take `arguments` bytes."""
    length = _REQUEST_LENGTH + arguments
    return REQUEST_HEADER.pack(length, REQUEST, 0, 0, request_id, protocol_id, method_id, timeout_ms)


def check_preface(data: Buffer) -> None:
    """Raises MalformedError unless `data` is the preface of this version."""
    if data == PREFACE:
        return
    if data[:4] == PREFACE[:4] and data[4] != VERSION:
        raise MalformedError(f"the host speaks version {data[4]} of RASP, this client version {VERSION}")
    raise MalformedError(f"this is no RASP host: its first bytes are {bytes(data)!r}")


def read_header(data: Buffer) -> Header:
    """The header of a frame from the host; raises MalformedError unless a client may get such a frame."""
    length, kind, flags, status, request_id = HEADER.unpack_from(data)
    if not _LEAST_LENGTH <= length <= LIMIT:
        raise MalformedError(f"a frame's length is {length}, outside {_LEAST_LENGTH} to {LIMIT}")
    if flags:
        raise MalformedError(f"a frame's flags are {flags:#04x}, where RASP/1 has none")
    if kind not in KIND_NAMES:
        raise MalformedError(f"a frame of kind {kind}, where an answer was due")
    if status not in _STATUSES[kind]:
        raise MalformedError(f"{KIND_NAMES[kind]} with status {status}")
    header = Header(kind, status, request_id, length - _LEAST_LENGTH)
    if kind > ERROR:
        _check_about_connection(header)
    return header


def pong(ping: Header, body: Buffer) -> bytes:
    """The frame that answers a PING: the same id, the same body."""
    return HEADER.pack(_LEAST_LENGTH + ping.size, PONG, 0, 0, ping.request_id) + bytes(body)


def _check_about_connection(header: Header) -> None:
    if header.kind == PING and header.size > _PING_LIMIT:
        raise MalformedError(f"a PING with a body of {header.size} bytes, over the limit of {_PING_LIMIT}")
    if header.kind == GOAWAY and (header.size or header.request_id != NO_REQUEST):
        raise MalformedError(f"a GOAWAY with a body of {header.size} bytes and request id {header.request_id}, where both must be 0")


_NONE = frozenset((0,))
#: What the status of a frame may be.
_STATUSES = {RESPONSE: _NONE, ERROR: frozenset(map(int, Status)), PING: _NONE, GOAWAY: _NONE}
