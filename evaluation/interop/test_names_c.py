# SPDX-License-Identifier: Apache-2.0
"""Names of C's own libraries that a package's name and a name of its description make together: a package timer with a
method create compiles next to timer_create of <time.h>, and one called tcp with a constant CLOSE next to TCP_CLOSE.
"""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

from evaluation.harness.commands import run
from evaluation.harness.places import ROOT

NAMES = ROOT / "generator/core/src/main/resources/org/creo/generator/language/c/library-names.txt"

#: Those of C11 and POSIX that Linux has.
HEADERS = """assert complex ctype errno fenv float inttypes iso646 limits locale math setjmp signal stdalign stdarg stdatomic
    stdbool stddef stdint stdio stdlib stdnoreturn string threads time uchar wchar wctype aio arpa/inet cpio dirent dlfcn
    fcntl fmtmsg fnmatch ftw glob grp iconv langinfo libgen monetary mqueue netdb net/if netinet/in netinet/tcp nl_types
    poll pthread pwd regex sched search semaphore spawn strings sys/ipc sys/mman sys/msg sys/resource sys/select sys/sem
    sys/shm sys/socket sys/stat sys/statvfs sys/time sys/times sys/types sys/uio sys/un sys/utsname sys/wait syslog tar
    termios unistd utime utmpx wordexp""".split()

#: What a description cannot have: as a package the keywords of Java, and as a name those and what has a meaning there.
KEYWORDS = set(
    """abstract assert boolean break byte case catch char class const continue default do double else enum extends final
    finally float for goto if implements import instanceof int interface long native new package private protected public
    return short static strictfp super switch synchronized this throw throws transient try void volatile while true false
    null""".split()
)

#: What no type can be called.
TYPES = set("Boolean Byte Character Short Integer Long Float Double String Set Map Optional Stream".split())


def packages() -> dict[str, tuple[list[str], list[str]]]:
    """By the name of a package, what its methods and types, and its constants, may not be called in C."""
    found: dict[str, tuple[list[str], list[str]]] = defaultdict(lambda: ([], []))
    for line in NAMES.read_text(encoding="utf-8").splitlines():
        for name in [] if line.startswith("#") else line.split():
            package, _, rest = name.partition("_")
            if re.fullmatch("[A-Za-z][A-Za-z0-9_]*", rest) and package.lower() not in KEYWORDS:
                found[package.lower()][name.isupper()].append(rest)
    return found


def description(package: str, lower: list[str], upper: list[str]) -> str:
    """An interface that is called like its package, so that its members are called PACKAGE_MEMBER, and structs."""
    camel = {re.sub("_+([a-z0-9])", lambda word: word[1].upper(), name).rstrip("_") for name in lower}
    methods = [f"    void {name} ();" for name in sorted(camel - KEYWORDS)] or ["    void nothing ();"]
    constants = [f"    int {name.rstrip('_')} = 1;" for name in upper]
    service = package[0].upper() + package[1:]
    service += "s" if service in TYPES else ""
    types = {name[0].upper() + name[1:] for name in camel} - TYPES - {service}
    structs = [f"struct {name} {{ int value; }}" for name in sorted(types)]
    return "\n".join([f'@PACKAGE("{package}")', *structs, f"interface {service}", "{", *constants, *methods, "}", ""])


def test_what_packages_and_names_make_is_no_name_of_c(tmp_path: Path) -> None:
    files = []
    wanted = packages()
    for header in HEADERS:  # that of a package is called like it
        if header.isalnum() and header not in KEYWORDS:
            wanted.setdefault(header, ([], []))
    for package, (lower, upper) in sorted(wanted.items()):
        files.append(tmp_path / f"{package}.creo")
        files[-1].write_text(description(package, lower, upper), encoding="utf-8")
    out = tmp_path / "out"
    run([ROOT / "scripts/creo", "gen", *files, "--lang", "c", "-o", out, "--runtime", "acme.shared", "--quiet"])
    clients = sorted(path.parent for path in out.glob("*/c/include/*_client.h"))
    assert len(clients) == len(files)
    system = "".join(f"#include <{name}.h>\n" for name in HEADERS)
    own = "".join(f'#include "{next(folder.glob("*_client.h")).name}"\n' for folder in clients)
    folders = [f"-I{folder}" for folder in [*clients, out / "acme.shared/c/include"]]
    for order, text in ("after", system + own), ("before", own + system):
        source = tmp_path / f"{order}.c"
        source.write_text(text, encoding="utf-8")
        for standard in ["-std=gnu11", "-D_GNU_SOURCE"], ["-std=c11", "-D_POSIX_C_SOURCE=200809L"]:
            run(["cc", *standard, "-fsyntax-only", "-w", *folders, source])
