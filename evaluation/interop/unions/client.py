# SPDX-License-Identifier: Apache-2.0
"""Unions, to the host and back."""

import sys

from forms import (
    Circle,
    Drawing,
    FormsClient,
    Point,
    Shape,
    ShapeAgain,
    ShapeCircle,
    ShapeMarks,
    ShapeNote,
    ShapePolygon,
    ShapeSide,
    TreeBranches,
    TreeLeaf,
    Unfit,
)


def told(shape: Shape) -> str:
    if isinstance(shape, ShapeSide):
        return f"side {shape.value}"
    if isinstance(shape, ShapePolygon):
        return f"polygon of {len(shape.value)}"
    if isinstance(shape, ShapeMarks):
        return f"marks of {len(shape.value)}"
    return str(shape)


with FormsClient(sys.argv[1]) as client:
    drawing = Drawing(
        shape=ShapeCircle(Circle(1.5)),
        others=[ShapeSide(2), ShapeAgain(2)],
        named={"a": ShapeNote("x")},
        frame=None,
        tree=TreeBranches([TreeLeaf(1), TreeBranches([])]),
    )
    print(drawing)
    print(f"back: {'the same' if client.redraw(drawing) == drawing else 'another one'}")
    print(f"extent: {client.extent(ShapeCircle(Circle(1.5))):g} {client.extent(ShapeSide(2)):g}")
    try:
        client.extent(ShapeNote("x"))
    except Unfit as error:
        print(f"unfit: {error.shape.value}")
    polygon = ShapePolygon([Point(1, 2)])
    with client.mirrored([ShapeSide(7), polygon, ShapeMarks({3, 4})]) as mirrored:
        print(f"mirrored: {', '.join(map(told, mirrored))}")
    client.retain("mine", polygon)
    retained = client.retained("mine")
    print(f"retained: {told(retained) if retained else 'nothing'}")
