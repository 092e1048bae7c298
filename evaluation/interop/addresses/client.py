# SPDX-License-Identifier: Apache-2.0
"""Forms of addresses."""

import sys

from trials import CreoError, RefusedError, TrialsClient


def main(name: str, ipv6: str, path: str, dead: str) -> None:
    show("name", name)
    show("IPv6", ipv6)
    show("socket", path)
    show("list", f"{dead},{path},{name}")
    show("dead", f"{dead},unix:/nowhere/to/be/found.sock")
    show("no port", "localhost")
    show("nothing", "")
    show("half a list", "localhost:7000,")


def show(what: str, addresses: str) -> None:
    try:
        with TrialsClient(addresses) as client:
            print(f"{what}: {client.same(1)}")
    except RefusedError:
        print(f"{what}: refused")
    except CreoError as error:
        each = "refused" in str(error) and "found.sock" in str(error)
        print(
            f"{what}: {error.status.name} in {error.phase and error.phase.name}"
            + (", each with its reason" if each else "")
        )


main(*sys.argv[1:])
