<#include "parts/header.ftl">
<#import "parts/doc.ftl" as d>
<#import "parts/code.ftl" as code>
<#import "parts/method.ftl" as m>
"""The clients of ${service.sourceName}."""
<#if service.interfaces?has_content>

from __future__ import annotations

<@m.imports service/>
from .runtime import client as _client
<#if service.names.streams?has_content>
from .runtime import stream as _stream
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
class ${interface.names.client}(_client.Client):
    ${d.docstring(d.lines(interface.doc, ["A client of `" + interface.declaredName + "`."], interface.deprecated!"") + [
        "",
        "It is connected when it is made, and connects again where that is needed. Threads may share it: their calls do not wait for",
        "one another. `with` closes it at the end; see `__init__` for what else it can be told.",
        "",
        "A wrong argument is a TypeError or a ValueError, raised before anything is sent. A call raises ServiceError where the host",
        "answers with an error, DeadlineError where its time is over, TransportError where there is no way to the host, and",
        "MalformedError where the answer does not decode; all of them are CreoErrors."
    ] + throws?then(["What a method is said to raise beside these is a CreoError, too."], []), "    ")}

  <#if interface.deprecated??>
    _deprecated = ${code.warning(interface.names.client, interface.deprecated)}

  </#if>
<@m.constants interface/>
  <#list interface.methods as method>
    <#if method.deprecated??>
    @_value.deprecated(${code.literal(method.deprecated)})
    </#if>
    def ${method.name}(${code.parameters("self", method.parameters, "    ")}) -> ${m.result(method)}:
        ${d.docstring(m.docOf(method), "        ")}
    <#if method.deprecated??>
        _warnings.warn(${code.warning(interface.names.client + "." + method.name, method.deprecated)}, DeprecationWarning, stacklevel=2)
    </#if>
<@m.encoded method/>
<@m.items method/>
        <#if m.result(method) != "None">return </#if>self.${m.called(interface, method)}
    <#sep>

    </#sep>
  </#list>
</#list>
