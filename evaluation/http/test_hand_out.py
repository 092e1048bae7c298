# SPDX-License-Identifier: Apache-2.0
"""A host hands out its clients: each is installed by its language's own tool, from the host, and calls it."""

from __future__ import annotations

import hashlib
import json
import os
import posixpath
import re
import shutil
import subprocess
import sys
import urllib.error
import urllib.request
import zipfile
from pathlib import Path
from typing import Iterator

import pytest

from evaluation.harness.clients import CC, MCS, QUICK
from evaluation.harness.commands import build, generate, run
from evaluation.harness.places import ROOT
from evaluation.harness.program import Program
from evaluation.harness.waiting import PATIENCE

HERE = Path(__file__).parent / "handout"
JAR = ROOT / "framework" / "server" / "target" / "creo-host.jar"
CREO = ROOT / "scripts" / "creo"

C = """
#include "handed_lab.h"
#include <stdio.h>

int main(int count, char **arguments)
{
    handed_lab_error error;
    handed_lab_abacus_client *client = handed_lab_abacus_connect(arguments[count - 1], &error);
    const handed_lab_double_array numbers = {(const double[]){1.5, 2.25}, 2};
    double sum = 0;
    if (client == NULL || handed_lab_abacus_sum(client, numbers, &sum, &error) != HANDED_LAB_OK) {
        fprintf(stderr, "%s\\n", error.message);
        return 1;
    }
    printf("%.2f\\n", sum);
    handed_lab_abacus_close(client);
    return 0;
}
"""

CSHARP = """
public static class Program
{
    public static void Main(string[] arguments)
    {
        using (var client = new Handed.Lab.AbacusClient(arguments[0]))
        {
            System.Console.WriteLine(client.Sum(new[] { 1.5, 2.25 }));
        }
    }
}
"""

JAVA = """
public final class Main {
    public static void main(String[] arguments) {
        try (handed.lab.AbacusClient client = new handed.lab.AbacusClient(arguments[0])) {
            System.out.println(client.sum(new double[] {1.5, 2.25}));
        }
    }
}
"""

PYTHON = """
import sys
from handed.lab import AbacusClient
with AbacusClient(sys.argv[1]) as client:
    print(client.sum([1.5, 2.25]))
"""

JAVASCRIPT = """
import { AbacusClient } from "handed-lab";
const client = new AbacusClient(process.argv[2]);
console.log(await client.sum([1.5, 2.25]));
await client.close();
"""

POM = """
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>user</groupId>
  <artifactId>user</artifactId>
  <version>1</version>
  <properties>
    <maven.compiler.release>11</maven.compiler.release>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
  </properties>
  <repositories>
    <repository><id>lab</id><url>{base}maven</url></repository>
  </repositories>
  <dependencies>
    <dependency><groupId>handed.lab</groupId><artifactId>handed.lab-client</artifactId><version>1.2.0</version></dependency>
  </dependencies>
  <build>
    <plugins>
      <plugin><artifactId>maven-resources-plugin</artifactId><version>3.3.1</version></plugin>
      <plugin><artifactId>maven-compiler-plugin</artifactId><version>3.14.0</version></plugin>
    </plugins>
  </build>
</project>
"""

#: What each tool reads of whoever installs clients with a token.
TOKEN = "a:token"
SETTINGS = """
<settings><servers><server><id>lab</id><username>any</username><password>{token}</password></server></servers></settings>
"""
CREDENTIALS = """
  <packageSourceCredentials>
    <lab>
      <add key="Username" value="any" />
      <add key="ClearTextPassword" value="{token}" />
    </lab>
  </packageSourceCredentials>
</configuration>
"""

#: NuGet asks for TLS, unless it is told that a source needs none.
NUGET = """
<configuration>
  <packageSources>
    <clear />
    <add key="lab" value="{base}nuget/v3/index.json" allowInsecureConnections="true" />
  </packageSources>
</configuration>
"""

PROJECT = """
<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup>
    <OutputType>Exe</OutputType>
    <TargetFramework>net{version}</TargetFramework>
    <InvariantGlobalization>true</InvariantGlobalization>
    <UseAppHost>false</UseAppHost>
    <Nullable>enable</Nullable>
    <NuGetAudit>false</NuGetAudit>
  </PropertyGroup>
</Project>
"""


class Host(Program):
    """A running host that hands out what it has."""

    def __init__(self, classes: Path, *flags: str) -> None:
        settings = ["--class-path", classes, "--service", "Beads", "--listen", "127.0.0.1:0", *flags]
        super().__init__("the host", ["java", *QUICK, "-jar", JAR, *settings])
        self.address = self.listening()
        self.clients = f"http://{self.address}/creo/clients/"

    def get(self, path: str, **fields: str) -> tuple[bytes, dict[str, str]]:
        request = urllib.request.Request(f"http://{self.address}{path}", headers=fields)
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return answer.read(), dict(answer.headers.items())

    def command(self, language: str) -> str:
        """The line that installs a client, as the list has it."""
        [one] = [each for each in self.packages() if each["language"] == language]
        return one["install"]

    def packages(self) -> list[dict]:
        return json.loads(self.get("/creo/clients/")[0])["packages"]


def compiled(folder: Path) -> Path:
    """The classes of the service, as users make them, with the clients in their place."""
    build("generator", "server")
    generate(HERE / "lab.creo", ["host"], folder)
    classes = folder / "classes"
    run(["javac", "-Xlint:all", "-Werror", "-cp", JAR, "-d", classes, HERE / "Beads.java", *folder.rglob("*.java")])
    run([CREO, "pack", HERE / "lab.creo", "-o", classes / "META-INF" / "creo" / "clients"])
    return classes


@pytest.fixture(scope="module")
def classes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compiled(tmp_path_factory.mktemp("abacus"))


@pytest.fixture(scope="module")
def host(classes: Path) -> Iterator[Host]:
    with Host(classes, "--hand-out", "clients,description") as running:
        yield running


@pytest.fixture(scope="module")
def guarded(classes: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """One that serves only those who show the token."""
    tokens = tmp_path_factory.mktemp("guarded") / "tokens"
    tokens.touch(mode=0o600)
    tokens.write_text(f"{hashlib.sha256(TOKEN.encode()).hexdigest()}  reader\n", encoding="utf-8")
    with Host(classes, "--hand-out", "clients", "--tokens-file", str(tokens)) as running:
        yield running


def shell(command: str, folder: Path, **environment: str) -> str:
    return run(["sh", "-c", command], cwd=folder, env={**os.environ, **environment}).stdout


def needs(*tools: str) -> pytest.MarkDecorator:
    missing = [tool for tool in tools if shutil.which(tool) is None]
    return pytest.mark.skipif(bool(missing), reason=f"no {' and no '.join(missing)} on the PATH")


@needs("curl")
def test_c(host: Host, tmp_path: Path) -> None:
    shell(host.command("C"), tmp_path)
    (tmp_path / "program.c").write_text(C, encoding="utf-8")
    run([*CC, "-o", "program", "program.c", "handed_lab.c"], cwd=tmp_path)
    assert run([tmp_path / "program", host.address]).stdout == "3.75\n"


def test_python(host: Host, tmp_path: Path) -> None:
    run([sys.executable, "-m", "venv", tmp_path / "venv"])
    python = tmp_path / "venv" / "bin" / "python"
    shell(host.command("Python"), tmp_path, PATH=f"{python.parent}:{os.environ['PATH']}", PIP_NO_INDEX="1")
    run([python, "-m", "pip", "check"])
    assert run([python, "-c", PYTHON, host.address], cwd=tmp_path).stdout == "3.75\n"


@needs("npm", "node")
def test_typescript(host: Host, tmp_path: Path) -> None:
    (tmp_path / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    (tmp_path / "program.js").write_text(JAVASCRIPT, encoding="utf-8")
    shell(host.command("TypeScript"), tmp_path, npm_config_audit="false", npm_config_cache=str(tmp_path / "cache"))
    assert run(["node", "program.js", host.address], cwd=tmp_path).stdout == "3.75\n"


def test_a_page_finds_all_modules(host: Host) -> None:
    found, left = set(), {"/creo/clients/handed-lab.js"}
    while left:
        path = left.pop()
        found.add(path)
        text, fields = host.get(path)
        assert fields["content-type"].startswith("text/javascript"), path
        code = re.sub(r"/\*.*?\*/", "", text.decode(), flags=re.DOTALL)  # whose types are in other files
        names = re.findall(r'(?:from |import\()"(\.[^"]*)"', code)
        left |= {posixpath.normpath(posixpath.join(posixpath.dirname(path), name)) for name in names} - found
    assert "/creo/clients/handed-lab/client.js" in found
    assert any("/runtime/connection/" in path for path in found)


@needs("mvn")
def test_java(host: Host, tmp_path: Path) -> None:
    (tmp_path / "pom.xml").write_text(POM.format(base=host.clients), encoding="utf-8")
    source = tmp_path / "src" / "main" / "java" / "Main.java"
    source.parent.mkdir(parents=True)
    source.write_text(JAVA, encoding="utf-8")
    maven = ["mvn", "-B", "-q", f"-Dmaven.repo.local={repository(tmp_path / 'repository')}"]
    run([*maven, "compile"], cwd=tmp_path)
    [jar] = (tmp_path / "repository" / "handed").rglob("*.jar")
    assert run(["java", "-cp", f"{tmp_path / 'target' / 'classes'}:{jar}", "Main", host.address]).stdout == "3.75\n"


def repository(folder: Path) -> Path:
    """A local repository of Maven that has all plugins, and nothing that was handed out before."""
    folder.mkdir()
    for group in (Path.home() / ".m2" / "repository").glob("*"):
        if group.name != "handed":
            (folder / group.name).symlink_to(group)
    return folder


@needs("dotnet")
def test_csharp(host: Host, tmp_path: Path) -> None:
    version = ".".join(run(["dotnet", "--version"]).stdout.split(".")[:2])
    project = tmp_path / "user"
    project.mkdir()
    for name, text in {
        "nuget.config": NUGET.format(base=host.clients),
        "User.csproj": PROJECT.format(version=version),
        "Program.cs": CSHARP,
    }.items():
        (project / name).write_text(text, encoding="utf-8")
    packages = {"NUGET_PACKAGES": str(tmp_path / "packages")}
    shell(host.command("C#"), project, **packages)
    run(["dotnet", "build", "-warnaserror"], cwd=project, env={**os.environ, **packages})
    assert run(["dotnet", "run", "--no-build", "--", host.address], cwd=project).stdout == "3.75\n"


@needs("curl")
def test_curl_shows_a_token(guarded: Host, tmp_path: Path) -> None:
    fetch = ["curl", "-sf", "-O", guarded.clients + "handed_lab.h"]
    with pytest.raises(AssertionError, match="ended with 22"):
        run(fetch, cwd=tmp_path)
    run([*fetch, "-u", f"any:{TOKEN}"], cwd=tmp_path)
    with pytest.raises(AssertionError, match="ended with 22"):
        run(["curl", "-sf", "-u", f"any:{TOKEN}", f"http://{guarded.address}/creo/openapi.json"], cwd=tmp_path)
    assert (tmp_path / "handed_lab.h").stat().st_size > 1000
    assert TOKEN not in guarded.log()


def test_pip_shows_a_token(guarded: Host, tmp_path: Path) -> None:
    (tmp_path / "netrc").write_text(f"machine 127.0.0.1 login any password {TOKEN}\n", encoding="utf-8")
    wheel = guarded.clients + "handed_lab-1.2.0-py3-none-any.whl"
    fetch = [sys.executable, "-m", "pip", "download", "--no-deps", "--no-cache-dir", "--no-input", wheel]
    run(fetch, cwd=tmp_path, env={**os.environ, "NETRC": str(tmp_path / "netrc")})
    assert zipfile.ZipFile(tmp_path / "handed_lab-1.2.0-py3-none-any.whl").testzip() is None


@needs("npm", "node")
def test_npm_shows_a_token(guarded: Host, tmp_path: Path) -> None:
    place = guarded.clients.removeprefix("http:")
    (tmp_path / ".npmrc").write_text(f"{place}:_authToken={TOKEN}\n", encoding="utf-8")
    (tmp_path / "package.json").write_text("{}", encoding="utf-8")
    environment = {**os.environ, "npm_config_audit": "false", "npm_config_cache": str(tmp_path / "cache")}
    run(["npm", "install", guarded.clients + "handed-lab-1.2.0.tgz"], cwd=tmp_path, env=environment)
    assert (tmp_path / "node_modules" / "handed-lab" / "package.json").exists()


@needs("mvn")
def test_maven_shows_a_token(guarded: Host, tmp_path: Path) -> None:
    (tmp_path / "pom.xml").write_text(POM.format(base=guarded.clients), encoding="utf-8")
    (tmp_path / "settings.xml").write_text(SETTINGS.format(token=TOKEN), encoding="utf-8")
    maven = ["mvn", "-B", "-q", "-s", "settings.xml", f"-Dmaven.repo.local={repository(tmp_path / 'repository')}"]
    run([*maven, "compile"], cwd=tmp_path)
    assert [*(tmp_path / "repository" / "handed").rglob("*.jar")]


@needs("dotnet")
def test_nuget_shows_a_token(guarded: Host, tmp_path: Path) -> None:
    version = ".".join(run(["dotnet", "--version"]).stdout.split(".")[:2])
    secret = NUGET.format(base=guarded.clients).replace(
        "</configuration>\n", CREDENTIALS.format(token=TOKEN).lstrip("\n")
    )
    (tmp_path / "nuget.config").write_text(secret, encoding="utf-8")
    (tmp_path / "User.csproj").write_text(PROJECT.format(version=version), encoding="utf-8")
    packages = {**os.environ, "NUGET_PACKAGES": str(tmp_path / "packages")}
    run(["dotnet", "add", "package", "Handed.Lab", "--version", "1.2.0"], cwd=tmp_path, env=packages)
    assert (tmp_path / "packages" / "handed.lab" / "1.2.0").is_dir()


@needs("mcs", "mono")
def test_csharp_with_mono(host: Host, tmp_path: Path) -> None:
    [one] = [each for each in host.packages() if each["language"] == "C#"]
    [file] = one["files"]
    (tmp_path / "lab.nupkg").write_bytes(host.get("/creo/clients/" + file["path"])[0])
    with zipfile.ZipFile(tmp_path / "lab.nupkg") as package:
        package.extractall(tmp_path)
    (tmp_path / "Program.cs").write_text(CSHARP, encoding="utf-8")
    run([*MCS, "-out:program.exe", "Program.cs", *(tmp_path / "contentFiles").rglob("*.cs")], cwd=tmp_path)
    assert run(["mono", tmp_path / "program.exe", host.address]).stdout == "3.75\n"


def test_the_hashes_are_those_of_what_is_sent(host: Host) -> None:
    files = [file for each in host.packages() for file in each["files"]]
    assert len(files) == 7
    for file in files:
        content, fields = host.get("/creo/clients/" + file["path"])
        assert len(content) == file["bytes"]
        assert hashlib.sha256(content).hexdigest() == file["sha256"]
        with pytest.raises(urllib.error.HTTPError, match="304"):
            host.get("/creo/clients/" + file["path"], **{"If-None-Match": fields["etag"]})


@needs("curl")
def test_they_also_come_by_http2(host: Host, tmp_path: Path) -> None:
    """A header is longer than what one stream may send at first."""
    source = host.clients + "handed_lab.c"
    run(["curl", "-sf", "--http2-prior-knowledge", "-o", tmp_path / "two.c", source])
    run(["curl", "-sf", "--http1.1", "-o", tmp_path / "one.c", source])
    assert (tmp_path / "one.c").stat().st_size > 1 << 16
    assert (tmp_path / "one.c").read_bytes() == (tmp_path / "two.c").read_bytes()


def test_the_description_is_one(host: Host, tmp_path: Path) -> None:
    (tmp_path / "lab.creo").write_bytes(host.get("/creo/description.creo")[0])
    run([CREO, "diff", tmp_path / "lab.creo", HERE / "lab.creo"])


def test_packing_again_elsewhere_gives_the_same_bytes(tmp_path: Path) -> None:
    build("generator")
    made = []
    for zone, folder in (("UTC", "one"), ("Pacific/Kiritimati", "another/folder")):
        place = tmp_path / folder
        place.mkdir(parents=True)
        shutil.copy(HERE / "lab.creo", place)
        run([CREO, "pack", "lab.creo"], cwd=place, env={**os.environ, "TZ": zone, "LC_ALL": "tr_TR.UTF-8"})
        made.append({path.relative_to(place): path.read_bytes() for path in place.rglob("*") if path.is_file()})
    assert made[0] == made[1]
    assert len(made[0]) > 10


def test_a_host_without_packages_says_how_to_pack_them(classes: Path, tmp_path: Path) -> None:
    bare = shutil.copytree(classes, tmp_path / "bare", ignore=shutil.ignore_patterns("META-INF"))
    command = ["java", *QUICK, "-jar", JAR, "--class-path", bare, "--service", "Beads", "--hand-out", "clients"]
    done = subprocess.run([str(part) for part in command], capture_output=True, encoding="utf-8", timeout=PATIENCE)
    assert done.returncode == 1, done.stdout + done.stderr
    assert "There are no clients of handed.lab to hand out." in done.stderr
    assert "creo pack" in done.stderr
