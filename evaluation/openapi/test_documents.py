# SPDX-License-Identifier: Apache-2.0
"""Documents are what OpenAPI says a document is, and a host serves the same that the generator writes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from evaluation.harness.commands import build, generate, run
from evaluation.harness.places import ROOT

from . import host, tools

VERSIONS = ["3.1", "3.0"]
GOLDEN = ROOT / "generator" / "core" / "src" / "test" / "golden"
#: Each has a package of its own.
DESCRIPTIONS = [
    host.LIBRARY,
    *(host.description(sample) for sample in host.SAMPLES),
    *sorted(path for path in GOLDEN.glob("*/service.creo") if path.parent.name != "data-service"),
    ROOT / "framework" / "src" / "test" / "creo" / "door.creo",
    ROOT / "evaluation" / "interop" / "constructs" / "constructs.creo",
    ROOT / "evaluation" / "interop" / "trials" / "trials.creo",
]


@pytest.mark.parametrize("version", VERSIONS)
def test_all_are_valid(version: str, tmp_path: Path) -> None:
    build("generator")
    command = [ROOT / "scripts" / "creo", "gen", *DESCRIPTIONS, "--lang", "openapi", "--openapi-version", version]
    run([*command, "-o", tmp_path])
    documents = sorted(tmp_path.rglob("openapi.json"))
    assert len(documents) == len(DESCRIPTIONS)
    assert tools.validate_in_python(*documents) == ""


@pytest.mark.parametrize("version", VERSIONS)
def test_the_other_validator_agrees(library: host.Host, samples: host.Host, version: str, tmp_path: Path) -> None:
    for number, served in enumerate([library, samples]):
        path = tmp_path / f"{number}.json"
        path.write_bytes(served.document(version))
        assert tools.validate_in_python(path) == ""
        assert tools.validate_in_java(path) == ""


def test_both_validators_find_a_mistake(document: Path, tmp_path: Path) -> None:
    broken = json.loads(document.read_bytes())
    answers = [path["post"]["responses"] for path in broken["paths"].values() if "post" in path]
    del next(each["200"] for each in answers if "200" in each)["description"]
    path = tmp_path / "broken.json"
    path.write_text(json.dumps(broken), encoding="utf-8")
    assert "description" in tools.validate_in_python(path)
    assert "description" in tools.validate_in_java(path)


@pytest.mark.parametrize("version", VERSIONS)
def test_a_host_serves_what_the_generator_writes(library: host.Host, version: str, tmp_path: Path) -> None:
    generate(host.LIBRARY, ["openapi"], tmp_path, "--openapi-version", version)
    assert library.document(version) == (tmp_path / "openapi" / "openapi.json").read_bytes()
