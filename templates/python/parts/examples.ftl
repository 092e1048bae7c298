<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- The code in the README: a macro for each topic of a ReadmeSection. -->

<#-- A statement that calls a method of something and prints what comes. -->
<#macro call on example indent="    ">
<#if example.followed>
${indent}for item in ${on}.${example.method}(${example.arguments}):
${indent}    print(item)
<#elseif example.printed>
${indent}print(${on}.${example.method}(${example.arguments}))
<#else>
${indent}${on}.${example.method}(${example.arguments})
</#if>
</#macro>

<#macro imports example>
from ${example.namespace} import ${example.imports}

</#macro>

<#macro catch example>
<@imports example/>
with ${example.client}("localhost:7000") as client:
    try:
<@call "client" example.call "        "/>
    except ${example.exception} as error:
        print(error.${example.field})
    <#if example.failures>
    except CreoError as error:
        print(error.status.name, error.message)
    </#if>
</#macro>

<#macro receive example>
<@imports example/>
with ${example.client}("localhost:7000") as client, client.${example.call.method}(${example.call.arguments}) as items:
    for item in items:
        print(item)
</#macro>

<#macro send example>
<@imports example/>
with ${example.client}("localhost:7000") as client:
<@call "client" example.call/>
</#macro>

<#macro exchange example>
<@receive example/>
</#macro>

<#macro asynchronous example>
import asyncio

<@imports example/>

async def main() -> None:
    async with ${example.client}("localhost:7000") as client:
        answer = asyncio.create_task(client.${example.call.method}(${example.call.arguments}))
        # ... the program does something else ...
        <#if example.call.printed>
        print(await answer)
        <#else>
        await answer
        </#if>


asyncio.run(main())
</#macro>

<#macro timeouts example>
<@imports example/>
with ${example.client}("localhost:7000", call_timeout=10) as client:  # for all calls
    patient = client.with_call_timeout(120)  # for the calls made through it
<@call "patient" example.call/>
</#macro>

<#macro tls example>
import ssl

<@imports example/>
tls = ssl.create_default_context(cafile="ca.pem")  # the authority; without cafile: those of the system
tls.load_cert_chain("client.pem", "client.key")  # the client's own certificate and its key
with ${example.client}("localhost:7000", tls=tls, token="secret") as client:
<@call "client" example.call/>
</#macro>
