# SPDX-License-Identifier: Apache-2.0
"""Makes and encodes values whose fields have rules, with clients that check them and with those of `--no-rules`.

    python3 -m evaluation.bench.studies.rules.run [--quick]

A struct of five fields, and an array of 1,000 doubles, in each language. Contestants take turns in one process, which
is started anew three times. Writes evaluation/results/rules.csv (each turn; with --quick, which shows that all of it
runs, to build/bench) and prints how much longer it takes with checks.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections import defaultdict
from pathlib import Path
from typing import Callable, Iterator, Sequence

from evaluation.harness import rounds, tables
from evaluation.harness.clients import LANGUAGES
from evaluation.harness.commands import build, generate, run
from evaluation.harness.places import ROOT

from ...driver.contestants import BENCH, CONTESTANTS

HERE = Path(__file__).parent
OUT = BENCH / "build" / "rules"
CHECKED, TRUSTING = PACKAGES = ("checked", "trusting")
#: Items of an array; starts of each program, rounds in each, and seconds of a turn.
ITEMS = 1000
STARTS, ROUNDS, SECONDS = 3, 5, 0.2
QUICK = 1, 2, 0.01
COLUMNS = ("language", "start", "round", "value", "client", "us")

Row = tuple[str, int, int, str, str, float]


def main() -> None:
    quick = sys.argv[1:] == ["--quick"]
    starts, number, seconds = QUICK if quick else (STARTS, ROUNDS, SECONDS)
    build("generator")
    generate_clients(OUT)
    commands = {language: prepare(OUT) for language, prepare in PROGRAMS.items()}
    rows = []
    for start in range(starts):
        for language, command in commands.items():
            rows += turns(language, start, [*command, str(ITEMS), str(number), str(seconds)])
    tables.keep("rules", COLUMNS, rows, not quick)
    tables.show(("language", "value", "checked"), compared(rows))


def generate_clients(out: Path) -> None:
    """One that checks, and one that does not."""
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    description = (HERE / "orders.creo").read_text(encoding="utf-8")
    for package, options in ((CHECKED, []), (TRUSTING, ["--no-rules"])):
        file = out / f"{package}.creo"
        file.write_text(description.replace(f'"{CHECKED}"', f'"{package}"'), encoding="utf-8")
        generate(file, LANGUAGES, out / package, *options)


def clients(out: Path, language: str) -> list[Path]:
    return [out / package / language for package in PACKAGES]


def _c(out: Path) -> list[str]:
    program = out / "orders"
    flags = ["-std=c99", "-O2", "-Wall", "-Wextra", "-Wpedantic", "-Werror"]
    includes = [f"-I{client / 'include'}" for client in clients(out, "c")]
    # Both have files of one name: each is compiled next to its own.
    for client in clients(out, "c"):
        run(["cc", *flags, f"-I{client / 'include'}", "-c", *(client / "src").glob("*.c")], cwd=client)
    objects = [part for client in clients(out, "c") for part in client.glob("*.o")]
    run(["cc", *flags, *includes, "-o", program, HERE / "orders.c", *objects, "-lm"])
    return [str(program)]


def _csharp(out: Path) -> list[str]:
    program = out / "Orders.exe"
    sources = [source for client in clients(out, "csharp") for source in sorted(client.rglob("*.cs"))]
    flags = ["-langversion:7", "-optimize", "-r:System.Numerics"]
    run(["mcs", *flags, f"-out:{program}", HERE / "Orders.cs", *sources])
    return ["mono", str(program)]


def _java(out: Path) -> list[str]:
    classes = out / "classes"
    sources = [
        source for client in clients(out, "java") for source in (client / "src" / "main" / "java").rglob("*.java")
    ]
    run(["javac", "-d", classes, HERE / "Orders.java", *sources])
    return ["java", "-Xms512m", "-Xmx512m", "-XX:+AlwaysPreTouch", "-XX:+UseSerialGC", "-cp", str(classes), "Orders"]


def _python(out: Path) -> list[str]:
    subprocess.run([CONTESTANTS / "python" / "build"], check=True)  # for NumPy
    python = ROOT / ".cache" / "bench-python" / "bin" / "python"
    for client in clients(out, "python"):
        run([python, "creo_build.py"], cwd=client)
    path = ":".join(map(str, clients(out, "python")))
    return ["env", f"PYTHONPATH={path}", str(python), str(HERE / "orders.py")]


def _typescript(out: Path) -> list[str]:
    modules = out / "node_modules"
    modules.mkdir()
    for package, client in zip(PACKAGES, clients(out, "typescript")):
        (modules / package).symlink_to(client, target_is_directory=True)
    return ["node", str(shutil.copy(HERE / "orders.mjs", out))]


PROGRAMS: dict[str, Callable[[Path], list[str]]] = {
    "C": _c,
    "C#, Mono": _csharp,
    "Java": _java,
    "Python, NumPy": _python,
    "TypeScript": _typescript,
}


def turns(language: str, start: int, command: Sequence[str]) -> Iterator[Row]:
    for line in run(command).stdout.splitlines():
        number, value, client, us = line.split(",")
        yield language, start, int(number), value, client, float(us)


def compared(rows: Sequence[Row]) -> Iterator[tuple[str, ...]]:
    """How long it takes with checks, as a multiple of that without: the median of the ratios within rounds."""
    taken: dict[tuple[str, str, str], list[float]] = defaultdict(list)
    for language, _, _, value, client, us in rows:
        taken[language, value, client].append(us)  # of each in the order of starts and rounds
    for language, value in dict.fromkeys((row[0], row[3]) for row in rows):
        ratio = rounds.ratio(taken[language, value, CHECKED], taken[language, value, TRUSTING])
        yield language, value, "" if ratio is None else f"{ratio:.2f}"


if __name__ == "__main__":
    main()
