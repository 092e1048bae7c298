# SPDX-License-Identifier: Apache-2.0
"""The first steps of a new user: creo new in an empty folder, then the commands that its README names, with an
installed Creo.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import zipfile
from pathlib import Path
from typing import Iterator

import pytest

from evaluation.harness.program import Program

EXPECTED = "Hello\ntitles: greeting\nno note: farewell\n"


@pytest.fixture(scope="module")
def project(newcomer: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("empty")
    subprocess.run(["creo", "new", "lab-book"], cwd=folder, env=newcomer, check=True, timeout=60)
    return folder / "lab-book"


def commands(project: Path, section: str) -> list[str]:
    """What a section of the README says to type."""
    readme = (project / "README.md").read_text(encoding="utf-8")
    [text] = re.findall(rf"^## {section}\n(.*?)(?=^## |\Z)", readme, re.DOTALL | re.MULTILINE)
    return [line for block in re.findall(r"```sh\n(.*?)```", text, re.DOTALL) for line in block.splitlines()]


def run(command: str, project: Path, environment: dict[str, str]) -> str:
    """What it prints, without what Maven does to colours at the end, whatever its options."""
    result = subprocess.run(
        command, shell=True, cwd=project, env=environment, capture_output=True, text=True, timeout=600
    )
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout.replace("\x1b[0m", "")


@pytest.fixture(scope="module")
def address(project: Path, newcomer: dict[str, str]) -> Iterator[str]:
    with Program(
        "the service",
        ["sh", "-c", f"exec {commands(project, 'Run')[0]} -Dexec.args='--listen 0'"],
        folder=project,
        environment=newcomer,
    ) as running:
        yield running.listening()


@pytest.mark.parametrize("language", ["c", "csharp", "java", "python", "typescript"])
def test_each_client_runs_as_the_readme_says(
    language: str, project: Path, address: str, newcomer: dict[str, str]
) -> None:
    [command] = [line for line in commands(project, "Run")[1:] if re.search(rf"clients/{language}\b", line)]
    command += f" -Dexec.args={address}" if language == "java" else f" {address}"
    assert run(command, project, newcomer) == EXPECTED


def test_the_host_is_called_as_the_readme_says(project: Path, address: str, newcomer: dict[str, str]) -> None:
    lines = [line for line in commands(project, "Run") if line.startswith(("creo", "curl"))]
    what, *calls = (line.replace("localhost:7000", address) for line in lines)
    assert "LabBookService.get" in run(what, project, newcomer)
    note = '{"title":"first","text":"Hello"}'
    assert [run(call, project, newcomer) for call in calls] == ["", f"{note}\n", note]


def test_a_page_calls_the_service_from_its_sources_and_from_the_jar(newcomer: dict[str, str], tmp_path: Path) -> None:
    subprocess.run(["creo", "new", "lab-book", "--page", "--lang", "python"], cwd=tmp_path, env=newcomer, check=True)
    project = tmp_path / "lab-book"
    first, package, serve = commands(project, "The page")

    def check(command: str, base: str) -> None:
        with Program("the service", ["sh", "-c", f"exec {command}"], folder=project, environment=newcomer) as running:
            address = running.listening()
            for file, words in (("", "<title>lab-book</title>"), ("page.js", "'lab_book.LabBookService/'")):
                assert words in run(f"curl -sS http://{address}{base}{file}", project, newcomer)
            titles = (
                f"-H 'Content-Type: application/json' -d '{{}}' http://{address}{base}lab_book.LabBookService/titles"
            )
            assert run(f"curl -sS {titles}", project, newcomer) == "[]"
            running.stop()

    check(first.replace("--files", "--listen 0 --files"), "/")
    run(package, project, newcomer)
    check(f"{serve} --listen 0", "/lab-book/")


def test_a_service_in_python_runs_as_its_readme_says(newcomer: dict[str, str], tmp_path: Path) -> None:
    new = ["creo", "new", "lab-book", "--service", "python", "--lang", "python"]
    subprocess.run(new, cwd=tmp_path, env=newcomer, check=True, timeout=60)
    project = tmp_path / "lab-book"
    start, client, what, *calls = commands(project, "Run")
    command = ["sh", "-c", f"exec {start} --workers 1 --listen 127.0.0.1:0"]
    with Program("the service", command, folder=project, environment=newcomer) as running:
        address = running.listening()
        assert run(f"{client} {address}", project, newcomer) == EXPECTED
        assert "LabBookService.get" in run(what.replace("localhost:7000", address), project, newcomer)
        note = '{"title":"first","text":"Hello"}'
        printed = [run(call.replace("localhost:7000", address), project, newcomer) for call in calls]
        assert printed == ["", f"{note}\n", note]
        running.stop()
    tests = commands(project, "Test")
    assert len(tests) == 2
    for test in tests:
        run(test, project, newcomer)


def test_its_own_tests_pass(project: Path, newcomer: dict[str, str]) -> None:
    tests = commands(project, "Test")
    assert len(tests) == 4  # of the service, and of the clients in Java, Python and TypeScript
    for test in tests:
        run(test, project, newcomer)
    reports = [*project.glob("**/surefire-reports/*.txt")]
    assert {report.name for report in reports} == {"ClientTest.txt", "lab_book.MainTest.txt"}


def test_a_fresh_checkout_and_a_changed_description(newcomer: dict[str, str], tmp_path: Path) -> None:
    """What version control does not have is generated where it is needed, and no test runs with what was before."""

    def fail(command: str) -> str:
        done = subprocess.run(
            command, shell=True, cwd=project, env=newcomer, capture_output=True, text=True, timeout=600
        )
        assert done.returncode != 0, command
        return done.stdout + done.stderr

    subprocess.run(["creo", "new", "lab-book"], cwd=tmp_path, env=newcomer, check=True, timeout=60)
    project = tmp_path / "lab-book"
    shutil.rmtree(project / "generated")
    service, java, python, typescript = commands(project, "Test")
    for test in (service, java, python, typescript):
        run(test, project, newcomer)

    description = project / "creo" / "lab-book.creo"
    text = description.read_text(encoding="utf-8")
    description.write_text(text.replace("String text;", "String text;\n    long time;"), encoding="utf-8")
    run(service.replace(" test", " compile"), project, newcomer)
    for test in (service, java):
        assert "actual and formal argument lists differ in length" in fail(test)
    assert "missing 1 required positional argument: 'time'" in fail(python)

    description.write_text(text.replace("String text;", "String text"), encoding="utf-8")
    told = fail("python3 clients/python/client.py")
    assert "error[CR005]" in told and "Traceback" not in told
    told = fail("CREO=no-such-command python3 clients/python/client.py")
    assert "no-such-command cannot be run, which generates" in told and "Traceback" not in told
    generate = "node clients/typescript/generate.mjs"
    assert "error[CR005]" in fail(generate)
    assert "no-such-command cannot be run, which generates" in fail(f"CREO=no-such-command {generate}")


def test_its_jar_is_served(project: Path, newcomer: dict[str, str]) -> None:
    """By creo serve as the README says, and with the settings of the container and of the service of systemd."""
    package, serve, copy = commands(project, "Deploy")[:3]
    run(package, project, newcomer)
    run(copy, project, newcomer)
    target = project / "service" / "target"
    image = (project / "deploy" / "Dockerfile").read_text(encoding="utf-8")
    variables = dict(re.findall(r"(CREO_\w+)=(\S+)", image[image.index("\nENV") : image.index("\nEXPOSE")]))
    variables["CREO_CLASS_PATH"] = variables["CREO_CLASS_PATH"].replace("/opt/lab-book", str(target))
    settings = project / "deploy" / "creo-host.properties"
    here = settings.read_text(encoding="utf-8").replace("/usr/local/lib/lab-book", str(target))
    local = project / "here.properties"
    local.write_text(here, encoding="utf-8")
    host = f"java -jar {target / 'creo-host.jar'}"
    ways = [
        (f"{serve} --listen 127.0.0.1:0", {}),
        (f"{host} --listen 127.0.0.1:0 --side-listen 127.0.0.1:0", variables),
        (f"{host} --config {local} --listen 127.0.0.1:0", {}),
    ]
    for command, added in ways:
        environment = {**newcomer, **added}
        with Program(
            "the service", ["sh", "-c", f"exec {command}"], folder=project, environment=environment
        ) as running:
            assert run(f"python3 clients/python/client.py {running.listening()}", project, newcomer) == EXPECTED


def test_the_service_of_systemd_is_in_order(project: Path) -> None:
    unit = (project / "deploy" / "lab-book.service").read_text(encoding="utf-8")
    assert "\nExecStart=/usr/bin/java " in unit and "/etc/lab-book/creo-host.properties\n" in unit
    if shutil.which("systemd-analyze"):
        check = ["systemd-analyze", "verify", project / "deploy" / "lab-book.service"]
        result = subprocess.run(check, capture_output=True, text=True, timeout=60)
        # Nothing is installed here, so its program's files are missing.
        assert [line for line in result.stderr.splitlines() if "not executable" not in line] == []


def test_sources_and_documentation_are_installed(newcomer: dict[str, str]) -> None:
    [repository] = re.findall(r"-Dmaven.repo.local=(\S+)", newcomer["MAVEN_OPTS"])
    for name in ("creo-framework", "creo-server"):
        folder = Path(repository) / "org" / "creo" / name / "0.1.0"
        for kind, file in (("sources", ".java"), ("javadoc", "index.html")):
            with zipfile.ZipFile(folder / f"{name}-0.1.0-{kind}.jar") as jar:
                assert any(entry.endswith(file) for entry in jar.namelist())


def test_the_installed_manual_page_is_clean(newcomer: dict[str, str]) -> None:
    page = Path(shutil.which("creo", path=newcomer["PATH"])).parent.parent / "share" / "man" / "man1" / "creo.1"
    assert page.read_text(encoding="utf-8").startswith(".TH CREO 1")
    if shutil.which("groff"):
        result = subprocess.run(["groff", "-ww", "-man", "-Tutf8", page], capture_output=True, text=True, timeout=60)
        assert (result.returncode, result.stderr) == (0, "")


def test_a_class_data_archive_is_installed(newcomer: dict[str, str]) -> None:
    archive = Path(shutil.which("creo", path=newcomer["PATH"])).parent.parent / "lib" / "creo" / "creo.jsa"
    assert archive.stat().st_size > 1_000_000
