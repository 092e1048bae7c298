<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- How a client calls a method. -->
<#import "java.ftl" as java>

<#-- The method of the interface, which waits. -->
<#macro blocking method>

    @Override
<@java.mark method "    "/>
    public ${method.resultText!"void"} ${method.name}(<@parameters method/>)${java.throws(method)} {
        <#if method.resultText??>return </#if>this.channel.${method.download???then("stream", method.oneway?then("post", "call"))}(<@call method/>);
    }
</#macro>

<#-- The same without waiting. -->
<#macro async method>

    /**
    <#if method.download??>
     * Calls {@link #${method.name}} as soon as somebody subscribes to the result.
    <#else>
     * Calls {@link #${method.name}} and does not wait for <#if method.oneway>anything<#else>its answer</#if>.
    </#if>
     *
    <#list method.parameters as parameter>
     * @param ${parameter.names.variable} ${java.tagged(parameter.doc, "{@code ${parameter.type.declared}}")}
    </#list>
     * @return <#if method.download??>the items, for one subscriber<#elseif method.oneway>what ends when the request is on its way<#else>its result, or what it throws</#if>
<@java.deprecatedTag method "    "/>
     */
<@java.mark method "    "/>
    public ${method.download???then(service.names.Flow + ".Publisher", "CompletableFuture")}<<@answer method/>> ${interface.names["async." + method.declaredName]}(<@parameters method true/>) {
        return this.channel.${method.download???then("publish", method.oneway?then("postAsync", "callAsync"))}(<@call method/>);
    }
</#macro>

<#macro parameters method async=false>
    <#list method.parameters as parameter>
<#if async && parameter.type.kind == "stream">${service.names.Flow}.Publisher<${parameter.type.item.names.boxed}><#else>${parameter.type.text}</#if> ${parameter.names.variable}<#sep>, </#list><#t>
</#macro>

<#-- What comes back: the result, or an item of it. -->
<#macro answer method>
<#if method.download??>${method.download.names.boxed}<#elseif method.result??>${method.result.names.boxed}<#else>Void</#if><#t>
</#macro>

<#-- What a channel is told: which method, what writes its arguments, and the items with what writes those. -->
<#macro call method>
Methods.${method.declaredName},<#t>
    <#if method.fixed?has_content>

                out -> ${interface.name}Codec.write${method.names.title}Arguments(out<#list method.fixed as parameter>, ${parameter.names.variable}</#list>)<#rt>
    <#else>
 out -> { }<#rt>
    </#if>
    <#if method.upload??>
, ${method.upload.names.variable}, ${interface.name}Codec::write${method.names.title}Item<#t>
    </#if>
</#macro>

<#-- What a client knows of a method. -->
<#macro method method>
        static final RemoteMethod<<@answer method/>> ${method.declaredName} = RemoteMethod.of("${interface.declaredName}.${method.declaredName}", PROTOCOL, ${method.idHex}<#rt>
    <#if method.result?? || method.download??>
,
                ${interface.name}Codec::read${method.names.title}Result<#rt>
    </#if>
)<#t>
    <#if method.result?? && method.result.declared == "byte[]">
.ofBytes()<#t>
    </#if>
    <#if method.repeatable>
.repeatable()<#t>
    </#if>
    <#if method.exceptions?has_content>

                .declaring(${interface.name}Codec::read${method.names.title}Exception)<#rt>
    </#if>
;
</#macro>
