# SPDX-License-Identifier: Apache-2.0
"""A results folder that looks like a real one: its times were made up by a formula. SOAP fails from 100 MB on, and Avro
was missing.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

from evaluation.bench.driver import tables

FOLDER = Path(__file__).with_name("pretended-results")


def rows() -> dict[str, list[dict[str, Any]]]:
    """All tables."""
    return {name: tables.read(FOLDER, name) for name in tables.names()}


def write(folder: Path, of: dict[str, list[dict[str, Any]]] | None = None) -> Path:
    """Writes the folder, with other rows if they are given; returns it."""
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copy(FOLDER / "manifest.json", folder)
    tables.write(folder, of or rows())
    return folder
