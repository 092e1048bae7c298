# SPDX-License-Identifier: Apache-2.0
"""What has been measured so far, a line for each group: a run that was stopped continues after the last one."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any


class Journal:
    """The groups that are done, for one state of the sources and one pace. A group is written completely or not at
    all.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self.groups: dict[str, dict[str, Any]] = {}
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists():
            with path.open(encoding="utf-8") as lines:
                whole = [line for line in lines if line.endswith("\n")]
            # A line that was not complete when a run was stopped is cut off, so that the next one begins on a new line.
            path.write_text("".join(whole), encoding="utf-8")
            self.groups = {entry["id"]: entry for entry in map(json.loads, whole)}

    def add(self, identity: str, entry: dict[str, Any]) -> None:
        """Records a group, replacing an earlier record of it."""
        self.groups[identity] = {"id": identity, **entry}
        with self._path.open("a", encoding="utf-8") as out:
            print(json.dumps(self.groups[identity], separators=(",", ":")), file=out, flush=True)
            os.fsync(out.fileno())
