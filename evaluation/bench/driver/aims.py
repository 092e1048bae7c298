# SPDX-License-Identifier: Apache-2.0
"""What the project wants its figures to show, as data: the report says for each aim whether the results reach it."""

from __future__ import annotations

from dataclasses import dataclass

from .plan import SIZES

TO_MB, FROM_MB = SIZES[:5], SIZES[4:]


@dataclass(frozen=True)
class Aim:
    """How many times Creo's time (or size) others should take: the mean over the sizes at least `mean`, each cell at
    least `cell`.
    """

    language: str
    payload: str
    #: Names of contestants, without their runtime; empty: every peer.
    peers: tuple[str, ...]
    mean: float = 1.0
    cell: float = 1.0
    measure: str = "response"
    how: str = "pinned"
    sizes: tuple[int, ...] = SIZES
    #: Our contestant that the aim is about; empty: Creo itself.
    own: str = ""


def _aims() -> list[Aim]:
    aims: list[Aim] = []
    for payload, c, csharp, java, python in (("numeric", 200, 1, 60, 15), ("string", 12, 1, 3.5, 5)):
        for language, mean in (("c", c), ("csharp", csharp), ("java", java), ("python", python)):
            aims.append(Aim(language, payload, ("thrift-binary",), mean, measure="serialisation", how="encode"))
    aims.append(Aim("java", "numeric", ("fory", "sbe"), 1 / 0.7, 1 / 0.7, "serialisation", "encode"))
    aims.append(
        Aim("java", "numeric", ("protobuf", "kryo", "msgpack", "avro", "jos"), measure="serialisation", how="encode")
    )
    for payload, c, java, python in (("numeric", 10, 8, 8), ("string", 4, 2.5, 3)):
        aims.append(Aim("c", payload, ("thrift-tuned",), c, sizes=TO_MB))
        aims.append(Aim("java", payload, ("thrift-binary", "thrift-compact", "thrift-hsha"), java, sizes=TO_MB))
        aims.append(Aim("python", payload, ("thrift-binary",), python, sizes=TO_MB))
        aims.append(
            Aim(
                "python",
                payload,
                ("thrift-accelerated",),
                sizes=TO_MB,
                own="creo-accelerated" if payload == "string" else "",
            )
        )
    for language in ("c", "csharp", "java", "python"):
        aims.append(Aim(language, "bytes", ("thrift-binary", "thrift-tuned"), sizes=FROM_MB))
    aims.append(Aim("java", "bytes", ("rmi", "jos")))
    for language in ("c", "csharp", "java", "python"):
        for payload in ("numeric", "string", "bytes"):
            aims.append(Aim(language, payload, ("socket",), 1 / 1.3, 1 / 1.3, sizes=(100,)))
            aims.append(Aim(language, payload, ("socket",), 1 / 1.15, 1 / 1.15, sizes=FROM_MB))
    aims.append(Aim("java", "numeric", ("thrift-binary", "fory", "kryo", "protobuf"), measure="size", how="message"))
    aims.append(Aim("java", "numeric", ("sbe", "avro"), 1 / 1.03, 1 / 1.03, measure="size", how="message"))
    return aims


AIMS = _aims()
