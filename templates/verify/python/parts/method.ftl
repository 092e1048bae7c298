<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- The functions that encode the messages of a method again, and call it. -->
<#macro functions method>
def _arguments_${method.suffix}(data, at):
  <#list method.request as parameter>
    p${parameter?index}, at = ${parameter.read}(data, at)
  </#list>
    return [<#list method.request as parameter>p${parameter?index}<#sep>, </#list>], at


def _again_${method.suffix}(data):
    values = _wire.decode(_arguments_${method.suffix}, data)
    parts = []
  <#list method.request as parameter>
    ${parameter.write}(parts.append, values[${parameter?index}])
  </#list>
    return b"".join(parts)


def _call_${method.suffix}(client, data, items):
<@calling method/>


async def _async_call_${method.suffix}(client, data, items):
<@calling method "async " "await "/>
</#macro>
<#-- Calls a method, with the blocking client or with the one for asyncio. -->
<#macro calling method async="" await="">
  <#if method.request?has_content>
    given = _wire.decode(_arguments_${method.suffix}, data)
  </#if>
  <#if method.download>
    received = []
    ${async}with <@call method/> as result:
        ${async}for item in result:
            parts = []
            ${method.answer.write}(parts.append, item)
            received.append(" " + (b"".join(parts).hex() or "-"))
    return "=" + "".join(received)
  <#elseif method.answer??>
    parts = []
    ${method.answer.write}(parts.append, ${await}<@call method/>)
    return "= " + (b"".join(parts).hex() or "-")
  <#else>
    ${await}<@call method/>
    return "= -"
  </#if>
</#macro>
<#macro call method>client.${method.name}(<#list method.arguments as argument><#if argument.stream>_items(${method.item.read}, items)<#else>given[${argument.place}]</#if><#sep>, </#list>)</#macro>
