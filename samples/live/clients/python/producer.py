# SPDX-License-Identifier: Apache-2.0
"""Measures a wave, 1000 samples in a second, as the service asks. Its argument is the address of the host."""

import math
import random
import sys
import time

from live import LiveClient, Samples, Setting

with LiveClient(sys.argv[1]) as live:
    setting, phase = Setting(), 0.0
    while True:
        values = []
        for _ in range(40):
            phase += math.tau * setting.frequency / 1000
            values.append(setting.amplitude * math.sin(phase) + random.gauss(0, 0.02))
        setting = live.put(Samples(setting, values))
        time.sleep(0.04)
