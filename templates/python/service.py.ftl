<#include "parts/module.ftl">
<#import "parts/imports.ftl" as import>
"""The service side of ${sourceName}: classes that a service implements, and `serve`, which attaches it to a host.

A handler gets the arguments, and after them a view of each state that the description names. It returns the result, or
raises an exception that the description declares; whatever else it raises is in the log of the host.
"""

from __future__ import annotations

from abc import abstractmethod as _abstractmethod
<#list services.iterator as name>
from collections.abc import ${name} as _${name}
</#list>
<#if services.constants>
from typing import Final as _Final
</#if>
<#if services.optional>
from typing import Optional as _Optional
</#if>

from . import served as _served
<#if services.value>
from ${runtimePackage} import value as _value
</#if>
<#if services.hidden>
from ${runtimePackage}.service import async_views as _async_views
</#if>
from ${runtimePackage}.service import handler as _handler
<#if services.hidden>
from ${runtimePackage}.service import views as _views
</#if>
<@import.names "${runtimePackage}.service.async_views" services.asyncViews/>
<#if services.all?seq_contains("CallContext")>
from ${runtimePackage}.service.context import CallContext
</#if>
from ${runtimePackage}.service.serve import serve, serve_async
<@import.names "${runtimePackage}.service.views" services.views/>
<@import.names "${runtimePackage}.value" services.values/>
<#if services.objects>
from ${runtimePackage}.value import objects as _objects
</#if>
<@import.names ".types" services.types/>
<#list services.handlers as handler>


class ${handler.name}(_handler.<#if handler.async>AsyncHandler<#else>Handler</#if>):
    """${handler.doc}

  <#if handler.async>
    Its methods run as tasks of one event loop.
  <#else>
    Its methods block. A worker runs one call at a time unless it is told otherwise, and calls with streams besides.
  </#if>
    """

    _INTERFACE = _served.${handler.served}
  <#list handler.constants>

    <#items as constant>
    ${constant.name}: _Final[${constant.annotation}] = ${constant.value}
      <#if constant.doc??>
    """${constant.doc}"""
      </#if>
    </#items>
  </#list>
  <#list handler.methods as method>

    @_abstractmethod
    <#if method.async>async </#if>def ${method.name}(${method.parameters}) -> ${method.returned}:<#if !method.doc??> ...</#if>
    <#if method.doc??>
        """${method.doc}"""
    </#if>
  </#list>
</#list>


__all__ = [
<#list services.all as name>
    "${name}",
</#list>
]
