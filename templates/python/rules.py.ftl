<#include "parts/module.ftl">
"""The rules that ${sourceName} has for values: a constant for each."""

from __future__ import annotations

<#if rules.objects>
from ${runtimePackage}.value import objects as _objects
</#if>
from ${runtimePackage}.value import rules as _ruled

<#list rules.constants as rule>
${rule.name} = ${rule.expression}
</#list>
