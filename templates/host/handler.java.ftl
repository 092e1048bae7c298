<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- One interface with state: what the developer of its service implements. -->
<#import "old/interface.ftl" as parts>
<#import "old/java.ftl" as java>
<#import "parts/states.ftl" as states>
<#assign body>
/**
<@java.lines interface.doc "The interface {@code ${interface.declaredName}} of ${service.sourceName}, for its service."/>
 *
 * <p>The host keeps the state. A method is given a view of each state that it names, behind its parameters: what it sets there others
 * see all at once when it has returned, and nothing of it when it throws. The host runs methods at the same time where
 * what they touch allows it; so what an implementation keeps beside the state needs care of its own.
<@java.deprecatedTag interface/>
 */
<@java.marks interface/>
public interface ${interface.name}Handler {
<@parts.constants interface/>
<#list interface.methods as method>
<@parts.documentation method>
    <#list method.permissions as permission>
     * @param ${permission.names.variable} {@code ${permission.text}}, to ${states.purpose(method, permission)}<#if permission.state.doc?has_content>: ${java.tagged(permission.state.doc, "")}</#if>
    </#list>
</@parts.documentation>
    ${method.resultText!"void"} ${method.name}(<@states.parameters method/>)${java.throws(method)};
    <#sep>

    </#sep>
</#list>
}
</#assign>
<@states.file body/>
