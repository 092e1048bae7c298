<#include "parts/module.ftl">
<#import "parts/client.ftl" as c>
"""The clients of ${sourceName} for asyncio."""
<#if asyncClients.clients?has_content>

from __future__ import annotations

<@c.imports asyncClients "aio" "async_stream"/>
</#if>
<#list asyncClients.clients as client>


<@c.protocol client true/>


<@c.mark client/>
class ${client.name}(_aio.AsyncClient):
    """${client.doc}

    It connects in `async with` or with its first call, and reconnects when needed. It belongs to the event loop in which
    that happens; tasks may share it. See `__init__` for its options. Cancelling a task cancels its call.

<@c.errors client/>

<@c.members client/>
  <#list client.methods as method>
<@c.mark method "    "/>
    <#if !method.download>async </#if>def ${method.name}(${method.parameters}) -> ${method.returned}:
  <#if method.doc??>
        """${method.doc}"""
  </#if>
<@c.encoded method/>
        <#if !method.nothing>return </#if><#if !method.download>await </#if><@c.call client method/>
    <#sep>

    </#sep>
  </#list>
</#list>
