<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- The arguments, the result and the items of each method of one interface, for both ends of a connection. -->
<#import "parts/java.ftl" as java>
<#import "parts/methods.ftl" as parts>
<@java.head service api.codecImports/>
/** Writes and reads what requests and answers of {@code ${api.declaredName}} carry. */
<@java.suppressed service/>
final class ${api.name}Codec {
    private ${api.name}Codec() {
    }
<#list api.methods as method>
    <#if method.request.arguments?has_content>
<@parts.arguments api method/>
    </#if>
    <#if method.answer.result??>
<@parts.value api method.answer.result/>
    </#if>
    <#if method.answer.items??>
<@parts.value api method.answer.items/>
    </#if>
    <#if method.request.upload??>
<@parts.value api method.request.upload.item method.declaredName/>
    </#if>
    <#if method.exceptions?has_content>
<@parts.exceptions method/>
    </#if>
</#list>
}
