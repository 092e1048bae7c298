#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the synthetic measurements of this sample: python3 measurements.py > measurements.csv"""

import math
import random
import sys

SEED = 20240301
START = 1_709_251_200_000  # 2024-03-01T00:00:00Z, in milliseconds since 1970
STEP = 30 * 60 * 1000  # half an hour
STEPS = 5 * 48  # five days
MISSING = 0.04  # sensors sometimes miss a measurement, so series differ in length

# name, mean, daily swing, hour of the day's maximum, noise, lowest possible value
SERIES = [
    ("Umeå/lufttemperatur", -4.0, 3.5, 14, 0.6, -40.0),
    ("Kraków/ciśnienie", 1013.0, 2.5, 9, 0.8, 900.0),
    ("東京/気温", 11.5, 4.0, 14, 0.7, -20.0),
    ("Αθήνα/υγρασία", 64.0, 12.0, 5, 3.0, 0.0),
    ("Reykjavík/vindhraði", 8.5, 2.0, 15, 2.5, 0.0),
    ("São Paulo/umidade do ar", 77.0, 14.0, 6, 2.0, 0.0),
    ("Nairobi/rainfall", -0.6, 0.9, 17, 0.8, 0.0),
    ("🌊 Sydney/tide", 0.0, 0.8, 3, 0.05, -5.0),
]


def measurements():
    """Yields (series, timestamp, value) in order of time; the series take turns."""
    source = random.Random(SEED)
    drift = [0.0] * len(SERIES)
    for step in range(STEPS):
        hour = step / 2 % 24
        for index, (name, mean, swing, peak, noise, lowest) in enumerate(SERIES):
            drift[index] = 0.97 * drift[index] + noise * (source.random() - 0.5)
            missing = source.random() < MISSING
            value = mean + swing * math.cos((hour - peak) / 12 * math.pi) + drift[index]
            if not missing:
                # Each sensor reports a few seconds after the last one. "+ 0.0" makes -0.0 a plain zero.
                yield name, START + step * STEP + index * 7_000, round(max(value, lowest), 2) + 0.0


def main():
    out = open(sys.stdout.fileno(), "w", encoding="utf-8", newline="\n", closefd=False)
    out.write("series,timestamp,value\n")
    for name, timestamp, value in measurements():
        out.write(f"{name},{timestamp},{value:.2f}\n")
    out.flush()


if __name__ == "__main__":
    main()
