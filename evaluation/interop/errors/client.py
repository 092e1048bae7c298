# SPDX-License-Identifier: Apache-2.0
"""Plays what may happen to a call: the same event is the same error in every language."""

import sys
import threading
from typing import Callable

from trials import AbsentClient, CreoError, PausesClient, Refused, TrialsClient, WitnessClient


def main(plain: str, dead: str, silent: str, http: str) -> None:
    """A host; addresses where nothing listens, where nothing is said, and where HTTP is spoken."""
    show("is no address", "", lambda: TrialsClient("nowhere").close())
    show("has no such file", "", lambda: TrialsClient("unix:/nope/creo").close())
    show("finds nobody", "", lambda: TrialsClient(dead).close())
    with TrialsClient(silent, connect_timeout=0.3) as client:
        show("meets silence", f"Trials.add at {silent}: ", lambda: client.add(1), "300 ms")
    with TrialsClient(silent, connect_timeout=1.5) as client:
        show("has less time", f"Trials.add at {silent}: ", lambda: client.with_call_timeout(0.1).add(1), "100 ms")
        show("meets silence, and may be repeated", f"Trials.same at {silent}: ", lambda: client.same(1), "1.5 s")
    with TrialsClient(http) as client:
        show("meets HTTP", f"Trials.add at {http}: ", lambda: client.add(1))
    with AbsentClient(plain) as absent:
        show("is not served", f"Absent.call at {plain}: ", absent.call, "trials.Absent is not served there.")
    with PausesClient(plain) as pauses, WitnessClient(plain) as witness:
        place = f"Pauses.pause at {plain}: "
        show("takes too long", place, lambda: pauses.with_call_timeout(0.05).pause(60_000))
        pauses.pause(0)  # A service runs one method at a time, so the one before is over.
        begun = witness.begun(0)

        def close() -> None:
            witness.begun(begun + 1)
            pauses.close()

        closer = threading.Thread(target=close)
        closer.start()
        show("is closed during a call", place, lambda: pauses.pause(60_000))
        closer.join()
        show("is closed before a call", place, lambda: pauses.pause(0))
    with TrialsClient(plain) as client:
        show("throws", f"Trials.fail at {plain}: ", lambda: client.fail("refused"))
        show("is too large", f"Trials.mirror at {plain}: ", lambda: client.mirror(bytes((256 << 20) + 1)))


def show(what: str, place: str, call: Callable[[], object], part: str = "") -> None:
    """Prints the error of a call, whose text begins with this place, and has this part."""
    try:
        call()
        print(f"{what}: no error")
    except CreoError as error:
        print(
            f"{what}: {error.status.name} in {error.phase.name if error.phase else 'NONE'}"
            + (", of a request" if error.request_id else "")
            + (", by name" if place and str(error).startswith(place) else "")
            + (f", saying {part}" if part and f" {part}" in str(error) else "")
            + (f" {error.reason} {error.number}" if isinstance(error, Refused) else "")
        )


main(*sys.argv[1:])
