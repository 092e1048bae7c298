# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""What the blocking clients and the ones for asyncio have in common: how they are made."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Mapping, Optional, Protocol, TypeVar, Union

from ..connection import options
from ..connection.options import Options
from ..error import CreoError, RefusedError, Status, placed
from ..value.checks import wrong_type
from .gaps import Gaps, Told
from .method import Method

if TYPE_CHECKING:
    from ..connection.options import Tls, Token
    from .hook import CallHook
    from .watch import Watching

#: The connections of the client, for threads or for tasks.
Cs = TypeVar("Cs", bound="RenewedConnections")
B = TypeVar("B", bound="BaseClient[Any]")


class RenewedConnections(Protocol):
    #: Whether another connection may have another token.
    renews: bool
    #: For how long it is tried to connect, in seconds; None: without limit.
    patience: Optional[float]


class BaseClient(Generic[Cs]):
    #: The warning when a client of a deprecated interface is made.
    _deprecated: ClassVar[str] = ""
    #: The hook and the context of a client that has one of them, and the same client without them.
    _watching: Optional[Watching] = None
    _plain: Any

    #: Is told of the gaps of streams that are opened again.
    _told: Optional[Told] = None
    _connections: Cs
    _timeout: Optional[float]
    _timeout_ms: int
    #: As it was given, for messages.
    _address: str
    #: Whether it opened the connection, and so closes it.
    _original: bool
    #: Whether its time-out was set for some calls, and so also limits streams.
    _limited: bool

    def __init__(
        self,
        address: Union[str, BaseClient[Cs]],
        *,
        connect_timeout: Optional[float] = options.CONNECT_TIMEOUT,
        call_timeout: Optional[float] = options.CALL_TIMEOUT,
        tls: Optional[Tls] = None,
        token: Optional[Token] = None,
        allow_plaintext_token: bool = False,
        connect_lazily: bool = False,
        hook: Optional[CallHook] = None,
        context: Optional[Mapping[str, str]] = None,
    ) -> None:
        """Makes a client of the host at an address, and raises RefusedError where that has no form that is known.

        :param address: where the host is: `localhost:7000`, `[::1]:7000` or `unix:/path`; of several,
            separated by commas, the first that answers. Or another client, also of another interface: the calls go over
            its connection, with its options and time-outs, and closing this client does nothing
        :param connect_timeout: for connecting, and then for the host to show that it is one, in seconds; None: without
            limit
        :param call_timeout: for each call, in seconds; the host is told; None: without limit
        :param tls: for a host that speaks TLS: True, with the authorities of the system; the name of a file with the
            host's authority, as in `"ca.pem"`; or an `ssl.SSLContext`, with a certificate of the client, for example
        :param token: tells the host who the caller is, where the host wants to know; or a function that returns it,
            which is asked at each connect, and once more where the host refuses a call as UNAUTHENTICATED: then the
            client connects again, and repeats the call. In a client for asyncio it may be async
        :param allow_plaintext_token: send the token to other machines without TLS, too
        :param connect_lazily: let the first call connect, and wait for the host where it is not there, as calls do
            where a connection was lost; a client for asyncio does so without it, too, unless `async with` comes first
        :param hook: is told of each call, before it and after it
        :param context: is sent along with each call, for the service to read: at most 8 KiB, or the call is a
            RefusedError
        """
        if self._deprecated:
            import warnings

            warnings.warn(self._deprecated, DeprecationWarning, stacklevel=2)
        if isinstance(address, BaseClient):
            given = (connect_timeout, call_timeout, tls, token, allow_plaintext_token, connect_lazily, hook, context)
            if given != (options.CONNECT_TIMEOUT, options.CALL_TIMEOUT, None, None, False, False, None, None):
                raise TypeError("a client over the connection of another one has its options; see with_call_timeout")
            if type(address)._open is not type(self)._open:
                raise TypeError(
                    f"{type(self).__name__} over {type(address).__name__}: one of them blocks, the other is for asyncio"
                )
            self._share(address)
            return
        watching = None
        if hook is not None or context:
            from .watch import Watching

            watching = Watching(hook, context or {}, address)
        self._connections = self._open(
            options.options(address, connect_timeout, call_timeout, tls, token, allow_plaintext_token, connect_lazily)
        )
        self._limit(call_timeout)
        self._address = address
        self._original = True
        self._limited = False
        if watching is not None:
            self._plain = copy.copy(self)
            self._watching = watching

    def with_call_timeout(self: B, seconds: Optional[float]) -> B:
        """The same client, over the same connection, with another time-out for its calls; closing it does nothing."""
        options.check_timeout(seconds, "call_timeout")
        view = object.__new__(type(self))
        view._share(self)
        view._limit(seconds)
        view._limited = True
        if self._watching is not None:
            view._plain = self._plain.with_call_timeout(seconds)
        return view

    def with_resubscribe(self: B, told: Told) -> B:
        """The same client, over the same connection, for streams that go on where they are cut.

        Where the connection is lost or the host is UNAVAILABLE or BUSY, the stream is opened again, by the client's rules
        for connecting; then `told` is told of the gap, with the error that cut the stream, by the thread or task that
        reads it, and the items of the new stream follow. Items that were sent meanwhile are lost. If it cannot be opened
        within the client's time to connect, reading raises the error. It is for methods whose result is a stream that
        may be called again, `@STATELESS`, `@IDEMPOTENT` or with `@READS` alone, and that take no stream: others are
        refused as a RefusedError before anything is sent.

        :param told: for asyncio, it may be async
        """
        if not callable(told):
            raise wrong_type(told, "told", "a function")
        view = object.__new__(type(self))
        view._share(self)
        view._told = told
        if self._watching is not None:
            view._plain = self._plain.with_resubscribe(told)
        return view

    def _gaps(self, method: Method, uploads: bool, now: float) -> Optional[Gaps]:
        """When a stream of this method is opened again; None where it never is."""
        if self._told is not None and (uploads or not method.repeatable):
            raise self._no_resubscribe(method)
        if uploads or self._told is None and not self._connections.renews:
            return None
        return Gaps(self._told, renews=self._connections.renews, patience=self._connections.patience, now=now)

    def _no_resubscribe(self, method: Method) -> RefusedError:
        message = "resubscribe is for methods whose result is a stream, which may be called again and take no stream"
        return placed(RefusedError(Status.BAD_ARGUMENT, message), method.name, self._address, None)

    def _share(self, other: BaseClient[Cs]) -> None:
        """Makes the calls of this client over the connection of another one."""
        self._connections = other._connections
        self._timeout = other._timeout
        self._timeout_ms = other._timeout_ms
        self._address = other._address
        self._original = False
        self._limited = other._limited
        self._told = other._told
        if other._watching is not None:
            self._watching = other._watching
            self._plain = other._plain

    def _limit(self, call_timeout: Optional[float]) -> None:
        self._timeout = call_timeout
        self._timeout_ms = options.milliseconds(call_timeout)

    def _renewable(self, error: CreoError, renewed: bool) -> bool:
        """Whether a call that failed so is made again with another token: the host has not run it."""
        return not renewed and error.status is Status.UNAUTHENTICATED and self._connections.renews

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._address!r})"

    @staticmethod
    def _open(settings: Options) -> Cs:
        raise NotImplementedError
