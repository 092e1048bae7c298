# SPDX-License-Identifier: Apache-2.0
"""What a user of the client of `kinds` writes: type checkers find nothing in it, but tell of a case that is left out."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import assert_never

import kinds
from kinds import (
    Circle,
    Color,
    Kinds,
    KindsAsyncClient,
    KindsClient,
    Point,
    Shape,
    ShapeCircle,
    ShapeNote,
    ShapePolygon,
    Tagged,
    Tree,
    TreeBranch,
    TreeLeaf,
    TreeNamed,
    TreeTrees,
    Unknown,
)


def area(shape: Shape) -> float:
    match shape:
        case ShapeCircle(circle):
            return circle.radius
        case ShapePolygon(points):
            return sum(point.x for point in points)
        case kinds.ShapeRadius(radius):  # pyright: ignore[reportDeprecated]
            return radius
        case ShapeNote(note):
            return float(len(note))
        case _:
            assert_never(shape)


def depth(tree: Tree) -> int:
    match tree:
        case TreeLeaf():
            return 0
        case TreeTrees(trees):
            return max(map(depth, trees), default=0)
        case TreeNamed(named):
            return max(map(depth, named.values()), default=0)
        case TreeBranch(branch):
            return 0 if branch.tree is None else depth(branch.tree)
        case _:
            assert_never(tree)


def word(color: Color) -> str:
    match color:
        case Color.RED:
            return "r"
        case Color.GREEN:
            return "g"
        case Color.BLUE:
            return "b"
        case _:
            assert_never(color)


def use(client: Kinds) -> set[str]:
    count: int = client.put({"a"})
    names = client.names()
    try:
        old = client.replace(ShapePolygon([Point(1, 2)]))
    except Unknown as error:
        print(area(error.shape), sorted(error.known))
        raise
    if old is not None:
        print(area(old), count)
    tagged = client.tagged(Tagged(tags={"a"}, numbers=None, rows=[{1}], by_name={}, few={"b"}, small=set()), set())
    print([len(row) for row in tagged.rows], tagged.by_name.get("a"), word(next(iter(tagged.colors))))
    with client.shapes({"a"}, iter([{1, 2}])) as shapes:
        for shape in shapes:
            print(area(shape))
    return set(names | {str(kinds.to_json(Circle(1.5)))})


def again(data: bytes) -> Circle:
    return kinds.from_bytes(Circle, data)


async def later() -> None:
    async with KindsAsyncClient("localhost:7000") as client:
        print(await client.names())
        async for shape in client.shapes(set(), pieces()):
            print(area(shape))


def pieces() -> Iterator[set[int]]:
    yield {1}


with KindsClient("localhost:7000") as client:
    use(client)
asyncio.run(later())
