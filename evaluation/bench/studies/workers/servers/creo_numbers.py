# SPDX-License-Identifier: Apache-2.0
"""A worker of a Creo host."""

from __future__ import annotations

from busy import busy
from scaling.service import Numbers, serve


class Scaling(Numbers):
    def doubled(self, values):
        return [2 * value for value in values]

    def work(self, microseconds):
        return busy(microseconds)


serve(Scaling())
