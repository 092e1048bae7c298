# SPDX-License-Identifier: Apache-2.0
"""What is measured: a file for each measure, and here the list of them.

Another measure is a file with a class that extends Measure, and a name in this list; its contestants are folders with a
contestants.toml. The driver, the tables, the gate and the report take it from there.
"""

from __future__ import annotations

from typing import Iterator, Sequence

from ..contestants import LANGUAGES, Contestant
from ..plan import Group
from .latency import Latency
from .measure import Measure
from .parallel import Parallel
from .response import Response
from .serialisation import Serialisation
from .size import Size

#: In the order in which they are measured.
MEASURES: dict[str, Measure] = {
    each.name: each for each in (Serialisation(), Response(), Parallel(), Latency(), Size())
}


def groups(contestants: Sequence[Contestant], quick: bool) -> Iterator[Group]:
    """All groups, in the order in which they are measured."""
    runtimes = sorted(
        dict.fromkeys((one.language, one.runtime) for one in contestants), key=lambda each: LANGUAGES.index(each[0])
    )
    for measure in MEASURES.values():
        yield from measure.groups(runtimes, quick)


def members(group: Group, contestants: Sequence[Contestant]) -> list[Contestant]:
    """The contestants of a group, Creo first, including those that are missing."""
    return [
        one
        for one in contestants
        if (one.language, one.runtime) == (group.language, group.runtime) and MEASURES[group.measure].takes(one, group)
    ]
