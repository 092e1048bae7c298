# SPDX-License-Identifier: Apache-2.0
"""What scripts/install says where it cannot work, before it builds anything; and what scripts/maven shows of a build."""

import os
import pwd
import subprocess
from pathlib import Path
from shutil import which

from evaluation.harness.places import ROOT


def install(folder: Path, programs: dict[str, str], prefix: str) -> str:
    """Runs it with these programs, each by what it prints, and none of the machine's but the shell's tools."""
    path = folder / "bin"
    path.mkdir()
    for tool in ("bash", "dirname", "id", "sed", "stat"):
        (path / tool).symlink_to(which(tool) or tool)
    for name, prints in programs.items():
        program = path / name
        program.write_text(f"#!{which('bash')}\necho '{prints}'\n")
        program.chmod(0o755)
    done = subprocess.run(
        [path / "bash", ROOT / "scripts/install", "--prefix", prefix],
        env={"PATH": str(path), "HOME": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    return done.stderr


def test_a_missing_program_is_named_with_the_line_that_mends_it(tmp_path: Path) -> None:
    assert install(tmp_path, {"javac": "javac 17.0.9"}, "prefix") == (
        "install: there is no mvn on the PATH, which building Creo takes; on Debian: sudo apt-get install maven\n"
    )


def test_an_old_jdk_is_named(tmp_path: Path) -> None:
    said = install(tmp_path, {"javac": "javac 11.0.2", "mvn": ""}, "prefix")
    assert said.startswith(f"install: building Creo takes JDK 17 or newer, and {tmp_path}/bin/javac is 11;")


def test_a_folder_that_is_not_writable_names_user_and_owner(tmp_path: Path) -> None:
    said = install(tmp_path, {"javac": "javac 17.0.9", "mvn": ""}, "/proc/1/creo")
    assert "may not write into /proc/1, which belongs to root; --prefix takes another folder" in said


REACTOR = """[INFO] Scanning for projects...
[INFO] Reactor Build Order:
[INFO] Creo                                                               [pom]
[INFO] Creo protocol                                                      [jar]
[INFO] --------------------------< org.creo:creo >--------------------------
[INFO] Building Creo 0.1.0                                                [1/2]
[INFO] --------------------------------[ pom ]---------------------------------
[INFO] Building Creo protocol 0.1.0                                       [2/2]
[WARNING] Building [3/2]
"""


def maven(
    folder: Path, home: str, *arguments: str, prints: str = "", code: int = 0
) -> subprocess.CompletedProcess[str]:
    """Runs scripts/maven with a Maven that prints this, its arguments and MAVEN_OPTS, and ends with this code."""
    program = folder / "mvn"
    program.write_text(f"#!/bin/sh\ncat <<'END'\n{prints}\nEND\necho \"$@; $MAVEN_OPTS\"\nexit {code}\n")
    program.chmod(0o755)
    environment = {"PATH": f"{folder}:{os.environ['PATH']}", "HOME": home, "MAVEN_OPTS": "-Xmx1g"}
    command = [ROOT / "scripts/maven", *arguments]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


def test_maven_keeps_its_repository_where_home_says(tmp_path: Path) -> None:
    """Java takes the user's home from the list of users."""
    options = "-B -ntp -Dstyle.color=never package; "
    assert maven(tmp_path, str(tmp_path), "package").stdout == f"\n{options}-Duser.home={tmp_path} -Xmx1g\n"
    assert maven(tmp_path, pwd.getpwuid(os.getuid()).pw_dir, "package").stdout == f"\n{options}-Xmx1g\n"


def test_a_build_shows_a_line_for_each_module(tmp_path: Path) -> None:
    done = maven(tmp_path, str(tmp_path), "--modules", str(tmp_path / "log"), "package", prints=REACTOR)
    assert (done.returncode, done.stdout, done.stderr) == (0, "  Creo (1 of 2)\n  Creo protocol (2 of 2)\n", "")
    assert (tmp_path / "log").read_text().startswith(REACTOR)


def test_a_build_that_fails_shows_its_errors_and_names_the_log(tmp_path: Path) -> None:
    log = tmp_path / "log"
    prints = REACTOR + "[ERROR] Store.java:[3,7] class expected\n[INFO] BUILD FAILURE\n"
    done = maven(tmp_path, str(tmp_path), "--modules", str(log), "package", prints=prints, code=1)
    assert done.returncode == 1
    assert done.stdout == "  Creo (1 of 2)\n  Creo protocol (2 of 2)\n"
    assert done.stderr == f"[ERROR] Store.java:[3,7] class expected\nAll that Maven printed is in {log}\n"
    # A Maven that cannot even start names no error of a project.
    done = maven(tmp_path, str(tmp_path), "--modules", str(log), prints="The JAVA_HOME is not right", code=1)
    assert "The JAVA_HOME is not right\n" in done.stderr
