# SPDX-License-Identifier: Apache-2.0
"""What is generated for C builds by its own build files, without a warning, and its README's first call compiles."""

from __future__ import annotations

import os
import re
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Callable

import pytest

from evaluation.harness.commands import generate, run
from evaluation.harness.places import ROOT

DESCRIPTIONS = {
    "samples/data-service/data.creo": "packagename",
    "framework/protocol/vectors/vectors.creo": "vectors",
    "evaluation/bench/workload/bench.creo": "bench",
    "evaluation/interop/faults/faults.creo": "faults",
    "evaluation/interop/constructs/constructs.creo": "constructs",
    "generator/core/src/test/golden/names/service.creo": "lab_names",
}

#: The headers that only descriptions with certain types have.
MODULES = {"vectors": ("_bigdecimal", "_times", "_uuid")}

#: Enough where the description does not matter: for what all clients share, and for what is made of their names alone.
SOME = ["samples/data-service/data.creo", "generator/core/src/test/golden/names/service.creo"]

STRICT = "-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wformat=2 -Werror"
#: gcc follows values, and warns of what it finds, only where it optimizes. One build of each kind of files is enough for
#: that; the others compile faster without.
OPTIMIZED = f"-O2 {STRICT}"

#: What users who want to hear of everything compile with, and what of it they leave out.
STRICTEST = {
    "gcc": f"{STRICT} -Wbad-function-cast -Wcast-align=strict -Wcast-qual -Wdouble-promotion -Wduplicated-branches "
    "-Wduplicated-cond -Wformat-signedness -Wjump-misses-init -Wlogical-op -Wmissing-prototypes -Wnested-externs "
    "-Wnull-dereference -Wold-style-definition -Wpointer-arith -Wredundant-decls -Wsign-conversion "
    "-Wstrict-prototypes -Wswitch-enum -Wundef -Wvla -Wwrite-strings",
    "clang": "-Weverything -Werror -Wno-unknown-warning-option "
    "-Wno-padded "  # structs are as large as they are
    "-Wno-declaration-after-statement "  # C90 had none
    "-Wno-switch-default "  # the opposite of -Wcovered-switch-default
    "-Wno-unsafe-buffer-usage "  # C has no others
    "-Wno-reserved-macro-identifier "  # those by which POSIX is asked for
    "-Wno-disabled-macro-expansion "  # in the headers of the system
    "-Wno-unused-macros",  # those of all parts are in one file
}
#: The same for the headers in C++: a cast in C is one of the old style, and needed where other systems have other types.
STRICTEST_CPP = {
    "g++": f"{STRICT} -Wcast-qual -Wmissing-declarations -Wredundant-decls -Wsign-conversion -Wundef "
    "-Wzero-as-null-pointer-constant",
    "clang++": "-Weverything -Werror -Wno-unknown-warning-option -Wno-padded -Wno-unsafe-buffer-usage "
    "-Wno-c++98-compat -Wno-c++98-compat-pedantic -Wno-old-style-cast",
}
#: Descriptions that have every kind of types and rules between them; of each its library, and standards to compile it by.
KINDS = {
    "evaluation/interop/values/values.creo": ("values", "c99", "c++11"),
    "generator/core/src/test/golden/kinds/service.creo": ("kinds", "c11", "c++17"),
    "generator/core/src/test/golden/rules/service.creo": ("ruled", "c17", "c++14"),
    "generator/core/src/test/golden/times/service.creo": ("ledger", "c2x", "c++20"),
}

COMPILERS = [name for name in ("gcc", "clang") if shutil.which(name)]


def symbols(library: Path, *options: str) -> set[str]:
    """The names that a library defines for others."""
    return {
        line.split()[-1]
        for line in run(["nm", "--defined-only", *options, library]).stdout.splitlines()
        if re.match(r"[0-9a-f]+ [A-TV-Z] ", line)
    }


@dataclass(frozen=True)
class Library:
    """The output for one description, and the name of the library that is built from it."""

    folder: Path
    name: str


@pytest.fixture(scope="module", params=DESCRIPTIONS)
def library(request: pytest.FixtureRequest, generated: Callable[[str, str], Path]) -> Library:
    return Library(generated(request.param, "c"), DESCRIPTIONS[request.param])


@pytest.fixture(scope="module")
def built(library: Library) -> Path:
    """What make builds, without a warning, and installs."""
    run(["make", "-s", "-C", library.folder, "CC=gcc", f"CFLAGS={OPTIMIZED}"])
    return library.folder / "build"


def assert_libraries(library: Library, folder: Path) -> None:
    shared = folder / f"lib{library.name}.so"
    names = {f"lib{library.name}.a", shared.name, os.readlink(shared)}
    assert {path.name for path in folder.glob("lib*")} == names and len(names) == 3


def test_a_library_of_another_description_has_another_name(tmp_path: Path) -> None:
    """Programs that were compiled with the old one do not run with the new one."""
    names = set()
    for number, field in enumerate(("double factor;", "double offset; double factor;", "/** Doc. */ double factor;")):
        description = tmp_path / f"{number}.creo"
        description.write_text(f'@PACKAGE("lab")\n@VERSION("1.0.0")\nstruct Scale {{ {field} }}\n', encoding="utf-8")
        generate(description, ["c"], tmp_path / str(number))
        makefile = (tmp_path / str(number) / "c" / "Makefile").read_text(encoding="utf-8")
        names.add(re.search(r"liblab\.so\.1\.0\.0\.[0-9a-f]{8}", makefile)[0])
    assert len(names) == 2


def test_make_builds_without_a_warning(library: Library, built: Path) -> None:
    assert_libraries(library, built)


@pytest.mark.skipif(not shutil.which("clang"), reason="clang is not installed: apt-get install clang")
def test_make_builds_without_a_warning_of_clang(library: Library, tmp_path: Path) -> None:
    run(["make", "-s", "-C", library.folder, "CC=clang", f"CFLAGS={STRICT}", f"BUILD={tmp_path}"])
    assert_libraries(library, tmp_path)


def test_every_symbol_has_the_prefix(library: Library, built: Path) -> None:
    static = symbols(built / f"lib{library.name}.a", "--extern-only")
    assert static and all(symbol.startswith(library.name + "_") for symbol in static)
    shared = symbols(built / f"lib{library.name}.so", "--dynamic")
    assert f"{library.name}_free" in shared
    assert not {
        symbol for symbol in shared if re.search("_(write|read|writer|reader|connection|channel|arena)_", symbol)
    }


@pytest.mark.usefixtures("built")
def test_what_make_installs_is_enough_for_the_first_call(library: Library, tmp_path: Path) -> None:
    run(["make", "-s", "-C", library.folder, "install", f"DESTDIR={tmp_path}", "PREFIX=/opt/creo"])
    installed = tmp_path / "opt" / "creo"
    archive = installed / "lib" / f"lib{library.name}.a"
    shared = installed / "lib" / f"lib{library.name}.so"
    assert {path.name for path in (installed / "lib").iterdir()} == {
        archive.name,
        shared.name,
        os.readlink(shared),
        "pkgconfig",
    }
    assert f"soname: [{os.readlink(shared)}]" in run(["readelf", "-d", shared]).stdout
    assert {path.name for path in (installed / "include").iterdir()} == {
        f"{library.name}{part}.h"
        for part in ("", "_call", "_client", "_deprecated", "_error", "_hook", "_options", "_types", "_value")
        + MODULES.get(library.name, ())
    }
    blocks = re.findall(r"```c\n(.*?)```", (library.folder / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    assert "int main(void)" in blocks[0] and len(blocks) >= 2
    for number, block in enumerate(blocks):
        source = tmp_path / f"block{number}.c"
        source.write_text(block, encoding="utf-8")
        run(
            [
                "cc",
                "-std=c99",
                *STRICT.split(),
                f"-I{installed / 'include'}",
                "-c",
                "-o",
                source.with_suffix(".o"),
                source,
            ]
        )
    run(["cc", "-o", tmp_path / "first", tmp_path / "block0.o", archive])
    fakes = [number for number, block in enumerate(blocks) if "int calls;" in block]
    assert len(fakes) == 1
    run(["cc", "-o", tmp_path / "faked", tmp_path / "block0.o", tmp_path / f"block{fakes[0]}.o", archive])
    run([tmp_path / "faked"])  # there is no host


@pytest.mark.skipif(not shutil.which("pkg-config"), reason="pkg-config is not installed: apt-get install pkg-config")
@pytest.mark.usefixtures("built")
def test_pkg_config_finds_what_make_installs(library: Library, tmp_path: Path) -> None:
    run(["make", "-s", "-C", library.folder, "install", f"PREFIX={tmp_path}"])
    environment = {**os.environ, "PKG_CONFIG_PATH": str(tmp_path / "lib" / "pkgconfig")}
    flags = run(["pkg-config", "--cflags", "--libs", library.name], env=environment).stdout.split()
    program = tmp_path / "program.c"
    program.write_text(
        f'#include "{library.name}.h"\nint main(void) {{ {library.name}_free(NULL); return 0; }}\n', encoding="utf-8"
    )
    run(["cc", "-o", tmp_path / "program", program, *flags])
    run([tmp_path / "program"], env={**os.environ, "LD_LIBRARY_PATH": str(tmp_path / "lib")})


#: Loads a library, frees a large answer of it, and unloads it; prints how many blocks of memory stay, beyond those that
#: malloc has for itself.
UNLOADED = """
#define _GNU_SOURCE
#include <dlfcn.h>
#include <malloc.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct { const char *bytes; int32_t length; } string;

int main(int count, char **arguments)
{
    enum { SIZE = 4 << 20 };
    string text = {calloc(SIZE, 1), SIZE}, *copy = NULL;
    const int before = mallinfo2().hblks;
    void *const library = dlopen(arguments[count - 1], RTLD_NOW);
    int (*const copied)(string, string **, void *) = (int (*)(string, string **, void *))dlsym(library, "NAME_string_copy");
    void (*const freed)(const void *) = (void (*)(const void *))dlsym(library, "NAME_free");
    if (copied(text, &copy, NULL) != 0) {
        return 1;
    }
    freed(copy);
    const int kept = mallinfo2().hblks - before;
    dlclose(library);
    printf("%d %d\\n", kept, (int)mallinfo2().hblks - before);
    return 0;
}
"""


@pytest.mark.parametrize("library", SOME[:1], indirect=True)
def test_a_library_that_is_unloaded_leaves_nothing(library: Library, built: Path, tmp_path: Path) -> None:
    program = tmp_path / "program.c"
    program.write_text(UNLOADED.replace("NAME", library.name), encoding="utf-8")
    run(["cc", "-o", tmp_path / "program", program, "-ldl"])
    kept, left = run([tmp_path / "program", (built / f"lib{library.name}.so").resolve()]).stdout.split()
    assert int(kept) > 0 and left == "0"


FAKE = ROOT / "evaluation" / "interop" / "fake"


@pytest.mark.parametrize("form", ["library", "library without clients", "two files"])
def test_a_program_runs_against_a_fake_without_a_host(form: str, tmp_path: Path) -> None:
    two_files = form == "two files"
    generate(FAKE / "tracker.creo", ["c"], tmp_path, *(["--single-file"] if two_files else []))
    folder = tmp_path / "c"
    without = "-DTRACKER_WITHOUT_CLIENT"
    if two_files:
        rest = [without, f"-I{folder}", folder / "tracker.c"]
    else:
        defined = [f"CPPFLAGS={without}"] if "without" in form else []
        run(["make", "-s", "-C", folder, f"CFLAGS={STRICT}", *defined])
        rest = [f"-I{folder / 'include'}", folder / "build" / "libtracker.a"]
    program = tmp_path / "program"
    run(["cc", "-std=c99", *STRICT.split(), "-o", program, FAKE / "program.c", FAKE / "fake.c", *rest])
    assert run([program, "found"]).stdout == (
        'TrackerSample(note="none\\u0000here", time=-1, values=[], scale=Scale(factor=1.5, unit=FOOT), wanted=absent,'
        " axis='x', name=\"found\", count=3)\n"
    )
    assert run([program, "lost"]).stdout == "lost in space: Lost\n"


def test_another_prefix_is_everywhere(tmp_path: Path) -> None:
    generate(FAKE / "tracker.creo", ["c"], tmp_path, "--prefix", "wx")
    run(["make", "-s", "-C", tmp_path / "c", f"CFLAGS={STRICT}"])
    static = symbols(tmp_path / "c" / "build" / "libwx.a", "--extern-only")
    assert "wx_scale_default" in static and all(symbol.startswith("wx_") for symbol in static)
    headers = "".join(path.read_text(encoding="utf-8") for path in (tmp_path / "c" / "include").iterdir())
    assert "TRACKER_OK" not in headers and "WX_OK" in headers


@pytest.fixture(scope="module")
def two_files(library: Library, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("two-files")
    description = next(path for path, name in DESCRIPTIONS.items() if name == library.name)
    generate(ROOT / description, ["c"], folder, "--single-file")
    return folder / "c"


def compile_two_files(compiler: str, flags: str, library: Library, two_files: Path, folder: Path) -> None:
    run([compiler, "-std=c99", *flags.split(), "-c", "-o", folder / "all.o", two_files / f"{library.name}.c"])


@pytest.mark.parametrize("compiler", COMPILERS)
def test_two_files_compile_without_a_warning(library: Library, two_files: Path, compiler: str, tmp_path: Path) -> None:
    compile_two_files(compiler, STRICT, library, two_files, tmp_path)


@pytest.fixture(scope="module")
def of_each_kind(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The two files of each of them."""
    folder = tmp_path_factory.mktemp("kinds")
    run(
        [
            ROOT / "scripts" / "creo",
            "gen",
            *(ROOT / each for each in KINDS),
            "--lang",
            "c",
            "--single-file",
            "-o",
            folder,
        ]
    )
    return folder


@pytest.mark.parametrize("description", KINDS)
@pytest.mark.parametrize("compiler", [*COMPILERS, *(name for name in STRICTEST_CPP if shutil.which(name))])
def test_the_strictest_warn_of_nothing(compiler: str, description: str, of_each_kind: Path, tmp_path: Path) -> None:
    name, standard, of_cpp = KINDS[description]
    source = of_each_kind / name / "c" / f"{name}.c"
    flags = STRICTEST.get(compiler)
    if flags is None:
        flags = STRICTEST_CPP[compiler]
        standard = of_cpp
        header = source.with_suffix(".h")
        source = tmp_path / "all.cpp"
        source.write_text(f'#include "{header}"\n', encoding="utf-8")
    # What gcc finds by following values, it finds in one of them as well as in all.
    thorough = ["-O2"] if compiler == "gcc" and name == "kinds" else ["-fsyntax-only"]
    run([compiler, f"-std={standard}", *flags.split(), *thorough, "-c", "-o", tmp_path / "all.o", source])


@pytest.mark.parametrize("library", SOME, indirect=True)
@pytest.mark.parametrize("compiler", COMPILERS)
def test_two_files_compile_with_tls_without_a_warning(
    library: Library, two_files: Path, compiler: str, tmp_path: Path
) -> None:
    if not Path("/usr/include/openssl/ssl.h").exists():
        pytest.skip("OpenSSL's headers are not installed: apt-get install libssl-dev")
    flags = OPTIMIZED if compiler == "gcc" else STRICT
    compile_two_files(compiler, f"{flags} -D{library.name.upper()}_TLS=1", library, two_files, tmp_path)


@pytest.mark.parametrize("library", SOME, indirect=True)
def test_with_tls_it_builds_without_a_warning(library: Library, tmp_path: Path) -> None:
    if not Path("/usr/include/openssl/ssl.h").exists():
        pytest.skip("OpenSSL's headers are not installed: apt-get install libssl-dev")
    run(["make", "-s", "-C", library.folder, "CREO_TLS=1", f"CFLAGS={STRICT}", f"BUILD={tmp_path}"])
    assert "libssl" in run(["readelf", "-d", tmp_path / f"lib{library.name}.so"]).stdout


@pytest.mark.skipif(not shutil.which("g++"), reason="g++ is not installed: apt-get install g++")
def test_headers_are_cpp_too(library: Library, tmp_path: Path) -> None:
    program = tmp_path / "all.cpp"
    program.write_text(f'#include "{library.name}.h"\n', encoding="utf-8")
    run(
        [
            "g++",
            "-std=c++11",
            *STRICT.split(),
            f"-I{library.folder / 'include'}",
            "-c",
            "-o",
            tmp_path / "all.o",
            program,
        ]
    )


@pytest.mark.parametrize("library", SOME, indirect=True)
@pytest.mark.skipif(not shutil.which("cmake"), reason="cmake is not installed: apt-get install cmake")
def test_cmake_builds_and_installs(library: Library, tmp_path: Path) -> None:
    build = tmp_path / "build"
    run(
        [
            "cmake",
            "-S",
            library.folder,
            "-B",
            build,
            f"-DCMAKE_C_FLAGS={STRICT}",
            f"-DCMAKE_INSTALL_PREFIX={tmp_path / 'installed'}",
        ]
    )
    run(["cmake", "--build", build])
    run(["cmake", "--install", build])
    assert (tmp_path / "installed" / "include" / f"{library.name}.h").exists()
    assert list((tmp_path / "installed").rglob(f"lib{library.name}.a"))

    user = tmp_path / "user"
    user.mkdir()
    (user / "main.c").write_text(
        f'#include "{library.name}.h"\nint main(void) {{ {library.name}_free(NULL); return 0; }}\n', encoding="utf-8"
    )
    (user / "CMakeLists.txt").write_text(
        f"cmake_minimum_required(VERSION 3.14)\nproject(user C)\nfind_package({library.name} "
        "REQUIRED)\nadd_executable(user main.c)\n"
        f"target_link_libraries(user {library.name}::{library.name})\n",
        encoding="utf-8",
    )
    run(["cmake", "-S", user, "-B", user / "build", f"-DCMAKE_PREFIX_PATH={tmp_path / 'installed'}"])
    run(["cmake", "--build", user / "build"])
    run([user / "build" / "user"])
