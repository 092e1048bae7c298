<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- Javadoc's {@code x} is <c>x</c> here. -->
<#function text line><#return line?xml?replace("\\{@code ([^}]*)\\}", "<c>$1</c>", "r")></#function>

<#-- The lines of a documentation comment as an XML element; without any, the sentence given instead. More, which is XML, follows. -->
<#macro element name lines instead indent attribute="" more="">
<#if (lines?size > 1)>
${indent}/// <${name}${attribute}>
<#list lines as line>
${indent}///<#if line?has_content> ${text(line)}</#if>
</#list>
<#if more?has_content>
${indent}/// ${more}
</#if>
${indent}/// </${name}>
<#else>
<#local line = lines?first!instead>
${indent}/// <${name}${attribute}>${text(line)}<#if more?has_content>${line?matches(".*[.!?:;]")?then("", ".")} ${more}</#if></${name}>
</#if>
</#macro>

<#-- The marker of what the description calls deprecated. -->
<#macro deprecated text indent>
<#if text?has_content>
${indent}[System.Obsolete("${text?j_string}")]
</#if>
</#macro>
