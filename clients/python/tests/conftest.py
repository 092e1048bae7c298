# SPDX-License-Identifier: Apache-2.0
"""Makes the runtime importable as `runtime`, and what is generated for the vectors and awkward.creo as `vectors` and `awkward`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

CLIENT = Path(__file__).resolve().parents[1]
ROOT = CLIENT.parents[1]
GENERATED = CLIENT / "build" / "generated"

sys.path.insert(0, str(CLIENT))
for description in (ROOT / "framework" / "vectors" / "vectors.creo", CLIENT / "tests" / "awkward.creo"):
    folder = GENERATED / description.stem
    subprocess.run(
        [ROOT / "scripts" / "creo", "gen", description, "--lang", "python", "-o", folder], check=True, stdout=subprocess.DEVNULL
    )
    sys.path.insert(0, str(folder / "python"))
