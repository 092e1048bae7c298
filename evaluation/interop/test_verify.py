# SPDX-License-Identifier: Apache-2.0
"""creo verify: the matrix of the samples and of some random descriptions, and that it finds errors."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Iterator

import pytest

from evaluation.harness.clients import Programs
from evaluation.harness.commands import run
from evaluation.harness.places import ROOT

from .test_build_csharp import LIKE_THE_RUNTIME

MATRIX = "evaluation/interop/matrix/matrix.creo"
DESCRIPTIONS = (
    MATRIX,
    "samples/data-service/data.creo",
    "evaluation/interop/constructs/constructs.creo",
    "evaluation/interop/rules/pantry.creo",
    "evaluation/interop/sets/labels.creo",
    "evaluation/interop/unions/forms.creo",
    # What others describe with unions.
    "evaluation/interop/unions/columns.creo",
    "evaluation/interop/unions/traces.creo",
    "evaluation/bench/workload/bench.creo",
    "framework/protocol/vectors/vectors.creo",
    "generator/core/src/test/golden/names/service.creo",
)
# A row of the matrix: each language and HTTP is there, and right.
COLUMNS = ["c", "csharp", "java", "python", "typescript", "http", "host"]
# The service sides, where there are calls.
WORKERS = ["c-worker", "csharp-worker", "python-worker", "typescript-worker"]
# At how many places each kind of type stands in MATRIX: everywhere, where no key may stand, or less.
PLACES = {
    **dict.fromkeys("byte char short int long ubyte ushort uint ulong String Instant LocalDate UUID enum".split(), 13),
    **dict.fromkeys("boolean float double Duration BigDecimal struct union Set Map".split(), 11),
    "array": 10,
    "Optional": 4,
}


def verify(*arguments: object, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(ROOT / "scripts" / "creo"), "verify", *map(str, arguments)],
        capture_output=True,
        encoding="utf-8",
        timeout=1500,
        env={**os.environ, **environment},
    )


def assert_all_right(done: subprocess.CompletedProcess[str], rows: int) -> None:
    assert done.returncode == 0, done.stdout + done.stderr
    head, *lines = done.stdout.partition("\n\n")[0].splitlines()
    assert head.split() == ["vectors", "calls", *COLUMNS, *WORKERS]
    assert len(lines) == rows, done.stdout
    for line in lines:
        _, *cells = line.split()
        numbers = [cell for cell in cells if cell.isdigit()]
        right = COLUMNS + WORKERS if len(numbers) == 2 else COLUMNS
        assert cells == [*numbers, *["ok"] * len(right)], done.stdout


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("verify") / "kept"


@pytest.fixture(scope="module")
def samples(kept: Path) -> subprocess.CompletedProcess[str]:
    """The verification of the samples, which leaves its programs in a folder."""
    return verify(*(ROOT / description for description in DESCRIPTIONS), "--places", "--count", 12, "--keep", kept)


def test_the_samples(samples: subprocess.CompletedProcess[str]) -> None:
    assert_all_right(samples, len(DESCRIPTIONS))


def test_each_type_stands_at_each_place(samples: subprocess.CompletedProcess[str]) -> None:
    _, *lines = samples.stdout.partition("\n\n")[2].splitlines()
    rows = {line.split()[0]: line.split()[1:] for line in lines}
    assert rows == {kind: ["ok"] * count for kind, count in PLACES.items()}, samples.stdout


def spoilt_values() -> Iterator[tuple[str, bytes, bool]]:
    """The type, the bytes, and whether they might be a value: each of the vectors cut short at each byte, and with each
    bit flipped.
    """
    for line in (ROOT / "framework" / "protocol" / "vectors" / "good.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            _, kind, data, _ = (part.strip() for part in line.split("|", 3))
            value = bytes.fromhex(data)
            if len(value) <= 600:  # the two that are larger would be as many cases as all others
                yield from ((kind, value[:end], False) for end in range(len(value)))
                for bit in range(8 * len(value)):
                    yield kind, (int.from_bytes(value, "big") ^ 1 << bit).to_bytes(len(value), "big"), True


def in_order(answer: str, data: bytes) -> str:
    """An answer as it would be if the items of its sets were in the order of the question."""
    reordered = sorted(bytes.fromhex(answer.removeprefix("= "))) == sorted(data)
    return f"= {data.hex()}" if reordered else answer


@pytest.mark.usefixtures("samples")
def test_all_clients_agree_on_spoilt_values(kept: Path, programs: Programs) -> None:
    """All languages refuse the same ones, and encode the others to the same bytes again."""
    fast = programs.client(ROOT / "framework" / "protocol" / "vectors" / "vectors.creo", "accelerated")
    [python] = kept.glob("python/**/vectors/creo_verification.py")
    shutil.copy(python, fast / "vectors")
    library = kept / "csharp" / "out" / "verification.dll"
    commands = {
        "c": [kept / "c" / "verification"],
        "csharp": ["dotnet", library] if library.exists() else ["mono", kept / "csharp" / "verification.exe"],
        "java": ["java", "-cp", kept / "java" / "classes", "org.creo.verification.Main"],
        "python": ["env", f"PYTHONPATH={python.parents[1]}", "python3", kept / "python" / "main.py"],
        "typescript": ["node", kept / "typescript" / "main.js"],
        "accelerated": ["env", f"PYTHONPATH={fast}", sys.executable, kept / "python" / "main.py"],
    }
    spoilt = list(spoilt_values())
    questions = "".join(f"vectors {kind} {data.hex() or '-'}\n" for kind, data, _ in spoilt)
    answers = {name: run(command, input=questions).stdout.splitlines() for name, command in commands.items()}
    assert {len(lines) for lines in answers.values()} == {len(spoilt)} and len(spoilt) > 50_000
    for (kind, data, whole), *given in zip(spoilt, *answers.values()):
        # Python alone has only dates of the years 1 to 9999, and sends the items of sets in their order.
        dated = [answer for answer in given if "is no datetime.date" not in answer]
        said = {"refused" if answer.startswith("! ") else in_order(answer, data) for answer in dated}
        assert said == {"refused"} or whole and said == {f"= {data.hex()}"}, (
            kind,
            data.hex(),
            dict(zip(answers, given)),
        )


def test_names_like_those_of_the_runtime(tmp_path: Path) -> None:
    """By itself, so that its README's examples are compiled exactly as a user has them."""
    description = tmp_path / "like.creo"
    description.write_text(LIKE_THE_RUNTIME, encoding="utf-8")
    assert_all_right(verify(description, "--count", 3), 9)


#: Keywords, and names that the languages and their libraries have for something else. Each takes all compilers a while.
PACKAGES = ("abstract", "async", "console", "events", "goto", "lambda", "namespace", "timer")


def test_packages_are_called_anything(tmp_path: Path) -> None:
    """All in one program of each language. Where a language cannot, `creo check` says so (generator/core, CR058)."""
    for name in PACKAGES:
        (tmp_path / f"{name}.creo").write_text(
            f"""
            @PACKAGE("{name}")
            enum Kind {{ FIRST, SECOND }}
            struct Point {{ double x; Kind kind; String[] notes; }}
            exception Missing {{ Point last; }}
            interface Store {{ void put (Point point) throws Missing; Optional<Point> get (String name); }}
            """,
            encoding="utf-8",
        )
    assert_all_right(verify(*sorted(tmp_path.glob("*.creo")), "--count", 2), len(PACKAGES))


def test_random_descriptions() -> None:
    """scripts/verify runs more of them."""
    assert_all_right(verify("--random", 8, "--count", 6), 8)


#: Every type in every place.
VALUES = ROOT / "evaluation" / "interop" / "values" / "values.creo"


def test_random_values() -> None:
    """`scripts/verify --values` lets 100 million go through all clients."""
    done = verify(VALUES, "--lang", "c,csharp,java,python,typescript", "--count", 3, "--values", 200_000, CFLAGS="-O0")
    assert done.returncode == 0, done.stdout + done.stderr
    *_, last = done.stdout.splitlines()
    went = {each.split()[0]: int(each.split()[1]) for each in last.split(", ")}
    assert list(went) == ["c", "csharp", "java", "python", "accelerated", "typescript"], last
    assert set(went.values()) <= set(range(200_000, 400_000)), last


SWAPPED = "s/pack(value._low, value._high)/pack(value._high, value._low)/"


@pytest.mark.parametrize(
    "change, told",
    [
        (SWAPPED, "it did not come back"),
        # Reading and writing them is wrong in the same way: only JSON shows it.
        (f"{SWAPPED}; s/_low = low/_low = high/; s/_high = high/_high = low/", r"the JSON differs at character \d+"),
    ],
)
def test_a_client_that_changes_a_random_value_is_seen(change: str, told: str, tmp_path: Path) -> None:
    """The client is another one from the moment when the random values come."""
    description = tmp_path / "span.creo"
    description.write_text('@PACKAGE("lab") struct Span { ushort low; ushort high; }', encoding="utf-8")
    wrapper = tmp_path / "bin" / "python3"
    wrapper.parent.mkdir()
    wrapper.write_text(
        # That file is there from when the program is started that takes random values.
        f"#!/bin/sh\ncase $* in */python/main.py) [ ! -e values.errors ] || sed -i '{change}' 0/lab/codec.py ;; esac\n"
        f"exec '{shutil.which('python3')}' \"$@\"\n",
        encoding="utf-8",
    )
    wrapper.chmod(0o755)
    options = ["--lang", "java,python", "--count", 3]
    path = f"{wrapper.parent}{os.pathsep}{os.environ['PATH']}"
    done = verify(description, *options, "--values", 100_000, PATH=path)
    assert done.returncode == 1, done.stdout
    assert re.search(rf"^python: lab, Span: {told}$", done.stderr, re.MULTILINE), done.stderr
    batch = re.search(
        rf"^To see it again: creo verify {description} --seed 1 --lang java,python --count 3 --values 1"
        r" --values-from (\d+) --keep build/verify$",
        done.stderr,
        re.MULTILINE,
    )
    assert batch, done.stderr
    again = verify(description, *options, "--values", 1, "--values-from", batch[1], PATH=path)
    assert again.returncode == 1 and done.stderr == again.stderr


#: How a service side returns something else, and the file in which it does, when that command has this program.
OTHERWISE = {
    "c": (
        "cc",
        "creo_verification_service.c",
        "s/result = value/result = value ^ 1/",
        "src/creo_verification_service.c",
    ),
    "python": (
        "python3",
        "worker.py",
        "s/return _decoded(/return 1 + _decoded(/",
        "0/lab/creo_verification_service.py",
    ),
    "typescript": ("node", "worker.js", "s/return decode(/return 1 ^ decode(/", "0/creo-verification-service.js"),
}


@pytest.mark.parametrize("language", OTHERWISE)
def test_what_a_service_side_does_otherwise_is_seen(language: str, tmp_path: Path) -> None:
    """The Java client sees it, and HTTP; the client of the language is right."""
    description = tmp_path / "lab.creo"
    description.write_text('@PACKAGE("lab") interface Store { int next (int number); }', encoding="utf-8")
    command, program, change, file = OTHERWISE[language]
    wrapper = tmp_path / "bin" / command
    wrapper.parent.mkdir()
    wrapper.write_text(
        f"#!/bin/sh\ncase $* in */{program}*) sed -i '{change}' \"$PWD/{file}\" ;; esac\n"
        f"exec '{shutil.which(command)}' \"$@\"\n",
        encoding="utf-8",
    )
    wrapper.chmod(0o755)
    path = f"{wrapper.parent}{os.pathsep}{os.environ['PATH']}"
    done = verify(description, "--lang", f"java,{language},host", "--count", 6, PATH=path)
    assert done.returncode == 1, done.stdout
    *_, row = done.stdout.splitlines()
    assert re.fullmatch(r"Store\.next +\d+ +6 +ok +ok +ok +ok +(11|12) wrong", row), done.stdout
    assert f"{language}-worker: lab, Store.next:arguments, called\n" in done.stderr


def test_items_keep_all_bits_of_a_nan(tmp_path: Path) -> None:
    """The program in TypeScript once put them into an array, which does not."""
    description = tmp_path / "lab.creo"
    description.write_text(
        """@PACKAGE("lab") interface Lab { Stream<Float> floats (Stream<Float> values);
        Stream<Double> doubles (Stream<Double> values); }""",
        encoding="utf-8",
    )
    done = verify(description, "--lang", "typescript,host", "--count", 12)
    assert done.returncode == 0, done.stdout + done.stderr


def test_programs_in_c_give_all_memory_back(tmp_path: Path) -> None:
    """Those of the client and of its service side, in threads and in an event loop, with exceptions and streams."""
    done = verify(
        ROOT / "evaluation" / "interop" / "constructs" / "constructs.creo",
        *("--lang", "c,java,host", "--count", 4),
        CFLAGS="-g -fsanitize=address,undefined -fno-sanitize-recover=all",
        ASAN_OPTIONS=f"log_path={tmp_path}/found",
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "c-worker" in done.stdout.splitlines()[0]
    assert [found.read_text(encoding="utf-8") for found in tmp_path.iterdir()] == []


def test_a_service_side_that_does_not_start_is_told(tmp_path: Path) -> None:
    description = tmp_path / "lab.creo"
    description.write_text('@PACKAGE("lab") interface Store { int next (int number); }', encoding="utf-8")
    wrapper = tmp_path / "bin" / "python3"
    wrapper.parent.mkdir()
    wrapper.write_text(
        f"#!/bin/sh\ncase $* in */worker.py*) echo no worker today; exit 3 ;; esac\n"
        f"exec '{shutil.which('python3')}' \"$@\"\n",
        encoding="utf-8",
    )
    wrapper.chmod(0o755)
    path = f"{wrapper.parent}{os.pathsep}{os.environ['PATH']}"
    done = verify(description, "--lang", "java,python,host", "--count", 3, PATH=path)
    assert done.returncode == 1, done.stdout
    assert done.stdout.splitlines()[-1].split()[-5:] == ["ok", "ok", "ok", "ok", "broken"], done.stdout
    assert "\npython-worker: no call was answered; the host said: " in done.stderr
    assert "no worker today" in done.stderr and "ended with exit code 3 before it attached" in done.stderr


@pytest.fixture
def spoiling(tmp_path: Path) -> Path:
    """A folder with a python3 whose programs get one answer wrong: they accept a boolean that is 2."""
    wrapper = tmp_path / "bin" / "python3"
    wrapper.parent.mkdir()
    wrapper.write_text(
        f"#!/bin/sh\n'{shutil.which('python3')}' \"$@\" | sed 's/^! .*boolean.*/= 01/'\n", encoding="utf-8"
    )
    wrapper.chmod(0o755)
    return wrapper.parent


@pytest.fixture
def flag(tmp_path: Path) -> Path:
    description = tmp_path / "flag.creo"
    description.write_text('@PACKAGE("lab") struct Flag { boolean up; }', encoding="utf-8")
    return description


def test_what_one_language_does_otherwise_is_seen(flag: Path, spoiling: Path) -> None:
    done = verify(flag, "--lang", "java,python", "--places", PATH=f"{spoiling}{os.pathsep}{os.environ['PATH']}")
    assert done.returncode == 1
    matrix, _, places = done.stdout.partition("\n\n")
    assert [line.split()[0] for line in matrix.splitlines()] == ["vectors", "Flag"]
    assert "wrong" in matrix
    assert [line.split() for line in places.splitlines()][1:] == [["boolean", "not", "python"]]
    assert (
        "python: lab, Flag\n  vector   02\n  expected ! (that these bytes are refused)\n  answered = 01\n"
        in done.stderr
    )
    assert "<- expected 0 (false) or 1 (true), found 2" in done.stderr
    assert (
        f"To see it again: creo verify {flag} --seed 1 --lang java,python --count 25 --keep build/verify\n"
        in done.stderr
    )


def test_a_language_without_its_tools_is_left_out(flag: Path, tmp_path: Path) -> None:
    run([ROOT / "scripts" / "build", "generator", "server"])  # with tools that are missing below
    tools = tmp_path / "tools"
    tools.mkdir()
    for tool in ("java", "bash", "sh", "dirname", "find", "mkdir", "cc", "as", "ld", "flock", "cat", "touch", "env"):
        (tools / tool).symlink_to(shutil.which(tool))
    done = verify(flag, PATH=str(tools))
    assert done.returncode == 0, done.stderr
    _, row = done.stdout.splitlines()
    assert row.split()[0] == "Flag" and row.split()[2:] == ["ok", "-", "ok", "-", "-", "ok", "ok"], done.stdout
    assert "csharp was not verified: that needs .NET (dotnet) or Mono (mcs and mono) on the PATH" in done.stderr
    named = verify(flag, "--lang", "python", PATH=str(tools))
    assert named.returncode == 2


def test_http_alone(tmp_path: Path) -> None:
    """With GET, streams, and trees whose JSON is nested deeper than a host reads."""
    description = tmp_path / "lab.creo"
    description.write_text(
        """@PACKAGE("lab") struct Tree { Tree[][][][] held; double weight; } exception Lost { char where; }
        interface Store
        {
            Optional<Tree> plant (Tree tree) throws Lost;
            @STATELESS Stream<Tree> all (Optional<String> name, long[] numbers, byte[] raw) throws Lost;
            Stream<Long> sums (String name, Stream<Tree> trees);
            @ONEWAY void note (float number);
        }""",
        encoding="utf-8",
    )
    done = verify(description, "--lang", "host", "--keep", tmp_path / "kept")
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.splitlines()[0].split() == ["vectors", "calls", "http", "host"]
    transcript = (tmp_path / "kept" / "http" / "calls").read_text(encoding="utf-8")
    assert "GET /lab.Store/all?" in transcript
    assert {"200", "202", "400", "422"} <= set(transcript.splitlines())


def test_what_it_wrote_can_be_run_again(flag: Path, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    assert verify(flag, "--lang", "c", "--keep", kept).returncode == 0
    program = kept / "c" / "verification"
    questions = (kept / "c" / "messages.questions").read_text(encoding="utf-8")
    assert subprocess.run([program], input=questions, capture_output=True, encoding="utf-8", check=True).stdout == (
        kept / "c" / "messages.answers"
    ).read_text(encoding="utf-8")
