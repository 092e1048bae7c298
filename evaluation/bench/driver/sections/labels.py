# SPDX-License-Identifier: Apache-2.0
"""What a reader must know about a run before its figures: what kind it is, of which code, on how busy a machine."""

from __future__ import annotations

from typing import Any, Mapping

from .. import manifest, page
from ..cells import Results
from ..page import Parts

KINDS = {
    "whole": "A whole run: every message, contestant and measure.",
    "quick": "A quick run: few messages and short turns. It shows whether something has become slower.",
    "part": "A part of a run: only some messages, contestants or measures.",
}


def labels(of: Results) -> Parts:
    """Of what this is the report, and what speaks against its figures."""
    known = of.manifest
    about = [
        f"{known.get('processor', 'an unknown processor')}, {known.get('cores', '?')} cores",
        str(known.get("system", "an unknown system")),
        str(known.get("started", "no date"))[:10],
        f"commit {_commit(known)}",
        f"{_times(known)}",
        _load(known.get("machine_load")),
    ]
    text = page.paragraph(KINDS.get(str(known.get("run")), "Whether it was a whole run was not recorded."), "run")
    text += page.paragraph(" · ".join(about), "quiet")
    # The kind of run is said above.
    speaking_against = [each for each in manifest.caveats(known) if not each.startswith(("A quick run", "A part"))]
    return text + [part for each in speaking_against for part in page.paragraph(each, "warning")]


def _commit(known: Mapping[str, Any]) -> str:
    commit = str(known.get("commit", "?"))
    return commit[:10] + (", changed" if "changed" in commit else "")


def _times(known: Mapping[str, Any]) -> str:
    rounds = f"{known.get('rounds', '?')} rounds"
    return f"{known['starts']} starts of {rounds}" if "starts" in known else f"{rounds} of one start"


def _load(load: object) -> str:
    if not isinstance(load, Mapping):
        return "load of the machine not recorded"
    between = " and ".join(f"{each:.2f}" for each in load.get("load", ()))
    return f"load {between} before and after, {100 * load.get('steal', 0):.1f} % of its time taken by other machines"
