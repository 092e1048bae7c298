# SPDX-License-Identifier: Apache-2.0
"""What is generated for C# builds with the compilers of Mono and of .NET, without a warning; so does the first call of its README."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import zipfile
from pathlib import Path
from typing import Callable

import pytest

from evaluation.harness.clients import MCS, Programs
from evaluation.harness.commands import generate, run
from evaluation.harness.places import ROOT

DESCRIPTIONS = {
    "samples/data-service/data.creo": "Packagename",
    "framework/protocol/vectors/vectors.creo": "Vectors",
    "evaluation/bench/workload/bench.creo": "Bench",
    "generator/core/src/test/golden/names/service.creo": "Lab.Names",
    "evaluation/interop/constructs/constructs.creo": "Constructs",
    "generator/core/src/test/golden/constructs/service.creo": "Lab.Constructs",
}

USER = """<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup>
    <OutputType>Exe</OutputType>
    <TargetFramework>net10.0</TargetFramework>
  </PropertyGroup>
  <ItemGroup>
    <PackageReference Include="Packagename" Version="{version}" />
  </ItemGroup>
</Project>
"""

# Names that C#, .NET or the generated code itself use, each in a place where it would do harm.
AWKWARD = """
@PACKAGE("class.system.runtime")

/** A summary with <angle brackets> & an ampersand. */
struct Value { int value; String string; double[] params; byte[] raw; byte one; char[][] table; float System; long runtime; short codec; Codec x; }
struct Codec { int equals; int getHashCode; int memberwiseClone; int toString; int getType; int at; int buffer; }
struct Runtime { Codec[] system; }
struct System { Runtime[][] reader; Value writer; }
struct Status { Call call; int status; }
struct Call { String connection; }
struct CallArray { Call[] items; Call[][] tables; CallArrays more; }
struct CallArrays { int a; Status status; }
struct Object { int object; }
struct With { String nameof; } struct ToString { With[] nameof; int a; } struct GetHashCode { @DEFAULT({}) int[] nameof; }
struct Deconstruct { int a; int b; } struct Equals { int equals; } enum FromBytes { TO_BYTES, GET_TYPE } exception Nameof { String nameof; }
struct event_struct { int event_struct; int some_name; }
struct Exception { String message; }
struct IEquatable { String message; }
struct ReadOnlyArray { int[][][] items; }
struct MethodClient { int client; }
struct Options { int timeout; @DEFAULT(1) int with; @DEFAULT({}) Status[] toBytes; }
struct Channel { Options options; }
struct Client { Channel channel; }
struct Task { Signal signal; }
struct Signal { long timeSpan; }
struct Change { Optional<Change> change; Optional<int[]> fromBytes; Map<Integer, Change> deconstruct; @DEFAULT(2) long encoded; }
exception Gone { String status; Options address; int phase; int requestId; String of; }

interface class_
{
    int call (int call, int reader, String writer, int at, Codec buffer, @DEFAULT(1) long connection);
    void dispose ();
    Runtime[] equals (System System, Object[] object, boolean[] in, boolean out);
    String[][] classClient (String[][] is);
    byte[] raw (byte[] raw, byte one);
    Exception throwIt (IEquatable this_) throws Gone;
    Options withCallTimeout (Task task, int cancellationToken, Channel channel, long callTimeout);
    void rawAsync (int options); void beginRaw (); int answer (); Options options (Options options);
    Stream<Options> choices (Stream<Task> tasks); int sum (int at, Stream<Integer> value, String writer); Stream<byte[]> items (String call);
    boolean flag (); byte small (); char letter (); short medium (); long large (); float ratio (); double precise ();
}

interface Fake { With with (ToString toString, GetHashCode nameof) throws Nameof; int fakeFake (FromBytes x, Stream<Equals> y); }
interface Method { void runtime (int runtime); Client channel (Client client, int internal); }
"""

# Types named like those of the runtime and of the README, which its first call makes.
LIKE_THE_RUNTIME = """
@PACKAGE("like.the_runtime")

struct Status { int status; }
struct Options { Status status; }
struct Phase { Options[] options; }
struct Address { Phase phase; }
struct Call { Address address; }
struct Program { Call call; }
struct ReadOnlyArray { Program[] items; }
struct CreoException { Map<Integer, ReadOnlyArray> maps; }

interface Channel { void method (CreoException exception, ReadOnlyArray[] arrays, Status status); }
"""

# A type and its package have the same name: in the namespace Status, C# takes Status for the namespace.
LIKE_ITS_PACKAGE = """
@PACKAGE("status")

enum Level { LOW, HIGH }
struct Status { String text; @DEFAULT(HIGH) Level level; }

interface Store { Status put (Status status, @DEFAULT(LOW) Level level, Optional<Status> before); }
"""

#: Every kind of types, of rules and of places for them.
KINDS = (
    "evaluation/interop/values/values.creo",
    "generator/core/src/test/golden/kinds/service.creo",
    "generator/core/src/test/golden/rules/service.creo",
    "generator/core/src/test/golden/times/service.creo",
)

#: A project of users who want to hear of everything, and have clients among their own sources.
STRICTEST = """<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup>
    <TargetFramework>net10.0</TargetFramework>
    <Nullable>enable</Nullable>
    <AnalysisLevel>latest-all</AnalysisLevel>
    <EnforceCodeStyleInBuild>true</EnforceCodeStyleInBuild>
    <GenerateDocumentationFile>true</GenerateDocumentationFile>
    <TreatWarningsAsErrors>true</TreatWarningsAsErrors>
    <WarningLevel>9999</WarningLevel>
    <ImplicitUsings>disable</ImplicitUsings>
  </PropertyGroup>
</Project>
"""

WITH_JSON = """<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup>
    <OutputType>Exe</OutputType>
    <TargetFramework>net10.0</TargetFramework>
  </PropertyGroup>
  <ItemGroup>
    <Compile Include="{client}/**/*.cs" />
  </ItemGroup>
</Project>
"""

TO_JSON_AND_BACK = """using System.Text.Json;
using Class.System_.Runtime_;

var value = new Codec_(equals_: 1, getHashCode_: 2, memberwiseClone_: 3, toString_: 4, getType_: 5, at: 6, buffer: 7);
string text = JsonSerializer.Serialize(value);
System.Console.WriteLine(JsonSerializer.Deserialize<Codec_>(text) == value ? "the same" : text);
"""


@pytest.fixture
def awkward(tmp_path: Path) -> Path:
    (tmp_path / "awkward.creo").write_text(AWKWARD, encoding="utf-8")
    generate(tmp_path / "awkward.creo", ["csharp"], tmp_path / "out")
    return tmp_path / "out" / "csharp"


def build_with_mono(project: Path, name: str) -> None:
    printed = run(["xbuild", "/nologo", "/p:TreatWarningsAsErrors=true", f"{name}.csproj"], cwd=project).stdout
    assert "0 Warning(s)" in printed, printed
    output = {path.suffix for path in (project / "bin" / "Release").iterdir()}
    assert {".dll", ".xml"} <= output, output


def restore(project: Path, *more: str) -> None:
    if shutil.which("dotnet") is None:
        pytest.skip("no dotnet on the PATH")
    feed = os.environ.get("CREO_NUGET_FEED")
    command = ["dotnet", "restore", *(["--source", str(Path(feed).resolve())] if feed else []), *more]
    done = subprocess.run(command, cwd=project, capture_output=True, encoding="utf-8", timeout=300)
    if done.returncode != 0 and not feed:
        pytest.skip("NuGet's feed is out of reach; CREO_NUGET_FEED may name a folder of packages")
    assert done.returncode == 0, done.stdout + done.stderr


def build_with_dotnet(project: Path, name: str) -> None:
    restore(project, f"{name}.csproj")
    printed = run(
        ["dotnet", "build", "--no-restore", "-warnaserror", "-c", "Release", f"{name}.csproj"], cwd=project
    ).stdout
    assert "0 Warning(s)" in printed, printed
    for framework in ("netstandard2.0", "net8.0"):
        output = {path.suffix for path in (project / "bin" / "Release" / framework).iterdir()}
        assert {".dll", ".xml"} <= output, output


@pytest.mark.parametrize("description", DESCRIPTIONS)
def test_builds_with_mono(description: str, generated: Callable[[str, str], Path]) -> None:
    build_with_mono(generated(description, "csharp"), DESCRIPTIONS[description])


@pytest.mark.parametrize("description", DESCRIPTIONS)
def test_builds_with_dotnet(description: str, generated: Callable[[str, str], Path]) -> None:
    build_with_dotnet(generated(description, "csharp"), DESCRIPTIONS[description])


@pytest.fixture(scope="module")
def of_each_kind(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The clients of these descriptions, in a project."""
    folder = tmp_path_factory.mktemp("kinds")
    creo = ROOT / "scripts" / "creo"
    run([creo, "gen", *(ROOT / each for each in KINDS), "--lang", "csharp", "-o", folder / "clients"])
    for project in folder.rglob("*.csproj"):
        project.unlink()
    (folder / "Strictest.csproj").write_text(STRICTEST, encoding="utf-8")
    return folder


def test_every_kind_of_types_and_rules_compiles_with_mono(of_each_kind: Path, tmp_path: Path) -> None:
    out = [f"-out:{tmp_path / 'kinds.dll'}", f"-doc:{tmp_path / 'kinds.xml'}", "-target:library"]
    run([*MCS, "-warn:4", *out, *of_each_kind.rglob("*.cs")])


def test_every_analyzer_of_dotnet_finds_nothing(of_each_kind: Path) -> None:
    restore(of_each_kind)
    printed = run(["dotnet", "build", "--no-restore"], cwd=of_each_kind).stdout
    assert "0 Warning(s)" in printed, printed


def test_awkward_names_build_with_mono(awkward: Path) -> None:
    build_with_mono(awkward, "Class.System_.Runtime_")


def test_awkward_names_build_with_dotnet(awkward: Path) -> None:
    build_with_dotnet(awkward, "Class.System_.Runtime_")


def test_the_package_has_all_and_needs_nothing(generated: Callable[[str, str], Path], tmp_path: Path) -> None:
    project = generated("samples/data-service/data.creo", "csharp")
    restore(project, "Packagename.csproj")
    run(
        [
            "dotnet",
            "pack",
            "--no-restore",
            "-warnaserror",
            "-c",
            "Release",
            "-o",
            tmp_path / "feed",
            "Packagename.csproj",
        ],
        cwd=project,
    )
    [package] = (tmp_path / "feed").glob("*.nupkg")
    [symbols] = (tmp_path / "feed").glob("*.snupkg")
    with zipfile.ZipFile(symbols) as archive:
        # A compressed source is in it as a document of its own; without them it has 66 kB.
        assert len(archive.read("lib/net8.0/Packagename.pdb")) > 100_000
    with zipfile.ZipFile(package) as archive:
        held = set(archive.namelist())
        assert {
            f"lib/{framework}/Packagename.{kind}"
            for framework in ("netstandard2.0", "net8.0")
            for kind in ("dll", "xml")
        } | {"README.md"} <= held, held
        assert "<dependency " not in archive.read("Packagename.nuspec").decode("utf-8")
    user = tmp_path / "user"
    user.mkdir()
    (user / "Program.cs").write_text(first_call(project), encoding="utf-8")
    (user / "User.csproj").write_text(USER.format(version=package.stem.split(".", 1)[1]), encoding="utf-8")
    restore(user, "--source", str(tmp_path / "feed"), "--packages", str(tmp_path / "packages"))
    run(["dotnet", "build", "--no-restore", "-warnaserror"], cwd=user)
    done = subprocess.run(["dotnet", "run", "--no-build"], cwd=user, capture_output=True, encoding="utf-8", timeout=300)
    assert "cannot connect to localhost:7000: " in done.stderr, done.stdout + done.stderr


@pytest.mark.parametrize("description", [LIKE_THE_RUNTIME, LIKE_ITS_PACKAGE])
def test_the_examples_compile_whatever_types_are_called(description: str, tmp_path: Path) -> None:
    (tmp_path / "names.creo").write_text(description, encoding="utf-8")
    generate(tmp_path / "names.creo", ["csharp"], tmp_path)
    programs = examples(tmp_path / "csharp", tmp_path)
    # In one assembly with the client, a program also sees what is internal.
    run([*MCS, f"-out:{tmp_path / 'program.exe'}", *programs, *sorted((tmp_path / "csharp").rglob("*.cs"))])


def test_json_libraries_find_the_parameters_of_constructors(awkward: Path, tmp_path: Path) -> None:
    user = tmp_path / "user"
    user.mkdir()
    (user / "Program.cs").write_text(TO_JSON_AND_BACK, encoding="utf-8")
    (user / "User.csproj").write_text(WITH_JSON.format(client=awkward), encoding="utf-8")
    restore(user)
    run(["dotnet", "build", "--no-restore"], cwd=user)
    done = run(["dotnet", "run", "--no-build"], cwd=user)
    assert done.stdout == "the same\n", done.stdout


def first_call(project: Path) -> str:
    return re.search(r"```csharp\n(.*?)```", (project / "README.md").read_text(encoding="utf-8"), re.DOTALL)[1]


def examples(project: Path, folder: Path) -> list[Path]:
    """Writes all examples of the README: the first call, and statements, which need a method before C# 9."""
    readme = (project / "README.md").read_text(encoding="utf-8")
    written = []
    for number, (usings, body) in enumerate(re.findall(r"```csharp\n(using .*?\n)\n(.*?)```", readme, re.DOTALL)):
        if number > 0:
            result = "async System.Threading.Tasks.Task" if "await " in body else "void"
            body = f"static class Example{number}Of {{ static {result} Run() {{\n{body}\n}} }}\n"
        written.append(folder / f"Example{number}.cs")
        written[-1].write_text(usings + body, encoding="utf-8")
    return written


@pytest.mark.parametrize("description", DESCRIPTIONS)
def test_the_examples_of_the_readme_compile(description: str, programs: Programs, tmp_path: Path) -> None:
    client = programs.client(ROOT / description, "csharp")
    run(
        [
            *MCS,
            f"-out:{tmp_path / 'program.exe'}",
            *examples(client, tmp_path),
            *(f"-r:{library}" for library in client.glob("*.dll")),
        ]
    )


@pytest.mark.parametrize("struct", ["Rack", "Store"])
def test_a_package_inside_another(struct: str, tmp_path: Path) -> None:
    """Both fit into one program, unless a type has the name of the other's name space, of which creo warns."""
    (tmp_path / "lab.creo").write_text(f'@PACKAGE("lab") struct {struct} {{ int x; }}')
    (tmp_path / "store.creo").write_text('@PACKAGE("lab.store") struct Shelf { String name; }')
    files = [tmp_path / "lab.creo", tmp_path / "store.creo"]
    told = run([ROOT / "scripts" / "creo", "gen", *files, "--lang", "csharp", "--out", tmp_path]).stderr
    made = f'new Lab.{struct}(1) + " " + new Lab.Store.Shelf("a")'
    (tmp_path / "Program.cs").write_text(
        f"public static class Program {{ public static void Main() {{ System.Console.WriteLine({made}); }} }}"
    )
    built = subprocess.run([*MCS, f"-out:{tmp_path / 'p.exe'}", *tmp_path.rglob("*.cs")], capture_output=True)
    assert (built.returncode == 0) == (struct != "Store") == ("warning[CR058]" not in told)
    if built.returncode == 0:
        assert run(["mono", tmp_path / "p.exe"]).stdout == 'Rack(x=1) Shelf(name="a")\n'
