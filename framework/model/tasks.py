# SPDX-License-Identifier: Apache-2.0
"""How tasks.pml is run."""

from __future__ import annotations

from dataclasses import replace

from spin import DEADLOCK, SAFETY, Model, Run


def run(name: str, tasks: int, units: int, workers: int) -> Run:
    return Run(name, (tasks, units, workers), SAFETY)


def mutant(name: str, finds: str, *changes: tuple[str, str], tasks: int = 2, workers: int = 1) -> Run:
    return Run("**" + name + "**", (tasks, 2, workers), SAFETY, (), finds, changes)


def late(run: Run) -> Run:
    """The same, with workers that come later and go again."""
    return replace(run, flags=("-DLATE",))


RUNS = [
    run("all assignments, no worker", 3, 2, 0),
    run("all assignments", 3, 2, 1),
    replace(run("all assignments", 3, 2, 2), large=True),
    replace(run("all assignments", 4, 1, 2), large=True),
    replace(late(run("workers come later and go again", 3, 1, 2)), large=True),
    late(run("workers come later and go again", 2, 2, 1)),
    mutant(
        "a task does not wait for one that only reads",
        "exclusive",
        ("(writes[t] | writes[other]))", "writes[other])"),
        ("|| !conflict(t, next))", "|| !(touches(t) & touches(next) & (writes[t] | writes[next])))"),
    ),
    mutant(
        "a task that only reads does not wait for one that writes",
        "serial",
        ("(writes[t] | writes[other]))", "writes[t])"),
    ),
    mutant("tasks get in line in any order", "serial", ("o < t &&", "o > t &&")),
    mutant(
        "a task that ends also wakes those that wait for others",
        "exclusive",
        ("(waits[t] == 0 -> ready | bit(t) : ready)", "ready | bit(t)"),
        tasks=3,
    ),
    mutant(
        "a thread takes the next task, whether it may begin or not",
        "exclusive",
        (":: waits[t] == 0 -> ready", ":: true -> ready"),
    ),
    mutant("a task that ends wakes nobody", "over", ("waits[t] = waits[t] & ~bit(done);", "waits[t] = 255;")),
    mutant(
        "the method does not wait for workers",
        "over",
        ("joined == 0 || ready && !failed;", "true;"),
    ),
    mutant("what was written before one failed stays", "kept", ("failed -> method_value[u] : value[u]", "value[u]")),
    late(
        mutant(
            "who finds no worker free does not try again once it has wished for more",
            "heard",
            ("asks = !wish; wish = true", "asks = false; wish = true"),
        )
    ),
    late(
        mutant(
            "the method still wishes for workers when all has ended",
            "over",
            ("    wish = false;\n#endif", "#endif"),
        )
    ),
    late(
        mutant(
            "workers still come when a branch has failed",
            "over",
            ("asks = !failed && left > coming", "asks = left > coming"),
        )
    ),
    late(
        mutant(
            "a worker that was asked stays away where there may be fewer by now",
            DEADLOCK,
            ("atomic { started > 0 ->", "atomic { started > 0 && taken <= limit ->"),
        )
    ),
    late(
        mutant(
            "nobody finds out how many may run any more, though a branch waits",
            "heard",
            ("looking && !wish && !limit ->", "looking && !limit ->"),
        )
    ),
]


TASKS = Model(
    "tasks",
    {"branches": "TASKS", "units": "UNITS", "workers": "WORKERS"},
    ("exclusive", "serial", "over", "kept", "heard"),
    RUNS,
)
