# SPDX-License-Identifier: Apache-2.0
"""A client that openapi-generator makes of the document does what a user wants with a real host."""

from __future__ import annotations

from pathlib import Path

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
