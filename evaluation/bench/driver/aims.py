# SPDX-License-Identifier: Apache-2.0
"""What the project wants its figures to show, as data: verdicts.py says for each aim whether results reach it."""

from __future__ import annotations

from dataclasses import dataclass

from .plan import SIZES

TO_MB, FROM_MB = SIZES[:5], SIZES[4:]
ALL = ("numeric", "string", "bytes")
ENCODE = ("serialisation", "encode")


@dataclass(frozen=True)
class Aim:
    """How many times Creo's time (or size) others should take: the geometric mean over the sizes at least `mean`, each
    cell at least `cell`. Where several payloads, peers or runtimes are meant, each of them must reach it.
    """

    language: str
    payloads: tuple[str, ...]
    #: Patterns of the names of contestants, without their runtime.
    peers: tuple[str, ...]
    mean: float = 1.0
    cell: float = 0.0
    measure: str = "response"
    how: str = "pinned"
    sizes: tuple[int, ...] = SIZES
    #: Our contestant that the aim is about; empty: Creo itself. In Python, "creo" is the one without the accelerator.
    own: str = ""
    #: Whether it says how close Creo should come to something that it cannot beat: shown as Creo's time over the other.
    near: bool = False


@dataclass(frozen=True)
class Nowhere:
    """In no cell of times, of whatever payload, size and number of clients, Creo should be slower than these peers by
    more than the intervals leave to chance.
    """

    language: str
    peers: tuple[str, ...]
    own: str = ""


#: "Level" is within a twentieth.
LEVEL = 1 / 1.05


def _nowhere_behind() -> list[Nowhere]:
    """Pure Python is compared with pure Python, and what has an extension in C with what has one."""
    return [
        *(Nowhere(language, ("thrift*",)) for language in ("c", "csharp", "java")),
        Nowhere("python", ("thrift-binary", "thrift-compact"), "creo"),
        Nowhere("python", ("thrift*",), "creo-accelerated"),
    ]


def _in_memory() -> list[Aim]:
    aims: list[Aim] = []
    for payload, c, java, plain in (("numeric", 200, 12, 27), ("string", 20, 2, 2.7)):
        for language, peer, mean in (("c", "tuned", c), ("java", "tuned", java), ("java", "binary", plain)):
            aims.append(Aim(language, (payload,), (f"thrift-{peer}",), mean, 0, *ENCODE))
        for peer in ("thrift-accelerated", "msgpack", "json"):
            aims.append(Aim("python", (payload,), (peer,), 1, 1, *ENCODE, own="creo-accelerated"))
    for payload, least in (("numeric", 1), ("string", LEVEL)):
        for peer in ("sbe", "fory"):
            aims.append(Aim("java", (payload,), (peer,), least, 0, *ENCODE))
    aims.append(Aim("java", ("numeric",), ("protobuf", "kryo", "msgpack", "avro", "jos"), 1, 1, *ENCODE))
    return aims


def _calls() -> list[Aim]:
    """Thrift in Python is tuned as it is: a buffered transport, and Nagle's algorithm off."""
    aims: list[Aim] = []
    for payload, c, java, python in (("numeric", 10, 4, 8), ("string", 3, 1.5, 3)):
        for language, peer, mean in (("c", "tuned", c), ("java", "tuned", java), ("python", "binary", python)):
            own = "creo" if language == "python" else ""
            aims.append(Aim(language, (payload,), (f"thrift-{peer}",), mean, sizes=TO_MB, own=own))
    for language, peer, own in (
        ("c", "thrift-tuned", ""),
        ("csharp", "thrift*", ""),
        ("java", "thrift-tuned", ""),
        ("python", "thrift-binary", "creo"),
        ("python", "thrift-accelerated", "creo-accelerated"),
    ):
        aims.append(Aim(language, ("bytes",), (peer,), sizes=FROM_MB, own=own))
    aims.append(Aim("java", ("bytes",), ("rmi", "jos")))
    return aims


def _limits() -> list[Aim]:
    """How close Creo should come to a plain socket; where there are several, to the fastest. Only bytes are sent as
    they are: a large message of numbers or strings takes as long as its encoding.
    """
    small = (("c", 1.25), ("java", 1.25), ("csharp", 1.3), ("python", 1.3))
    return [Aim(language, ALL, ("socket*",), 1 / most, sizes=(100,), near=True) for language, most in small] + [
        Aim(language, ("bytes",), ("socket*",), 1 / 1.15, sizes=FROM_MB, near=True) for language, _ in small
    ]


def _sizes() -> list[Aim]:
    return [
        Aim("java", ("numeric",), ("thrift-binary", "fory", "kryo", "protobuf"), 1, 1, "size", ""),
        Aim("java", ("numeric",), ("sbe", "avro"), 1 / 1.03, 0, "size", "", near=True),
    ]


#: By what they are about.
AIMS: dict[str, list[Nowhere] | list[Aim]] = {
    "In no cell surely slower than Thrift": list(_nowhere_behind()),
    "Encoding": _in_memory(),
    "Calls": _calls(),
    "Close to the plain socket": _limits(),
    "Small messages": _sizes(),
}
