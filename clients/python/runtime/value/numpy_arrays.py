# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""NumPy's arrays, and what gives one, such as a Series of pandas: converted in one step, by NumPy itself.

NumPy is not imported here: who has an array of it has done that.
"""

from __future__ import annotations

import sys
from typing import Any, Callable, Optional


def array_of(items: Any, where: str, expected: str) -> Optional[Any]:
    """The array that `items` is, or gives, with one dimension; None where it is nothing of this kind."""
    numpy = sys.modules.get("numpy")
    if numpy is None or not hasattr(items, "__array__") or isinstance(items, numpy.generic):
        return None
    masked = sys.modules.get("numpy.ma")
    if masked is not None and isinstance(items, masked.MaskedArray):
        if masked.is_masked(items):
            raise refused(where, expected, "a masked array", "`.filled(0)` or `.compressed()` of it says what to send")
        items = items.data
    array = numpy.asarray(items)
    if array.ndim != 1:
        raise refused(where, expected, f"an array of {array.ndim} dimensions", "pass its `.ravel()`")
    return array


def is_complex(value: object) -> bool:
    """Whether it is a complex number of NumPy, of which `float` would take a part and warn."""
    numpy = sys.modules.get("numpy")
    return numpy is not None and isinstance(value, numpy.complexfloating)


def converted(array: Any, where: str, expected: str, code: str, check: Callable[[Any, str], Any]) -> Optional[Any]:
    """The items as an array of NumPy's type `code`; None where they have to be looked at one by one.

    Where one does not fit, `check` raises the error for it.
    """
    to = sys.modules["numpy"].dtype(code)
    kind = array.dtype.kind
    if kind in "Mm":
        raise refused(where, expected, str(array.dtype), 'pass its `.astype("int64")`, which counts its unit')
    if not array.size:
        return array.astype(to)
    if kind == "c":
        raise refused(where, expected, str(array.dtype), "pass its `.real`, and its `.imag` on its own")
    if kind in "biu" and to.kind in "iu":
        return _integers(array, where, to, check)
    if kind in "biuf" and to.kind == "f":
        return _floats(array, where, to, check)
    if kind == "f" and to.kind in "iu":
        raise refused(where, expected, str(array.dtype), f'pass its `.round().astype("{to.name}")`')
    if kind in "iuf" and to.kind == "b":
        raise refused(where, expected, str(array.dtype), "pass its `.astype(bool)`, where 0 is False")
    return None


def _integers(array: Any, where: str, to: Any, check: Callable[[Any, str], Any]) -> Any:
    limits = sys.modules["numpy"].iinfo(to)
    if int(array.min()) < limits.min or int(array.max()) > limits.max:
        index = int(((array < limits.min) | (array > limits.max)).argmax())
        check(array[index].item(), f"{where}[{index}]")
    return array.astype(to)


def _floats(array: Any, where: str, to: Any, check: Callable[[Any, str], Any]) -> Any:
    numpy = sys.modules["numpy"]
    with numpy.errstate(over="ignore"):
        result = array.astype(to)
    if array.dtype.kind == "f" and array.dtype.itemsize > to.itemsize:
        lost = numpy.isinf(result) & ~numpy.isinf(array)
        if lost.any():
            index = int(lost.argmax())
            check(array[index].item(), f"{where}[{index}]")
    return result


def refused(where: str, expected: str, given: str, way_out: str) -> TypeError:
    return TypeError(f"{where}: expected a sequence of {expected}, not {given}: {way_out}")
