<#include "parts/module.ftl">
"""Builds the accelerator where there is a C compiler. Without it the package works in pure Python, slower."""

import sys
import sysconfig

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext


class BuildWherePossible(build_ext):
    def build_extension(self, ext):
        try:
            super().build_extension(ext)
        except Exception:
            print(f"note: {ext.name} is left out: it takes a C compiler and Python's headers", file=sys.stderr)
            raise  # to setuptools, which continues, since the extension is optional


ACCELERATOR = Extension(
    "${namespace}._accelerator",
    ["${folder}/_accelerator.c"],
    depends=["${folder}/runtime/frame/quick.h", "${folder}/runtime/wire/wire.h"],
    optional=True,
)

# It uses CPython's own C API, and relies on its global lock.
POSSIBLE = sys.implementation.name == "cpython" and not sysconfig.get_config_var("Py_GIL_DISABLED")

setup(
    # As in pyproject.toml, for a setuptools before 61, which does not read them there.
    name="${distribution}",
    version="${version}",
    packages=[
        "${namespace}",
<#list packagesOfRuntime as package>
        "${package}",
</#list>
    ],
    package_data={"${namespace}": ["py.typed"]},
    ext_modules=[ACCELERATOR] if POSSIBLE else [],
    cmdclass={"build_ext": BuildWherePossible},
)
