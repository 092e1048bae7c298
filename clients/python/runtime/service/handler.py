# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""The base classes of handlers, and what is looked at before they serve."""

from __future__ import annotations

import abc
import inspect
import re
from typing import AbstractSet, Any, Callable, ClassVar, Dict, List, NamedTuple, Sequence, Tuple

from .async_views import (
    AsyncReading,
    AsyncReadingList,
    AsyncReadingMap,
    AsyncWatching,
    AsyncWriting,
    AsyncWritingList,
    AsyncWritingMap,
)
from .kinds import Served, Touched
from .views import Reading, ReadingList, ReadingMap, Watching, Writing, WritingList, WritingMap

#: By the shape of a part of the state: what reads it, and what writes it.
_VIEWS: Dict[str, Tuple[Any, Any]] = {
    "value": (Reading, Writing),
    "entry": (Reading, Writing),
    "map": (ReadingMap, WritingMap),
    "list": (ReadingList, WritingList),
}
_ASYNC_VIEWS: Dict[str, Tuple[Any, Any]] = {
    "value": (AsyncReading, AsyncWriting),
    "entry": (AsyncReading, AsyncWriting),
    "map": (AsyncReadingMap, AsyncWritingMap),
    "list": (AsyncReadingList, AsyncWritingList),
}


class Interface(NamedTuple):
    """An interface as its service has it."""

    full_name: str
    protocol_id: int
    methods: Tuple[Served, ...]


class BaseHandler(abc.ABC):
    """What implements an interface."""

    _INTERFACE: ClassVar[Interface]
    _ASYNC: ClassVar[bool]

    def __new__(cls, *args: Any, **kwargs: Any) -> Any:
        missing: AbstractSet[str] = getattr(cls, "__abstractmethods__", frozenset())
        texts = [_signature(cls, served.name) for served in cls._INTERFACE.methods if served.name in missing]
        if texts:
            raise TypeError(f"{cls.__name__} lacks methods of {cls._INTERFACE.full_name}:\n" + "\n".join(texts))
        return super().__new__(cls)

    @classmethod
    def _view(cls, touched: Touched, streams: bool) -> Callable[[Any], Any]:
        """What makes the view of a part of the state."""
        if streams:
            return AsyncWatching if cls._ASYNC else Watching
        views = _ASYNC_VIEWS if cls._ASYNC else _VIEWS
        return views[touched.shape][touched.writes]  # type: ignore[no-any-return]


class Handler(BaseHandler):
    """One whose methods block."""

    _ASYNC = False


class AsyncHandler(BaseHandler):
    """One whose methods are for asyncio."""

    _ASYNC = True


def check(handlers: Sequence[object]) -> List[BaseHandler]:
    """The handlers, where all of them can serve; a TypeError says what is wrong with the first that cannot."""
    checked: List[BaseHandler] = []
    for handler in handlers:
        if not isinstance(handler, BaseHandler):
            given = f"the class {handler.__name__}" if isinstance(handler, type) else type(handler).__name__
            raise TypeError(f"serve takes objects that implement an interface of the description, not {given}")
        for other in checked:
            if other._INTERFACE.full_name == handler._INTERFACE.full_name:
                raise TypeError(f"two handlers of {handler._INTERFACE.full_name}: a worker has one of each")
            if other._ASYNC != handler._ASYNC:
                raise TypeError(
                    f"{type(other).__name__} and {type(handler).__name__}: one of them blocks, the other is for asyncio;"
                    " serve them by two workers"
                )
        _check(handler)
        checked.append(handler)
    if not checked:
        raise TypeError("serve takes the objects that serve, such as serve(Shelf())")
    return checked


def _check(handler: BaseHandler) -> None:
    for served in handler._INTERFACE.methods:
        method = getattr(handler, served.name)
        wanted = _signature(type(handler), served.name)
        if not handler._ASYNC and (inspect.iscoroutinefunction(method) or inspect.isasyncgenfunction(method)):
            raise TypeError(f"{type(handler).__name__}.{served.name} is async, where its base class blocks:\n{wanted}")
        try:
            signature = inspect.signature(method)
        except (TypeError, ValueError):
            continue  # It is not written in Python.
        arguments = [None] * (len(served.arguments) + len(served.touched))
        try:
            signature.bind(*arguments)
        except TypeError as error:
            raise TypeError(f"{type(handler).__name__}.{served.name}: {error}. It is to be\n{wanted}") from None


def _signature(handler: type, name: str) -> str:
    """The first line of a method, as a user writes it."""
    for base in reversed(handler.__mro__):
        method = vars(base).get(name)
        if getattr(method, "__isabstractmethod__", False):
            signature = inspect.signature(method)  # type: ignore[arg-type]
            parameters = [
                parameter.name if parameter.name == "self" else f"{parameter.name}: {parameter.annotation}"
                for parameter in signature.parameters.values()
            ]
            before = "async " if inspect.iscoroutinefunction(method) else ""
            text = f"    {before}def {name}({', '.join(parameters)}) -> {signature.return_annotation}:"
            # Modules name their own imports with an underscore.
            return re.sub(r"\b_(?=[A-Z])", "", re.sub(r"\b_\w+\.", "", text))
    return name
