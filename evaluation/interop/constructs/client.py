# SPDX-License-Identifier: Apache-2.0
"""Each construct of the description language, to the host and back."""

import sys
import warnings

from constructs import ConstructsClient, Empty, Entry, Level, Node, NotFound, Position


def leaf(name: str) -> Node:
    return Node(name, [], None, {})


def chain(levels: int) -> Node:
    node = leaf("leaf")
    for _ in range(levels - 1):
        node = Node("node", [node], None, {})
    return node


print(f"LIMIT: {ConstructsClient.LIMIT}")
print(f"GREETING: {ConstructsClient.GREETING}")
print(f"LOUDEST: {ConstructsClient.LOUDEST}")
print(f"RATIO: {ConstructsClient.RATIO}")

with ConstructsClient(sys.argv[1]) as client:
    print(f"next: {client.next(Level.DEBUG)}")
    print(f"next: {client.next(ConstructsClient.LOUDEST)}")

    print(f"maybe: {client.maybe(7)}")
    print(f"maybe: {client.maybe() or 'absent'}")

    counts = client.count([Level.ERROR, Level.DEBUG, Level.ERROR])
    print("count: " + ", ".join(f"{level} {count}" for level, count in counts.items()))

    root = Node("root", [leaf("a"), leaf("b")], leaf("twin"), {"left": leaf("l")})
    print(f"mirror: {client.mirror(root)}")
    print(f"depth: {client.depth(chain(64))}")
    try:
        print(f"depth: {client.depth(chain(65))}")
    except ValueError:
        print("depth: refused")

    print(f"find: {client.find('yes')}")
    try:
        client.find("no way")
    except NotFound as error:
        print(f"find: NotFound {error.key}, searched {' and '.join(map(str, error.searched))}")
        print("find: " + str(error).split(": ", 1)[1])  # without the method and the address
    try:
        client.find("")
    except Empty:
        print("find: Empty")

    client.log(Entry(Level.DEBUG, "first", None, {}))
    client.log(Entry(Level.ERROR, "second", Position(0.5, 0.25), {"a": [1.5]}))
    logged = client.logged()
    print(f"logged: {len(logged)}")
    for entry in logged:
        print(f"logged: {entry}")
    print(f"logged: {len(client.logged())}")

    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        print(f"old: {client.old('kept')}")
    assert [warning.category for warning in caught] == [DeprecationWarning]
