<#include "parts/module.ftl">
<#import "parts/client.ftl" as c>
"""The clients of ${sourceName}."""
<#if clients.clients?has_content>

from __future__ import annotations

<@c.imports clients "client" "stream"/>
</#if>
<#list clients.clients as client>


<@c.protocol client false/>


<@c.mark client/>
class ${client.name}(_client.Client):
    """${client.doc}

    It connects when it is created, and reconnects when needed. Threads may share it: their calls do not wait for
    one another. `with` closes it at the end; see `__init__` for its options.

<@c.errors client/>

<@c.members client/>
  <#list client.methods as method>
<@c.mark method "    "/>
    def ${method.name}(${method.parameters}) -> ${method.returned}:
  <#if method.doc??>
        """${method.doc}"""
  </#if>
<@c.encoded method/>
        <#if !method.nothing>return </#if><@c.call client method/>
    <#sep>

    </#sep>
  </#list>
</#list>
