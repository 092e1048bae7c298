<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- One interface: what a client offers and what the developer of a service implements. -->
<#import "parts/interface.ftl" as parts>
<#import "parts/java.ftl" as java>
<#assign body>
/**
<@java.lines interface.doc "The interface {@code ${interface.declaredName}} of ${service.sourceName}."/>
<@java.deprecatedTag interface/>
 */
<@java.marks interface/>
public interface ${interface.name} {
<@parts.constants interface/>
<#list interface.methods as method>
<@parts.documentation method/>
    ${method.resultText!"void"} ${method.name}(<#list method.parameters as parameter>${parameter.type.text} ${parameter.name}<#sep>, </#list>)${java.throws(method)};
    <#sep>

    </#sep>
</#list>
}
</#assign>
<@java.file body/>
