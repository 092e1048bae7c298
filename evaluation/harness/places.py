# SPDX-License-Identifier: Apache-2.0
"""Where things are in this checkout."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
EVALUATION = ROOT / "evaluation"
#: Results that are kept.
RESULTS = EVALUATION / "results"
#: Results that are not kept: those of quick runs and of parts.
PASSING_RESULTS = ROOT / "build" / "bench"
