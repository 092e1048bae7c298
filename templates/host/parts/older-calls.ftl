<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- Calls that write a value for an older release. -->

<#macro write writing value>
${writing.call}${value}<#if writing.label??>, "${writing.label}"</#if>)<#t>
</#macro>

<#-- A value that is always the same. -->
<#macro written written>
<@write written.writing written.value/><#t>
</#macro>
