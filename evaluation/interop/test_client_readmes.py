# SPDX-License-Identifier: Apache-2.0
"""The examples in the READMEs of generated clients: each is compiled as it is there, called on a real host, and prints
what it should.
"""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Iterator

import pytest

from evaluation.harness.clients import CLIENTS, QUICK, SOURCES, Programs
from evaluation.harness.commands import build, run
from evaluation.harness.program import Program

from .hosts import JAR
from .test_trials import make_token

DESCRIPTION = """
@PACKAGE("lab")

exception Missing { String name; }

interface Numbers
{
    long length (String text);
    long twice (long number);
    long find (String name) throws Missing;
    Stream<Long> count (long from);
    long sum (Stream<Long> numbers);
}
"""

MAIN = """
import java.util.stream.LongStream;
import java.util.stream.Stream;
import lab.*;
import org.creo.server.HostProgram;

public final class Main implements Numbers {
    public static void main(String[] arguments) {
        HostProgram.main(arguments, new NumbersDispatcher(new Main()));
    }

    public long length(String text) {
        return text.length();
    }

    public long twice(long number) {
        return 2 * number;
    }

    public long find(String name) {
        throw new Missing(name);
    }

    public Stream<Long> count(long from) {
        return LongStream.range(from, from + 100).boxed();
    }

    public long sum(Stream<Long> numbers) {
        return numbers.mapToLong(number -> number).sum();
    }
}
"""

COUNTED = "".join(f"{number}\n" for number in range(1, 101))

#: What the example of each section prints. The first call is in a section of its own, or in that of its interface.
PRINTED = {
    "A first call": "4\n",
    "Numbers": "4\n",
    "Catch an exception": "text\n",
    "Receive a stream": COUNTED,
    "Send a stream": "2\n",
    "Call without waiting": "4\n",
    "Set time-outs": "4\n",
    "Use TLS": "4\n",
}
#: C's example sends one item.
LESS = {"c": {"Send a stream": "1\n"}}
#: JavaScript shows a `long` with an n.
LESS["typescript"] = {
    heading: re.sub(r"(\d)$", r"\1n", printed, flags=re.MULTILINE) for heading, printed in PRINTED.items()
}

#: The functions of C's examples, and how a program calls them.
C_PROGRAM = """
static int length_by(lab_numbers_client *client, lab_error *error)
{
    int64_t length = 0;
    if (client == NULL || lab_numbers_length(client, lab_string_of("text"), &length, error) != LAB_OK) {
        return 1;
    }
    printf("%d\\n", (int)length);
    lab_numbers_close(client);
    return 0;
}

static int run(const char *section, lab_error *error)
{
    if (strcmp(section, "A first call") == 0) {
        return first_call();
    } else if (strcmp(section, "Set time-outs") == 0) {
        return length_by(connect_with_timeouts(error), error);
    } else if (strcmp(section, "Use TLS") == 0) {
        return length_by(connect_with_tls(error), error);
    }
    lab_numbers_client *client = lab_numbers_connect(ADDRESS, error);
    int failed = client == NULL;
    if (failed) {
    } else if (strcmp(section, "Catch an exception") == 0) {
        int64_t number = 0;
        if (lab_numbers_find(client, lab_string_of("text"), &number, error) != LAB_OK) {
            print_failure(error);
        }
    } else if (strcmp(section, "Receive a stream") == 0) {
        failed = receive(client, error) != LAB_OK;
    } else if (strcmp(section, "Send a stream") == 0) {
        failed = send_items(client, error) != LAB_OK;
    } else if (strcmp(section, "Call without waiting") == 0) {
        failed = call_without_waiting(client, error) != LAB_OK;
    } else {
        failed = 1;
    }
    lab_numbers_close(client);
    return failed;
}

int main(int count, char **arguments)
{
    lab_error error = {0};
    const int failed = run(count > 1 ? arguments[1] : "", &error);
    if (failed) {
        fprintf(stderr, "%s\\n", error.message);
    }
    return failed;
}
"""


def split(example: str, keyword: str) -> tuple[list[str], str]:
    """The lines that import something, and the others."""
    lines = example.splitlines()
    imports = [line for line in lines if re.match(rf"{keyword} [\w.=* ]+;$", line)]
    return imports, "\n".join(line for line in lines if line not in imports).strip()


def c_program(examples: dict[str, str], address: str) -> str:
    text = "\n".join(examples.values()).replace("int main(void)", "static int first_call(void)")
    text = re.sub(r"/\* \.\.\. use \*?(\w+) \.\.\. \*/", r'printf("%d\\n", (int)\1);', text)
    includes = '#include <stdio.h>\n#include <string.h>\n\n#include "lab.h"\n'
    return includes + text + C_PROGRAM.replace("ADDRESS", f'"{address}"')


def java_program(examples: dict[str, str], _: str) -> str:
    imports: set[str] = set()
    classes, cases = [], []
    for number, (section, example) in enumerate(examples.items()):
        own, body = split(example, "import")
        imports.update(own)
        if body.startswith("public class Call"):
            body = body.replace("public class Call", f"class Example{number}")
            classes.append(body.replace("void main(String[] arguments)", "void run()") + "\n")
        else:
            classes.append(f"class Example{number} {{ static void run() throws Exception {{\n{body}\n}} }}\n")
        cases.append(f'case "{section}": Example{number}.run(); break;\n')
    return (
        "\n".join(sorted(imports))
        + "\npublic class Client { public static void main(String[] arguments) throws Exception {\n"
        + f"switch (arguments[0]) {{\n{''.join(cases)}default: System.exit(1); }} }} }}\n{''.join(classes)}"
    )


def csharp_program(examples: dict[str, str], _: str) -> str:
    usings: set[str] = set()
    classes, cases = [], []
    for number, (section, example) in enumerate(examples.items()):
        own, body = split(example, "using")
        usings.update(own)
        if body.startswith("public static class Program"):
            body = body.replace("class Program", f"class Example{number}").replace("void Main()", "void Run()")
            classes.append(body + "\n")
            cases.append(f'case "{section}": Example{number}.Run(); break;\n')
        else:
            result = "async System.Threading.Tasks.Task" if "await " in body else "void"
            wait = ".GetAwaiter().GetResult()" if "await " in body else ""
            classes.append(f"static class Example{number} {{ public static {result} Run() {{\n{body}\n}} }}\n")
            cases.append(f'case "{section}": Example{number}.Run(){wait}; break;\n')
    return (
        "\n".join(sorted(usings))
        + "\nstatic class Client { static void Main(string[] arguments) {\n"
        + f"switch (arguments[0]) {{\n{''.join(cases)}default: throw new System.ArgumentException(); }} }} }}\n"
        + "".join(classes)
    )


def python_program(examples: dict[str, str], _: str) -> str:
    return f"import sys\n\nexec({examples!r}[sys.argv[1]])\n"


def typescript_program(examples: dict[str, str], _: str) -> str:
    """Each example is a module of its own."""
    return f"""
import {{ writeFileSync }} from "node:fs";
const example = new URL("./example.mjs", import.meta.url);
writeFileSync(example, {json.dumps(examples)}[process.argv[2]]);
await import(example);
"""


PROGRAMS = {
    "c": c_program,
    "csharp": csharp_program,
    "java": java_program,
    "python": python_program,
    "typescript": typescript_program,
}


@pytest.fixture(scope="module")
def description(build_folder: Path) -> Path:
    file = build_folder / "readmes" / "lab.creo"
    file.parent.mkdir()
    file.write_text(DESCRIPTION, encoding="utf-8")
    return file


@pytest.fixture(scope="module")
def command(programs: Programs, description: Path) -> list[object]:
    """Runs a host of the description."""
    build("interop")
    folder = description.parent
    (folder / "Main.java").write_text(MAIN, encoding="utf-8")
    sources = (programs.generated(description) / "host").rglob("*.java")
    run(["javac", "-cp", JAR, "-d", folder / "classes", folder / "Main.java", *sources])
    return ["java", *QUICK, "-cp", f"{folder / 'classes'}:{JAR}", "Main"]


@pytest.fixture(scope="module")
def address(command: list[object]) -> Iterator[str]:
    with Program("the host", [*command, "--listen", "127.0.0.1:0"]) as host:
        yield host.listening()
        host.stop()


@pytest.fixture(scope="module")
def secured(command: list[object], certificates: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[str]]:
    """The address of a host that asks for all that the examples give, and a token."""
    tokens = tmp_path_factory.mktemp("secured") / "tokens"
    token = make_token(tokens, "guest")
    tls = ("--tls-cert", certificates / "host.pem", "--tls-key", certificates / "host.key")
    client = ("--tls-client-ca", certificates / "authority.pem", "--tokens-file", tokens)
    with Program("the host", [*command, "--listen", "localhost:0", *tls, *client]) as host:
        yield ["localhost:" + host.listening().rpartition(":")[2], token]
        host.stop()


@pytest.mark.parametrize("kind", CLIENTS)
def test_each_example_does_what_it_says(
    kind: str,
    programs: Programs,
    description: Path,
    address: str,
    secured: list[str],
    certificates: Path,
    tmp_path: Path,
) -> None:
    language = {"dotnet": "csharp", "accelerated": "python"}.get(kind, kind)
    readme = (programs.generated(description) / language / "README.md").read_text(encoding="utf-8")
    examples = {}
    for section in readme.split("\n## ")[1:]:
        heading = section.partition("\n")[0]
        for example in re.findall(rf"^```{language}\n(.*?)^```$", section, re.DOTALL | re.MULTILINE)[:1]:
            if heading in PRINTED:
                host, token = secured if heading == "Use TLS" else (address, "")
                examples[heading] = example.replace("localhost:7000", host).replace('"secret"', f'"{token}"')
    assert len(examples) == len(PRINTED) - 1, list(examples)

    folder = tmp_path / "tls"  # a client in C has TLS in a folder of that name
    folder.mkdir()
    for name, given in {"ca.pem": "authority.pem", "client.pfx": "client.p12"}.items():
        shutil.copy(certificates / given, folder / name)
    for name in ("client.pem", "client.key"):
        shutil.copy(certificates / name, folder)
    source = folder / SOURCES[kind]
    program = PROGRAMS[language](examples, address).replace('"password"', '"secret"')
    source.write_text(program, encoding="utf-8")
    command = programs.command("readmes", kind, source, [description])
    for heading in examples:
        done = run([*command, heading], cwd=folder)
        expected = {**PRINTED, **LESS.get(language, {})}[heading]
        assert done.stdout + done.stderr == expected, heading
