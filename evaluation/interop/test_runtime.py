# SPDX-License-Identifier: Apache-2.0
"""Packages with one runtime, generated one after the other: what is generated builds by its own build files, without a
warning, and a program that uses the clients of two of them has one kind of error, one connection and one hook.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

from evaluation.bench.driver.relay import Relay
from evaluation.harness.clients import CC, JAVAC, MCS, QUICK, joined
from evaluation.harness.commands import generate, run
from evaluation.harness.places import ROOT

from .hosts import JAR
from .test_build_c import STRICT
from .test_build_csharp import build_with_dotnet, build_with_mono

HERE = Path(__file__).parent
DESCRIPTIONS = [
    ROOT / "samples" / "data-service" / "data.creo",
    HERE / "faults" / "faults.creo",
    ROOT / "generator" / "core" / "src" / "test" / "golden" / "shared-runtime" / "service.creo",  # has streams
]
PACKAGES = ["packagename", "faults", "lab"]
RUNTIME = "acme.shared"
PROGRAMS = HERE / "runtime"

PRINTED = """echo: both
failed: Faults.divide
failed: DataService.retrieveData
samples: 2
told: DataService.storeData Faults.echo Faults.divide! DataService.retrieveData! DataService.retrieveData
failed: Faults.echo
"""

ALL = """<project>
  <modelVersion>4.0.0</modelVersion>
  <groupId>all</groupId>
  <artifactId>all</artifactId>
  <version>1.0.0</version>
  <packaging>pom</packaging>
  <modules>{modules}</modules>
</project>
"""


@pytest.fixture(scope="module")
def out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("runtime") / "out"
    for description in DESCRIPTIONS:
        generate(description, ["c", "csharp", "java", "python", "typescript", "host"], folder, "--runtime", RUNTIME)
    assert {path.name for path in folder.iterdir()} == {*PACKAGES, RUNTIME}
    return folder


def check(command: list[object], host: str, printed: str = PRINTED, connections: int = 1) -> None:
    with Relay(host) as relay:
        assert run([*command, relay.address]).stdout == printed
        assert relay.connections == connections


def test_c(out: Path, tmp_path: Path, host: str) -> None:
    folders = [out / name / "c" for name in (RUNTIME, *PACKAGES)]
    for folder in folders:
        run(["make", "-s", "-C", folder, "CC=gcc", f"CFLAGS=-O0 {STRICT}"])
        run(["make", "-s", "-C", folder, "install", f"PREFIX={tmp_path}"])
    library = tmp_path / "lib"
    names = [*PACKAGES, "acme_shared"]
    for kind, libraries in {
        "static": [library / f"lib{name}.a" for name in names],
        "shared": [f"-L{library}", f"-Wl,-rpath,{library}", *(f"-l{name}" for name in names)],
    }.items():
        program = tmp_path / kind
        run([*CC, f"-I{tmp_path / 'include'}", "-o", program, PROGRAMS / "client.c", *libraries])
        check([program], host)


@pytest.mark.skipif(not shutil.which("pkg-config"), reason="pkg-config is not installed: apt-get install pkg-config")
def test_c_tells_pkg_config_of_the_runtime(out: Path, tmp_path: Path) -> None:
    for name in (RUNTIME, *PACKAGES):
        run(["make", "-s", "-C", out / name / "c", "install", f"PREFIX={tmp_path}"])
    environment = {"PATH": "/usr/bin:/bin", "PKG_CONFIG_PATH": str(tmp_path / "lib" / "pkgconfig")}
    printed = run(["pkg-config", "--libs", "faults"], env=environment).stdout.split()
    assert printed[-2:] == ["-lfaults", "-lacme_shared"]


@pytest.mark.skipif(not shutil.which("cmake"), reason="cmake is not installed: apt-get install cmake")
def test_c_builds_with_cmake(out: Path, tmp_path: Path) -> None:
    """In a project that has both packages, and by itself."""
    (tmp_path / "CMakeLists.txt").write_text(
        f"""cmake_minimum_required(VERSION 3.14)
project(user C)
add_subdirectory({out / "packagename" / "c"} packagename)
add_subdirectory({out / "faults" / "c"} faults)
add_executable(user {PROGRAMS / "client.c"})
target_link_libraries(user packagename::packagename faults::faults)
""",
        encoding="utf-8",
    )
    run(["cmake", "-S", tmp_path, "-B", tmp_path / "build"])
    run(["cmake", "--build", tmp_path / "build"])
    assert (tmp_path / "build" / "user").exists()


def test_java(out: Path, tmp_path: Path, host: str) -> None:
    sources = [
        file
        for name in (RUNTIME, *PACKAGES)
        for file in (out / name / "java" / "src" / "main" / "java").rglob("*.java")
    ]
    run([*JAVAC, "-Xdoclint:all/protected,-missing", "-d", tmp_path, PROGRAMS / "Client.java", *sources])
    check(["java", *QUICK, "-cp", tmp_path, "Client"], host)


def test_java_builds_by_its_own_build_files(out: Path, tmp_path: Path) -> None:
    """As modules."""
    folders = [tmp_path / name / "java" for name in (RUNTIME, *PACKAGES)]
    for name, folder in zip((RUNTIME, *PACKAGES), folders):
        shutil.copytree(out / name / "java", folder)
    (tmp_path / "pom.xml").write_text(
        ALL.format(modules="".join(f"<module>{folder.relative_to(tmp_path)}</module>" for folder in folders)),
        encoding="utf-8",
    )
    run(
        ["mvn", "-q", "-B", "-ntp", "-Dstyle.color=never", "-Dmaven.compiler.failOnWarning=true", "compile"],
        cwd=tmp_path,
    )
    for folder in folders:
        assert (folder / "target" / "classes" / "module-info.class").exists()


def test_java_modules_keep_the_internals_to_themselves(out: Path, tmp_path: Path) -> None:
    modules = tmp_path / "modules"
    modules.mkdir()
    for name in (RUNTIME, *PACKAGES):
        main = out / name / "java" / "src" / "main"
        sources = [main / "module" / "module-info.java", *(main / "java").rglob("*.java")]
        run([*JAVAC, "-p", modules, "-d", modules / name, *sources])
    module = tmp_path / "module-info.java"
    module.write_text("module user { requires packagename; requires faults; }\n", encoding="utf-8")
    run([*JAVAC, "-p", modules, "-d", tmp_path / "user", module, PROGRAMS / "Client.java"])
    inside = tmp_path / "Inside.java"
    inside.write_text("class Inside { acme.shared.internal.Channel channel; }\n", encoding="utf-8")
    with pytest.raises(AssertionError, match="package acme.shared.internal is not visible"):
        run([*JAVAC, "-p", modules, "-d", tmp_path / "none", module, inside])


@pytest.mark.usefixtures("host")
def test_the_service_side_has_the_same_runtime(out: Path, tmp_path: Path) -> None:
    """Together with the clients: what both outputs contain is the same text."""
    sources: dict[Path, Path] = {}
    for folder in (out / RUNTIME / "java", *(out / name / kind for name in PACKAGES for kind in ("java", "host"))):
        below = folder / "src" / "main" / "java"
        for file in below.rglob("*.java"):
            other = sources.setdefault(file.relative_to(below), file)
            assert file.read_bytes() == other.read_bytes()
    run([*JAVAC[:-6], "--release", "17", "-Xlint:all", "-Werror", "-cp", JAR, "-d", tmp_path, *sources.values()])
    assert (tmp_path / "faults" / "FaultsDispatcher.class").exists()


@pytest.mark.parametrize("build", [build_with_mono, build_with_dotnet])
def test_csharp_builds(build: object, out: Path, tmp_path: Path) -> None:
    for name in (RUNTIME, *PACKAGES):
        shutil.copytree(out / name / "csharp", tmp_path / name / "csharp")
    build(tmp_path / "packagename" / "csharp", "Packagename")


def test_csharp(out: Path, tmp_path: Path, host: str) -> None:
    libraries: list[str] = []
    for folder, name in ((RUNTIME, "Acme.Shared"), *((name, name.capitalize()) for name in PACKAGES)):
        library = tmp_path / f"{name}.dll"
        run([*MCS, "-target:library", f"-out:{library}", *sorted((out / folder / "csharp").glob("*.cs")), *libraries])
        libraries.append(f"-r:{library}")
    run([*MCS, f"-out:{tmp_path / 'Client.exe'}", PROGRAMS / "Client.cs", *libraries])
    check(["mono", tmp_path / "Client.exe"], host)


def test_csharp_in_one_assembly(out: Path, tmp_path: Path) -> None:
    sources = [source for name in (RUNTIME, *PACKAGES) for source in sorted((out / name / "csharp").glob("*.cs"))]
    run([*MCS, f"-out:{tmp_path / 'Client.exe'}", PROGRAMS / "Client.cs", *sources])


def test_python(out: Path, host: str) -> None:
    path = joined([out / name / "python" for name in (RUNTIME, *PACKAGES)])
    command = ["env", f"PYTHONPATH={path}", sys.executable, "-W", "error", PROGRAMS / "client.py"]
    check(command, host)
    with Relay(host) as relay:
        printed = run([*command, relay.address, "asyncio"]).stdout
        assert printed == PRINTED.replace("failed: Faults.echo", "echo: both\ntold: Faults.echo")
        assert relay.connections == 2  # one of each kind of client


def test_python_is_typed(out: Path, tmp_path: Path) -> None:
    """A type checker knows that a client can be made over one of another package."""
    program = tmp_path / "program.py"
    program.write_text(
        "import faults\nimport packagename\n\n"
        "def other(client: packagename.DataServiceClient) -> faults.FaultsClient:\n"
        "    return faults.FaultsClient(client)\n",
        encoding="utf-8",
    )
    path = joined([out / name / "python" for name in (RUNTIME, *PACKAGES)])
    run(["env", f"MYPYPATH={path}", sys.executable, "-m", "mypy", "--strict", program], cwd=tmp_path)


def test_typescript(out: Path, tmp_path: Path, host: str) -> None:
    """Installed by npm, which asks no registry."""
    shutil.copy(PROGRAMS / "client.mjs", tmp_path)
    (tmp_path / "package.json").write_text("{}", encoding="utf-8")
    folders = [out / name / "typescript" for name in (RUNTIME, *PACKAGES)]
    run(["npm", "install", "--install-links", "--offline", "--no-audit", "--no-fund", *folders], cwd=tmp_path)
    check(["node", tmp_path / "client.mjs"], host)


def test_nothing_of_the_runtime_is_in_a_package(out: Path) -> None:
    for language in ("c", "csharp", "java", "python", "typescript"):
        runtime = {
            path.name for path in (out / RUNTIME / language).rglob("*") if path.is_file() and "build" not in path.parts
        }
        kept = {
            "README.md",
            "Makefile",
            "CMakeLists.txt",
            "pom.xml",
            "module-info.java",
            "package.json",
            "pyproject.toml",
            "creo_build.py",
            ".creo-files",
            # Other files of the same name.
            *("__init__.py", "py.typed", "aio.py", "client.py", "client.js", "client.d.ts", "index.js"),
        }
        for package in PACKAGES:
            files = {path.name for path in (out / package / language).rglob("*") if path.is_file()}
            assert files & runtime <= kept, files & runtime
