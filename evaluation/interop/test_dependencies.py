# SPDX-License-Identifier: Apache-2.0
"""A generated client needs what comes with its language and nothing else; other dependencies are detected."""

from __future__ import annotations

import ast
import os
import re
import shutil
import sys
import tomllib
import xml.etree.ElementTree
from pathlib import Path
from typing import Iterator

import pytest

from evaluation.harness.clients import MCS, Programs
from evaluation.harness.commands import run
from evaluation.harness.places import ROOT

DESCRIPTIONS = [
    "samples/data-service/data.creo",
    "evaluation/interop/constructs/constructs.creo",
    "evaluation/interop/trials/trials.creo",
]

# The headers of C99 and POSIX.1-2008, some of which clients use.
HEADERS = set(
    """assert ctype errno fenv float inttypes limits locale math setjmp signal stdarg stdbool stddef stdint stdio stdlib
    string strings time wchar arpa/inet fcntl net/if netdb netinet/in netinet/tcp poll pthread sys/mman sys/socket sys/stat
    sys/time sys/types sys/uio sys/un unistd""".split()
)

REFERENCES = """public static class References
{
    public static void Main(string[] library)
    {
        foreach (var name in System.Reflection.Assembly.LoadFrom(library[0]).GetReferencedAssemblies())
        {
            System.Console.WriteLine(name.Name);
        }
    }
}
"""


def needed(library: Path) -> set[str]:
    """The libraries that the loader loads."""
    return set(re.findall(r"\(NEEDED\).*\[(.*)\]", run(["readelf", "-d", library]).stdout))


def elements(file: Path, name: str) -> set[str]:
    """The dependencies that an XML file has in elements of a name, in any name space."""
    root = xml.etree.ElementTree.parse(file).getroot()
    found = [element for element in root.iter() if element.tag.rpartition("}")[2] == name]
    return {
        " ".join([*element.attrib.values(), *(text.strip() for text in element.itertext())]).strip()
        for element in found
    }


def c_needs(client: Path) -> set[str]:
    run(["make", "-s", "CFLAGS=-O0"], cwd=client)
    [library] = client.glob("build/*.so")
    # The compiler reads headers for TLS only if TLS is asked for.
    read = run(["cc", "-M", f"-I{client / 'include'}", *(client / "src").glob("*.c")]).stdout
    sources = {file for file in client.rglob("*.[ch]") if not file.match("*_tls.c")}
    included = {
        name for file in sources for name in re.findall(r"#\s*include <(.*)\.h>", file.read_text(encoding="utf-8"))
    }
    return needed(library) - {"libc.so.6"} | included - HEADERS | set(re.findall(r"\bopenssl\b", read))


def csharp_needs(client: Path) -> set[str]:
    # Every .NET Framework and every .NET has these: the library itself and its two oldest parts.
    program = client / "References.exe"
    (client / "References.txt").write_text(REFERENCES, encoding="utf-8")
    run(["mcs", f"-out:{program}", client / "References.txt"])
    [library] = client.glob("*.dll")
    [project] = client.glob("*.csproj")
    return set(run(["mono", program, library]).stdout.split()) - {"mscorlib", "System", "System.Core"} | elements(
        project, "PackageReference"
    )


def java_needs(client: Path) -> set[str]:
    modules = run(["jdeps", "--multi-release", "11", "--print-module-deps", client / "classes"]).stdout
    return set(modules.strip().split(",")) - {"java.base"} | elements(client / "pom.xml", "dependency")


def python_needs(client: Path) -> set[str]:
    project = tomllib.loads((client / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    asked = {name for key in project if key.endswith("dependencies") for name in project[key]}
    [own] = [folder.name for folder in client.iterdir() if (folder / "__init__.py").exists()]
    for file in (client / own).rglob("*.py"):
        asked |= set(imported(ast.parse(file.read_text(encoding="utf-8"))))
    return asked - sys.stdlib_module_names - {own}


def imported(node: ast.AST) -> Iterator[str]:
    """The packages that a module imports at run time, anywhere in it; imports only for type checkers do not count."""
    if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
        return
    if isinstance(node, ast.Import):
        yield from (alias.name.split(".")[0] for alias in node.names)
    elif isinstance(node, ast.ImportFrom) and node.level == 0:
        yield node.module.split(".")[0]
    for child in ast.iter_child_nodes(node):
        yield from imported(child)


def accelerated_needs(client: Path) -> set[str]:
    [library] = client.glob("*/_accelerator.*.so")
    return python_needs(client) | needed(library) - {"libc.so.6", "libpthread.so.0"}


NEEDS = {
    "c": c_needs,
    "csharp": csharp_needs,
    "java": java_needs,
    "python": python_needs,
    "accelerated": accelerated_needs,
}


@pytest.mark.parametrize("kind", NEEDS)
@pytest.mark.parametrize("description", DESCRIPTIONS)
def test_a_client_needs_nothing(description: str, kind: str, programs: Programs, tmp_path: Path) -> None:
    client = shutil.copytree(programs.client(ROOT / description, kind), tmp_path / "client")
    assert NEEDS[kind](client) == set()


def add(file: Path, before: str, text: str) -> None:
    """Inserts a text before the first occurrence of another."""
    old = file.read_text(encoding="utf-8")
    assert before in old
    file.write_text(old.replace(before, text + before, 1), encoding="utf-8")


def c_needs_more(client: Path) -> set[str]:
    openssl = client / "include" / "openssl"
    openssl.mkdir()
    (openssl / "ssl.h").touch()
    (client / "src" / "more.c").write_text(
        "#include <math.h>\n#include <sys/epoll.h>\n#include <openssl/ssl.h>\n"
        "double more(double x) { return cos(x); }\n",
        encoding="utf-8",
    )
    add(client / "Makefile", "objects =", "libs = -lm\n")
    return {"sys/epoll", "openssl/ssl", "openssl", "libm.so.6"}


def csharp_needs_more(client: Path) -> set[str]:
    [library], [project] = client.glob("*.dll"), client.glob("*.csproj")
    (client / "More.cs").write_text("public class More { public System.Xml.XmlDocument Document; }\n", encoding="utf-8")
    run([*MCS, "-target:library", "-r:System.Xml.dll", f"-out:{library}", client / "More.cs"])
    add(project, "</Project>", '<ItemGroup><PackageReference Include="More" /></ItemGroup>')
    return {"System.Xml", "More"}


def java_needs_more(client: Path) -> set[str]:
    (client / "More.java").write_text("class More { java.util.logging.Logger logger; }\n", encoding="utf-8")
    run(["javac", "-d", client / "classes", client / "More.java"])
    add(
        client / "pom.xml",
        "</project>",
        "<dependencies><dependency><artifactId>more</artifactId></dependency></dependencies>",
    )
    return {"java.logging", "more"}


def python_needs_more(client: Path) -> set[str]:
    [package] = [folder for folder in client.iterdir() if (folder / "__init__.py").exists()]
    (package / "runtime" / "more.py").write_text(
        "def more():\n    import numpy.linalg\n    from attr import s\n", encoding="utf-8"
    )
    add(client / "pyproject.toml", "requires-python", 'dependencies = ["more"]\n')
    return {"numpy", "attr", "more"}


def accelerated_needs_more(client: Path) -> set[str]:
    linking = {**os.environ, "LDFLAGS": "-Wl,--no-as-needed -lm"}
    run([sys.executable, "creo_build.py"], cwd=client, env=linking)
    return {"libm.so.6"}


NEEDS_MORE = {
    "c": c_needs_more,
    "csharp": csharp_needs_more,
    "java": java_needs_more,
    "python": python_needs_more,
    "accelerated": accelerated_needs_more,
}


@pytest.mark.parametrize("kind", NEEDS)
def test_a_dependency_is_seen(kind: str, programs: Programs, tmp_path: Path) -> None:
    client = shutil.copytree(programs.client(ROOT / DESCRIPTIONS[0], kind), tmp_path / "client")
    more = NEEDS_MORE[kind](client)
    assert NEEDS[kind](client) == more
