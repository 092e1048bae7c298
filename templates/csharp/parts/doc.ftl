<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- Documentation. -->

<#-- Lines of XML as an element of a documentation comment; nothing where there are none. -->
<#macro element name lines indent attribute="">
<#if (lines?size > 1)>
${indent}/// <${name}${attribute}>
<#list lines as line>
${indent}///<#if line?has_content> ${line}</#if>
</#list>
${indent}/// </${name}>
<#elseif lines?has_content>
${indent}/// <${name}${attribute}>${lines?first}</${name}>
</#if>
</#macro>

<#-- The attribute of what the description calls deprecated. -->
<#macro deprecated of indent>
<#if of.deprecated??>
${indent}[System.Obsolete("${of.deprecated?j_string}")]
</#if>
</#macro>
