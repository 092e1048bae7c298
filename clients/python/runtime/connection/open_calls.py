# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""The calls that are open on one connection, by their request ids."""

from __future__ import annotations

from typing import Dict, List

from ..call.call import Call
from ..error import CreoError

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

    def remove(self, call: Call) -> bool:
        """Closes a call before its answer has come; returns whether it was open."""
        if self.by_id.get(call.request_id) is not call:
            return False
        del self.by_id[call.request_id]
        if call.streams:
            self.streams -= 1
        return True

    def fail(self, error: CreoError) -> List[Call]:
        """Each call ends with this error; returns them, so that they can be told. Then `clear` forgets them."""
        calls = list(self.by_id.values())
        for call in calls:
            call.failure = error
        return calls

    def clear(self) -> None:
        self.by_id.clear()
        self.streams = 0

    def was_issued(self, request_id: int) -> bool:
        """Whether a call was opened with this request id."""
        return request_id != 0 and (request_id <= self._last_id or self._wrapped)
