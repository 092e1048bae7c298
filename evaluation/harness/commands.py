# SPDX-License-Identifier: Apache-2.0
"""Commands that run to their end, and building and generating in this checkout with them."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Sequence

from .places import ROOT


def run(command: Sequence[object], **options: object) -> subprocess.CompletedProcess[str]:
    """Runs a command; if it fails, the message contains everything that it printed."""
    done = subprocess.run(
        [str(part) for part in command], capture_output=True, encoding="utf-8", timeout=300, **options
    )
    if done.returncode != 0:
        raise AssertionError(f"{' '.join(map(str, command))} ended with {done.returncode}\n{done.stdout}{done.stderr}")
    return done


def build(*targets: str) -> None:
    """Builds what is older than its sources; the targets are those of scripts/build."""
    subprocess.run([ROOT / "scripts" / "build", *targets], check=True)


def generate(description: Path, languages: Sequence[str], out: Path, *options: str, checkout: Path = ROOT) -> None:
    """Runs the generator as a user would, that of this checkout or of another one."""
    run([checkout / "scripts" / "creo", "gen", description, "--lang", ",".join(languages), "-o", out, *options])
