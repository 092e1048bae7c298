<#include "../parts/header.ftl">

[build-system]
requires = ["setuptools>=61"]
build-backend = "setuptools.build_meta"

[project]
name = "${name}"
version = "${version}"
description = "What clients share that Creo generated from ${sourceName}"
readme = "README.md"
requires-python = ">=3.9"

[tool.setuptools]
packages = [
<#list modules as module>
    "${module}",
</#list>
]

[tool.setuptools.package-data]
"${name}" = ["py.typed"]
