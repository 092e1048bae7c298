# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""Tells a hook of calls, and sends a context along with them. Clients without either never come here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Callable, List, Optional, TypeVar

from .. import value, wire
from ..error import RefusedError, Status, placed
from ..frame import frame
from .hook import CallHook, CallInfo
from .method import Method
from .stream import Stream

T = TypeVar("T")


class Watching:
    """The hook and the context of a client."""

    def __init__(self, hook: Optional[CallHook], context: Mapping[str, str], address: str) -> None:
        self._hook = hook
        self._context = checked(context)
        self._address = address

    def watch(self, method: Method) -> Watch:
        interface, _, name = method.name.partition(".")
        return Watch(method, CallInfo(interface, name, self._address, self._context), self._hook)


class Watch:
    """One call."""

    def __init__(self, method: Method, call: CallInfo, hook: Optional[CallHook]) -> None:
        #: What is called: the method, with the context once the call has begun.
        self.method = method.copy()
        self._call = call
        self._hook = hook
        #: Who is still to be told of the end.
        self._waiting: List[CallHook] = []

    def begin(self) -> None:
        """Raises what the hook raises, and RefusedError where the context is too large."""
        if self._hook is not None:
            self._hook.before(self._call)
            self._waiting.append(self._hook)
        try:
            self.method.context = self._encoded()
        except BaseException as error:
            self.over(error)
            raise

    def _encoded(self) -> bytes:
        if not self._call.context:
            return b""
        body = wire.encode(_write, checked(self._call.context))
        if len(body) > frame.CONTEXT_LIMIT:
            message = f"a context of {len(body)} bytes, where {frame.CONTEXT_LIMIT} are allowed"
            raise placed(RefusedError(Status.TOO_LARGE, message), self.method.name, self._call.address, None)
        return body

    def over(self, error: Optional[BaseException]) -> None:
        """Tells the hook that the call has ended, if it was told of the begin and not yet of the end."""
        try:
            hook = self._waiting.pop()  # one step, whichever thread does it
        except IndexError:
            return
        try:
            hook.after(self._call, error)
        except Exception:
            pass  # The call has ended, and its caller is to hear how.

    def call(self, make: Callable[[Method], T]) -> T:
        self.begin()
        try:
            result = make(self.method)
        except BaseException as error:
            self.over(error)
            raise
        self.over(None)
        return result

    def stream(self, make: Callable[[Method], Stream[T]]) -> Stream[T]:
        """A stream whose end the hook is told of."""
        self.begin()
        try:
            stream = make(self.method)
        except BaseException as error:
            self.over(error)
            raise
        stream._told = self.over
        return stream


def checked(context: Mapping[str, str]) -> Mapping[str, str]:
    return value.check_map(context, "context", value.check_string, value.check_string)


def _write(write: wire.Write, context: Mapping[str, str]) -> None:
    wire.write_map(write, context, wire.write_string, wire.write_string)
