# SPDX-License-Identifier: Apache-2.0
"""Processor time and allocation."""

from __future__ import annotations

from .. import cells, page
from ..cells import Results
from ..page import Cell, Parts, number


def costs(of: Results) -> Parts:
    """What a call with 10 kB of numbers costs each process."""
    text: Parts = []
    for key in of.runtimes():
        rows: list[list[str | Cell]] = []
        for _, found in of.select(
            measure="response", how="pinned", language=key[0], runtime=key[1], payload="numeric", size=10240, clients=1
        ):
            for row in found.values():
                if row.ok:
                    time = [row.get(f"{side}_cpu") for side in ("client", "service")]
                    memory = [row.get(f"{side}_allocated") for side in ("client", "service")]
                    rows.append(
                        [
                            row.who.label,
                            number(cells.duration(row.get("us") or 0)),
                            *(number("–" if us is None else cells.duration(us)) for us in time),
                            *(number("–" if count is None else f"{count:,.0f}") for count in memory),
                        ]
                    )
        text += page.table(
            f"A call with 10 kB of numbers, pinned, client in {cells.language(*key)}: medians.",
            ["contestant", "response time", "processor time, client", "service", "bytes allocated, client", "service"],
            rows,
        )
    return text
