# SPDX-License-Identifier: Apache-2.0
"""Encodes and decodes arrays of times, dates, UUIDs, decimal and unsigned numbers and unions, and sets, next to `long[]`.

    python3 -m evaluation.bench.studies.times.run [--quick]

In C, C#, Java, TypeScript, and in Python from NumPy and back; in the last three also Protocol Buffers' Timestamp and
MessagePack's timestamp. Contestants take turns in one process, which is started anew three times. Writes
evaluation/results/times.csv (each turn; with --quick, which shows that all of it runs, to build/bench) and prints how long
each takes, as multiples of an array of as many `long`.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections import defaultdict
from pathlib import Path
from typing import Callable, Iterator, Sequence

from evaluation.harness import rounds, tables
from evaluation.harness.clients import Programs
from evaluation.harness.commands import build, generate, run
from evaluation.harness.places import ROOT

from ...driver.contestants import BENCH, CONTESTANTS

HERE = Path(__file__).parent
BUILD = BENCH / "build"
OUT = BUILD / "times"
PYTHON = ROOT / ".cache" / "bench-python" / "bin" / "python"
PLAIN = "long"
#: Items of an array; starts of each program, rounds in each, and seconds of a turn.
ITEMS = 1000
STARTS, ROUNDS, SECONDS = 3, 3, 0.1
QUICK = 1, 2, 0.01
COLUMNS = ("language", "start", "round", "array", "operation", "us")

Row = tuple[str, int, int, str, str, float]


def main() -> None:
    quick = sys.argv[1:] == ["--quick"]
    starts, number, seconds = QUICK if quick else (STARTS, ROUNDS, SECONDS)
    build("generator")
    shutil.rmtree(OUT, ignore_errors=True)
    generate(HERE / "spans.creo", ["c", "java", "python", "typescript"], OUT)
    commands = {language: prepare(OUT) for language, prepare in PROGRAMS.items()}
    rows = []
    for start in range(starts):
        for language, command in commands.items():
            rows += turns(language, start, [*command, str(ITEMS), str(number), str(seconds)])
    tables.keep("times", COLUMNS, rows, not quick)
    tables.show(("language", "array", "encode", "decode"), compared(rows))


def _c(out: Path) -> list[str]:
    program = out / "arrays"
    client = out / "c"
    flags = ["-std=c99", "-O2", "-Wall", "-Wextra", "-Wpedantic", "-Werror"]
    folders = [f"-I{client / 'include'}", f"-I{client / 'src'}"]
    run(["cc", *flags, *folders, "-o", program, HERE / "arrays.c", *(client / "src").glob("*.c")])
    return [str(program)]


def _mono(out: Path) -> list[str]:
    return Programs(out / "mono").command("arrays", "csharp", HERE / "Arrays.cs", [HERE / "spans.creo"])


def _dotnet(out: Path) -> list[str]:
    return Programs(out / "dotnet").command("arrays", "dotnet", HERE / "Arrays.cs", [HERE / "spans.creo"])


def _java(out: Path) -> list[str]:
    subprocess.run([CONTESTANTS / "java" / "build"], check=True)  # for the libraries of the others
    classes = out / "classes"
    libraries = BUILD / "java" / "lib" / "*"
    sources = (out / "java" / "src" / "main" / "java" / "spans").rglob("*.java")
    run(["javac", "-d", classes, "-cp", libraries, HERE / "Arrays.java", *sources])
    heap = ["-Xms512m", "-Xmx512m", "-XX:+AlwaysPreTouch", "-XX:+UseSerialGC"]
    # What the documentation of MessagePack requires on Java 17 and newer.
    opened = ["--add-opens=java.base/java.lang=ALL-UNNAMED", "--add-opens=java.base/java.nio=ALL-UNNAMED"]
    return ["java", *heap, *opened, "-cp", f"{classes}:{libraries}", "Arrays"]


def _python(out: Path) -> list[str]:
    subprocess.run([CONTESTANTS / "python" / "build"], check=True)  # for the libraries of the others
    client = out / "python"
    run([PYTHON, "-m", "grpc_tools.protoc", f"-I{HERE}", f"--python_out={client}", "spans.proto"])
    run([PYTHON, "creo_build.py"], cwd=client)
    return ["env", f"PYTHONPATH={client}", str(PYTHON), str(HERE / "arrays.py")]


def _typescript(out: Path) -> list[str]:
    tools = CONTESTANTS / "typescript" / "tools"
    packages = Path(run([tools]).stdout.strip())  # those of the others
    (out / "node_modules").symlink_to(packages)
    (out / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    plugin = f"--plugin=protoc-gen-es={packages / '.bin' / 'protoc-gen-es'}"
    run([PYTHON, "-m", "grpc_tools.protoc", plugin, f"-I{HERE}", f"--es_out={out}", "spans.proto"])
    return ["node", str(shutil.copy(HERE / "arrays.mjs", out))]


#: What builds the program of each language in a folder, and returns the command that starts it.
PROGRAMS: dict[str, Callable[[Path], list[str]]] = {
    "C": _c,
    "C#, Mono": _mono,
    "C#, .NET": _dotnet,
    "Java": _java,
    "Python, NumPy": _python,
    "TypeScript": _typescript,
}
if shutil.which("dotnet") is None:
    del PROGRAMS["C#, .NET"]


def turns(language: str, start: int, command: Sequence[str]) -> Iterator[Row]:
    for line in run(command).stdout.splitlines():
        number, array, operation, us = line.split(",")
        yield language, start, int(number), array, operation, float(us)


def compared(rows: Sequence[Row]) -> Iterator[tuple[str, ...]]:
    """How long each takes, as a multiple of the plain array: the median of the ratios within rounds."""
    taken: dict[tuple[str, str, str], list[float]] = defaultdict(list)
    for language, _, _, array, operation, us in rows:
        taken[language, array, operation].append(us)  # of each in the order of starts and rounds
    for language, array in dict.fromkeys((row[0], row[3]) for row in rows):
        ratios = [
            rounds.ratio(taken[language, array, operation], taken[language, PLAIN, operation])
            for operation in ("encode", "decode")
        ]
        yield language, array, *(f"{ratio:.2f}" for ratio in ratios if ratio is not None)


if __name__ == "__main__":
    main()
