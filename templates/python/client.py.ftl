<#include "parts/header.ftl">
<#import "parts/doc.ftl" as d>
<#import "parts/code.ftl" as code>
<#function methodDoc method>
  <#local lines = method.doc>
  <#if !lines?has_content>
    <#local lines = ["Calls `" + method.signature + "`."]>
  </#if>
  <#local tags = []>
  <#list method.parameters as parameter>
    <#if parameter.doc?has_content>
      <#local tags = tags + tagged(":param " + parameter.name + ": ", parameter.doc)>
    </#if>
  </#list>
  <#if method.resultDoc?has_content>
    <#local tags = tags + tagged(":return: ", method.resultDoc)>
  </#if>
  <#return tags?has_content?then(lines + [""] + tags, lines)>
</#function>
<#function tagged tag lines>
  <#local tagged = [tag + lines?first]>
  <#list lines as line>
    <#if line?index != 0>
      <#local tagged = tagged + ["    " + line]>
    </#if>
  </#list>
  <#return tagged>
</#function>
"""The clients of ${service.sourceName}."""
<#if service.interfaces?has_content>

from __future__ import annotations

from typing import Optional as _Optional

<#if service.names.codec?has_content>
from . import codec as _codec
</#if>
from .runtime import call as _call
from .runtime import value as _value
from .runtime import wire as _wire
<#if service.names.called?has_content>
from .types import ${code.imported(service.names.called)}
</#if>
</#if>
<#list service.interfaces as interface>


class ${interface.names.client}:
    ${d.docstring(interface.doc?has_content?then(interface.doc, ["A client of `" + interface.declaredName + "`."]) + [
        "",
        "A client holds one connection, opened when it is made. Threads may share it; their calls follow one another.",
        "As a context manager it closes the connection at the end.",
        "",
        "A wrong argument is a TypeError or a ValueError, raised before anything is sent. A call raises ServiceError where the host",
        "answers with an error, TransportError where the connection fails or the call takes too long, and MalformedError where",
        "the answer does not decode; behind the latter two the connection is closed.",
        "",
        ":param address: where the host is, as in `localhost:7000` or `[::1]:7000`",
        ":param connect_timeout: in seconds; None: without limit",
        ":param call_timeout: in seconds, for each call from when its turn comes; None: without limit"
    ], "    ")}

    def __init__(
        self,
        address: str,
        *,
        connect_timeout: _Optional[float] = _call.CONNECT_TIMEOUT,
        call_timeout: _Optional[float] = _call.CALL_TIMEOUT,
    ) -> None:
        self._caller = _call.Caller(address, connect_timeout, call_timeout)

    def close(self) -> None:
        """Closes the connection. A call that waits in another thread fails."""
        self._caller.close()

    def __enter__(self) -> ${interface.names.client}:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
  <#list interface.methods as method>

    _${method.name}_method = _call.Method("${interface.declaredName}.${method.declaredName}", ${interface.idHex}, ${method.idHex})

    def ${method.name}(${code.parameters("self", method.parameters, "    ")}) -> <#if method.result??>${method.result.text}<#else>None</#if>:
        ${d.docstring(methodDoc(method), "        ")}
        _arguments: _wire.Parts = []
    <#if method.parameters?has_content>
        _write = _arguments.append
    </#if>
    <#list method.parameters as parameter>
        ${parameter.type.names.outside}write_${parameter.type.key}(_write, ${code.checked(parameter, method.name)})
    </#list>
    <#if method.result??>
        return self._caller.call(self._${method.name}_method, _arguments, ${method.result.names.outside}read_${method.result.key})
    <#else>
        self._caller.call(self._${method.name}_method, _arguments, _wire.read_nothing)
    </#if>
  </#list>
</#list>
