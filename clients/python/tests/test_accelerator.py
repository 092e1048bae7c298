# SPDX-License-Identifier: Apache-2.0
"""The accelerator: the values and errors of the Python code, no leak, no crash, and a build that may fail."""

from __future__ import annotations

import gc
import os
import random
import shutil
import subprocess
import sys
import sysconfig
import tracemalloc
import zipfile
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any, Callable, Iterator, List, Tuple

import awkward as a
import pytest
import vectors as v
from conftest import GENERATED, ROOT
from test_constructs import FLAT
from test_vectors import CORPUS, MALFORMED
from twins import JUNK, VALUES, Case, cases, compare, compiled, damage, forged, good_cases, outcome, write_junk

pytestmark = pytest.mark.usefixtures("built")

# The same


def test_every_function_has_its_twin() -> None:
    for package in (a, v):
        functions = {name for name in vars(package.codec) if name.startswith(("write_", "read_"))}
        exceptions = {name for name in functions if name.replace("read_", "write_", 1) not in functions}
        assert functions - exceptions == {
            name for name in vars(compiled(package)) if name.startswith(("write_", "read_"))
        }


@pytest.mark.parametrize("case", good_cases(), ids=lambda case: str(case[1]))
def test_the_same_of_every_flipped_bit(case: Case) -> None:
    data = case[2]
    compare(case, data)
    for bit in range(min(len(data), 200) * 8):
        damaged = bytearray(data)
        damaged[bit // 8] ^= 1 << bit % 8
        compare(case, bytes(damaged))


@pytest.mark.parametrize("case", good_cases(), ids=lambda case: str(case[1]))
def test_the_same_of_other_damage(case: Case) -> None:
    data = case[2]
    chance = random.Random(len(data))
    for size in range(len(data)):
        compare(case, data[:size])
    for _ in range(300):
        compare(case, damage(chance, data))


@pytest.mark.parametrize("case", cases(MALFORMED + CORPUS), ids=lambda case: str(case[1]))
def test_the_same_of_what_is_malformed(case: Case) -> None:
    compare(case, case[2])


def test_hashes_are_those_of_values_made_by_hand() -> None:
    for name, value in VALUES.items():
        data = a.runtime.wire.encode(getattr(a.codec, f"write_{name}"), value)
        came = a.runtime.wire.decode(getattr(compiled(a), f"read_{name}"), data)
        assert came == value and hash(came) == hash(value)


# Large values


def parts(write: Callable[[Any, Any], None], value: Any) -> List[bytes]:
    result: List[bytes] = []
    write(result.append, value)
    return result


@pytest.mark.parametrize("size", [0, 1, 1023, 1024, 1025, 65_531, 65_535, 65_536, 1_000_000])
def test_sizes_around_the_limits_of_buffers(size: int) -> None:
    functions = compiled(v)
    for name, value in (
        ("byte_array", v.ByteArray(bytes(size))),
        ("double_array", v.DoubleArray([1.5] * (size // 8))),
        ("char_array", v.CharArray("é" * size)),
        ("string_value", v.StringValue("é" * (size // 2))),
    ):
        data = b"".join(parts(getattr(functions, f"write_{name}"), value))
        assert data == b"".join(parts(getattr(v.codec, f"write_{name}"), value))
        assert getattr(functions, f"read_{name}")(data, 0) == (value, len(data))


def test_large_bytes_are_sent_from_where_they_lie() -> None:
    content = bytes(100_000)
    assert any(part is content for part in parts(compiled(v).write_byte_array, v.ByteArray(content)))


# Values as a whole


def pure(data: bytes, at: int) -> Tuple[str, int]:
    """Reads what no function in C reads."""
    return str(data[at : at + 2], "ascii"), at + 2


@pytest.mark.parametrize("decode", ["c", "python"])
def test_functions_of_python_are_called_too(decode: str) -> None:
    decode_one = compiled(a).wire_decode if decode == "c" else a.runtime.wire.message.decode
    assert decode_one(pure, b"ab") == "ab"
    for data, text in ((b"abc", r"left over: 1 bytes \(at byte 2\)"), (b"\xffa", "'ascii' codec can't decode")):
        with pytest.raises(a.MalformedError, match=text) as raised:
            decode_one(pure, data)
        assert (raised.value.__cause__ is None) is (data == b"abc")
        assert raised.value.__context__ is raised.value.__cause__
    with pytest.raises(ZeroDivisionError):
        decode_one(lambda data, at: 1 // 0, b"")
    assert compiled(a).wire_encode(lambda write, value: (write(b"a"), write(value)), b"b") == b"ab"
    with pytest.raises(ZeroDivisionError):
        compiled(a).wire_encode(lambda write, value: 1 // 0, b"b")


def test_functions_of_another_package_are_called_too() -> None:
    data = compiled(a).wire_encode(compiled(v).write_long_value, v.LongValue(5))
    assert data == bytes(7) + b"\5" and compiled(a).wire_decode(compiled(v).read_long_value, data) == v.LongValue(5)


@pytest.mark.parametrize("arguments", [(), (pure,), (pure, b"", 0), (None, b""), (pure, None)])
def test_wrong_arguments_of_whole_values(arguments: Tuple[Any, ...]) -> None:
    for function in (compiled(a).wire_decode, compiled(a).wire_encode):
        with pytest.raises(TypeError):
            function(*arguments)


def test_a_message_after_a_large_one() -> None:
    """The room that the large one took is there for the next ones, which may be smaller or larger."""
    for size in (10, 2_000, 500_000, 2_000, 2_000, 10, 1_000_000, 2_000):
        value = v.StringArray(["x" * 50] * (size // 54))
        data = compiled(v).wire_encode(compiled(v).write_string_array, value)
        assert (
            data == a.runtime.wire.message.encode(v.codec.write_string_array, value)
            and sys.getsizeof(data) < size + 100
        )


# No crash


def test_what_is_no_value_is_an_error() -> None:
    write_junk()


def test_a_struct_without_its_fields_is_an_error() -> None:
    with pytest.raises(AttributeError, match="a field of this Pair was never set"):
        compiled(a).write_pair([].append, forged(a.Pair, [a.Word.NONE, 1]))
    with pytest.raises(AttributeError, match="_at"):
        a.codec.write_pair([].append, forged(a.Pair, [a.Word.NONE, 1]))


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        (b"",),
        (b"", 0, 1),
        ("", 0),
        (b"", "0"),
        (b"", -1),
        (b"", 1),
        (b"", 2**80),
        (None, 0),
        (memoryview(bytes(8))[::2], 0),
    ],
)
def test_wrong_arguments(arguments: Tuple[Any, ...]) -> None:
    with pytest.raises((TypeError, ValueError, OverflowError, BufferError)):
        compiled(a).read_flat(*arguments)
    with pytest.raises(TypeError):
        compiled(a).write_flat(*arguments)


def test_errors_of_the_caller_pass_through() -> None:
    def refuse(_: bytes) -> None:
        raise LookupError("no room")

    for value in (v.ByteArray(b""), v.ByteArray(bytes(100_000))):
        with pytest.raises(LookupError, match="no room"):
            compiled(v).write_byte_array(refuse, value)


@pytest.mark.long
def test_sanitizers_find_nothing(tmp_path: Path) -> None:
    """A build by gcc that detects bytes beyond the message, overflows and misaligned pointers, over damaged inputs."""
    if shutil.which("gcc") is None:
        pytest.skip("there is no gcc")
    libraries = [
        subprocess.run(["gcc", f"-print-file-name={name}"], capture_output=True, text=True, check=True).stdout.strip()
        for name in ("libasan.so", "libubsan.so")
    ]
    if not all(map(os.path.isabs, libraries)):
        pytest.skip("gcc has no sanitizers here")
    for name in ("awkward", "vectors"):
        package = shutil.copytree(
            GENERATED / name / "python" / name, tmp_path / name, ignore=shutil.ignore_patterns("*.so", "__pycache__")
        )
        subprocess.run(
            [
                "gcc",
                "-g",
                "-O1",
                "-fsanitize=address,undefined",
                "-fno-sanitize-recover=undefined",
                "-shared",
                "-fPIC",
                f"-I{sysconfig.get_paths()['include']}",
                "_accelerator.c",
                "-o",
                f"_accelerator{sysconfig.get_config_var('EXT_SUFFIX')}",
            ],
            cwd=package,
            check=True,
        )
    environment = {
        "LD_PRELOAD": ":".join(libraries),
        "ASAN_OPTIONS": "detect_leaks=0",
        "PYTHONMALLOC": "malloc",
        "CREO_PURE_PYTHON": "1",
        "PYTHONPATH": str(tmp_path),
    }
    done = subprocess.run(
        [sys.executable, Path(__file__).parent / "twins.py", "1", "3000"],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout == "3000 inputs: no difference\n", done.stderr


# No leak


def counts() -> List[int]:
    """The reference counts of what outlives a run, except for what Python itself never frees."""
    kinds = [kind for package in (a, v) for kind in vars(package).values() if isinstance(kind, type)]
    arrays = [kind for kind in vars(v.runtime.value).values() if isinstance(kind, type)]
    return [sys.getrefcount(thing) for thing in [*kinds, *arrays, *a.Word, *VALUES.values()]]


def leaks(run: Callable[[], object]) -> bool:
    """Whether each run leaves an object that is never freed."""
    run()
    before = sys.getallocatedblocks()
    for _ in range(30):
        run()
    if sys.getallocatedblocks() - before >= 30:
        gc.collect()  # Python keeps some of its objects for later; a full collection frees them
    return sys.getallocatedblocks() - before >= 30


def refused(package: ModuleType, name: str, value: object) -> None:
    try:
        getattr(compiled(package), name)([].append, value)
    except Exception:
        pass


def everything() -> Iterator[Callable[[], object]]:
    """Encoding and decoding with all of their outcomes."""
    for package, name, data in good_cases() + cases(MALFORMED + CORPUS):
        for size in [*range(min(len(data), 100)), len(data)]:
            yield partial(outcome, package, compiled(package), name, data[:size])
    for name, value in VALUES.items():
        yield partial(parts, getattr(compiled(a), f"write_{name}"), value)
    for name in [name for name in vars(compiled(a)) if name.startswith("write_")]:
        for value in JUNK + [forged(a.Pair, [FLAT.first, thing, thing]) for thing in JUNK] + [forged(a.Pair, [])]:
            yield partial(refused, a, name, value)


@pytest.mark.long
def test_no_object_leaks() -> None:
    for run in everything():  # fills what Python caches
        run()
    del run
    before = counts()
    for number, run in enumerate(everything()):
        assert not leaks(run), (number, run)
    del run
    gc.collect()
    assert counts() == before


def test_no_large_buffer_leaks() -> None:
    def run() -> None:
        for name, value in large:
            data = b"".join(parts(getattr(functions, f"write_{name}"), value))
            functions_read = getattr(functions, f"read_{name}")
            functions_read(data, 0)
            with pytest.raises(v.MalformedError):
                functions_read(data[:-1] if len(data) % 2 else data[:4], 0)

    functions = compiled(v)
    large = [
        ("byte_array", v.ByteArray(bytes(100_001))),
        ("double_array", v.DoubleArray([1.5] * 20_000)),
        ("char_array", v.CharArray("é" * 50_000)),
    ]
    run()
    tracemalloc.start()
    try:
        for _ in range(10):
            run()
        gc.collect()
        assert tracemalloc.get_traced_memory()[0] < 50_000
    finally:
        tracemalloc.stop()


def test_structs_are_freed() -> None:
    """The collector does not see them, so they must be freed with their last reference."""
    data = a.runtime.wire.encode(a.codec.write_forest, VALUES["forest"])
    gc.disable()
    try:
        assert not leaks(lambda: compiled(a).read_forest(data, 0))
    finally:
        gc.enable()


# Which implementation is used


def imported(path: Path, code: str, **environment: str) -> str:
    """What a program prints that imports a package from this folder."""
    inherited = {name: value for name, value in os.environ.items() if name != "CREO_PURE_PYTHON"}
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        env={**inherited, "PYTHONPATH": str(path), **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout + done.stderr


ASK = "import awkward as a; print(a.accelerated, type(a.codec.read_flat).__name__, type(a.runtime.wire.read_strings).__name__)"


def test_a_package_tells_which_is_used() -> None:
    folder = GENERATED / "awkward" / "python"
    assert imported(folder, ASK) == "True builtin_function_or_method builtin_function_or_method\n"
    assert imported(folder, ASK, CREO_PURE_PYTHON="1") == "False function function\n"


def test_a_package_may_be_inside_another(tmp_path: Path) -> None:
    """Nothing in it is found by its full name."""
    (tmp_path / "outer").mkdir()
    (tmp_path / "outer" / "awkward").symlink_to(GENERATED / "awkward" / "python" / "awkward")
    code = "import outer.awkward as a; print(a.accelerated, a.codec.read_flat(bytes(9), 0))"
    assert imported(tmp_path, code) == "True (Flat(first=Word.NONE, flag=False, second=Word.NONE), 9)\n"


@pytest.mark.parametrize(
    "change", [("double x; short y;", "short y; double x;"), ("Carrier", "Wagon")], ids=["fields", "classes"]
)
def test_a_build_of_another_description_is_left_alone(change: Tuple[str, str], tmp_path: Path) -> None:
    """The package is generated where an earlier one was generated and built, as in a checkout."""
    text = (Path(__file__).parent / "awkward.creo").read_text(encoding="utf-8")
    (tmp_path / "awkward.creo").write_text(text.replace(*change), encoding="utf-8")
    subprocess.run(
        [
            ROOT / "scripts" / "creo",
            "gen",
            tmp_path / "awkward.creo",
            "--lang",
            "python",
            "-o",
            tmp_path,
        ],
        check=True,
        stdout=subprocess.DEVNULL,
    )
    shutil.copy(compiled(a).__file__ or "", tmp_path / "python" / "awkward")
    code = "import warnings; warnings.simplefilter('always'); " + ASK
    printed = imported(tmp_path / "python", code)
    assert printed.startswith("False function function\n")
    assert (
        "RuntimeWarning: awkward._accelerator was built from another description and is not used: build it again"
        in printed
    )


# How it is built


def output(tmp_path: Path) -> Path:
    """A copy of the generated folder in which nothing was built."""
    return Path(
        shutil.copytree(
            GENERATED / "awkward" / "python",
            tmp_path / "python",
            ignore=shutil.ignore_patterns("build", "*.so", "*.pyd", "*.egg-info", "__pycache__"),
        )
    )


def wheel(folder: Path, **environment: str) -> Tuple[str, List[str], str]:
    """The wheel's name and files, and what pip printed."""
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "pip",
            "wheel",
            "-v",
            "--no-deps",
            "--no-index",
            "-w",
            "wheels",
            ".",
        ],
        cwd=folder,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    printed = done.stdout + done.stderr
    assert done.returncode == 0, printed
    (file,) = (folder / "wheels").iterdir()
    shutil.unpack_archive(file, folder.parent / "installed", "zip")
    return file.name, zipfile.ZipFile(file).namelist(), printed


@pytest.mark.long
def test_pip_builds_it(tmp_path: Path) -> None:
    name, files, _ = wheel(output(tmp_path))
    assert "-none-any" not in name
    assert [file for file in files if "_accelerator" in file] == [
        f"awkward/_accelerator{sysconfig.get_config_var('EXT_SUFFIX')}"
    ]
    assert imported(tmp_path / "installed", ASK).startswith("True ")


@pytest.mark.long
def test_without_a_compiler_the_package_is_there_all_the_same(tmp_path: Path) -> None:
    _, files, printed = wheel(output(tmp_path), CC="there-is-no-such-compiler")
    assert "note: awkward._accelerator is left out: it takes a C compiler and Python's headers\n" in printed
    assert not [file for file in files if "_accelerator" in file] and "awkward/runtime/wire/__init__.py" in files
    assert imported(tmp_path / "installed", ASK) == "False function function\n"


def test_the_source_distribution_is_whole(tmp_path: Path) -> None:
    folder = output(tmp_path)
    code = "import creo_build; print(creo_build.build_sdist('.'))"
    name = subprocess.run([sys.executable, "-c", code], cwd=folder, check=True, capture_output=True, text=True).stdout
    assert name == "awkward-1.2.3.tar.gz\n"
    shutil.unpack_archive(folder / name.strip(), tmp_path / "unpacked")
    (whole,) = (tmp_path / "unpacked").iterdir()
    assert whole.name == "awkward-1.2.3" and (whole / "PKG-INFO").read_text().startswith("Metadata-Version: 2.1\n")
    (whole / "PKG-INFO").unlink()
    (folder / name.strip()).unlink()
    assert {file.relative_to(whole) for file in whole.rglob("*.*")} == {
        file.relative_to(folder) for file in folder.rglob("[!.]*.*") if file.suffix != ".pyc"
    }


def test_setuptools_builds_it_too(tmp_path: Path) -> None:
    """As it has to where Windows has the compiler."""
    pytest.importorskip("setuptools")
    folder = output(tmp_path)
    code = "import pathlib, creo_build; creo_build.with_setuptools(pathlib.Path('awkward').resolve())"
    subprocess.run([sys.executable, "-c", code], cwd=folder, check=True, capture_output=True)
    assert imported(folder, ASK).startswith("True ")


@pytest.mark.parametrize("compiler", ["gcc", "clang"])
@pytest.mark.parametrize("package", ["awkward", "vectors"])
def test_it_compiles_without_a_warning(package: str, compiler: str) -> None:
    if shutil.which(compiler) is None:
        pytest.skip(f"there is no {compiler}")
    done = subprocess.run(
        [
            compiler,
            "-std=c99",
            "-O2",
            "-Wall",
            "-Wextra",
            "-Werror",
            "-fsyntax-only",
            "-isystem",
            sysconfig.get_paths()["include"],
            "_accelerator.c",
        ],
        cwd=GENERATED / package / "python" / package,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.long
def test_it_type_checks(tmp_path: Path) -> None:
    pytest.importorskip("mypy")
    subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir", tmp_path, "-p", "awkward"],
        cwd=GENERATED / "awkward" / "python",
        check=True,
    )
