<#include "../parts/header.ftl">

[build-system]
requires = []
build-backend = "creo_build"
backend-path = ["."]

[project]
name = "${name}"
version = "${version}"
description = "What clients share that Creo generated from ${sourceName}"
readme = "README.md"
requires-python = ">=3.9"
