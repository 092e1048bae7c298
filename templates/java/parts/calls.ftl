<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- How a client calls a method. -->
<#import "java.ftl" as java>

<#-- The method of the interface, which waits. -->
<#macro blocking method>

    @Override
<@java.mark method "    "/>
    public ${method.resultText!"void"} ${method.name}(<@parameters method/>)${java.throws(method)} {
        <#if method.streaming>
        throw new UnsupportedOperationException("this client has no streams yet");
    }
        <#return>
        </#if>
        <#if method.result??>return </#if>this.channel.${method.oneway?then("post", "call")}(<@call method/>);
    }
</#macro>

<#-- The same without waiting. -->
<#macro async method>
    <#if method.streaming>
        <#return>
    </#if>

    /**
     * Calls {@link #${method.name}} and does not wait for <#if method.oneway>anything<#else>its answer</#if>.
     *
    <#list method.parameters as parameter>
     * @param ${parameter.names.variable} ${java.tagged(parameter.doc, "{@code ${java.escaped(parameter.type.declared)}}")}
    </#list>
     * @return <#if method.oneway>what ends when the request is on its way<#else>its result, or what it throws</#if>
<@java.deprecatedTag method "    "/>
     */
<@java.mark method "    "/>
    public CompletableFuture<${method.result???then(method.result.names.boxed, "Void")}> ${interface.names["async." + method.declaredName]}(<@parameters method/>) {
        return this.channel.${method.oneway?then("postAsync", "callAsync")}(<@call method/>);
    }
</#macro>

<#macro parameters method>
<#list method.parameters as parameter>${parameter.type.text} ${parameter.names.variable}<#sep>, </#list><#t>
</#macro>

<#-- What a channel is told: which method, and what writes its arguments. -->
<#macro call method>
Methods.${method.declaredName},<#t>
    <#if method.parameters?has_content>

                out -> ${interface.name}Codec.write${method.names.title}Arguments(out<#list method.parameters as parameter>, ${parameter.names.variable}</#list>)<#rt>
    <#else>
 out -> { }<#rt>
    </#if>
</#macro>

<#-- What a client knows of a method. -->
<#macro method method>
    <#if method.streaming>
        <#return>
    </#if>
        static final RemoteMethod<${method.result???then(method.result.names.boxed, "Void")}> ${method.declaredName} = RemoteMethod.of("${interface.declaredName}.${method.declaredName}", PROTOCOL, ${method.idHex}<#rt>
    <#if method.result??>
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
