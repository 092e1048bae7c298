# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""What a client and a host say to each other over one connection: the frames that calls become, and what the bytes that
come mean to the calls.

It has no socket, thread, lock or timer, and looks at no clock. A connection has those: it sends what a call returns here
and what is in `posts`, puts the bytes that come into `buffer`, and says when what happened. There is one for threads and
one for asyncio.
"""

from __future__ import annotations

from collections import deque
from typing import Callable, Deque, List, Optional

from ..call.call import Call
from ..error import CreoError, MalformedError, Phase, ServiceError, TransportError, another
from ..frame import frame, quick
from ..frame.frame import ForeignError
from ..frame.reader import FrameReader
from ..wire import Buffer
from .frame_dispatcher import FrameDispatcher
from .liveness import Liveness
from .open_calls import OpenCalls

#: Here, because members of an enum are slow to look up.
_WAIT = Phase.WAIT


def _tell_calls(lost: List[Call]) -> None:
    for call in lost:
        call.moved()


class Conversation:
    """For one thread at a time. Times are those of its connection's clock, in seconds.

    Anything that leaves it unclear what the host sends next ends it, with all of its calls.
    """

    __slots__ = (
        "_dispatcher",
        "_patience",
        "_tell",
        "address",
        "calls",
        "failure",
        "frames",
        "liveness",
        "oneway",
        "opened",
        "opening",
        "posts",
        "silent",
        "usable",
    )

    def __init__(
        self,
        address: str,
        opening: bytes,
        liveness: Liveness,
        patience: Optional[float],
        tell: Callable[[List[Call]], None] = _tell_calls,
    ) -> None:
        self.address = address
        #: What goes before the first frame, and when that was sent.
        self.opening = opening
        self.opened: Optional[float] = None
        #: Frames that no caller waits for. They are to be sent soon.
        self.posts: Deque[bytes] = deque()
        self.frames = FrameReader()
        self.calls = OpenCalls()
        self._dispatcher = FrameDispatcher(self.calls)
        self.liveness = liveness
        #: How long the host may take to send its preface, in seconds; None: without limit.
        self._patience = patience
        #: How the calls hear of the end.
        self._tell = tell
        #: The last request was one-way: how far the host has read is not known.
        self.oneway = False
        #: Whether it takes calls; once it has ended, why.
        self.usable = True
        self.failure: Optional[CreoError] = None
        #: Whether it has ended since no preface came in time.
        self.silent = False

    # Calls

    def request(self, call: Call, arguments: List[bytes], size: int, timeout_ms: int) -> List[Buffer]:
        """Opens a call, unless it is a one-way one; returns its request, with the context before it."""
        if self.failure is not None:
            raise call.refused(self.failure, self.address)
        method = call.method
        if method.oneway:  # No caller waits, so the host may take its time.
            timeout_ms = 0
        else:
            self.calls.register(call)
        protocol_id, method_id = method.protocol_id, method.method_id
        pieces: List[Buffer]
        if size <= frame.GATHER:
            pieces = [quick.request(call.request_id, protocol_id, method_id, timeout_ms, arguments, size)]
        else:
            head = frame.request_header(call.request_id, protocol_id, method_id, timeout_ms, size)
            pieces = frame.pieces(head, arguments, size)
        if method.context:
            pieces[0] = b"".join((frame.short(frame.CONTEXT, call.request_id, method.context), pieces[0]))
        return pieces

    def sent(self, call: Call) -> None:
        """The host has been sent the whole request."""
        call.phase = _WAIT
        self.oneway = call.method.oneway

    def unsent(self, call: Call) -> None:
        """The request of this call cannot be sent. The host may have said why, which is still to be read."""
        self.usable = False
        if self.failure is not None:
            call.failure = self.failure
        elif not call.request_id:
            self.calls.register(call)

    def abandon(self, call: Call) -> None:
        """The caller no longer waits: the host is told, unless the call is over."""
        call.abandoned = True
        if self.calls.remove(call):
            self.posts.append(frame.short(frame.CANCEL, call.request_id))
        call.moved()  # Somebody else may wait for it.

    def take(self, call: Call) -> None:
        """The first of the items that have come was read, and is still there; the host may send another for it."""
        credit = call.taken()
        if credit:
            self.posts.append(credit)

    def spend(self, call: Call, size: int) -> bool:
        """Whether there is credit for an item of this size, which is then spent; or no need of it: the call is over."""
        return call.spend(size) or call.over or call.abandoned

    def item(self, call: Call, parts: List[bytes], size: int) -> List[Buffer]:
        """An item of a streamed parameter, for which credit was spent."""
        return frame.pieces(frame.item_header(frame.ITEM, call.request_id, size), parts, size)

    def end(self, call: Call) -> bytes:
        """The end of a streamed parameter."""
        return frame.short(frame.END, call.request_id)

    # What comes

    @property
    def greeted(self) -> bool:
        """Whether the host has shown that it is one, by its preface."""
        return self.frames.greeted

    def buffer(self) -> memoryview:
        """Where the next bytes belong."""
        return self.frames.buffer()

    def received(self, count: int, now: float) -> None:
        """So many bytes have come; 0: the host has closed the connection."""
        if not count:
            wordless = "" if self.frames.greeted or self.frames.filled else " without a word"
            return self.fail(TransportError(f"the host closed the connection{wordless}"))
        self.liveness.heard(now)
        frames, dispatcher = self.frames, self._dispatcher
        try:
            received = frames.next(count)
            while received is not None:
                reply = dispatcher.dispatch(received)
                if reply is not None:
                    self.posts.append(reply)
                received = frames.next() if frames.filled else None
        except ForeignError as error:
            self.fail(MalformedError(f"{self.address} {error}"))
        except MalformedError as error:
            self.fail(MalformedError(f"malformed answer: {error}"))
        except ServiceError as error:
            self.fail(error)
        if dispatcher.ending:
            self.usable = False

    def answered(self, call: Call, body: bytes) -> None:
        """As `received`, where all that came is the RESPONSE to this call, for whoever waits for it.

        To remove a call is one step, so another thread may do something else here.
        """
        if self.calls.by_id.pop(call.request_id, None) is call:
            call.answer = frame.RESPONSE, 0, call.request_id, body

    def passed_on(self, call: Call, body: bytes, now: float) -> None:
        """As `received` and `take`, where all that came is an item of this call, for whoever waits for it."""
        self.liveness.heard(now)
        try:
            credit = call.passed_on(body)
        except MalformedError as error:
            return self.fail(MalformedError(f"malformed answer: {error}"))
        if credit:
            self.posts.append(credit)

    # Time

    @property
    def preface_limit(self) -> Optional[float]:
        """Until when the host has to send its preface, if that is still to come: otherwise it is `too_late`."""
        opened, patience = self.opened, self._patience
        return None if opened is None or patience is None or self.frames.greeted else opened + patience

    def too_late(self) -> None:
        """The time of the host's preface is over."""
        self.silent = True
        self.fail(frame.no_preface(self.address, self._patience or 0.0, self.frames.filled > 0))

    def passed(self, now: float) -> None:
        """Nothing came: asks a host that is silent for long if it is there, and gives it up where it does not answer."""
        try:
            if self.liveness.due(now):
                self.posts.append(self._dispatcher.ping())
        except TransportError as error:
            self.fail(error)

    # The end

    @property
    def done(self) -> bool:
        """Whether it takes no more calls, and the last one is over."""
        return not self.usable and not self.calls.by_id

    def shut_down(self) -> None:
        """Ends it once it is done."""
        self.fail(TransportError("the host is shutting down"))

    def fail(self, error: CreoError) -> None:
        """Ends it; the first error counts. Does all of it again, since it may have been interrupted."""
        if self.failure is None:
            # A copy: the traceback of the original refers to this object.
            self.failure, self.usable = another(error), False
        self._tell(self.calls.fail(self.failure))
        self.calls.clear()
