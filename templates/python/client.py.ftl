<#include "parts/header.ftl">
<#import "parts/doc.ftl" as d>
<#import "parts/code.ftl" as code>
<#function methodDoc method>
  <#local lines = d.lines(method.doc, ["Calls `" + method.signature + "`."], method.deprecated!"")>
  <#if method.oneway>
    <#local lines = lines + ["", "One way: returns when the request is written, and nothing tells whether it was carried out."]>
  </#if>
  <#if method.needs??>
    <#local lines = lines + ["", method.needs]>
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
  <#list method.exceptions as thrown>
    <#local tags = tags + thrown.doc?has_content?then(tagged(":raises " + thrown.exception.name + ": ", thrown.doc), [":raises " + thrown.exception.name + ":"])>
  </#list>
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
<#function methodArguments interface method>
  <#local text = '"' + interface.declaredName + "." + method.declaredName + '", ' + interface.idHex + ", " + method.idHex>
  <#if method.exceptions?has_content>
    <#local text = text + ", {">
    <#list method.exceptions as thrown>
      <#local text = text + "\n        " + thrown.exception.idHex + ": _codec.read_" + thrown.exception.names.key + ",">
    </#list>
    <#local text = text + "\n    }">
  </#if>
  <#return text + method.oneway?then(", oneway=True", "")>
</#function>
"""The clients of ${service.sourceName}."""
<#if service.interfaces?has_content>

from __future__ import annotations

  <#assign warns = false constants = false>
  <#list service.interfaces as interface>
    <#assign constants = constants || interface.constants?has_content warns = warns || interface.deprecated??>
    <#list interface.methods as method>
      <#assign warns = warns || method.deprecated??>
    </#list>
  </#list>
  <#if warns>
import warnings as _warnings
  </#if>
  <#if constants>
from typing import Final as _Final
  </#if>
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
  <#assign throws = false>
  <#list interface.methods as method>
    <#assign throws = throws || method.exceptions?has_content>
  </#list>


  <#if interface.deprecated??>
@_value.deprecated(${code.literal(interface.deprecated)})
  </#if>
class ${interface.names.client}:
    ${d.docstring(d.lines(interface.doc, ["A client of `" + interface.declaredName + "`."], interface.deprecated!"") + [
        "",
        "A client holds one connection, opened when it is made. Threads may share it; their calls follow one another.",
        "As a context manager it closes the connection at the end.",
        "",
        "A wrong argument is a TypeError or a ValueError, raised before anything is sent. A call raises ServiceError where the host",
        "answers with an error, TransportError where the connection fails or the call takes too long, and MalformedError where",
        "the answer does not decode; behind the latter two the connection is closed."
    ] + throws?then(["What a method is said to raise beside these is a CreoError, too."], []) + [
        "",
        ":param address: where the host is, as in `localhost:7000` or `[::1]:7000`",
        ":param connect_timeout: in seconds; None: without limit",
        ":param call_timeout: in seconds, for each call from when its turn comes; None: without limit"
    ], "    ")}

  <#list interface.constants as constant>
    <#assign doc = d.lines(constant.doc, [], constant.deprecated!"")>
    ${constant.name}: _Final[${constant.type.text}] = ${constant.value}
    <#if doc?has_content>
    ${d.docstring(doc, "    ")}
    </#if>
    <#sep>
  </#list>
  <#if interface.constants?has_content>

  </#if>
    def __init__(
        self,
        address: str,
        *,
        connect_timeout: _Optional[float] = _call.CONNECT_TIMEOUT,
        call_timeout: _Optional[float] = _call.CALL_TIMEOUT,
    ) -> None:
  <#if interface.deprecated??>
        _warnings.warn(${code.warning(interface.names.client, interface.deprecated)}, DeprecationWarning, stacklevel=2)
  </#if>
        self._caller = _call.Caller(address, connect_timeout, call_timeout)

    def close(self) -> None:
        """Closes the connection. A call that waits in another thread fails."""
        self._caller.close()

    def __enter__(self) -> ${interface.names.client}:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
  <#list interface.methods as method>

    _${method.name}_method = _call.Method(${methodArguments(interface, method)})

    <#if method.deprecated??>
    @_value.deprecated(${code.literal(method.deprecated)})
    </#if>
    def ${method.name}(${code.parameters("self", method.parameters, "    ")}) -> <#if method.result??>${method.result.text}<#else>None</#if>:
        ${d.docstring(methodDoc(method), "        ")}
    <#if method.deprecated??>
        _warnings.warn(${code.warning(interface.names.client + "." + method.name, method.deprecated)}, DeprecationWarning, stacklevel=2)
    </#if>
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
