# SPDX-License-Identifier: Apache-2.0
"""A host whose `creo.lock` records other items of its streams gives each client those that it knows."""

from __future__ import annotations

import json
import subprocess
from typing import Iterator

import pytest

from evaluation.harness.commands import build, run
from evaluation.harness.places import ROOT
from evaluation.harness.program import Program

CHANGE = ROOT / "generator" / "core" / "src" / "test" / "changes" / "streamed"
JAR = ROOT / "evaluation" / "interop" / "host" / "target" / "interop-host.jar"

MAIN = """
import java.util.stream.IntStream;
import java.util.stream.Stream;
import lab.*;
import org.creo.server.HostProgram;

public final class Main implements Lab {
    public static void main(String[] arguments) {
        HostProgram.main(arguments, new LabDispatcher(new Main()));
    }

    public Stream<Sample> watch(String name) {
        return Stream.of(new Sample(1, Level.HIGHER, 0.5, name), new Sample(2, Level.LOW, 1.5, name));
    }

    public int load(String unit, Stream<Sample> samples) {
        return samples.map(sample -> {
            if (sample.level() == Level.LOW) {
                throw new Full(sample.unit().equals("V") ? 7 : 0, 3);
            }
            return sample;
        }).mapToInt(sample -> (int) sample.time()).sum();
    }

    public Stream<Sample[]> smooth(Stream<Sample> samples) {
        return samples.map(sample -> new Sample[] {sample, new Sample(-sample.time(), Level.HIGHER, 0, "A")});
    }

    public Stream<Integer> same(int from, Stream<String> names) {
        return names.map(name -> from + name.length());
    }

    public void count(int from, Stream<Integer> numbers, int[] skipped) {
        if (numbers.mapToInt(number -> number).sum() != from || skipped.length != 0) {
            throw new IllegalArgumentException();
        }
    }

    public Stream<Integer> numbers(int from, int most) {
        return IntStream.range(from, from + most).boxed();
    }
}
"""


def creo(*arguments: object, items: str = "", code: int = 0) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [str(ROOT / "scripts" / "creo"), *map(str, arguments)], capture_output=True, encoding="utf-8", input=items
    )
    assert done.returncode == code, f"{arguments}\n{done.stdout}{done.stderr}"
    return done


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A host of the description after the change, whose lock has the one before."""
    build("interop")
    folder = tmp_path_factory.mktemp("older")
    # Without the method that needs a role: this host does not authenticate its clients.
    for name in ("before", "after"):
        lines = (CHANGE / f"{name}.creo").read_text(encoding="utf-8").splitlines(keepends=True)
        (folder / f"{name}.creo").write_text(
            "".join(line.replace('@ROLES("admin") ', "") for line in lines), encoding="utf-8"
        )
    creo("lock", folder / "before.creo")
    creo("gen", folder / "after.creo", "--lang", "host", "-o", folder)
    (folder / "Main.java").write_text(MAIN, encoding="utf-8")
    run(
        [
            "javac",
            "-Xlint:all",
            "-Werror",
            "-cp",
            JAR,
            "-d",
            folder / "classes",
            folder / "Main.java",
            *(folder / "host").rglob("*.java"),
        ]
    )
    with Program(
        "the host", ["java", "-cp", f"{folder / 'classes'}:{JAR}", "Main", "--listen", "127.0.0.1:0"]
    ) as running:
        yield running.listening()


def call(host: str, method: str, arguments: str, items: str = "", code: int = 0) -> list[object]:
    """Calls as a client of the release would."""
    done = creo("call", host, method, arguments, "--description", CHANGE / "before.creo", items=items, code=code)
    return [json.loads(line) for line in (done.stdout if code == 0 else done.stderr).splitlines()]


def sample(time: int, level: str, value: float) -> dict[str, object]:
    return {"time": time, "value": value, "level": level}


def test_items_go_out_in_the_older_layout(host: str) -> None:
    assert call(host, "watch", '["A"]') == [sample(1, "HIGH", 0.5), sample(2, "LOW", 1.5)]
    assert call(host, "numbers", "[5]") == list(range(5, 15)), (
        "ten, which is what it gives to who does not say how many"
    )


def test_items_come_in_the_older_layout(host: str) -> None:
    high = "".join(json.dumps(sample(time, "HIGH", 1)) + "\n" for time in range(1000))
    assert call(host, "load", '["V"]', high) == [sum(range(1000))]
    assert call(host, "load", '["V"]', high + json.dumps(sample(1, "LOW", 1)), code=1) == [
        {"exception": "Full", "fields": {"most": 7}}
    ]
    assert call(host, "count", "[3]", "1\n2\n") == []


def test_items_come_and_go_in_the_older_layout(host: str) -> None:
    assert call(host, "smooth", "[]", json.dumps(sample(3, "LOW", 2))) == [
        [sample(3, "LOW", 2.0), sample(-3, "HIGH", 0.0)]
    ]
    assert call(host, "same", "[2]", '"abc"\n') == [5]
