<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- One interface with state: what the developer of its service implements. -->
<#import "../java/parts/interface.ftl" as parts>
<#import "../java/parts/java.ftl" as java>
<@java.head service hosted.handler.imports/>
/**
<@java.lines hosted.handler.doc/>
 *
 * <p>The host keeps the state. A method is given a view of each state that it names, after its parameters. Other calls see what it
 * sets there all at once when it has returned, and none of it if it throws. The host runs methods at the same time where the
 * states that they touch allow it; so anything else that an implementation keeps must be thread-safe.
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
