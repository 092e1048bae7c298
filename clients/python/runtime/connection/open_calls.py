# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""The calls that are open on one connection, by their request ids."""

from __future__ import annotations

from typing import Dict, List, Optional

from .. import wire
from ..call.call import Call
from ..error import CreoError
from ..frame import frame, quick

_MAX_ID = 0xFFFFFFFF


class OpenCalls:
    """For one thread at a time."""

    __slots__ = ("_last_id", "_wrapped", "by_id", "streams")

    def __init__(self) -> None:
        self.by_id: Dict[int, Call] = {}
        #: How many of them have streams.
        self.streams = 0
        self._last_id = 0
        self._wrapped = False

    def request(self, call: Call, arguments: List[bytes], size: int, timeout_ms: int) -> List[wire.Buffer]:
        """Opens a call, unless it is a one-way one; returns its request, ready to be sent, with the context before it."""
        method = call.method
        if method.oneway:  # No caller waits, so the host may take its time.
            timeout_ms = 0
        else:
            self.register(call)
        protocol_id, method_id = method.protocol_id, method.method_id
        pieces: List[wire.Buffer]
        if size <= frame.GATHER:
            pieces = [quick.request(call.request_id, protocol_id, method_id, timeout_ms, arguments, size)]
        else:
            head = frame.request_header(call.request_id, protocol_id, method_id, timeout_ms, size)
            pieces = frame.pieces(head, arguments, size)
        if method.context:
            pieces[0] = b"".join((frame.short(frame.CONTEXT, call.request_id, method.context), pieces[0]))
        return pieces

    def register(self, call: Call) -> None:
        """Opens a call and gives it its request id."""
        request_id = self._last_id + 1
        if request_id > _MAX_ID or request_id in self.by_id:
            request_id = self._free_id(request_id)
        self._last_id = call.request_id = request_id
        self.by_id[request_id] = call
        if call.streams:
            self.streams += 1

    def _free_id(self, request_id: int) -> int:
        while request_id > _MAX_ID or request_id in self.by_id:
            if request_id > _MAX_ID:
                request_id, self._wrapped = 0, True
            request_id += 1
        return request_id

    def abandon(self, call: Call) -> Optional[bytes]:
        """Its caller no longer waits: returns the frame that tells the host, unless the call is over."""
        if self.by_id.get(call.request_id) is not call:
            return None
        del self.by_id[call.request_id]
        if call.streams:
            self.streams -= 1
        return frame.short(frame.CANCEL, call.request_id)

    def fail(self, error: CreoError) -> None:
        """The connection has ended, and so does each call."""
        for call in list(self.by_id.values()):
            call.failure = error
            call.moved()
        self.by_id.clear()
        self.streams = 0

    def failed(self, error: CreoError) -> List[Call]:
        """The same, for one who tells the calls later: returns them. It must not be interrupted."""
        calls = list(self.by_id.values())
        for call in calls:
            call.failure = error
        self.by_id.clear()
        self.streams = 0
        return calls

    def was_issued(self, request_id: int) -> bool:
        """Whether a call was opened with this request id."""
        return request_id != 0 and (request_id <= self._last_id or self._wrapped)
