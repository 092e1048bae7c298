<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- A documentation comment of these lines; nothing where there are none. -->
<#macro comment lines indent="">
<#if lines?size == 1>
${indent}/** ${lines[0]} */
<#elseif lines?has_content>
${indent}/**
<#list lines as line>
${indent} *<#if line?has_content> ${line}</#if>
</#list>
${indent} */
</#if>
</#macro>
