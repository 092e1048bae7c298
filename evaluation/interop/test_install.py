# SPDX-License-Identifier: Apache-2.0
"""What scripts/install says where it cannot work, before it builds anything."""

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
