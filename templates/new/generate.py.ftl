"""Imported before the package: generates it if its description is newer, and says where it is.

After pip install generated/python, leave this file and its import out.
"""

import os
import subprocess
import sys
from pathlib import Path

PROJECT = next(folder for folder in Path(__file__).absolute().parents if (folder / "creo").is_dir())
DESCRIPTION = PROJECT / "creo" / "${name}.creo"
PACKAGES = PROJECT / "generated" / "python"
LISTED = PACKAGES / ".creo-files"  # creo gen writes it last

if not LISTED.exists() or LISTED.stat().st_mtime_ns < DESCRIPTION.stat().st_mtime_ns:
    gen = [os.environ.get("CREO", "creo"), "gen", DESCRIPTION, "--lang", "python", "-o", PACKAGES.parent, "--quiet"]
<#if worker>
    gen.append("--service")
</#if>
    try:
        status = subprocess.call(gen)
    except OSError as failure:
        sys.exit(f"{gen[0]} cannot be run, which generates {PACKAGES}: {failure}")
    if status != 0:  # creo has said why
        sys.exit(status)
    LISTED.touch()  # also if all in it was the same
sys.path.insert(0, str(PACKAGES))
