<#include "parts/header.ftl">
<#import "parts/code.ftl" as code>
"""The clients and values of ${service.sourceName}."""

<#if service.names.clients?has_content>
from .client import ${code.imported(service.names.clients)}
</#if>
<#if service.names.errors?has_content>
from .runtime.error import ${code.imported(service.names.errors)}
</#if>
<#if service.names.types?has_content>
from .types import ${code.imported(service.names.types)}
</#if>

__all__ = [
<#list service.names.exported?split(", ") as name>
    ${name},
</#list>
]
