<#-- What builds a project for pip. `accelerated` is the folder of its accelerator; empty where it has none. -->
<#macro module name version summary packages accelerated>
"""Builds this package for pip, with Python's own library alone: so `pip install .` needs no network.

pyproject.toml names it (PEP 517 and 660).<#if accelerated?has_content> `python3 creo_build.py` builds the accelerator in this folder, for a program that
imports the package from here.</#if>
"""

import base64
import hashlib
import io
<#if accelerated?has_content>
import os
</#if>
import re
<#if accelerated?has_content>
import shlex
import struct
import subprocess
import sys
import sysconfig
</#if>
import tarfile
<#if accelerated?has_content>
import tempfile
</#if>
import zipfile
from pathlib import Path

PACKAGES = [
<#list packages as package>
    "${package}",
</#list>
]
METADATA = """\
Metadata-Version: 2.1
Name: ${name}
Version: ${version}
Summary: ${summary}
Requires-Python: >=3.9
Description-Content-Type: text/markdown

"""
STEM = re.sub("[-_.]+", "_", "${name}") + "-${version}"
INFO = f"{STEM}.dist-info"
HERE = Path(__file__).resolve().parent
<#if accelerated?has_content>
SOURCE = "${accelerated}/_accelerator.c"
</#if>


def sources(*kinds):
    """The files of the packages that end like this, by their paths in this folder, with slashes."""
    found = [path for package in PACKAGES for path in HERE.joinpath(*package.split(".")).iterdir()]
    return {path.relative_to(HERE).as_posix(): path.read_bytes() for path in found if path.name.endswith(kinds)}


def metadata():
    return (METADATA + (HERE / "README.md").read_text(encoding="utf-8")).encode()


def wheel(folder, files, tag):
    """Writes a wheel of these files, and returns its name."""
    pure = str(tag == "py3-none-any").lower()
    about = f"Wheel-Version: 1.0\nGenerator: creo\nRoot-Is-Purelib: {pure}\nTag: {tag}\n"
    files = {**files, f"{INFO}/METADATA": metadata(), f"{INFO}/WHEEL": about.encode()}
    record = f"{INFO}/RECORD,,\n"
    for path, data in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        record += f"{path},sha256={digest},{len(data)}\n"
    with zipfile.ZipFile(Path(folder, f"{STEM}-{tag}.whl"), "w") as archive:
        for path, data in {**files, f"{INFO}/RECORD": record.encode()}.items():
            archive.writestr(zipfile.ZipInfo(path), data, zipfile.ZIP_DEFLATED)
    return f"{STEM}-{tag}.whl"


def prepare_metadata_for_build_wheel(metadata_directory, config_settings=None):
    Path(metadata_directory, INFO).mkdir()
    Path(metadata_directory, INFO, "METADATA").write_bytes(metadata())
    return INFO


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    files, tag = sources(".py", "py.typed"), "py3-none-any"
<#if accelerated?has_content>
    with tempfile.TemporaryDirectory() as folder:
        library = accelerator(Path(folder))
        if library is not None:
            files[f"${accelerated}/{library.name}"], tag = library.read_bytes(), this_python()
</#if>
    return wheel(wheel_directory, files, tag)


def build_editable(wheel_directory, config_settings=None, metadata_directory=None):
<#if accelerated?has_content>
    accelerator(HERE / "${accelerated}")
</#if>
    return wheel(wheel_directory, {f"{STEM}.pth": f"{HERE}\n".encode()}, "py3-none-any")


prepare_metadata_for_build_editable = prepare_metadata_for_build_wheel


def build_sdist(sdist_directory, config_settings=None):
    paths = ["pyproject.toml", "README.md", Path(__file__).name, *sources(".py", "py.typed", ".c", ".h")]
    with tarfile.open(Path(sdist_directory, f"{STEM}.tar.gz"), "w:gz", format=tarfile.PAX_FORMAT) as archive:
        for path in paths:
            archive.add(HERE / path, f"{STEM}/{path}")
        about = tarfile.TarInfo(f"{STEM}/PKG-INFO")
        about.size = len(metadata())
        archive.addfile(about, io.BytesIO(metadata()))
    return f"{STEM}.tar.gz"
<#if accelerated?has_content>


<#include "accelerator.ftl">
</#if>
</#macro>
