<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- A long text as an expression: in parts if it is longer than a class file lets a constant be. -->

<#macro text blocks>
<#if blocks?size == 1>
"""
    <@lines blocks[0]/>
            """<#rt>
<#else>
String.join("",
    <#list blocks as block>
            """
        <@lines block/>
            """<#sep>,
</#sep><#rt>
    </#list>
)<#t>
</#if>
</#macro>

<#macro lines block>
    <#list block as line>
<#if line?has_content>            ${line}</#if>
    </#list>
</#macro>
