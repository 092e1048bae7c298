# SPDX-License-Identifier: Apache-2.0
"""The results of rounds in which contestants take turns: medians with intervals, and ratios within rounds."""

from __future__ import annotations

import math
import statistics
from typing import Sequence


def ratio(values: Sequence[float], others: Sequence[float]) -> float | None:
    """The median of the ratios within each round: the machine is not equally fast at all times."""
    ratios = [value / other for value, other in zip(values, others)]
    return statistics.median(ratios) if ratios else None


def spread(values: Sequence[float]) -> list[float]:
    """Median, lowest and highest."""
    return [statistics.median(values), min(values), max(values)]


def quantile(values: Sequence[float], part: float) -> float:
    """The value that this part of all is not above; NaN of none."""
    return sorted(values)[math.ceil(part * len(values)) - 1] if values else math.nan


def interval(values: Sequence[float]) -> tuple[float, float]:
    """The 95 % confidence interval of the median by order statistics; of fewer than six values their range."""
    ordered, n = sorted(values), len(values)
    outside, below = 0.5**n, 0  # the chance that at most `below` values are under the median
    while outside + math.comb(n, below + 1) * 0.5**n <= 0.025:
        below += 1
        outside += math.comb(n, below) * 0.5**n
    return ordered[below], ordered[n - 1 - below]


def summary(values: Sequence[float], reference: Sequence[float]) -> dict[str, float]:
    """Median and interval of the values, and of their ratios to the reference within each round."""
    ratios = [value / other for value, other in zip(values, reference)]
    figures: dict[str, float] = {}
    for name, rounds in (("us", values), ("ratio", ratios)):
        if rounds:
            low, high = interval(rounds)
            prefix = "" if name == "us" else "ratio_"
            figures |= {name: statistics.median(rounds), f"{prefix}low": low, f"{prefix}high": high}
    return figures
