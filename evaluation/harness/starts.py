# SPDX-License-Identifier: Apache-2.0
"""The results of programs that were started several times: means with intervals that are honest for few starts.

The same program, started again, is not equally fast: its memory lies elsewhere, and a virtual machine compiles other
methods. Rounds within one start cannot show that. So a start has one figure, the median over its rounds, and the
interval is taken over starts: Student's t-interval of the logarithms, as Georges, Buytaert and Eeckhout do over
invocations of a virtual machine ("Statistically rigorous Java performance evaluation", OOPSLA 2007, section 3.2) and
Kalibera and Jones over the highest level of repetition ("Rigorous benchmarking in reasonable time", ISMM 2013).
Resampling (a bootstrap) is too narrow for so few starts. Logarithms, since a ratio and its inverse must have the same
interval.
"""

from __future__ import annotations

import math
import statistics
from typing import Sequence

#: Student's t for 95 % (two-sided), by degrees of freedom from 1 on; beyond, the normal distribution's.
_T = (12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145, 2.131)
_T_FROM_THERE = 2.04


def t(freedom: int) -> float:
    """Student's t for a two-sided interval of 95 %."""
    return _T[freedom - 1] if freedom <= len(_T) else _T_FROM_THERE


def mean(values: Sequence[float]) -> float:
    """The geometric mean; the arithmetic one if a value is not positive."""
    return statistics.geometric_mean(values) if min(values) > 0 else statistics.fmean(values)


def interval(values: Sequence[float]) -> tuple[float, float] | None:
    """The 95 % confidence interval of the geometric mean; None for fewer than two values, or one that is not
    positive.
    """
    if len(values) < 2 or min(values) <= 0:
        return None
    logarithms = [math.log(value) for value in values]
    middle = statistics.fmean(logarithms)
    half = t(len(values) - 1) * statistics.stdev(logarithms) / math.sqrt(len(values))
    return math.exp(middle - half), math.exp(middle + half)
