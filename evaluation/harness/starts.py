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

#: Student's t by degrees of freedom from 1 on: for 95 % (two-sided), and for 99 % (one-sided); beyond, that of 30.
_T95 = (12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145, 2.131, 2.042)
_T99 = (31.82, 6.965, 4.541, 3.747, 3.365, 3.143, 2.998, 2.896, 2.821, 2.764, 2.718, 2.681, 2.650, 2.624, 2.602, 2.457)


def t95(freedom: int) -> float:
    """Student's t for a two-sided interval of 95 %."""
    return _T95[min(freedom, len(_T95)) - 1]


def t99(freedom: int) -> float:
    """Student's t for a bound on one side, which holds in 99 of 100 cases."""
    return _T99[min(freedom, len(_T99)) - 1]


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
    half = t95(len(values) - 1) * statistics.stdev(logarithms) / math.sqrt(len(values))
    return math.exp(middle - half), math.exp(middle + half)
