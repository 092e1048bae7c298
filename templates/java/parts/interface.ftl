<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- The constants of an interface. -->
<#import "java.ftl" as java>

<#macro constants api>
    <#list api.constants as constant>
<@java.comment constant.comment "    "/>
<@java.mark constant "    "/>
    ${constant.type} ${constant.name} = ${constant.value};
        <#if !constant?is_last || api.methods?has_content>

        </#if>
    </#list>
</#macro>
