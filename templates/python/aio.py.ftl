<#include "parts/header.ftl">
<#import "parts/doc.ftl" as d>
<#import "parts/code.ftl" as code>
<#import "parts/method.ftl" as m>
"""The clients of ${service.sourceName} for asyncio."""
<#if service.interfaces?has_content>

from __future__ import annotations

<@m.imports service/>
from .runtime import aio as _aio
<#if service.names.streams?has_content>
from .runtime import async_stream as _stream
</#if>
from .runtime import value as _value
from .runtime import wire as _wire
<#if service.names.called?has_content>
from .types import ${code.imported(service.names.called)}
</#if>
</#if>
<#list service.interfaces as interface>
  <#assign throws = false>
  <#list interface.methods as method>
    <#assign throws = throws || method.exceptions?has_content>
  </#list>


  <#if interface.deprecated??>
@_value.deprecated(${code.literal(interface.deprecated)})
  </#if>
class ${interface.names.async}(_aio.AsyncClient):
    ${d.docstring(d.lines(interface.doc, ["A client of `" + interface.declaredName + "` for asyncio."], interface.deprecated!"") + [
        "",
        "It connects with `async with` or with its first call, and again where that is needed. It belongs to the event loop in which",
        "that happens; tasks may share it. See `__init__` for what it can be told. Cancelling a task cancels its call.",
        "",
        "A wrong argument is a TypeError or a ValueError, raised before anything is sent. A call raises ServiceError where the host",
        "answers with an error, DeadlineError where its time is over, TransportError where there is no way to the host, and",
        "MalformedError where the answer does not decode; all of them are CreoErrors."
    ] + throws?then(["What a method is said to raise beside these is a CreoError, too."], []), "    ")}

  <#if interface.deprecated??>
    _deprecated = ${code.warning(interface.names.async, interface.deprecated)}

  </#if>
<@m.constants interface/>
  <#list interface.methods as method>
    <#if method.deprecated??>
    @_value.deprecated(${code.literal(method.deprecated)})
    </#if>
    <#if !method.download??>async </#if>def ${method.name}(${code.parameters("self", method.parameters, "    ")}) -> ${m.result(method)}:
        ${d.docstring(m.docOf(method, "async with", "by a task of their own"), "        ")}
    <#if method.deprecated??>
        _warnings.warn(${code.warning(interface.names.async + "." + method.name, method.deprecated)}, DeprecationWarning, stacklevel=2)
    </#if>
<@m.encoded method/>
<@m.items method/>
        <#if m.result(method) != "None">return </#if><#if !method.download??>await </#if>self.${m.called(interface, method)}
    <#sep>

    </#sep>
  </#list>
</#list>
