# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""Serving: attaching handlers to a host, and staying attached."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sys
import threading
import time
from typing import TYPE_CHECKING, Any, Callable, List, Mapping, Optional, Tuple, Union

from ..connection import backoff
from ..error import CreoError, Status, TransportError
from . import orders
from .handler import BaseHandler, check
from .offer import Offer

if TYPE_CHECKING:
    from ..connection.options import Tls, Token
    from .worker import Worker

_LOG = logging.getLogger("creo.service")

#: What a host gives to a process that it starts.
_HOST = "CREO_WORKER_HOST"
_SECRET = "CREO_WORKER_SECRET"
#: How many calls a worker takes at a time where it does not say.
_PLACES = 1
_ASYNC_PLACES = 100


def serve(
    *handlers: Union[BaseHandler, str],
    tls: Optional[Tls] = None,
    token: Optional[Token] = None,
    allow_plaintext_token: bool = False,
    places: Optional[int] = None,
) -> None:
    """Serves, as long as the host wants that.

    In a process that a host has started it attaches to that host:

        serve(Shelf())

    To attach to a host elsewhere it needs its address, and a token with the role that the host wants:

        serve(Shelf(), "lab.example:7000", tls=True, token="secret")

    There it also waits for a host that is not there, and attaches again where the connection is lost. SIGTERM ends it
    when the calls that it has are answered, and those that the host has given to it meanwhile; a second one does not
    wait for what the host says.

    :param handlers: what serves, one for each interface, and at last the address of the host, if there is one
    :param tls: as for a client
    :param token: as for a client
    :param allow_plaintext_token: as for a client
    :param places: how many calls it takes at a time: one by default, where handlers block; more are threads, and the
        handlers have to be ready for that. For asyncio, 100
    """
    offer, options, started = _prepared(handlers, tls, token, allow_plaintext_token, places)
    _line_by_line()
    if offer.handlers[0]._ASYNC:
        asyncio.run(_serve_async(offer, options, started, signals=True))
        return
    from ..call.client import Client
    from .worker import Worker

    attempts = 0
    while True:
        try:
            with Client(**options) as client:
                attempts = 0
                _run(Worker(client, offer), started)
            return
        except CreoError as error:
            attempts = _again(error, started, attempts)
        time.sleep(backoff.pause(attempts))


def _run(worker: Worker, started: bool) -> None:
    def drain() -> None:
        """In a thread of its own: the one that a signal interrupts may hold a lock that this needs."""
        threading.Thread(target=worker.drain).start()

    with _Signals(drain, started):
        worker.run()


async def serve_async(
    *handlers: Union[BaseHandler, str],
    tls: Optional[Tls] = None,
    token: Optional[Token] = None,
    allow_plaintext_token: bool = False,
    places: Optional[int] = None,
) -> None:
    """As `serve`, in an event loop that is running. Cancelling it ends it at once."""
    offer, options, started = _prepared(handlers, tls, token, allow_plaintext_token, places)
    if not offer.handlers[0]._ASYNC:
        raise TypeError(f"{type(offer.handlers[0]).__name__} blocks: use serve")
    await _serve_async(offer, options, started, signals=False)


async def _serve_async(offer: Offer, options: Mapping[str, Any], started: bool, *, signals: bool) -> None:
    from ..call.aio import AsyncClient
    from .async_worker import AsyncWorker

    attempts = 0
    while True:
        try:
            async with AsyncClient(**options) as client:
                attempts = 0
                worker = AsyncWorker(client, offer)
                loop = asyncio.get_running_loop()

                def drain() -> None:
                    asyncio.run_coroutine_threadsafe(worker.drain(), loop)  # noqa: B023 - it ends before the next one

                with _Signals(drain, started) if signals else _Signals(None, False):
                    await worker.run()
            return
        except CreoError as error:
            attempts = _again(error, started, attempts)
        await asyncio.sleep(backoff.pause(attempts))


def _prepared(
    given: Tuple[Union[BaseHandler, str], ...],
    tls: Optional[Tls],
    token: Optional[Token],
    allow_plaintext_token: bool,
    places: Optional[int],
) -> Tuple[Offer, Mapping[str, Any], bool]:
    """What is offered, the options of a client, and whether the host has started this process."""
    address = None
    handlers: List[Union[BaseHandler, str]] = list(given)
    if handlers and isinstance(handlers[-1], str):
        address = handlers.pop()
    checked = check(handlers)
    if places is None:
        places = _ASYNC_PLACES if checked[0]._ASYNC else _PLACES
    if not isinstance(places, int) or not 1 <= places <= 10000:
        raise ValueError(f"places: {places!r} is no number from 1 to 10000")
    if address is not None:
        options = {"address": address, "tls": tls, "token": token, "allow_plaintext_token": allow_plaintext_token}
        return Offer(checked, places, None), options, False
    offer = Offer(checked, places, os.environ.get(_SECRET))
    if not os.environ.get(_HOST):
        program = os.path.basename(sys.argv[0]) or "service.py"
        raise SystemExit(
            f"{program} serves {offer.names} for a host that starts it:\n\n"
            f"    creo serve DESCRIPTION.creo --worker 'python3 {program}'\n\n"
            'For a host that is running, give its address: serve(..., "lab.example:7000", token="...").'
        )
    return offer, {"address": os.environ[_HOST]}, True


def _again(error: CreoError, started: bool, attempts: int) -> int:
    """Returns how often it has been tried, where it is tried again; otherwise ends the program with a message."""
    if isinstance(error, orders.Refused):
        raise SystemExit("\n    ".join((f"the host does not take this worker: {error.reason}", *error.differences)))
    passing = isinstance(error, TransportError) or error.status in (Status.UNAVAILABLE, Status.BUSY)
    if started or not passing:
        raise SystemExit(f"this worker ends: {error}")
    if attempts == 0:
        _LOG.warning("the host is not there; waiting for it: %s", error)
    return attempts + 1


def _line_by_line() -> None:
    """What handlers print is in the log of the host as soon as a line is whole."""
    reconfigure = getattr(sys.stdout, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(line_buffering=True)


class _Signals:
    """While a worker runs, SIGTERM drains it. Ctrl-C reaches all processes of a terminal: a host that has started this
    one drains it then.
    """

    def __init__(self, drain: Optional[Callable[[], object]], started: bool) -> None:
        self._drain = drain
        self._started = started
        self._former: List[Tuple[int, Any]] = []

    def __enter__(self) -> None:
        if self._drain is None or threading.current_thread() is not threading.main_thread():
            return
        drain = self._drain
        self._former.append((signal.SIGTERM, signal.signal(signal.SIGTERM, lambda *_: drain())))
        if self._started:
            self._former.append((signal.SIGINT, signal.signal(signal.SIGINT, signal.SIG_IGN)))

    def __exit__(self, *_: object) -> None:
        for number, former in self._former:
            signal.signal(number, former)
