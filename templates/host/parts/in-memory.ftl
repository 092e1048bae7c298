<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- How a call in memory is made. -->

<#macro body api method calls>
    <#if method.answer.oneway>
        this.calls.post(${method.id}, <@arguments api method/>);
    <#else>
        <#if method.answer.items??>return this.calls.stream<#else><#if method.answer.result??>return </#if>this.calls.call</#if>("${method.declaredName}", ${method.id}, <@arguments api method/>,<#if method.request.upload??> ${method.request.upload.variable}, ${api.name}Codec::write${method.request.upload.item.name},</#if>
                <#if method.answer.result?? || method.answer.items??>${api.name}Codec::read${method.title}Result<#else>${calls}::nothing</#if>, <#if method.exceptions?has_content>${api.name}Codec::read${method.title}Exception<#else>${calls}::undeclared</#if>);
    </#if>
</#macro>

<#-- What writes the arguments. -->
<#macro arguments api method>
${method.call.writer} -> <#if method.call.arguments?has_content>${api.name}Codec.write${method.title}Arguments(${method.call.writer}<#list method.call.arguments as argument>, ${argument}</#list>)<#else>{ }</#if><#t>
</#macro>
