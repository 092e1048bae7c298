<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- How the client of a REST service calls a method. -->
<#import "java.ftl" as java>

<#-- The method of the interface, which waits. -->
<#macro blocking call>

    @Override
<@java.mark call.method "    "/>
    public ${call.method.signature.result} ${call.method.name}(<@java.parameters call.method.call.parameters/>)${call.method.signature.throwing} {
        <#if call.method.answer.result??>return </#if>this.service.call(<@request call/>);
    }
</#macro>

<#-- The same without waiting. -->
<#macro async call>

    @Override
<@java.mark call.method "    "/>
    public ${call.method.call.async.result} ${call.method.call.async.name}(<@java.parameters call.method.call.async.parameters/>) {
        return this.service.callAsync(<@request call/>);
    }
</#macro>

<#-- The method, and what puts its arguments into a request. -->
<#macro request call>
Methods.${call.method.call.field}, ${call.request} -> ${call.request}<#rt>
    <#list call.parts as part>

                .<@.namespace[part.macro] part/><#rt>
    </#list>
</#macro>

<#macro path part>path("${part.name}")<#t></#macro>

<#macro segment part>segment(${part.type}, ${part.variable})<#t></#macro>

<#macro rest part>rest(${part.variable})<#t></#macro>

<#macro query part>query("${part.name}", ${part.type}, ${part.variable})<#t></#macro>

<#macro member part>member("${part.name}", ${part.type}, ${part.variable})<#t></#macro>

<#macro body part>body(${part.type}, ${part.variable})<#t></#macro>

<#-- What a client knows of a method. -->
<#macro method api call>
        static final RestMethod<${call.method.answer.boxed}> ${call.method.call.field} = RestMethod.<@factory call/>("${api.declaredName}.${call.method.declaredName}", "${call.verb}"<#rt>
    <#if call.mediaType??>
, "${call.mediaType}"<#t>
    <#elseif call.result??>
, ${call.result}<#t>
    </#if>
)<#t>
    <#list call.exceptions as each>

                .declaring(${each.status}, Json::read${each.name})<#rt>
    </#list>
;
</#macro>

<#macro factory call>
    <#if !call.mediaType??>
of<#t>
    <#elseif call.maybe>
ofOptionalBytes<#t>
    <#else>
ofBytes<#t>
    </#if>
</#macro>
