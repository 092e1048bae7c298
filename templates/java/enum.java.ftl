<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- One enum. -->
<#import "parts/java.ftl" as java>
<@java.head service/>
<@java.comment enumeration.comment/>
<@java.mark enumeration/>
public enum ${enumeration.name} {
<#list enumeration.constants as constant>
<@java.comment constant.comment "    "/>
<@java.mark constant "    "/>
    ${constant.name}<#sep>,
<#if enumeration.spaced>

</#if>
    </#sep>
</#list>

}
