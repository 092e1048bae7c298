<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- One interface with state: what the developer of its service implements. -->
<#import "../java/parts/interface.ftl" as parts>
<#import "../java/parts/java.ftl" as java>
<@java.head service hosted.handler.imports/>
/**
<@java.lines hosted.handler.doc/>
 *
 * <p>The host keeps the state. A method is given a view of each state that it names, behind its parameters: what it sets there others
 * see all at once when it has returned, and nothing of it when it throws. The host runs methods at the same time where
 * what they touch allows it; so what an implementation keeps beside the state needs care of its own.
<@java.deprecatedTag hosted.api/>
 */
<@java.marks service hosted.api/>
public interface ${hosted.api.name}Handler {
<@parts.constants hosted.api/>
<#list hosted.methods as handled>
<@parts.documentation handled.method handled.doc/>
    ${handled.signature.result} ${handled.method.name}(<@java.parameters handled.signature.parameters/>)${handled.signature.throwing};
    <#sep>

    </#sep>
</#list>
}
