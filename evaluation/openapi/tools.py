# SPDX-License-Identifier: Apache-2.0
"""Programs of others that know OpenAPI and nothing of Creo; scripts/setup --tests installs them."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from typing import Sequence

from evaluation.harness.clients import QUICK
from evaluation.harness.places import ROOT

_PYTHON = ROOT / ".cache" / "openapi" / "bin"
_GENERATOR = ROOT / ".cache" / "java" / "openapi-generator-cli-7.25.0.jar"
PATIENCE = 900
#: As long as a search for more may take that somebody asks for, in seconds.
SEARCH = 4 * 3600


def _run(command: Sequence[object], patience: float = PATIENCE, **options: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(part) for part in command],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=patience,
        **options,
    )


def python(*arguments: object, path: Path) -> subprocess.CompletedProcess[str]:
    """Runs a program with the packages that generated clients need, and what is in this folder."""
    return _run([_PYTHON / "python", *arguments], env={**os.environ, "PYTHONPATH": str(path)})


def schemathesis(*arguments: object, folder: Path, patience: float = PATIENCE) -> subprocess.CompletedProcess[str]:
    """Runs it with what this folder has to say about it."""
    environment = {**os.environ, "SCHEMATHESIS_HOOKS": "lines"}
    return _run([_PYTHON / "schemathesis", *arguments], patience, cwd=folder, env=environment)


def openapi_generator(*arguments: object) -> subprocess.CompletedProcess[str]:
    return _run(["java", *QUICK, "-jar", _GENERATOR, *arguments])


def validate_in_python(*documents: Path) -> str:
    """What a validator has to say against documents, on the basis of JSON Schema; empty for nothing."""
    done = _run([_PYTHON / "python", "-m", "openapi_spec_validator", *documents])
    return "\n".join(line for line in done.stdout.splitlines() if not line.endswith(": OK"))


def validate_in_java(document: Path) -> str:
    """What the parser of Swagger has to say against a document; empty for nothing."""
    done = openapi_generator("validate", "-i", document)
    return "" if done.returncode == 0 and "No validation issues" in done.stdout else done.stdout
