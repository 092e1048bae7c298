<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- The lines of a documentation comment as an XML element; without any, the sentence given instead. -->
<#macro element name lines instead indent attribute="">
<#if (lines?size > 1)>
${indent}/// <${name}${attribute}>
<#list lines as line>
${indent}///<#if line?has_content> ${line?xml}</#if>
</#list>
${indent}/// </${name}>
<#else>
${indent}/// <${name}${attribute}>${(lines?first!instead)?xml}</${name}>
</#if>
</#macro>
