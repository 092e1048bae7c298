<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- What creo verify does with a package's messages and clients. -->
from __future__ import annotations

import asyncio as _asyncio
import itertools as _itertools

<#if service.interfaces?has_content>
from . import aio as _aio
from . import client as _client
</#if>
from . import codec as _codec
from . import types as _types
from .runtime import wire as _wire
from .runtime.error import MalformedError

_clients = {}
_async_clients = {}
_turns = _itertools.count()
_loop = _asyncio.new_event_loop()


def _one(read, write):
    def again(data):
        value = _wire.decode(read, data)
        if not _equal(value, _wire.decode(read, data)):
            raise AssertionError(f"decoded twice, it does not equal itself: {value}")
        parts = []
        write(parts.append, value)
        return b"".join(parts)

    return again


def _equal(one, other):
    # Floats in Python compare as numbers; those of values by their bits.
    return type(one) in (float, tuple) or one == other and hash(one) == hash(other)


def _items(read, items):
    return (_wire.decode(read, item) for item in items)
<#list service.exceptions as exception>


def _again_exception_${exception?index}(data):
    return _write_exception_${exception?index}(_wire.decode(_codec.read_${exception.names.key}, data))


def _write_exception_${exception?index}(value):
    parts = []
<#list exception.fields as field>
    ${field.type.names.outside}write_${field.type.key}(parts.append, value.args[${field?index}])
</#list>
    return b"".join(parts)
</#list>
<#list service.interfaces as interface>
<#list interface.methods as method>
<#assign suffix = interface?index + "_" + method?index>


def _arguments_${suffix}(data, at):
<#list method.fixed as parameter>
    p${parameter?index}, at = ${parameter.type.names.outside}read_${parameter.type.key}(data, at)
</#list>
    return [<#list method.fixed as parameter>p${parameter?index}<#sep>, </#list>], at


def _again_${suffix}(data):
    values = _wire.decode(_arguments_${suffix}, data)
    parts = []
<#list method.fixed as parameter>
    ${parameter.type.names.outside}write_${parameter.type.key}(parts.append, values[${parameter?index}])
</#list>
    return b"".join(parts)


<@calls method "def _call_" + suffix "" ""/>


<@calls method "async def _async_call_" + suffix "async " "await "/>
</#list>
</#list>


_messages = {
<#list service.structs as struct>
    "${struct.declaredName}": _one(_codec.read_${struct.names.key}, _codec.write_${struct.names.key}),
</#list>
<#list service.exceptions as exception>
    "${exception.declaredName}": _again_exception_${exception?index},
</#list>
<#list service.interfaces as interface>
<#list interface.methods as method>
    "${interface.declaredName}.${method.declaredName}:arguments": _again_${interface?index}_${method?index},
<#assign result = method.result!(method.download!"")>
<#if result?has_content>
    "${interface.declaredName}.${method.declaredName}:result": _one(${result.names.outside}read_${result.key}, ${result.names.outside}write_${result.key}),
</#if>
<#if method.upload??>
<#assign item = method.upload.type.item>
    "${interface.declaredName}.${method.declaredName}:item": _one(${item.names.outside}read_${item.key}, ${item.names.outside}write_${item.key}),
</#if>
</#list>
</#list>
}
_calls = {
<#list service.interfaces as interface>
<#list interface.methods as method>
    "${interface.declaredName}.${method.declaredName}": (_client.${interface.names.client}, _call_${interface?index}_${method?index}, _aio.${interface.names.async}, _async_call_${interface?index}_${method?index}),
</#list>
</#list>
}


def again(message, data):
    return _messages[message](data)


def call(method, address, data, items):
<#if service.exceptions?has_content>
    try:
        return _called(*_calls[method], address, data, items)
<#list service.exceptions as exception>
    except _types.${exception.name} as error:
        return "e ${exception.declaredName} " + (_write_exception_${exception?index}(error).hex() or "-")
</#list>
<#else>
    return _called(*_calls[method], address, data, items)
</#if>


def _called(kind, function, async_kind, async_function, address, data, items):
    """Calls in the one way and in the other in turn."""
    if next(_turns) % 2 == 0:
        if kind not in _clients:
            _clients[kind] = kind(address)
        return function(_clients[kind], data, items)
    if async_kind not in _async_clients:
        _async_clients[async_kind] = async_kind(address)
    return _loop.run_until_complete(async_function(_async_clients[async_kind], data, items))


def close():
    for client in _clients.values():
        client.close()
    for client in _async_clients.values():
        _loop.run_until_complete(client.close())
    _loop.close()
<#-- Which of the values in the request a parameter is. -->
<#function place method wanted>
<#list method.fixed as parameter><#if parameter.name == wanted.name><#return parameter?index></#if></#list>
</#function>
<#-- Calls a method, by the client that blocks or by the one for asyncio. -->
<#macro calls method head async await>
${head}(client, data, items):
<#if method.fixed?has_content>
    given = _wire.decode(_arguments_${suffix}, data)
</#if>
<#local call>client.${method.name}(<#list method.parameters as parameter><#if parameter.type.kind == "stream">_items(${parameter.type.item.names.outside}read_${parameter.type.item.key}, items)<#else>given[${place(method parameter)}]</#if><#sep>, </#list>)</#local>
<#if method.download??>
    received = []
    ${async}with ${call} as result:
        ${async}for item in result:
            parts = []
            ${method.download.names.outside}write_${method.download.key}(parts.append, item)
            received.append(" " + (b"".join(parts).hex() or "-"))
    return "=" + "".join(received)
<#elseif method.result??>
    parts = []
    ${method.result.names.outside}write_${method.result.key}(parts.append, ${await}${call})
    return "= " + (b"".join(parts).hex() or "-")
<#else>
    ${await}${call}
    return "= -"
</#if>
</#macro>
