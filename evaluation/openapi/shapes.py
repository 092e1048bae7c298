# SPDX-License-Identifier: Apache-2.0
"""What the client that openapi-generator makes of shapes.creo reads, writes and refuses."""

from __future__ import annotations

from shapes_client import Shape

GOOD = [
    '{"circle": {"radius": 1.5}}',
    '{"group": [{"note": "a"}, {"group": []}]}',
    '{"note": "x"}',
    '{"tags": ["a", "b"]}',
]
BAD = ["{}", '{"note": "x", "tags": []}', '{"nose": 1}']

for text in GOOD:
    shape = Shape.from_json(text)
    print(type(shape.actual_instance).__name__, shape.to_json())
for text in BAD:
    try:
        print(text, "is taken as", Shape.from_json(text))
    except ValueError:
        print(text, "is refused")
