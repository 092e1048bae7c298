<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- What the description says of a method, and what C needs to know of its parameters and result. -->
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
 * Items go up by ${method.name}_push, and come by ${method.name}_next; ${p}call.h tells how.
 *
<#elseif method.upload??>
 * Items go up by ${method.name}_push; ${p}call.h tells how.
 *
<#elseif method.download??>
 * Items come by ${method.name}_next; ${p}call.h tells how.
 *
</#if>
<#list doc.parameters as parameter>
 * @param ${parameter.name} ${parameter.text}
</#list>
<#if doc.result??>
 * @param result ${doc.result}
</#if>
<#if method.download??>
 * @param call set when the call is begun: give it to ${p}call_close in the end
<#elseif method.upload??>
 * @param call set when the call is begun: give it to ${method.name}_finish in the end
</#if>
 * @return ${P}OK <#if method.oneway>when it is sent, whatever becomes of it there, </#if>or what failed
<#list method.exceptions as thrown>
 * @retval ${P}EXCEPTION with ${thrown.exception.name}_of(error)<#if thrown.doc??>: ${thrown.doc}</#if>
</#list>
<#if doc.deprecated??>
 * @deprecated ${doc.deprecated}
</#if>
 */
</#macro>
