# SPDX-License-Identifier: Apache-2.0
"""A host for one worker that does what a test says. What it sends and reads is coded by what `work.creo` generates, not
by the worker's own code.
"""

from __future__ import annotations

import contextlib
import itertools
import queue
import struct
import threading
from typing import Any, Callable, Dict, Iterator, List, Mapping, Optional, Sequence

from rasp import work
from server import CREDIT, END, ERROR, ITEM, PING, PONG, PREFACE, Peer, frame, serving

_PATIENCE = 10


class Host:
    def __init__(self) -> None:
        self.worker: Any = None
        self._peer: Optional[Peer] = None
        self._request = 0
        self._attached = threading.Event()
        self._reports: queue.Queue[Any] = queue.Queue()
        self._calls = itertools.count(1)

    def __call__(self, peer: Peer) -> None:
        """What the server does with the connection."""
        peer.preface()
        self._request, offered = peer.request()
        self.worker = work.from_bytes(work.Worker, offered)
        self._peer = peer
        peer.send(PREFACE)
        self._attached.set()
        while True:
            kind, _, body = peer.frame()
            if kind == ITEM:
                self._reports.put(work.from_bytes(work.Report, body))
                peer.send(frame(CREDIT, self._request, struct.pack(">ii", 1, len(body))))
            elif kind == END:
                self._reports.put(None)
            elif kind == PING:
                peer.send(frame(PONG, 0, body))

    def attached(self) -> Any:
        """The worker, once it is there."""
        assert self._attached.wait(_PATIENCE), "no worker has come"
        return self.worker

    def methods(self) -> Dict[str, Any]:
        """The methods of the worker, by their names, with the ids of their interfaces."""
        return {
            method.name: (interface.id, method)
            for interface in self.attached().interfaces
            for method in interface.methods
        }

    def tell(self, *orders: Any) -> None:
        """Several of them come in one piece."""
        self.attached()
        assert self._peer is not None
        self._peer.send(b"".join(frame(ITEM, self._request, work.to_bytes(order)) for order in orders))

    def begin(self, method: str, arguments: bytes = b"", *views: Any, **more: Any) -> int:
        """Begins a call as `beginning` says, and returns its number."""
        order = self.beginning(method, arguments, *views, **more)
        self.tell(order)
        return int(order.value.call)

    def beginning(
        self,
        method: str,
        arguments: bytes = b"",
        *views: Any,
        time_left: int = 0,
        caller: str = "",
        roles: Sequence[str] = (),
        context: Mapping[str, str] = {},  # noqa: B006 - it is never changed
    ) -> Any:
        """The order that begins a call."""
        number = next(self._calls)
        service, served = self.methods()[method]
        return work.OrderBegin(
            work.Begin(number, service, served.id, arguments, time_left, caller, roles, context, views)
        )

    def report(self, kind: Callable[..., Any]) -> Any:
        """The next report, which is to be of this kind; None where the worker reports nothing more."""
        report = self._reports.get(timeout=_PATIENCE)
        assert type(report) is kind, report
        return report.value

    def ended(self) -> bool:
        """Whether the worker reports nothing more; waits for that."""
        return self._reports.get(timeout=_PATIENCE) is None

    def answer(self, call: int) -> bytes:
        """The result of a call, which has written nothing."""
        answer = self.report(work.ReportAnswer)
        assert (answer.call, answer.writes, answer.fields) == (call, [], {})
        return bytes(answer.result)

    def end(self) -> None:
        """Says that there are no more orders."""
        assert self._peer is not None
        self._peer.send(frame(END, self._request))

    def fail(self, status: int, body: bytes) -> None:
        assert self._peer is not None
        self._peer.send(frame(ERROR, self._request, body, status=status))

    def drain(self) -> None:
        self.tell(work.OrderDrain(1000))
        assert self.ended()
        self.end()


@contextlib.contextmanager
def hosting(serve: Callable[[str], None]) -> Iterator[Host]:
    """A host, and a thread with a worker that attaches to it, which is drained at the end."""
    host = Host()
    raised: List[BaseException] = []

    def run() -> None:
        try:
            serve(address)
        except BaseException as error:
            raised.append(error)

    with serving(host) as address:
        thread = threading.Thread(target=run, daemon=True)
        thread.start()
        yield host
        host.drain()
        thread.join(_PATIENCE)
        assert not thread.is_alive(), "the worker has not ended"
    if raised:
        raise raised[0]


def rows(*rows: tuple[bytes, bytes]) -> Any:
    """A view with all of its rows."""
    return work.View(True, [work.Row(*row) for row in rows])


#: A view of which nothing has come along.
UNKNOWN = work.View(False, [])
