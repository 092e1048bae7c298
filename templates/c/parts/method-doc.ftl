<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- What the description says of a method, and what its user in C needs to know of its parameters and result. -->
<#macro methodDoc method>
<#local doc = method.doc>
/**
<#list doc.lines as line>
 *<#if line?has_content> ${line}</#if>
</#list>
<#if doc.needs??>
 *
 * ${doc.needs}
</#if>
 *
<#if method.upload?? && method.download??>
 * Send items with ${method.name}_push and read items with ${method.name}_next, as ${p}call.h describes.
 *
<#elseif method.upload??>
 * Send items with ${method.name}_push, as ${p}call.h describes.
 *
<#elseif method.download??>
 * Read items with ${method.name}_next, as ${p}call.h describes.
 *
</#if>
<#list doc.parameters as parameter>
 * @param ${parameter.name} ${parameter.text}
</#list>
<#if doc.result??>
 * @param result ${doc.result}
</#if>
<#if method.download??>
 * @param call set when the call has begun; end it with ${p}call_close
<#elseif method.upload??>
 * @param call set when the call has begun; end it with ${method.name}_finish
</#if>
 * @return ${P}OK<#if method.oneway> when it is sent, whatever the host makes of it;</#if> or the status of the failure
<#list method.exceptions as thrown>
 * @retval ${P}EXCEPTION with ${thrown.exception.name}_of(error)<#if thrown.doc??>: ${thrown.doc}</#if>
</#list>
<#if doc.deprecated??>
 * @deprecated ${doc.deprecated}
</#if>
 */
</#macro>
