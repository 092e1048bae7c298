# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""A connection that threads share: who sends, who reads, and who waits. What is said is the conversation's."""

from __future__ import annotations

import functools
import threading
from collections import deque
from time import monotonic
from typing import Any, Callable, Deque, List, Optional, TypeVar, cast

from ..call.answer import ended
from ..call.call import item_size
from ..call.method import Method
from ..error import CreoError, DeadlineError, Phase, TransportError, client_closed, time_text
from ..frame import frame
from ..frame.frame import Frame
from ..wire import Buffer
from .conversation import Conversation
from .deadline import TimeOver, earlier
from .leader_follower import LeaderFollower, Waiting
from .liveness import Liveness
from .outbox import Outbox
from .transport import SocketTransport, TornError, of_a_handler

#: The most reads of a look at an idle connection, however much the host sends, and the most time, in seconds.
_GLANCES = 16
_GLANCE = 0.05
#: How long closing waits for a host that has yet to read the last one-way request, in seconds.
_FAREWELL = 1.0

#: Here, because members of an enum are slow to look up.
_WAIT = Phase.WAIT

#: The method of the call for which the thread that reads for streams waits.
_READING = Method("reading", 0, 0)

M = TypeVar("M", bound=Callable[..., Any])


def _in_one_piece(method: M) -> M:
    """Ends the connection where the method of one is left half done. `Connection.interrupted` says why."""

    @functools.wraps(method)
    def guarded(self: Connection, *arguments: Any) -> Any:
        try:
            return method(self, *arguments)
        except (CreoError, TimeOver):
            raise
        except BaseException:
            self.interrupted()
            raise

    return cast(M, guarded)


class Connection:
    """Sends what a conversation says and reads what the host says to it, for the threads of a client."""

    def __init__(
        self, transport: SocketTransport, address: str, opening: bytes, liveness: Liveness, patience: Optional[float]
    ) -> None:
        self._transport = transport
        self.address = address
        self.conversation = Conversation(address, opening, liveness, patience)
        #: Guards that, but for its buffer, which the thread that reads has.
        self._mutex = threading.Lock()
        self._calls = self.conversation.calls
        self._posts = self.conversation.posts
        self._outbox = Outbox(transport, self.conversation)
        self._threads = LeaderFollower(self._mutex)
        #: Calls with streams that are no longer read.
        self._orphans: Deque[Waiting] = deque()
        #: When it was used last.
        self.used = 0.0

    # What a call does

    def call(
        self, call: Waiting, arguments: List[bytes], size: int, timeout_ms: int, deadline: Optional[float]
    ) -> Optional[Frame]:
        """Sends a request and waits for its answer; a one-way request has none."""
        try:
            self.begin(call, arguments, size, timeout_ms, deadline)
            if call.method.oneway and call.phase is _WAIT:
                if not self.conversation.greeted:
                    self.look()
                return None
            self._await_answer(call, deadline)
        except TimeOver:
            self.abandon(call)
        except CreoError:
            raise
        except BaseException:
            self.interrupted(call)
            self.abandon(call)
            raise
        if call.answer is None:
            raise ended(call, self.address)
        return call.answer

    def _await_answer(self, call: Waiting, deadline: Optional[float]) -> None:
        threads = self._threads
        limit = self._silence_limit() if deadline is None else deadline
        try:
            if threads.reading.acquire(False):  # usually: no other thread reads
                try:
                    while call.answer is None and call.failure is None:
                        self._read(limit, call)
                finally:
                    threads.reading.release()
                    if threads.followers:
                        threads.appoint()
                    if not self.conversation.usable:
                        self._end()
            while call.answer is None and call.failure is None:
                self.await_news(call, limit)
        except TimeOver:
            if deadline is not None:
                raise
            while call.answer is None and call.failure is None:
                self._await_host(call, None)

    def _silence_limit(self) -> float:
        """Until when to wait for a call that may last any time, before the host is asked whether it is there."""
        liveness = self.conversation.liveness
        with self._mutex:
            if len(self._calls.by_id) == 1:  # Nobody has listened meanwhile.
                liveness.heard(monotonic())
            return liveness.waiting(None)

    def begin(
        self, call: Waiting, arguments: List[bytes], size: int, timeout_ms: int, deadline: Optional[float]
    ) -> None:
        """Opens a call and sends its request. If the connection is found broken, waiting for the answer says why."""
        conversation = self.conversation
        try:
            with self._mutex:
                request = conversation.request(call, arguments, size, timeout_ms)
            try:
                self._outbox.send(request, deadline)
            finally:
                if self._posts or conversation.failure is not None:
                    self._flush()
        except CreoError:
            raise
        except TimeOver:
            self._drop(call)
            raise call.placed(
                DeadlineError(f"the host did not take the request within {time_text(call.seconds)}"), self.address
            ) from None
        except TornError as error:
            if isinstance(error.__cause__, TimeOver):
                self.fail(TransportError("a request was sent in part"))
                raise call.placed(
                    DeadlineError(f"the host did not take the request within {time_text(call.seconds)}"), self.address
                ) from None
            self._break(call)
        except OSError as error:
            if of_a_handler(error):
                self.interrupted()
                raise
            self._break(call)
        except BaseException:
            self.interrupted()
            raise
        else:
            conversation.sent(call)
        if call.streams and not call.attended:
            self.attend()

    def _break(self, call: Waiting) -> None:
        """Nothing more can be sent. The host may have said why, which is still to be read."""
        with self._mutex:
            self.conversation.unsent(call)

    def _drop(self, call: Waiting) -> None:
        """The host has never heard of the call."""
        with self._mutex:
            self._calls.remove(call)

    @_in_one_piece
    def abandon(self, call: Waiting) -> None:
        """The caller no longer waits: tells the host."""
        with self._mutex:
            self.conversation.abandon(call)
            if self._threads.steady is not None and not self._calls.streams:
                self._threads.steady.moved()
        if self._posts:
            self._flush()
        if not self.conversation.usable:
            self._end()

    def orphan(self, call: Waiting) -> None:
        """As `abandon`, where this thread may hold the lock already: if so, it is done when the next bytes come."""
        # It is not acquired to find out: after an interrupt here it would stay so, and Python would hide the interrupt.
        if self._mutex.locked():
            self._orphans.append(call)
        else:
            self.abandon(call)

    # Waiting

    def await_news(self, call: Waiting, deadline: Optional[float]) -> None:
        """Returns when there is news for the call; TimeOver when the deadline has passed."""
        threads = self._threads
        # Reading is left to the thread that is there for that: who reads cannot be woken, except by the host.
        leads = threads.steady in (None, call) and threads.reading.acquire(False)
        if leads or threads.follow(call, deadline):
            try:
                while not call.news:
                    self._read(deadline)
            finally:
                self._hand_on()
        call.news = False

    def _await_host(self, call: Waiting, deadline: Optional[float]) -> None:
        """As `await_news`; meanwhile it asks a host that is silent for long if it is there."""
        while True:
            try:
                return self.await_news(call, self.conversation.liveness.waiting(deadline))
            except TimeOver:
                now = monotonic()
                if deadline is not None and now >= deadline:
                    raise
            with self._mutex:
                self.conversation.passed(now)
            self._settle()

    def _hand_on(self) -> None:
        """This thread stops reading, and the next one that waits begins."""
        self._threads.hand_on()
        if not self.conversation.usable:
            self._end()

    def _read(self, deadline: Optional[float], call: Optional[Waiting] = None) -> None:
        """Waits for bytes and does what they say.

        TimeOver leaves everything as it is; any other error is news for all calls. If a `call` without streams is
        given, the bytes are usually the answer to it and nothing else.
        """
        conversation = self.conversation
        try:
            count = self._receive(deadline, call)
            if count is None:  # usually: the call is answered
                return
            with self._mutex:
                conversation.received(count, monotonic())
                if self._threads.steady is not None and not self._calls.streams:
                    self._threads.steady.moved()
        except OSError as error:
            if of_a_handler(error):
                raise
            self.fail(TransportError(str(error)))
        while self._orphans:
            self.abandon(self._orphans.popleft())
        self._settle()

    def _receive(self, deadline: Optional[float], call: Optional[Waiting]) -> Optional[int]:
        """As `_read`, but only returns how many bytes came; None where nothing is left to do about them."""
        frames = self.conversation.frames
        room = None if call is None else frames.room()
        if call is not None and room is not None:
            came = self._transport.receive_alone(room, deadline, frame.RESPONSE, call.request_id)
            if not isinstance(came, bytes):
                return came
            if self._threads.steady is not None:
                return frame.HEADER.size + len(came)
            self.conversation.answered(call, came)  # without the mutex: only this thread waits for it
            return None
        if not frames.greeted:
            return self._receive_preface(frames.buffer(), deadline)
        return self._transport.receive_into(frames.buffer(), deadline)

    def _receive_preface(self, buffer: memoryview, deadline: Optional[float]) -> Optional[int]:
        """The same, until the time of the host's preface is over."""
        limit = self.conversation.preface_limit
        if limit is None:
            return self._transport.receive_into(buffer, deadline)
        now = monotonic()
        if now >= limit and self._transport.readable():
            limit = now + _GLANCE  # It may have come while no thread was reading.
        try:
            return self._transport.receive_into(buffer, earlier(limit, deadline))
        except TimeOver:
            if deadline is not None and deadline <= limit:
                raise
        with self._mutex:
            self.conversation.too_late()
        self._disconnect()
        return None

    def _settle(self) -> None:
        """Ends the connection if the conversation has ended; otherwise sends what it has posted."""
        if self.conversation.failure is not None:
            self._disconnect()
        elif self._posts:
            self._flush()

    # Streams

    @_in_one_piece
    def attend(self) -> None:
        """Makes sure that a thread reads as long as there are streams."""
        with self._mutex:
            if self._threads.steady is not None or not self._calls.streams:
                return
            self._threads.steady = reader = Waiting(_READING, 0.0)
            self.conversation.liveness.heard(monotonic())
        threading.Thread(target=self._read_for_streams, args=(reader,), name="creo-reader", daemon=True).start()

    @_in_one_piece
    def _read_for_streams(self, reader: Waiting) -> None:
        while True:
            with self._mutex:
                if not self._calls.streams:
                    self._threads.steady = None
                    break
            self.await_news(reader, None)
        self._threads.appoint()

    def await_stream(self, call: Waiting, deadline: Optional[float]) -> None:
        """Returns when there is news for a call with streams; asks a host that is silent for long if it is there."""
        if call.news:
            call.news = False
            return
        try:
            self._await_host(call, deadline)
        except (CreoError, TimeOver):
            raise
        except BaseException:
            self.interrupted(call)
            raise

    def next_item(self, call: Waiting) -> Optional[bytes]:
        """The next item of a stream that only this thread reads, where it is all that comes: it is taken.

        None where the call is over, or something else is there to be done: then `await_stream` is next.
        """
        threads, conversation = self._threads, self.conversation
        if call.items or call.over or not threads.reading.acquire(False):
            return None
        try:
            room = conversation.frames.room()
            if room is None:
                return None
            limit = conversation.liveness.waiting(None)
            came = self._transport.receive_alone(room, limit, frame.ITEM, call.request_id)
            with self._mutex:
                if isinstance(came, bytes):
                    conversation.passed_on(call, came, monotonic())
                else:
                    conversation.received(came, monotonic())
        except TimeOver:
            return None
        except OSError as error:
            if of_a_handler(error):
                self.interrupted()
                raise
            self.fail(TransportError(str(error)))
            return None
        except BaseException:
            self.interrupted()
            raise
        finally:
            self._hand_on()
        if self._posts or conversation.failure is not None:
            self._settle()
        return came if isinstance(came, bytes) and conversation.failure is None else None

    def take(self, call: Waiting) -> None:
        """The first of the items that have come was read; the host may send another for it."""
        try:  # as `_in_one_piece`, which would take a tenth of the time of a small item
            with self._mutex:
                self.conversation.take(call)
            if self._posts:
                self._flush()
            call.items.popleft()  # type: ignore[union-attr]  # last: where this is interrupted, the next read gets it
        except (CreoError, TimeOver):
            raise
        except BaseException:
            self.interrupted()
            raise

    def send_item(self, call: Waiting, parts: List[bytes], deadline: Optional[float]) -> None:
        """Sends an item as soon as the host has credit for it; nothing once the call is over."""
        size = item_size(call, parts, self.address)
        while True:
            with self._mutex:
                if self.conversation.spend(call, size):
                    break
            self.await_stream(call.sender or call, deadline)
        if call.over or call.abandoned:
            return
        try:  # as `take`
            self._send_for_stream(call, self.conversation.item(call, parts, size), deadline)
        except (CreoError, TimeOver):
            raise
        except BaseException:
            self.interrupted()
            raise

    @_in_one_piece
    def send_end(self, call: Waiting, deadline: Optional[float]) -> None:
        if not call.over and not call.abandoned:
            self._send_for_stream(call, [self.conversation.end(call)], deadline)

    def broke(self, call: Waiting, error: BaseException) -> None:
        """The items of a parameter come to an end, which the thread that reads the result will raise."""
        with self._mutex:
            call.broken = error
            call.moved()

    def _send_for_stream(self, call: Waiting, pieces: List[Buffer], deadline: Optional[float]) -> None:
        conversation = self.conversation
        try:
            try:
                self._outbox.send(pieces, conversation.liveness.sending(monotonic(), deadline))
            finally:
                if self._posts or conversation.failure is not None:
                    self._flush()
        except TimeOver:
            if deadline is not None and monotonic() >= deadline:
                raise
            self.fail(TransportError("the host does not take the items of a stream"))
        except TornError as error:
            over = isinstance(error.__cause__, TimeOver)
            self.fail(TransportError("the host did not take all of an item" if over else str(error.__cause__)))
        except OSError as error:
            if of_a_handler(error):
                raise
            self._break(call)

    # Frames that no thread waits for

    def _flush(self) -> None:
        """Sends what the conversation has posted, now or after what is being sent."""
        outbox = self._outbox
        outbox.flush()
        if outbox.broken:
            self.conversation.usable = False  # The thread that reads will learn why.
        if outbox.overfull:
            self.fail(TransportError("the host does not take the answers to its PINGs"))
        elif self.conversation.failure is not None:
            self._dispose()

    # The end

    @_in_one_piece
    def look(self) -> None:
        """Reads what the host has said while no thread was reading, and whether it was time for its preface."""
        if not self._threads.reading.acquire(False):
            return
        try:
            for _ in range(_GLANCES):
                if self.conversation.failure is not None or not (self._transport.readable() or self._overdue()):
                    break
                self._read(monotonic() + _GLANCE)
        except TimeOver:
            pass
        finally:
            self._hand_on()

    def _overdue(self) -> bool:
        """Whether the time of the host's preface is over."""
        limit = self.conversation.preface_limit
        return limit is not None and monotonic() >= limit

    @_in_one_piece
    def retire(self) -> None:
        """Takes no more calls, and closes when the last one is over."""
        with self._mutex:
            self.conversation.usable = False
            if self._threads.reading.locked() or self._calls.by_id:
                return
        self.close()

    def _end(self) -> None:
        """Closes a connection that takes no more calls, unless some are open."""
        with self._mutex:
            if self._threads.reading.locked() or self._calls.by_id:
                return  # A thread that reads, or waits, does that later.
            self.conversation.shut_down()
        self._disconnect()

    @_in_one_piece
    def close(self) -> None:
        """Calls that wait in other threads fail."""
        if self.conversation.oneway:
            self._farewell()
        self.fail(client_closed())

    def _farewell(self) -> None:
        """Lets the host read all that was sent, which it does not answer: it closes after the last of it.

        To close while bytes from the host are unread, at least its preface, would be a reset, which may overtake what
        was sent.
        """
        deadline = monotonic() + _FAREWELL
        if not self._threads.reading.acquire(False):
            return
        try:
            self._transport.finish()
            while self.conversation.failure is None:
                self._read(deadline)
        except (OSError, TimeOver):
            pass  # Broken, or too slow: nothing was promised.
        finally:
            self._hand_on()

    def interrupted(self, call: Optional[Waiting] = None) -> None:
        """An exception that is no failure of a call, such as a KeyboardInterrupt, ended what this thread was doing here.

        Nothing is lost where it slept until there was news for `call`. Elsewhere it may come between any two steps, so
        nobody knows what was left half done: the connection ends. Locks may remain held, which nobody waits for without
        looking whether that has happened; the socket is then closed when nothing refers to it any more.
        """
        for _ in range(2):  # If another interrupt comes meanwhile, the first is raised.
            try:
                if call is not None and call.asleep:
                    call.asleep = False
                    self._threads.leave(call)
                else:
                    self.fail(TransportError("a call was interrupted"))
                return
            except BaseException:
                pass

    def fail(self, error: CreoError) -> None:
        """Ends the connection; the first error counts. Does all of it again, since it may have been interrupted."""
        with self._mutex:
            self.conversation.fail(error)
        self._disconnect()

    def _disconnect(self) -> None:
        """What `fail` does once the conversation has ended."""
        with self._mutex:
            self._outbox.closed = True
            self._threads.over = True
            if self._threads.steady is not None:
                self._threads.steady.moved()
        self._transport.shutdown()
        self._dispose()

    def _dispose(self) -> None:
        """Closes the socket as soon as no thread uses it: another socket may get its number."""
        if self._threads.reading.locked():
            return  # That thread does so later.
        self._outbox.close_transport()

    def forget(self) -> None:
        """In the child of a fork: the connection remains the parent's."""
        self._transport.close()
