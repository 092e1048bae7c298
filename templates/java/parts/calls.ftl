<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- How a client calls a method. -->
<#import "java.ftl" as java>

<#-- The method of the interface, which waits. -->
<#macro blocking api method>

    @Override
<@java.mark method "    "/>
    public ${method.call.result} ${method.name}(<@java.parameters method.call.parameters/>)${method.signature.throwing} {
    <#if method.answer.items??>
        return this.channel.stream(<@call api method/>);
    <#elseif method.answer.oneway>
        this.channel.post(<@call api method/>);
    <#else>
        <#if method.answer.result??>return </#if>this.channel.call(<@call api method/>);
    </#if>
    }
</#macro>

<#-- The same without waiting. -->
<#macro async api method>

    @Override
<@java.mark method "    "/>
    public ${method.call.async.result} ${method.call.async.name}(<@java.parameters method.call.async.parameters/>) {
    <#if method.answer.items??>
        return this.channel.publish(<@call api method/>);
    <#elseif method.answer.oneway>
        return this.channel.postAsync(<@call api method/>);
    <#else>
        return this.channel.callAsync(<@call api method/>);
    </#if>
    }
</#macro>

<#-- What a channel is told: the method, what writes its arguments, and the items with what writes them. -->
<#macro call api method>
Methods.${method.call.field},<#t>
    <#if method.call.arguments?has_content>

                ${method.call.writer} -> ${api.name}Codec.write${method.title}Arguments(${method.call.writer}<#list method.call.arguments as argument>, ${argument}</#list>)<#rt>
    <#else>
 ${method.call.writer} -> { }<#rt>
    </#if>
    <#if method.request.upload??>
, ${method.request.upload.variable}, ${api.name}Codec::write${method.request.upload.item.name}<#t>
    </#if>
</#macro>

<#-- What a client knows of a method. -->
<#macro method api method>
        static final RemoteMethod<${method.answer.boxed}> ${method.call.field} = RemoteMethod.of("${api.fullName}.${method.declaredName}", PROTOCOL, ${method.id}<#rt>
    <#if method.answer.result?? || method.answer.items??>
,
                ${api.name}Codec::read${method.title}Result<#rt>
    </#if>
)<#t>
    <#if method.answer.result?? && method.answer.result.bytes>
.ofBytes()<#t>
    </#if>
    <#if method.call.repeatable>
.repeatable()<#t>
    </#if>
    <#if method.call.arrays>
.ofArrays()<#t>
    </#if>
    <#if method.exceptions?has_content>

                .declaring(${api.name}Codec::read${method.title}Exception)<#rt>
    </#if>
;
</#macro>
