# SPDX-License-Identifier: Apache-2.0
"""Which modules of the runtime import which: there is no circle, not even of imports for type checkers alone."""

from __future__ import annotations

import ast
import shutil
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import Dict, Iterator, Set

import pytest

RUNTIME = Path(__file__).resolve().parents[1] / "runtime"
#: Each uses those before it, and those from `connection` on use modules of each other.
ROLES = ("value", "error", "wire", "frame", "connection", "call", "accelerator", "service")


def imports(root: Path) -> Dict[str, Set[str]]:
    """The modules of a package, with what each imports of the same package, if only in a function or a condition."""
    names = {path: _name(path.relative_to(root)) for path in root.rglob("*.py")}
    return {name: set(_imported(path, root, set(names.values()))) for path, name in names.items()}


def _name(path: Path) -> str:
    """That of a package for its __init__.py."""
    parts = path.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _imported(path: Path, root: Path, modules: Set[str]) -> Iterator[str]:
    for statement in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(statement, ast.ImportFrom) and statement.level:
            package = path.relative_to(root).parts[: -statement.level]
            source = ".".join((*package, *(statement.module or "").split("."))).strip(".")
            for name in statement.names:
                member = f"{source}.{name.name}".strip(".")
                yield member if member in modules else source


def test_no_module_imports_one_that_imports_it() -> None:
    found = imports(RUNTIME)
    assert "connection.transport" in found["connection.tls"]
    TopologicalSorter(found).prepare()


def test_a_circle_in_the_runtime_would_be_found(tmp_path: Path) -> None:
    copy = shutil.copytree(RUNTIME, tmp_path / "runtime")
    with (copy / "connection" / "outbox.py").open("a", encoding="utf-8") as outbox:
        outbox.write("if TYPE_CHECKING:\n    from .connection import Connection\n")
    with pytest.raises(CycleError):
        TopologicalSorter(imports(copy)).prepare()


def test_a_role_uses_only_those_before_it() -> None:
    ranks = {role: min(rank, ROLES.index("connection")) for rank, role in enumerate(ROLES)}
    for module, imported in imports(RUNTIME).items():
        for other in imported:
            assert ranks[other.split(".")[0]] <= ranks[module.split(".")[0]], f"{module} imports {other}"


def test_a_circle_for_a_type_checker_is_one(tmp_path: Path) -> None:
    (tmp_path / "low").mkdir()
    (tmp_path / "low" / "__init__.py").touch()
    low = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from .. import high\n"
    (tmp_path / "low" / "one.py").write_text(low)
    (tmp_path / "high.py").write_text("def late():\n    from .low.one import something\n")
    with pytest.raises(CycleError):
        TopologicalSorter(imports(tmp_path)).prepare()
