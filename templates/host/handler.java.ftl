<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- One interface with state: what the developer of its service implements. -->
<#import "../java/parts/interface.ftl" as parts>
<#import "../java/parts/java.ftl" as java>
<@java.head service hosted.handler.imports/>
<@java.comment hosted.handler.comment/>
<@java.marks service hosted.api/>
public interface ${hosted.api.name}Handler {
<@parts.constants hosted.api/>
<#list hosted.methods as handled>
<@java.comment handled.comment "    "/>
<@java.mark handled.method "    "/>
    ${handled.signature.result} ${handled.method.name}(<@java.parameters handled.signature.parameters/>)${handled.signature.throwing};
    <#sep>

    </#sep>
</#list>
}
