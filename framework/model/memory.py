# SPDX-License-Identifier: Apache-2.0
"""How memory.pml is run."""

from __future__ import annotations

from spin import PROGRESS, SAFETY, STARVATION, Model, Run

GREEDY = ("-DKEEPS", "-DGREEDY", "-DFRAME=4")
#: What frames hold that have begun is too much for one of them to have all of its own.
CROWDED = ("-DFRAME=7",)
#: Of two connections, what the code does in one go is several steps; of three, the first of which is honest, it is one.
THREADS, HONEST = (2, 8), (3, 8)


def served(name: str, *flags: str, size: tuple[int, int] = HONEST) -> Run:
    return Run(name, size, PROGRESS, ("-DHONEST", *flags))


def mutant(name: str, finds: str, *changes: tuple[str, str], three: bool = False, flags: tuple[str, ...] = ()) -> Run:
    if finds == STARVATION or three:
        size = (3, 6) if flags == GREEDY else HONEST
        asked = PROGRESS if finds == STARVATION else SAFETY
        return Run("**" + name + "**", size, asked, ("-DHONEST", *flags), finds, changes)
    return Run("**" + name + "**", THREADS, SAFETY, flags, finds, changes)


PRESS = "pressed = (pressed == NONE && seen[who] && held[who] - begun[who] <= bytes -> who : pressed)"

RUNS = [
    Run("frames that stall, and clients that go", THREADS, SAFETY),
    served("frames that stall, and clients that go"),
    served("what waits in line is too much for another one", *CROWDED),
    served("what waits in line is much", "-DMUCH=8"),
    served("two keep small frames, and always get more", *GREEDY, size=(3, 6)),
    mutant(
        "what is reserved is set, though it has changed since it was read",
        "counted",
        ("    :: reserved == now ->", "    :: true ->"),
    ),
    mutant(
        "what is reserved is added to, though it has changed since it was read",
        "within",
        ("    :: reserved == now ->\n        reserved = now", "    :: true ->\n        reserved = reserved"),
    ),
    mutant(
        "a claim is not looked at after it got in line",
        "looked",
        ("any_waits = true;\n        looking++\n    }\n    look(CONNECTIONS)", "any_waits = true\n    }"),
    ),
    mutant(
        "nobody looks when memory is released",
        "looked",
        (":: any_waits -> look(LOOKED_AT)", ":: any_waits -> looking--"),
    ),
    mutant(
        "a claim that is withdrawn forgets that it was granted", "counted", ("bytes = granted[me]; granted", "granted")
    ),
    mutant(
        "who gives up a frame does not withdraw its claim",
        "single",
        ("waits[me] = false } withdraw()", "waits[me] = false }"),
    ),
    mutant(
        "who is woken goes on, though it was for a frame that it gave up",
        "woken",
        ("waits[me] && granted[me] > 0 ->", "waits[me] ->"),
    ),
    mutant(
        "who is woken gets nothing and has to try again",
        "woken",
        ("granted[who] = size", "held[who] = held[who] - size; reserved = reserved - size"),
        ("waits[me] && granted[me] > 0 ->", "waits[me] ->"),
    ),
    mutant(
        "the oldest claim is passed over",
        "ordered",
        ("read(grantable(line[at]))", "read(grantable(line[at]) && (at > 0 || waiting < 2))"),
        three=True,
        flags=GREEDY,
    ),
    mutant("nobody is pressed for", STARVATION, (PRESS, "pressed = NONE")),
    mutant(
        "others pass the one that is pressed for",
        STARVATION,
        ("(pressed == NONE || held[c] + (bytes) < SMALL)", "true"),
        flags=GREEDY,
    ),
    mutant(
        "small claims pass, however much their share holds",
        STARVATION,
        ("held[c] + (bytes) < SMALL)", "(bytes) < SMALL)"),
        flags=GREEDY,
    ),
    mutant("nobody is asked to give back", STARVATION, ("ask = pressed != NONE;", "ask = false;")),
    mutant(
        "those that wait in line are never asked",
        STARVATION,
        (":: ask -> ask_line()", ":: ask -> skip"),
        flags=CROWDED,
    ),
    mutant("who is asked keeps a frame that stands still", STARVATION, (":: still && !saved &&", ":: false &&")),
    mutant("who has sent a whole frame may stand still for ever", STARVATION, ("saved = saved && !still;", "")),
    mutant(
        "the youngest claim is the first",
        STARVATION,
        (
            "line[waiting] = me;",
            "for (j : 1 .. waiting) { line[waiting + 1 - j] = line[waiting - j] } j = 0; line[0] = me;",
        ),
    ),
    mutant(
        "the grace begins anew whenever another claim is the oldest",
        STARVATION,
        ("bool locked;", "bool locked; byte oldest = NONE;"),
        (PRESS, "ask = ask; pressed = (pressed == NONE && held[who] - begun[who] <= bytes -> who : pressed)"),
        (
            "who = 0;\n        looking++",
            "who = 0; if :: pressed != oldest -> oldest = pressed; pressed = NONE :: else fi; looking++",
        ),
        flags=GREEDY,
    ),
]

MEMORY = Model(
    "memory",
    {"connections": "CONNECTIONS", "total": "TOTAL"},
    ("within", "counted", "looked", "woken", "single", "ordered"),
    RUNS,
)
