# SPDX-License-Identifier: Apache-2.0
"""The sample's clients store the same measurements, read them back and print the same bytes."""

from __future__ import annotations

from programs import LANGUAGES, ROOT, Programs, run
