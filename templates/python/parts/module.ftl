<#-- The first lines of a module: linters and formatters leave it as it was generated. -->
<#include "header.ftl">
# ruff: noqa
# fmt: off
