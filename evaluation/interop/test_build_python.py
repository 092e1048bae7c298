# SPDX-License-Identifier: Apache-2.0
"""What is generated for Python installs by its own build file, imports without a warning and type-checks."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from pathlib import Path
from typing import Callable, Sequence

import pytest

from evaluation.harness.commands import generate, run
from evaluation.harness.places import ROOT

DESCRIPTIONS = {
    "samples/data-service/data.creo": "packagename",
    "framework/protocol/vectors/vectors.creo": "vectors",
    "evaluation/interop/faults/faults.creo": "faults",
    "evaluation/interop/constructs/constructs.creo": "constructs",
    "generator/core/src/test/golden/names/service.creo": "lab.names",
    "clients/python/tests/awkward.creo": "awkward",
    "generator/core/src/test/golden/rules/service.creo": "ruled",
    "generator/core/src/test/golden/kinds/service.creo": "kinds",
    "generator/core/src/test/golden/times/service.creo": "ledger",
    "evaluation/interop/values/values.creo": "values",
}

# Every module, with every warning an error; nothing is printed and no thread is started.
IMPORT = """
import importlib, pkgutil, sys, threading
package = importlib.import_module(sys.argv[1])
for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
    importlib.import_module(module.name)
assert all(hasattr(package, name) for name in package.__all__)
assert threading.active_count() == 1
print(package.accelerated, package.__file__)
"""


@pytest.mark.parametrize("description", DESCRIPTIONS)
def test_imports_without_warnings(description: str, generated: Callable[[str, str], Path]) -> None:
    folder = generated(description, "python")
    package = DESCRIPTIONS[description]
    run([sys.executable, "-W", "error", "-m", "compileall", "-q", "-f", folder])
    printed = run([sys.executable, "-W", "error", "-c", IMPORT, package], env={"PYTHONPATH": str(folder)}).stdout
    assert printed == f"False {folder / package.replace('.', '/') / '__init__.py'}\n"


def wheel(folder: Path, where: Path, **environment: str) -> str:
    """Builds a wheel by the backend that pyproject.toml names, as pip does.

    Returns what was printed; the wheel is unpacked into `where`.
    """
    system = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))["build-system"]
    assert system == {"requires": [], "build-backend": "creo_build", "backend-path": ["."]}
    code = "import sys, creo_build; creo_build.build_wheel(sys.argv[1])"
    done = run([sys.executable, "-c", code, where], cwd=folder, env={**os.environ, **environment})
    [file] = where.glob("*.whl")
    shutil.unpack_archive(file, where, "zip")
    return done.stdout + done.stderr


COMPILER = shutil.which(os.environ.get("CC", "cc"))


@pytest.mark.parametrize("compiler", ["cc", "none"])
@pytest.mark.parametrize("description", DESCRIPTIONS)
def test_builds_by_its_own_build_file(
    description: str, compiler: str, generated: Callable[[str, str], Path], tmp_path: Path
) -> None:
    """With the accelerator where there is a compiler; where there is none, a line says that it is left out."""
    if compiler == "cc" and COMPILER is None:
        pytest.skip("there is no C compiler")
    package = DESCRIPTIONS[description]
    printed = wheel(
        generated(description, "python"), tmp_path, **({"CC": "there-is-none"} if compiler == "none" else {})
    )
    library = f"_accelerator{sysconfig.get_config_var('EXT_SUFFIX')}"
    installed = tmp_path / package.replace(".", "/")
    assert {path.name for path in installed.iterdir() if path.name != "__pycache__"} == {
        "__init__.py",
        "types.py",
        "codec.py",
        "client.py",
        "py.typed",
        "runtime",
        *(["aio.py", "methods.py"] if package != "values" else []),  # which has no interface
        *(["rules.py"] if package in ("ruled", "kinds") else []),
        *([library] if compiler == "cc" else []),
    }
    note = f"note: {package}._accelerator is left out: it takes a C compiler and Python's headers\n"
    assert printed.count(note) == (compiler == "none")
    told = run([sys.executable, "-W", "error", "-c", IMPORT, package], env={"PYTHONPATH": str(tmp_path)}).stdout
    assert told == f"{compiler == 'cc'} {installed / '__init__.py'}\n"


def installed_python(version: str) -> str | None:
    """A Python of this version, on the PATH or where pyenv has it."""
    kept = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"), "versions")
    for found in [shutil.which(f"python{version}"), *kept.glob(f"{version}.*/bin/python")]:
        if found and subprocess.run([found, "--version"], capture_output=True).returncode == 0:
            return str(found)
    return None


@pytest.fixture(params=["3.9", "3.11", "3.12", "3.13", "3.14"])
def fresh(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A Python with the pip that comes with it, and nothing else."""
    python = installed_python(request.param)
    if python is None:
        pytest.skip(f"there is no Python {request.param}")
    run([python, "-m", "venv", tmp_path / "venv"])
    return tmp_path / "venv" / "bin" / "python"


def pip(python: Path, *arguments: str | Path) -> str:
    """Without a network, and not told anything about that."""
    bare = {"PATH": os.environ["PATH"], "PIP_NO_INDEX": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    return run([python, "-m", "pip", *arguments], env=bare).stdout


def test_pip_installs_it_without_a_network(generated: Callable[[str, str], Path], fresh: Path, tmp_path: Path) -> None:
    folder = shutil.copytree(generated("samples/data-service/data.creo", "python"), tmp_path / "python")
    before = sorted(folder.rglob("*.*"))
    pip(fresh, "install", folder)
    assert [path for path in sorted(folder.rglob("*.*")) if path.suffix != ".pyc"] == before  # nothing is left in it
    project = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    told = pip(fresh, "show", project["name"]).splitlines()
    assert {f"Version: {project['version']}", f"Summary: {project['description']}"} <= set(told)
    installed = run([fresh, "-W", "error", "-c", IMPORT, "packagename"], cwd=tmp_path).stdout
    assert installed.startswith(f"{COMPILER is not None} {tmp_path / 'venv'}")
    pip(fresh, "uninstall", "--yes", project["name"])
    assert not list((tmp_path / "venv").rglob("packagename*"))
    pip(fresh, "install", "--editable", folder)
    installed = run([fresh, "-W", "error", "-c", IMPORT, "packagename"], cwd=tmp_path).stdout
    assert installed == f"{COMPILER is not None} {folder / 'packagename' / '__init__.py'}\n"


# One package inside the other.
NESTED = {
    "outer": """@PACKAGE("lab") struct Store { int x; } interface Keeper { Store get (); }""",
    "inner": """@PACKAGE("lab.store") struct Shelf { String[] names; } interface Stock { Shelf get (); }""",
}
USES_BOTH = """
import lab, lab.store
from lab.store import Shelf, StockClient
assert lab.from_bytes(lab.Store, lab.to_bytes(lab.Store(1))).x == 1
assert lab.store.from_bytes(Shelf, lab.store.to_bytes(Shelf(["a"]))).names == ["a"]
assert lab.KeeperClient and lab.store.StockAsyncClient and lab.CreoError is not lab.store.CreoError
"""


@pytest.fixture(scope="module")
def nested(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Both, in folders of their own."""
    folders = []
    for name, text in NESTED.items():
        folder = tmp_path_factory.mktemp(name)
        (folder / f"{name}.creo").write_text(text)
        run([ROOT / "scripts" / "creo", "gen", folder / f"{name}.creo", "--lang", "python", "--out", folder])
        folders.append(folder / "python")
    return folders


@pytest.mark.parametrize("order", [1, -1])
def test_a_package_inside_another_is_found(nested: list[Path], order: int, tmp_path: Path) -> None:
    path = ":".join(map(str, nested[::order]))
    run([sys.executable, "-W", "error", "-c", USES_BOTH], env={"PYTHONPATH": path})
    # A build of an older copy of this package is not taken for its own.
    old = shutil.copytree(nested[0], tmp_path / "old")
    (old / "lab" / "older.py").touch()
    (old / "lab" / "_accelerator.py").write_text('shapes = "of another description"\n')
    code = USES_BOTH + "import importlib.util; assert importlib.util.find_spec('lab.older') is None"
    run([sys.executable, "-W", "error", "-c", code], env={"PYTHONPATH": f"{path}:{old}"})


def test_a_package_inside_another_is_installed_and_uninstalled(nested: list[Path], tmp_path: Path) -> None:
    outer, inner = nested
    for first, second in ((outer, inner), (inner, outer)):
        folder = tmp_path / first.parent.name
        run([sys.executable, "-m", "venv", folder])
        python = folder / "bin" / "python"
        pip(python, "install", first)
        # The other one is found in its folder, too.
        run([python, "-W", "error", "-c", USES_BOTH], cwd=tmp_path, env={"PYTHONPATH": str(second)})
        pip(python, "install", second)
        run([python, "-W", "error", "-c", USES_BOTH], cwd=tmp_path)
        pip(python, "uninstall", "--yes", "lab" if first is outer else "lab.store")
        left = "from lab.store import Shelf" if first is outer else "from lab import Store"
        run([python, "-W", "error", "-c", left], cwd=tmp_path)


def test_two_packages_share_no_module(generated: Callable[[str, str], Path]) -> None:
    """Each client has its own runtime: an error of one is no error of the other."""
    first = generated("samples/data-service/data.creo", "python")
    second = generated("evaluation/interop/faults/faults.creo", "python")
    run(
        [
            sys.executable,
            "-W",
            "error",
            "-c",
            "import faults, packagename; assert faults.ServiceError is not packagename.ServiceError",
        ],
        env={"PYTHONPATH": f"{first}:{second}"},
    )


@pytest.fixture(scope="module")
def type_cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where mypy remembers what it knows of Python's own library."""
    return tmp_path_factory.mktemp("mypy")


def type_errors(program: Sequence[str], client: Path, cache: Path, *options: str) -> tuple[list[int], str]:
    """The lines of a program in which mypy finds an error, and all that it says."""
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", *options, "--cache-dir", cache, "-c", "\n".join(program)],
        env={**os.environ, "MYPYPATH": str(client)},
        capture_output=True,
        text=True,
    )
    lines = re.findall(r"^<string>:(\d+): error:", done.stdout, re.M)
    return [int(line) for line in lines], done.stdout + done.stderr


@pytest.mark.skipif(importlib.util.find_spec("mypy") is None, reason="mypy is not installed: pip install mypy")
@pytest.mark.parametrize("description", DESCRIPTIONS)
def test_type_checks(description: str, generated: Callable[[str, str], Path], type_cache: Path) -> None:
    folder = generated(description, "python")
    run(
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir", type_cache, "-p", DESCRIPTIONS[description]],
        cwd=folder,
    )


@pytest.mark.skipif(importlib.util.find_spec("mypy") is None, reason="mypy is not installed: pip install mypy")
def test_what_type_checkers_refuse(generated: Callable[[str, str], Path], type_cache: Path) -> None:
    """A struct can be unpacked and matched, but not be assigned to, indexed, measured, ordered, or made of anything."""
    program = [
        "from packagename import MetaData",
        "value = MetaData('a', 1)",
        "description, timestamp = value",
        "number: int = value.timestamp",
    ]
    wrong = ["value.timestamp = 2", "value[0]", "len(value)", "value < value", "value.other", "MetaData(1, 1)"]
    lines, said = type_errors(program + wrong, generated("samples/data-service/data.creo", "python"), type_cache)
    assert lines == [len(program) + 1 + index for index in range(len(wrong))], said


@pytest.mark.skipif(importlib.util.find_spec("mypy") is None, reason="mypy is not installed: pip install mypy")
def test_type_checkers_let_a_default_in_the_middle_be_left_out(
    generated: Callable[[str, str], Path], type_cache: Path
) -> None:
    """Where what comes after it is named."""
    program = [
        "from awkward import Defaults",
        "Defaults(1, 5, 'a')",
        "Defaults(1, name='a', on=False)",
        "Defaults(number=1, early=5, name='a')",
        "Defaults(1)",
        "Defaults(1, 'a')",
        "Defaults(name='a')",
    ]
    lines, said = type_errors(program, generated("clients/python/tests/awkward.creo", "python"), type_cache)
    assert lines == [5, 6, 7], said


@pytest.mark.skipif(importlib.util.find_spec("mypy") is None, reason="mypy is not installed: pip install mypy")
def test_type_checkers_let_arrays_equal_lists(generated: Callable[[str, str], Path], type_cache: Path) -> None:
    """And let them be tuples, whose slices are such arrays again."""
    program = [
        "from awkward import Drawing, Point",
        "drawing = Drawing(lines=[], shapes=[[Point(1.5, 2)]])",
        "assert drawing.shapes == [[Point(1.5, 2)]] and drawing.shapes[:1] != [[]] and [] == drawing.lines",
        "first: Point = drawing.shapes[0][0]",
        "rows: tuple[tuple[Point, ...], ...] = drawing.shapes",
        "drawing.shapes[0] = []",
    ]
    lines, said = type_errors(program, generated("clients/python/tests/awkward.creo", "python"), type_cache)
    assert lines == [len(program)], said


@pytest.mark.skipif(importlib.util.find_spec("mypy") is None, reason="mypy is not installed: pip install mypy")
@pytest.mark.skipif(importlib.util.find_spec("numpy") is None, reason="NumPy is not installed: pip install numpy")
@pytest.mark.parametrize("version", ["3.10", "3.12"])
def test_numpy_arrays_are_bytes_for_type_checkers(
    version: str, generated: Callable[[str, str], Path], type_cache: Path
) -> None:
    """Which take them for buffers only from Python 3.12 on."""
    program = [
        "import numpy",
        "from awkward import AwkwardClient",
        "def send(client: AwkwardClient) -> None:",
        "    client.weigh([numpy.zeros(3, numpy.uint8), b'a', bytearray(b'b'), memoryview(b'c')])",
        "    client.weigh([1])",
    ]
    folder = generated("clients/python/tests/awkward.creo", "python")
    lines, said = type_errors(program, folder, type_cache, "--python-version", version)
    assert lines == [5], said


@pytest.mark.skipif(importlib.util.find_spec("mypy") is None, reason="mypy is not installed: pip install mypy")
def test_clients_satisfy_their_protocols(generated: Callable[[str, str], Path], type_cache: Path) -> None:
    """As their fakes do, which are refused where they do not."""
    packages = []
    program = ["from __future__ import annotations"]
    for description, package in DESCRIPTIONS.items():
        folder = generated(description, "python")
        packages.append(folder)
        program.append(f"import {package}")
        if package == "values":  # which has no interface
            continue
        for module in ("client", "aio"):
            classes = re.findall(
                r"^class (\w+)\(", (folder / package.replace(".", "/") / f"{module}.py").read_text(), re.M
            )
            for protocol, client in zip(classes[::2], classes[1::2]):
                name = f"{package}.{protocol}".replace(".", "_")
                program.append(f"def take_{name}(value: {package}.{protocol}) -> None: ...")
                program.append(f"take_{name}({package}.{client}('localhost:7000'))")
    program += [
        "class Fake:",
        "    def store_data(self, data: packagename.Data) -> int: return 1",
        "wrong: packagename.DataService = Fake()",
    ]
    text = "\n".join(program)
    assert text.count("def take_") > 20
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir", type_cache, "-c", text],
        env={**os.environ, "MYPYPATH": ":".join(map(str, packages))},
        capture_output=True,
        text=True,
    )
    errors = [line for line in done.stdout.splitlines() if ": error:" in line]
    assert len(errors) == 1 and "Fake" in errors[0] and f":{len(program)}:" in errors[0], done.stdout + done.stderr


PYRIGHT = ROOT / ".cache" / "pyright" / "node_modules" / "pyright" / "index.js"
with_pyright = pytest.mark.skipif(
    not PYRIGHT.exists() or shutil.which("node") is None, reason="Pyright is not installed: scripts/setup --tests"
)

#: What Pyright finds at its strictest, but in what is generated is meant: its modules know more of each other than users
#: do, callers without a type checker are told of a wrong type, too, and what is deprecated is still offered.
MEANT = {"reportPrivateUsage": "none", "reportUnnecessaryIsInstance": "none", "reportDeprecated": "none"}
#: The runtime also handles values of whatever type, and gives each class its own `_FIELDS`.
OF_RUNTIME = {
    "reportConstantRedefinition": "none",
    **{f"reportUnknown{what}Type": "none" for what in ("Argument", "Lambda", "Member", "Variable")},
}


def pyright(folder: Path, **settings: object) -> list[str]:
    """What it finds in a folder: the files, the lines and the rules."""
    configuration = {"typeCheckingMode": "strict", "pythonVersion": "3.12", **settings}
    (folder / "pyrightconfig.json").write_text(json.dumps(configuration), encoding="utf-8")
    done = subprocess.run(
        ["node", PYRIGHT, "--outputjson", "--pythonpath", sys.executable, "--project", folder],
        capture_output=True,
        text=True,
        timeout=300,
    )
    found = json.loads(done.stdout)
    assert found["summary"]["filesAnalyzed"] > 0, done.stdout + done.stderr
    return [
        f"{Path(each['file']).name}:{each['range']['start']['line'] + 1}: {each['message']} ({each.get('rule')})"
        for each in found["generalDiagnostics"]
    ]


@with_pyright
@pytest.mark.parametrize("description", DESCRIPTIONS)
def test_type_checks_with_pyright(description: str, generated: Callable[[str, str], Path]) -> None:
    package = DESCRIPTIONS[description]
    found = pyright(
        generated(description, "python"),
        include=[package.split(".")[0]],
        executionEnvironments=[
            {"root": package.replace(".", "/") + "/runtime", "extraPaths": ["."], **OF_RUNTIME},
            {"root": "."},
        ],
        **MEANT,
    )
    assert not found, "\n".join(found)


@with_pyright
def test_pyright_finds_nothing_in_services(tmp_path: Path) -> None:
    """Neither in the service side nor in the programs that serve by it."""
    services = ROOT / "evaluation" / "interop" / "services"
    generate(services / "lab.creo", ["py"], tmp_path, "--service")
    users = tmp_path / "python" / "users"
    users.mkdir()
    for program in (services / "python").glob("*.py"):
        shutil.copy(program, users)
    found = pyright(
        tmp_path / "python",
        include=["lab", "users"],
        executionEnvironments=[
            {"root": "lab/runtime", "extraPaths": ["."], **OF_RUNTIME},
            {"root": "lab"},
            {"root": "users", "extraPaths": ["."]},
        ],
        **MEANT,
    )
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    "description",
    [
        "generator/core/src/test/golden/times/service.creo",
        "generator/core/src/test/golden/constructs/service.creo",
        "evaluation/interop/services/lab.creo",
        "samples/data-service/data.creo",
    ],
)
def test_the_service_of_a_readme_knows_its_names(description: str, tmp_path: Path) -> None:
    """The class that it shows is made, up to the line that makes it serve."""
    generate(ROOT / description, ["py"], tmp_path, "--service")
    _, serve = (tmp_path / "python" / "README.md").read_text(encoding="utf-8").split("\n## Serve\n")
    program, end, _ = serve.partition("```python\n")[2].partition("\n\n\nserve(")
    assert end, serve
    run([sys.executable, "-c", program], cwd=tmp_path / "python")


TYPED = ROOT / "evaluation" / "interop" / "unions" / "typed.py"


@pytest.fixture
def users(tmp_path: Path, generated: Callable[[str, str], Path]) -> dict[str, object]:
    """What Pyright is told where a user's programs are checked: all that it finds counts."""
    return {"extraPaths": [str(generated("generator/core/src/test/golden/kinds/service.creo", "python"))]}


@with_pyright
def test_pyright_finds_nothing_in_a_users_program(users: dict[str, object], tmp_path: Path) -> None:
    shutil.copy(TYPED, tmp_path)
    assert not pyright(tmp_path, **users)


@pytest.mark.parametrize(
    ("case", "left"),
    [
        ("        case ShapeNote(note):\n            return float(len(note))\n", "ShapeNote"),
        ("        case TreeLeaf():\n            return 0\n", "TreeLeaf"),
        ('        case Color.GREEN:\n            return "g"\n', "Color.GREEN"),
    ],
)
@pytest.mark.parametrize("checker", [pytest.param("pyright", marks=with_pyright), "mypy"])
def test_type_checkers_tell_of_a_case_that_is_left_out(
    case: str,
    left: str,
    checker: str,
    users: dict[str, object],
    type_cache: Path,
    tmp_path: Path,
) -> None:
    text = TYPED.read_text(encoding="utf-8")
    assert text.count(case) == 1
    program = text.replace(case, "")
    if checker == "pyright":
        (tmp_path / "typed.py").write_text(program, encoding="utf-8")
        found = [each for each in pyright(tmp_path, **users) if "is not accessed" not in each]
        assert len(found) == 1 and left in found[0] and "reportArgumentType" in found[0], found
    else:
        [client] = users["extraPaths"]
        lines, said = type_errors(program.splitlines(), Path(client), type_cache, "--python-version", "3.12")
        assert len(lines) == 1 and f'"{left.split(".")[0]}' in said.replace("Literal[", '"') and "assert_never" in said


@pytest.mark.skipif(importlib.util.find_spec("ruff") is None, reason="ruff is not installed: pip install ruff")
@pytest.mark.parametrize("description", DESCRIPTIONS)
def test_is_tidy(description: str, generated: Callable[[str, str], Path]) -> None:
    """Also without the line by which linters of users pass it over."""
    folder = generated(description, "python")
    for module in folder.rglob("*.py"):
        text = module.read_text(encoding="utf-8")
        assert text.count("# ruff: noqa\n# fmt: off\n") == 1, module
        module.write_text(text.replace("# ruff: noqa\n", ""), encoding="utf-8")
    run(
        [
            sys.executable,
            "-m",
            "ruff",
            "check",
            "--no-cache",
            "--config",
            ROOT / ".ruff.toml",
            folder,
        ]
    )
