<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- One interface: what a client offers and what the developer of a service implements. -->
<#import "parts/java.ftl" as java>
<#assign body>
/**
<@java.lines interface.doc "The interface {@code ${interface.declaredName}} of ${service.sourceName}."/>
 */
public interface ${interface.name} {
<#list interface.methods as method>
    /**
<@java.lines method.doc "The method {@code ${method.signature}}." "    "/>
    <#if method.parameters?has_content || method.result??>
     *
    </#if>
    <#list method.parameters as parameter>
     * @param ${parameter.name} ${java.tagged(parameter.doc, "{@code ${parameter.type.declared}}")}
    </#list>
    <#if method.result??>
     * @return ${java.tagged(method.resultDoc, "{@code ${method.result.declared}}")}
    </#if>
     */
    ${method.result???then(method.result.text, "void")} ${method.name}(<#list method.parameters as parameter>${parameter.type.text} ${parameter.name}<#sep>, </#list>);
    <#sep>

    </#sep>
</#list>
}
</#assign>
<@java.file body/>
