# SPDX-License-Identifier: Apache-2.0
"""How a program of each language is made from one source file and generated clients, and how it is run."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Sequence

ROOT = Path(__file__).resolve().parents[2]

SOURCES = {"c": "client.c", "csharp": "Client.cs", "java": "Client.java", "python": "client.py"}
LANGUAGES = tuple(SOURCES)


def run(command: Sequence[object], **options: object) -> subprocess.CompletedProcess[str]:
    """Runs a command; where it fails, the test's message holds all that it printed."""
    done = subprocess.run([str(part) for part in command], capture_output=True, encoding="utf-8", timeout=300, **options)
    if done.returncode != 0:
        raise AssertionError(f"{' '.join(map(str, command))} ended with {done.returncode}\n{done.stdout}{done.stderr}")
    return done


def generate(description: Path, languages: Sequence[str], out: Path, *options: str) -> None:
    """Runs the generator as a user would."""
    run([ROOT / "scripts" / "creo", "gen", description, "--lang", ",".join(languages), "-o", out, *options])


class Programs:
    """Client programs, each built once, with warnings as errors."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._commands: dict[tuple[str, str], list[str]] = {}

    def command(self, name: str, language: str, source: Path, descriptions: Sequence[Path]) -> list[str]:
        """The command line of a program called `name`, of one source file and the clients of some descriptions."""
        key = (name, language)
        if key not in self._commands:
            folder = self._folder / name / language
            folder.mkdir(parents=True)
            outputs = []
            for description in descriptions:
                generate(description, [language], folder / description.stem)
                outputs.append(folder / description.stem / language)
            self._commands[key] = getattr(self, f"_{language}")(folder, source, outputs)
        return self._commands[key]

    def accelerated(self, name: str, source: Path, descriptions: Sequence[Path]) -> list[str]:
        """The same for Python with the accelerator."""
        key = (name, "accelerated")
        if key not in self._commands:
            outputs = []
            for description in descriptions:
                output = self._folder / name / "accelerated" / description.stem
                generate(description, ["python"], output, "--accelerate")
                run([sys.executable, "setup.py", "-q", "build_ext", "--inplace"], cwd=output / "python")
                outputs.append(output / "python")
            command = self._python(self._folder, source, outputs)
            self._commands[key] = [sys.executable if part == "python3" else part for part in command]
        return self._commands[key]

    @staticmethod
    def _c(folder: Path, source: Path, outputs: list[Path]) -> list[str]:
        program = folder / "client"
        includes = [f"-I{output / 'include'}" for output in outputs]
        files = [file for output in outputs for file in sorted((output / "src").glob("*.c"))]
        # TLS is an option of the compiler, and OpenSSL comes with it.
        defines, libraries = (["-DTRIALS_TLS=1"], ["-lssl", "-lcrypto"]) if source.parent.name == "tls" else ([], [])
        run(["cc", "-std=c99", "-O2", "-Wall", "-Wextra", "-Wpedantic", "-Werror", *defines, *includes,
             "-o", program, source, *files, *libraries])
        return [str(program)]

    @staticmethod
    def _csharp(folder: Path, source: Path, outputs: list[Path]) -> list[str]:
        program = folder / "Client.exe"
        files = [file for output in outputs for file in sorted(output.rglob("*.cs"))]
        run(["mcs", "-langversion:7", "-warnaserror", "-optimize", f"-out:{program}", source, *files])
        return ["mono", str(program)]

    @staticmethod
    def _java(folder: Path, source: Path, outputs: list[Path]) -> list[str]:
        classes = folder / "classes"
        files = [file for output in outputs for file in sorted(output.rglob("src/main/java/**/*.java"))]
        run(["javac", "-Xlint:all", "-Werror", "--release", "11", "-d", classes, source, *files])
        return ["java", "-cp", str(classes), "Client"]

    @staticmethod
    def _python(folder: Path, source: Path, outputs: list[Path]) -> list[str]:
        path = os.pathsep.join(map(str, outputs))
        return ["env", f"PYTHONPATH={path}", "PYTHONIOENCODING=utf-8", "python3", "-W", "error", str(source)]
