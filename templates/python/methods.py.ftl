<#include "parts/header.ftl">
"""The methods of ${service.sourceName}, as they travel."""

from __future__ import annotations

<#if service.names.throws?has_content>
from . import codec as _codec
</#if>
from .runtime import method as _method
<#list service.interfaces as interface>


class ${interface.name}:
    """The methods of `${interface.fullName}`."""
  <#if interface.methods?has_content>

  </#if>
  <#list interface.methods as method>
    <#assign plain = !method.exceptions?has_content && !method.oneway && !method.repeatable>
    <#if plain>
    ${method.name} = _method.Method("${interface.declaredName}.${method.declaredName}", ${interface.idHex}, ${method.idHex})
    <#else>
    ${method.name} = _method.Method(
        "${interface.declaredName}.${method.declaredName}",
        ${interface.idHex},
        ${method.idHex},
    <#if method.exceptions?has_content>
        throws={
      <#list method.exceptions as thrown>
            ${thrown.exception.idHex}: _codec.read_${thrown.exception.names.key},
      </#list>
        },
    </#if>
    <#if method.oneway>
        oneway=True,
    </#if>
    <#if method.repeatable>
        repeatable=True,
    </#if>
    )
    </#if>
  </#list>
</#list>
