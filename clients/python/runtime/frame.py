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
KIND_NAMES = {RESPONSE: "RESPONSE", ERROR: "ERROR"}


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
    return Header(kind, status, request_id, length - _LEAST_LENGTH)


#: What the status of an answer may be.
_STATUSES = {RESPONSE: frozenset((0,)), ERROR: frozenset(map(int, Status))}
