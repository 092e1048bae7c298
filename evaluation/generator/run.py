#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Times creo gen beside thrift --gen for the same shapes and four languages, and compares what they write.

Usage: evaluation/generator/run.py [ROUNDS]    (from any folder; 9 rounds unless given; with 0 it only looks at sizes)

Needs thrift (scripts/setup --bench installs it). The two take turns; each run writes into an empty folder. Writes
evaluation/results/generator-time.csv (each run), generator-size.csv and client-size.csv (the sample's clients, by language and
part), and prints tables.
"""

import csv
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
RESULTS = ROOT / "evaluation" / "results"
#: Each language, and what Thrift calls it.
LANGUAGES = {"c": "c_glib", "csharp": "netstd", "java": "java", "python": "py"}
THRIFT_TYPES = {"boolean": "bool", "short": "i16", "int": "i32", "long": "i64", "double": "double", "String": "string"}

SMALL = """@PACKAGE("small")
struct Data { String description; double[] samples; }
interface Store {
    void put (Data data);
    Data get (String description); }
"""


def large(lines: int = 2000) -> str:
    """Structs of eight fields, then interfaces of eight methods over them, up to a number of lines."""
    kinds = ["boolean", "short", "int", "long", "double", "String", "double[]", "String[]"]
    text = ['@PACKAGE("large")']
    structs = (lines - 1) * 2 // 3 // 10
    for index in range(structs):
        text += [f"struct Record{index} {{"] + [f"    {kind} value{number};" for number, kind in enumerate(kinds)] + ["}"]
    index = 0
    while len(text) + 10 <= lines:
        text += [f"interface Service{index} {{"]
        text += [f"    Record{(index * 8 + n) % structs} call{n} (Record{(index + n) % structs} value, int count);" for n in range(8)]
        text += ["}"]
        index += 1
    return "\n".join(text) + "\n"


def thrift(creo: str) -> str:
    """The same shapes in Thrift's language."""
    def kind(name: str) -> str:
        return f"list<{kind(name[:-2])}>" if name.endswith("[]") else THRIFT_TYPES.get(name, name)

    def numbered(members: list[str]) -> str:
        return ", ".join(f"{n}: {kind(member.split()[0])} {member.split()[1]}" for n, member in enumerate(members, 1))

    package = re.search(r'@PACKAGE\("(\w+)"\)', creo)[1]
    text = [f"namespace * {package}"]
    for word, name, body in re.findall(r"(struct|interface) (\w+)\s*\{(.*?)\}", creo, re.DOTALL):
        members = [member.strip() for member in body.split(";") if member.strip()]
        if word == "struct":
            text.append(f"struct {name} {{ {numbered(members)} }}")
        else:
            methods = []
            for member in members:
                result, method, parameters = re.fullmatch(r"(\S+) (\w+) \((.*)\)", member).groups()
                arguments = numbered([p.strip() for p in parameters.split(",") if p.strip()])
                methods.append(f"  {result if result == 'void' else kind(result)} {method}({arguments})")
            text.append(f"service {name} {{\n" + "\n".join(methods) + "\n}")
    return "\n".join(text) + "\n"


def commands(folder: Path, name: str, description: str) -> dict[str, list[str]]:
    (folder / f"{name}.creo").write_text(description, encoding="utf-8")
    (folder / f"{name}.thrift").write_text(thrift(description), encoding="utf-8")
    return {
        # As scripts/creo and the installed launcher call it.
        "creo": ["java", f"-XX:SharedArchiveFile={ROOT}/scripts/../generator/cli/target/creo.jsa", "-Xshare:auto", "-Xlog:disable",
                 "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-jar", f"{ROOT}/scripts/../generator/cli/target/creo.jar",
                 "gen", f"{name}.creo", "--lang", ",".join(LANGUAGES), "-o", "out"],
        "thrift": ["thrift", *(part for name in LANGUAGES.values() for part in ("--gen", name)), "-o", "out", f"{name}.thrift"],
    }


def run(command: list[str], folder: Path) -> float:
    """Seconds from start to end."""
    shutil.rmtree(folder / "out", ignore_errors=True)
    (folder / "out").mkdir()
    start = time.perf_counter()
    subprocess.run(command, cwd=folder, check=True, capture_output=True)
    return time.perf_counter() - start


def written(folder: Path) -> list[Path]:
    """The files below a folder."""
    return [path for path in folder.rglob("*") if path.is_file() and path.name != ".creo-files"]


def size(files: list[Path]) -> tuple[int, int, int]:
    """Files, lines and bytes."""
    texts = [path.read_bytes() for path in files]
    return len(files), sum(text.count(b"\n") for text in texts), sum(map(len, texts))


def part(file: Path) -> str:
    """What a file of a Creo client is: runtime, which is the same for all descriptions, code for this one, or what lies beside it."""
    if file.read_bytes()[:200].find(b"Copied beside generated code") >= 0:
        return "runtime"
    return "code" if file.suffix in {".c", ".h", ".cs", ".java", ".py"} else "build files, README"


def client_sizes(folder: Path, tool: str) -> list[tuple[str, str, str, int, int, int]]:
    """The last run's output, by language and part."""
    if tool == "thrift":
        return [(language, tool, "code", *size(written(folder / "out" / f"gen-{name}"))) for language, name in LANGUAGES.items()]
    return [(language, tool, kind, *size([file for file in written(folder / "out" / language) if part(file) == kind]))
            for language in LANGUAGES for kind in ("runtime", "code", "build files, README")]


def write(name: str, header: tuple[str, ...], rows: list[tuple[object, ...]]) -> None:
    RESULTS.mkdir(exist_ok=True)
    with open(RESULTS / f"{name}.csv", "w", newline="", encoding="utf-8") as out:
        csv.writer(out, lineterminator="\n").writerows([header, *rows])


def show(header: tuple[str, ...], rows: list[tuple[object, ...]]) -> None:
    for row in (header, ["---"] * len(header), *rows):
        print("|", " | ".join(map(str, row)), "|")


def main() -> None:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 9
    if not shutil.which("thrift"):
        sys.exit("There is no thrift: scripts/setup --bench installs it.")
    subprocess.run([ROOT / "scripts" / "build", "generator"], check=True)
    sample = (ROOT / "samples" / "data-service" / "data.creo").read_text(encoding="utf-8")
    sample = re.sub(r"//.*", "", sample)
    times, sizes, clients = [], [], []
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        for name, description in (("small", SMALL), ("large", large()), ("sample", sample)):
            lines = description.count("\n")
            pair = commands(folder, name, description)
            for tool, command in pair.items():
                run(command, folder)  # the first run finds the files of the tool itself
                sizes.append((name, lines, tool, *size(written(folder / "out"))))
                if name == "sample":
                    clients += client_sizes(folder, tool)
            for number in range(rounds):
                for tool, command in pair.items():
                    times.append((name, lines, tool, number, f"{run(command, folder):.4f}"))
    write("generator-size", ("description", "lines", "tool", "files", "code_lines", "bytes"), sizes)
    write("client-size", ("language", "tool", "part", "files", "code_lines", "bytes"), clients)
    show(("language", "tool", "part", "files", "lines", "kB"),
         [(*row[:5], f"{row[5] / 1000:.0f}") for row in sorted(clients, key=lambda row: (row[0], row[1]))])
    if not rounds:
        return
    write("generator-time", ("description", "lines", "tool", "round", "seconds"), times)
    print()
    rows = []
    for name, lines, tool, files, code, volume in sizes:
        seconds = [float(row[4]) for row in times if row[0] == name and row[2] == tool]
        rows.append((name, lines, tool, *(f"{each:.2f}" for each in (statistics.median(seconds), min(seconds), max(seconds))),
                     files, code, f"{volume / 1000:.0f}"))
    show(("description", "lines", "tool", "seconds", "lowest", "highest", "files", "code lines", "kB"), rows)


if __name__ == "__main__":
    main()
