<#include "parts/module.ftl">
"""The rules that ${sourceName} has for values: a constant for each."""

from __future__ import annotations

from ${runtimePackage}.value import rules as _ruled

<#list rules as rule>
${rule.name} = ${rule.expression}
</#list>
