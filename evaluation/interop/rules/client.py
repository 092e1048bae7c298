# SPDX-License-Identifier: Apache-2.0
"""Values that obey rules, then others that break one each: who refuses them, and the place from a name on."""

import sys
from typing import Any, Callable

from pantry import CreoError, Jar, LocalDate, PantryClient


def jar(**changes: Any) -> Jar:
    fields = {"label": "jam", "shares": [0.25, 0.75], "grades": {"a": 3}, **changes}
    return Jar(**fields)


def show(name: str, call: Callable[[], object]) -> None:
    try:
        print(f"taken: {call()}")
    except CreoError as error:
        told("host", name, error)
    except ValueError as error:
        told("client", name, error)


def told(by: str, name: str, error: Exception) -> None:
    print(f"refused by the {by}: {name}{str(error).partition(name)[2]}")


with PantryClient(sys.argv[1]) as client:
    print(f"shelved: {client.shelve([jar(opened=LocalDate.fromisoformat('2026-11-30'))], 3)}")
    print(f"weighed: {client.weigh([2, 3])}")
    show("label", lambda: client.shelve([jar(label="")], 1))
    show("label", lambda: client.shelve([jar(label="Jam")], 1))
    show("shares", lambda: client.shelve([jar(shares=[0.5, 1.5])], 1))
    show("grades", lambda: client.shelve([jar(grades={"high": 3})], 1))
    show("grades", lambda: client.shelve([jar(grades={"a": 7})], 1))
    show("opened", lambda: client.shelve([jar(opened=LocalDate.fromisoformat("2025-12-31"))], 1))
    show("jars", lambda: client.shelve([], 1))
    show("shelf", lambda: client.shelve([jar()], 10))
    show("grams", lambda: client.weigh([5, 0]))
