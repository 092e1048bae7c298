<#include "parts/module.ftl">
"""The methods of ${sourceName}, as they are on the wire."""

from __future__ import annotations

<#if methods.throwing>
from . import codec as _codec
</#if>
from ${runtimePackage}.call import method as _method
<#list methods.services as service>


class ${service.name}:
    """The methods of `${service.fullName}`."""
  <#if service.methods?has_content>

  </#if>
  <#list service.methods as method>
    <#if method.plain>
    ${method.name} = _method.Method("${method.fullName}", ${service.id}, ${method.id})
    <#else>
    ${method.name} = _method.Method(
        "${method.fullName}",
        ${service.id},
        ${method.id},
      <#if method.exceptions?has_content>
        throws={
        <#list method.exceptions as thrown>
            ${thrown.id}: _codec.read_${thrown.name},
        </#list>
        },
      </#if>
      <#if method.arrays>
        arrays=True,
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
