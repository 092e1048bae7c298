# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""Arrays of what is no primitive: strings, constants, structs, unions, arrays, sets and maps."""

from typing import Any, SupportsIndex, Tuple, TypeVar, overload

from .code import Code, code
from .text import list_text

T_co = TypeVar("T_co", covariant=True)


class Array(Tuple[T_co, ...]):
    """A tuple that also equals a list of equal items, so that a test can write `value.names == ["a", "b"]`."""

    __slots__ = ()

    @overload
    def __getitem__(self, index: SupportsIndex) -> T_co: ...

    @overload
    def __getitem__(self, index: slice) -> "Array[T_co]": ...

    def __getitem__(self, index: Any) -> Any:
        items = tuple.__getitem__(self, index)
        return Array(items) if isinstance(index, slice) else items

    def __eq__(self, other: object) -> bool:
        return tuple.__eq__(self, tuple(other) if isinstance(other, list) else other)

    def __ne__(self, other: object) -> bool:
        return tuple.__ne__(self, tuple(other) if isinstance(other, list) else other)

    __hash__ = tuple.__hash__

    def __str__(self) -> str:
        return list_text(self)

    def __repr__(self) -> str:
        return code(self._CODE)

    def _CODE(self, code: Code) -> str:  # noqa: N802 - as that of structs
        return f"[{code.items(self)}]"
