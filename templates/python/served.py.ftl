<#include "parts/module.ftl">
<#import "parts/imports.ftl" as import>
<#assign wiring = services.wiring>
"""How the methods of ${sourceName} are called where they are served."""

from __future__ import annotations

<#if wiring.codec>
from . import codec as _codec
</#if>
from . import methods as _methods
<#if wiring.value>
from ${runtimePackage} import value as _value
</#if>
from ${runtimePackage} import wire as _wire
from ${runtimePackage}.service import handler as _handler
from ${runtimePackage}.service import kinds as _kinds
<#if wiring.objects>
from ${runtimePackage}.value import objects as _objects
</#if>
<#if wiring.wireObjects>
from ${runtimePackage}.wire import objects as _wire_objects
</#if>
<@import.names ".types" wiring.types/>
<#list wiring.exceptions as exception>


def ${exception.write}(write: _wire.Write, error: ${exception.name}) -> None:
  <#list exception.fields as field>
    ${field}(write, error.args[${field?index}])
  <#else>
    pass
  </#list>
</#list>
<#if wiring.states?has_content>


  <#list wiring.states as state>
${state.name} = _kinds.State(
    ${state.type},
    ${state.value},
    <#if state.key??>
    ${state.key},
    </#if>
)
  </#list>
</#if>
<#list wiring.services as service>


${service.name} = _handler.Interface(
    "${service.fullName}",
    ${service.id},
    (
  <#list service.methods as method>
        _kinds.Served(
            "${method.name}",
            ${method.method},
            (<#list method.arguments as argument>${argument},<#sep> </#sep></#list>),
    <#if method.items??>
            items=${method.items},
    </#if>
    <#if method.result??>
            result=${method.result},
    </#if>
    <#if method.sent??>
            sent=${method.sent},
    </#if>
    <#list method.exceptions>
            throws={
      <#items as thrown>
                ${thrown.name}: (${thrown.id}, ${thrown.write}),
      </#items>
            },
    </#list>
    <#list method.touched>
            touched=(
      <#items as touched>
                ${touched.state}.touched("${touched.shape}", "${touched.name}", "${touched.access}"<#if touched.writes>, writes=True</#if>),
      </#items>
            ),
    </#list>
        ),
  </#list>
    ),
)
</#list>
