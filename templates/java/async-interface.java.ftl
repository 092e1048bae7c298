<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- What a client offers without waiting, and a test may implement. -->
<#import "parts/java.ftl" as java>
<@java.head service api.async.imports/>
<@java.comment api.async.comment/>
<@java.marks service api/>
public interface ${api.async.name} {
<#list api.methods as method>
<@java.comment method.call.async.comment "    "/>
<@java.mark method "    "/>
    ${method.call.async.result} ${method.call.async.name}(<@java.parameters method.call.async.parameters/>);
    <#sep>

    </#sep>
</#list>
}
