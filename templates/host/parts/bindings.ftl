<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- What the framework is told of a method. -->

<#macro binding binding>
${binding.factory}("${binding.declaredName}", "${binding.signature}", ${binding.id}<#if binding.ahead??>, ${binding.ahead}</#if>, this::${binding.handler})<#t>
<#if binding.oneway>.withoutAnswer()</#if><#t>
<#if binding.roles?has_content>.forRoles(<#list binding.roles as role>"${role}"<#sep>, </#list>)</#if><#t>
<#if binding.stateless>.stateless()</#if><#t>
<#if binding.views?has_content>.seeing(<#list binding.views as view>"${view}"<#sep>, </#list>)</#if><#t>
<#if binding.tail??>.withTail(${binding.tail})</#if><#t>
</#macro>

<#-- What a call touches; several states have one line each. -->
<#macro access access>
${access.type}.of(<#list access.permissions as permission><#if access.permissions?size gt 1>${"\n                "}</#if>${access.permission}.${permission.verb}(${permission.selected})<#sep>,</#list>)<#t>
</#macro>

<#-- The same, or the constant that says it. -->
<#macro touched touching>
<#if touching.constant??>${touching.constant}<#else><@access touching.access/></#if><#t>
</#macro>
