# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""What arrays have in common whose items are stored as compactly as in C."""

from typing import TYPE_CHECKING, Any, ClassVar, Iterable, List, Sequence, Type, TypeVar

from .code import Code, code
from .text import list_text

T = TypeVar("T")
A = TypeVar("A", bound="PackedArray[Any]")


class PackedArray(Sequence[T]):
    """An immutable sequence of values of one type.

    Two of one type are equal if their bits are, and a list is equal to the array that is made of it.
    """

    __slots__ = ("_items", "__weakref__")
    #: What stores the items; never changed.
    _items: Any

    #: What errors call the items, and the check of one.
    _name: ClassVar[str]
    _check: ClassVar[Any]
    #: How its items look as text.
    _kind: ClassVar[str] = ""
    #: For who takes one of these arrays for one of NumPy.
    _hint: ClassVar[str] = "numpy.asarray(it) is an array of NumPy"

    def __new__(cls: Type[A], items: Iterable[T] = (), where: str = "items") -> A:
        if type(items) is cls:
            return items
        return cls._own(cls._copy(items, where))

    @classmethod
    def _own(cls: Type[A], items: Any) -> A:
        """An array around items that nothing else will change."""
        value = object.__new__(cls)
        value._items = items
        return value

    @classmethod
    def _copy(cls, items: Any, where: str) -> Any:
        """What stores these items, which errors call `where`."""
        raise NotImplementedError

    def _bits(self) -> bytes:
        """What tells it from another of its type."""
        raise NotImplementedError

    def tolist(self) -> List[T]:
        return list(self)

    def _no_index(self, index: object) -> TypeError:
        return TypeError(f"{type(self).__name__}: {type(index).__name__} is no index; {self._hint}")

    def __eq__(self, other: object) -> bool:
        if isinstance(other, list):
            try:
                other = type(self)(other)
            except (TypeError, ValueError):
                return False
        if not isinstance(other, PackedArray) or type(self) is not type(other):
            return NotImplemented
        return self._bits() == other._bits()

    def __hash__(self) -> int:
        return hash(self._bits())

    def __str__(self) -> str:
        return list_text(self, self._kind)

    def __repr__(self) -> str:
        return code(self._CODE)

    def _CODE(self, code: Code) -> str:  # noqa: N802 - as that of structs
        return f"[{code.items(self)}]"

    if not TYPE_CHECKING:  # which would take what is refused here for what there is

        def __getattr__(self, name: str) -> Any:
            hint = "" if name.startswith("_") else f"; {self._hint}"
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}{hint}")

        def _calculate(self, other: Any = None) -> Any:
            if hasattr(other, "__array_ufunc__"):  # an array of NumPy can calculate with this one
                return NotImplemented
            raise TypeError(f"{type(self).__name__}: there is no arithmetic; {self._hint}")

        __add__ = __sub__ = __mul__ = __truediv__ = __floordiv__ = __mod__ = __pow__ = __matmul__ = _calculate
        __radd__ = __rsub__ = __rmul__ = __rtruediv__ = __rfloordiv__ = __rmod__ = __rpow__ = __rmatmul__ = _calculate
        __and__ = __or__ = __xor__ = __lt__ = __le__ = __gt__ = __ge__ = _calculate
        __neg__ = __pos__ = __abs__ = __invert__ = _calculate
