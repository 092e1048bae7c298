<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- One interface: what a client offers and what the developer of a service implements. -->
<#import "parts/interface.ftl" as parts>
<#import "parts/java.ftl" as java>
<@java.head service api.imports/>
<@java.comment api.comment/>
<@java.marks service api/>
public interface ${api.name} {
<@parts.constants api/>
<#list api.methods as method>
<@java.comment method.comment "    "/>
<@java.mark method "    "/>
    ${method.signature.result} ${method.name}(<@java.parameters method.signature.parameters/>)${method.signature.throwing};
    <#sep>

    </#sep>
</#list>
}
