# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""Decimal numbers: a whole number, and how many of its digits are after the point."""

from __future__ import annotations

import operator
import re
from decimal import Context, Decimal, InvalidOperation
from typing import Any, Iterable, Tuple, Union

from .checks import each, iterable, wrong_type
from .sequences import Array

#: What a number may be made of.
BigDecimalLike = Union[Decimal, int]

#: The most digits, and the least and the most that may be after the point.
DIGITS = 1000
SCALES = (-1000, 1000)
#: The first number that has too many digits.
TOO_LARGE = 10**DIGITS
_TEXT = re.compile(r"-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?", re.ASCII)
#: What rounds no such number, whatever the program's own context says.
_EXACT = Context(prec=2 * DIGITS, Emin=-(10**6), Emax=10**6)


def decimal_of(scale: int, unscaled: int) -> Decimal:
    """`unscaled` with so many of its digits after the point."""
    return Decimal(unscaled).scaleb(-scale, _EXACT)


def parts_of(value: Decimal) -> Tuple[int, int]:
    """How many digits are after the point, and the number without it."""
    exponent: Any = value.as_tuple().exponent
    return -exponent, int(value.scaleb(-exponent, _EXACT))


def check_bigdecimal(value: Any, where: str) -> Decimal:
    if type(value) is not Decimal:
        value = _decimal(value, where)
    _, digits, exponent = value.as_tuple()
    if not isinstance(exponent, int):
        raise ValueError(f"{where}: {value} is no number")
    if len(digits) > DIGITS:
        raise ValueError(f"{where}: a number of {len(digits)} digits is outside BigDecimal, which has up to {DIGITS}")
    if not SCALES[0] <= -exponent <= SCALES[1]:
        raise ValueError(
            f"{where}: the scale {-exponent} is outside BigDecimal, which has {SCALES[0]} to {SCALES[1]} digits after"
            " the point"
        )
    number: Decimal = value.copy_abs() if not value else value  # 0 has no sign
    return number


def _decimal(value: Any, where: str) -> Decimal:
    if isinstance(value, Decimal):
        return Decimal(value)
    if isinstance(value, float):
        raise TypeError(
            f"{where}: expected a Decimal, not {type(value).__name__}, which is rounded already: pass text of it,"
            f" as in Decimal({str(float(value))!r})"
        )
    try:
        number = int(operator.index(value))
    except TypeError:
        raise wrong_type(value, where, "a Decimal or an int") from None
    if abs(number) >= TOO_LARGE:
        raise ValueError(
            f"{where}: an int of {number.bit_length()} bits is outside BigDecimal, which has up to {DIGITS} digits"
        )
    return Decimal(number)


def check_bigdecimals(value: Iterable[BigDecimalLike], where: str) -> Array[Decimal]:
    return Array(each(iterable(value, where, "Decimal"), where, check_bigdecimal))


def parse_bigdecimal(text: str, where: str) -> Decimal:
    """The number of a text such as 0.10, whose digits after the point are kept."""
    if not _TEXT.fullmatch(text):
        raise ValueError(f"{where}: {text!r} is no BigDecimal such as 0.10")
    try:
        number = Decimal(text)
    except InvalidOperation:  # its exponent is too large even for Python
        raise ValueError(f"{where}: the scale of {text} is outside BigDecimal") from None
    return check_bigdecimal(number, where)
