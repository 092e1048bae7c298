# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""What nearly every call does: its request leaves in one piece, and its answer is all that comes. So do orders of a host.

The accelerator replaces `request` and `receive` by the functions of quick.h.
"""

from __future__ import annotations

import socket
from typing import List, Union

from .frame import HEADER, LENGTH_SIZE, request_header

_HEADER_SIZE = HEADER.size
_unpack_header = HEADER.unpack_from


def request(
    request_id: int, protocol_id: int, method_id: int, timeout_ms: int, arguments: List[bytes], size: int
) -> bytes:
    """A REQUEST whose arguments take `size` bytes, which are few enough to be joined."""
    return b"".join([request_header(request_id, protocol_id, method_id, timeout_ms, size), *arguments])


def receive(connected: socket.socket, room: memoryview, kind: int, request_id: int) -> Union[bytes, int]:
    """Receives once, with the errors of `recv_into`; returns what `alone` says of it."""
    return alone(room, connected.recv_into(room), kind, request_id)


def alone(room: memoryview, count: int, kind: int, request_id: int) -> Union[bytes, int]:
    """The body of the frame of this kind for this request if that is all that came; otherwise how many bytes came."""
    if count < _HEADER_SIZE:
        return count
    length, came, flags, status, answered = _unpack_header(room, 0)
    if length + LENGTH_SIZE != count or came != kind or flags or status or answered != request_id:
        return count
    return room[_HEADER_SIZE:count].tobytes()
