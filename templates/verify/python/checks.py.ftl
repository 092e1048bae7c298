<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- What creo verify does with a package's messages and clients. -->
<#import "parts/method.ftl" as m>
from __future__ import annotations

import asyncio as _asyncio
import itertools as _itertools
import json as _json
from decimal import Decimal as _Decimal

<#if clients>
from . import aio as _aio
from . import client as _client
</#if>
from . import codec as _codec
from . import types as _types
from .runtime import wire as _wire
from .runtime.error import MalformedError
from .runtime.wire import objects as _wire_objects

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
    # Python compares floats as numbers; values compare theirs by their bits.
    return type(one) in (float, tuple) or one == other and hash(one) == hash(other)


def _items(read, items):
    return (_wire.decode(read, item) for item in items)
<#list exceptions as exception>


def _again_exception_${exception?index}(data):
    return _write_exception_${exception?index}(_wire.decode(${exception.read}, data))


def _write_exception_${exception?index}(value):
    parts = []
  <#list exception.writes as write>
    ${write}(parts.append, value.args[${write?index}])
  </#list>
    return b"".join(parts)
</#list>
<#list methods as method>


<@m.functions method/>
</#list>


_messages = {
<#list structs as struct>
    "${struct.declared}": <@one struct.functions/>,
</#list>
<#list exceptions as exception>
    "${exception.declared}": _again_exception_${exception?index},
</#list>
<#list methods as method>
    "${method.declared}:arguments": _again_${method.suffix},
  <#if method.answer??>
    "${method.declared}:result": <@one method.answer/>,
  </#if>
  <#if method.item??>
    "${method.declared}:item": <@one method.item/>,
  </#if>
</#list>
}
_calls = {
<#list methods as method>
    "${method.declared}": (_client.${method.client}, _call_${method.suffix}, _aio.${method.asyncClient}, _async_call_${method.suffix}),
</#list>
}


_structs = {
<#list structs as struct>
    "${struct.declared}": (${struct.functions.read}, ${struct.functions.write}),
</#list>
}


def again(message, data):
    return _messages[message](data)
<#if structs?has_content>


def in_json(message, data):
    """A struct as JSON, from which the same bytes come again."""
    read, write = _structs[message]
    value = _wire.decode(read, data)
    text = _json.dumps(_codec.to_json(value), separators=(",", ":"))
    second = _codec.from_json(type(value), _json.loads(text, parse_float=_Decimal))
    parts = []
    write(parts.append, second)
    # JSON has one NaN.
    if b"".join(parts) != data and not ('"NaN"' in text and _codec.to_json(second) == _codec.to_json(value)):
        raise AssertionError(f"read from JSON, it is not what it was: {second}")
    return text
</#if>


def call(method, address, data, items):
<#if exceptions?has_content>
    try:
        return _called(*_calls[method], address, data, items)
  <#list exceptions as exception>
    except _types.${exception.name} as error:
        return "e ${exception.declared} " + (_write_exception_${exception?index}(error).hex() or "-")
  </#list>
<#else>
    return _called(*_calls[method], address, data, items)
</#if>


def _called(kind, function, async_kind, async_function, address, data, items):
    """Calls with the blocking client and the one for asyncio by turns."""
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
<#macro one functions>_one(${functions.read}, ${functions.write})</#macro>
