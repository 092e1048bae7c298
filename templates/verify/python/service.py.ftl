<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- The services of creo verify: they know which request gets which answer. -->
from __future__ import annotations

from . import codec as _codec
from . import service as _service
from .runtime import wire as _wire
from .runtime.service.serve import serve
from .runtime.wire import objects as _wire_objects

_script = None


def _hex(parts):
    return b"".join(parts).hex() or "-"


def _decoded(read, hexadecimal):
    return _wire.decode(read, b"" if hexadecimal == "-" else bytes.fromhex(hexadecimal))
<#list services as served>


class _Blocking${served?index}(_service.${served.handler}):
<@methods served/>


class _Async${served?index}(_service.${served.asyncHandler}):
<@methods served "async "/>
</#list>


def handlers(script, asynchronous):
    """What serves the interfaces of the package."""
    global _script
    _script = script
    if asynchronous:
        return [<#list services as served>_Async${served?index}()<#sep>, </#list>]
    return [<#list services as served>_Blocking${served?index}()<#sep>, </#list>]
<#macro methods served async="">
  <#list served.methods as method>
    ${async}def ${method.name}(self<#list method.arguments as argument>, p${argument?index}</#list>):
        parts = []
    <#list method.arguments as argument>
      <#if !argument.stream>
        ${method.request[argument.place].write}(parts.append, p${argument?index})
      </#if>
    </#list>
        request = "${name} ${method.declared} " + _hex(parts)
    <#list method.arguments as argument>
      <#if argument.stream>
        ${async}for item in p${argument?index}:
            parts = []
            ${method.item.write}(parts.append, item)
            request += " " + _hex(parts)
      </#if>
    </#list>
    <#if method.oneway>
        _script.oneway(request)
    <#else>
        answer = _script.answer(request)
      <#list method.throwing as thrown>
        if answer[:2] == ["e", "${thrown.declared}"]:
            raise _decoded(${thrown.read}, answer[2])
      </#list>
      <#if method.download>
        for item in answer[1:]:
            yield _decoded(${method.answer.read}, item)
      <#elseif method.answer??>
        return _decoded(${method.answer.read}, answer[1])
      </#if>
    </#if>
    <#sep>

    </#sep>
  <#else>
    pass
  </#list>
</#macro>
