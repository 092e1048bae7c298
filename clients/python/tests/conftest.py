# SPDX-License-Identifier: Apache-2.0
"""Makes the runtime importable as `runtime`, and the code generated for the vectors as `vectors`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

CLIENT = Path(__file__).resolve().parents[1]
ROOT = CLIENT.parents[1]
GENERATED = CLIENT / "build" / "generated"

subprocess.run(
    [ROOT / "scripts" / "creo", "gen", ROOT / "framework" / "vectors" / "vectors.creo", "--lang", "python", "-o", GENERATED],
    check=True,
    stdout=subprocess.DEVNULL,
)
sys.path[:0] = [str(CLIENT), str(GENERATED / "python")]
