# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""What goes along with a call, apart from its arguments."""

from __future__ import annotations

from contextvars import ContextVar, Token
from time import monotonic
from typing import Callable, Dict, FrozenSet, Iterable, Iterator, List, Mapping, NamedTuple, Optional

#: What is sent on to other services, so that their calls belong to the same trace, and how long each may be.
_TRACE = ("traceparent", "tracestate")
_LONGEST = 512


class Caller(NamedTuple):
    """Who calls: what the host knows, not what the caller says."""

    #: Empty where the host does not know its callers.
    name: str
    roles: FrozenSet[str]


NOBODY = Caller("", frozenset())


class CallContext(Mapping[str, str]):
    """What goes along with the call that a method serves: who calls, how much time is left, and the texts that the caller
    has sent along, by their names, which are what this maps.

        customer = CallContext.current()["customer"]
        user = CallContext.current().caller.name

    The code of a method has it, and what it calls in the same thread or the same task. The texts are the caller's word.
    A test makes one: `with CallContext.of(caller="ann", roles=["admin"]): ...`
    """

    def __init__(
        self, texts: Mapping[str, str], caller: Caller, deadline: Optional[float], withdrawn: Callable[[], bool]
    ) -> None:
        self._texts = texts
        self._deadline = deadline
        self._withdrawn = withdrawn
        self._tokens: List[Token[CallContext]] = []
        #: Who calls.
        self.caller = caller
        #: Fields of the answer where the caller speaks HTTP, such as `{"Cache-Control": "max-age=60"}`.
        self.answer: Dict[str, str] = {}

    @staticmethod
    def current() -> CallContext:
        """That of the call that is served here; outside of a method one without texts, caller and end."""
        current = _current.get(None)
        return CallContext.of() if current is None else current

    @staticmethod
    def of(
        texts: Mapping[str, str] = {},  # noqa: B006 - it is never changed
        *,
        caller: str = "",
        roles: Iterable[str] = (),
        seconds: Optional[float] = None,
    ) -> CallContext:
        """One for a test of a handler, which is the current one within `with`."""
        deadline = None if seconds is None else monotonic() + seconds
        return CallContext(dict(texts), Caller(caller, frozenset(roles)), deadline, lambda: False)

    def time_left(self) -> Optional[float]:
        """For how long the caller still waits, in seconds; None where that has no end."""
        return None if self._deadline is None else max(0.0, self._deadline - monotonic())

    @property
    def cancelled(self) -> bool:
        """Whether nobody waits for the answer any more: a long method looks at it from time to time, and returns."""
        return self.time_left() == 0.0 or self._withdrawn()

    def onward(self) -> Dict[str, str]:
        """The texts that calls of other services send along, so that they belong to the same trace."""
        return {name: self[name] for name in _TRACE if len(self.get(name, "")) in range(1, _LONGEST + 1)}

    def __getitem__(self, name: str) -> str:
        return self._texts[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def __len__(self) -> int:
        return len(self._texts)

    def __enter__(self) -> CallContext:
        self._tokens.append(_current.set(self))
        return self

    def __exit__(self, *_: object) -> None:
        _current.reset(self._tokens.pop())


_current: ContextVar[CallContext] = ContextVar("creo_call")
