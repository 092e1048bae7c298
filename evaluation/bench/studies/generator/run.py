# SPDX-License-Identifier: Apache-2.0
"""Times creo gen and thrift --gen for the same types and four languages, and compares what they write.

    python3 -m evaluation.bench.studies.generator.run [ROUNDS]    (9 rounds by default; with 0 it only counts sizes)

Needs thrift (scripts/setup --bench installs it). The two take turns; each run writes into an empty folder. Writes
evaluation/results/generator-time.csv (each run), generator-size.csv and client-size.csv (the sample's clients, by language and
part), and prints tables.
"""

import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from evaluation.harness import rounds, tables
from evaluation.harness.commands import build
from evaluation.harness.places import RESULTS, ROOT

#: Each language, with Thrift's name for it.
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
        text += (
            [f"struct Record{index} {{"] + [f"    {kind} value{number};" for number, kind in enumerate(kinds)] + ["}"]
        )
    index = 0
    while len(text) + 10 <= lines:
        text += [f"interface Service{index} {{"]
        text += [
            f"    Record{(index * 8 + n) % structs} call{n} (Record{(index + n) % structs} value, int count);"
            for n in range(8)
        ]
        text += ["}"]
        index += 1
    return "\n".join(text) + "\n"


def thrift(creo: str) -> str:
    """The same types and interfaces in Thrift's language."""

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
        # As called by scripts/creo and the installed launcher.
        "creo": [
            "java",
            f"-XX:SharedArchiveFile={ROOT}/generator/cli/target/creo.jsa",
            "-Xshare:auto",
            "-Xlog:disable",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-jar",
            f"{ROOT}/generator/cli/target/creo.jar",
            "gen",
            f"{name}.creo",
            "--lang",
            ",".join(LANGUAGES),
            "-o",
            "out",
        ],
        "thrift": [
            "thrift",
            *(part for name in LANGUAGES.values() for part in ("--gen", name)),
            "-o",
            "out",
            f"{name}.thrift",
        ],
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
    """What a file of a Creo client is: runtime, which is the same for all descriptions, code for this one, or what
    comes with it."""
    if file.read_bytes()[:200].find(b"Copied next to generated code") >= 0:
        return "runtime"
    return "code" if file.suffix in {".c", ".h", ".cs", ".java", ".py"} else "build files, README"


def client_sizes(folder: Path, tool: str) -> list[tuple[str, str, str, int, int, int]]:
    """The last run's output, by language and part."""
    if tool == "thrift":
        return [
            (language, tool, "code", *size(written(folder / "out" / f"gen-{name}")))
            for language, name in LANGUAGES.items()
        ]
    return [
        (language, tool, kind, *size([file for file in written(folder / "out" / language) if part(file) == kind]))
        for language in LANGUAGES
        for kind in ("runtime", "code", "build files, README")
    ]


def main() -> None:
    number_of_rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 9
    if not shutil.which("thrift"):
        sys.exit("There is no thrift: scripts/setup --bench installs it.")
    build("generator")
    sample = (ROOT / "samples" / "data-service" / "data.creo").read_text(encoding="utf-8")
    sample = re.sub(r"//.*", "", sample)
    times, sizes, clients = [], [], []
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        for name, description in (("small", SMALL), ("large", large()), ("sample", sample)):
            lines = description.count("\n")
            pair = commands(folder, name, description)
            for tool, command in pair.items():
                run(command, folder)  # the first run brings the tool's own files into the cache
                sizes.append((name, lines, tool, *size(written(folder / "out"))))
                if name == "sample":
                    clients += client_sizes(folder, tool)
            for number in range(number_of_rounds):
                for tool, command in pair.items():
                    times.append((name, lines, tool, number, f"{run(command, folder):.4f}"))
    tables.write(
        RESULTS / "generator-size.csv", ("description", "lines", "tool", "files", "code_lines", "bytes"), sizes
    )
    tables.write(RESULTS / "client-size.csv", ("language", "tool", "part", "files", "code_lines", "bytes"), clients)
    tables.show(
        ("language", "tool", "part", "files", "lines", "kB"),
        [(*row[:5], f"{row[5] / 1000:.0f}") for row in sorted(clients, key=lambda row: (row[0], row[1]))],
    )
    if not number_of_rounds:
        return
    tables.write(RESULTS / "generator-time.csv", ("description", "lines", "tool", "round", "seconds"), times)
    print()
    rows = []
    for name, lines, tool, files, code, volume in sizes:
        seconds = [float(row[4]) for row in times if row[0] == name and row[2] == tool]
        rows.append(
            (
                name,
                lines,
                tool,
                *(f"{each:.2f}" for each in rounds.spread(seconds)),
                files,
                code,
                f"{volume / 1000:.0f}",
            )
        )
    tables.show(("description", "lines", "tool", "seconds", "lowest", "highest", "files", "code lines", "kB"), rows)


if __name__ == "__main__":
    main()
