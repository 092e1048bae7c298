# SPDX-License-Identifier: Apache-2.0
"""A client that openapi-generator makes of the document does what a user wants with a real host."""

from __future__ import annotations

from pathlib import Path

from evaluation.harness.commands import generate

from . import host, tools

SCENARIO = Path(__file__).with_name("scenario.py")
SEEN = """Outer 4611686018427387904 Infinity AP8=
CLOTH PAPER None 1 {'-1': 'before', '2': 'after'}
['Outer']
304
404 urn:creo:library.NoBook nobody's
201 True
['x y', 'z']
2
4
brass
['A', 'A']
"""


def test_a_scenario(library: host.Host, document: Path, tmp_path: Path) -> None:
    made = tools.openapi_generator(
        "generate", "-g", "python", "-i", document, "-o", tmp_path, "--package-name", "library_client"
    )
    assert made.returncode == 0, made.stdout
    done = tools.python(SCENARIO, library.url, host.TOKEN, path=tmp_path)
    assert done.stdout == SEEN and done.returncode == 0, done.stdout


#: What programs of others make of sets and unions: each case is a class, an item of a set is there once.
SHAPES = Path(__file__).with_name("shapes.py")
SHAPES_SEEN = """ShapeCircle {"circle": {"radius": 1.5}}
ShapeGroup {"group": [{"note": "a"}, {"group": []}]}
ShapeNote {"note": "x"}
ShapeTags {"tags": ["a", "b"]}
{} is refused
{"note": "x", "tags": []} is refused
{"nose": 1} is refused
"""


def test_sets_and_unions(tmp_path: Path) -> None:
    generate(SHAPES.with_suffix(".creo"), ["openapi"], tmp_path)
    document = tmp_path / "openapi" / "openapi.json"
    assert tools.validate_in_python(document) == tools.validate_in_java(document) == ""
    made = tools.openapi_generator(
        "generate", "-g", "python", "-i", document, "-o", tmp_path, "--package-name", "shapes_client"
    )
    assert made.returncode == 0, made.stdout
    done = tools.python(SHAPES, path=tmp_path)
    assert done.stdout == SHAPES_SEEN and done.returncode == 0, done.stdout
