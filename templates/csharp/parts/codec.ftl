<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- Encoding and decoding of fields one after another; `value` says how a field's value is reached. -->
<#function offset slot><#return place(slot.offset)></#function>
<#function place offset><#return (offset == 0)?then("at", "at + " + offset)></#function>

<#-- A run of fixed size reserves its room once; only the first one declares the locals. -->
<#macro write steps prefix spelled indent>
<#local declared = false>
<#list steps as step>
<#if step.fixed>
${indent}<#if !declared>int </#if>at = writer.Reserve(${step.size});
${indent}<#if !declared>byte[] </#if>buffer = writer.Buffer;
<#local declared = true>
<#list step.slots as slot>
${indent}${slot.field.type.names.put}(buffer, ${offset(slot)}, ${prefix}${spelled(slot.field)});
</#list>
<#else>
${indent}${step.field.type.names.write}${prefix}${spelled(step.field)});
</#if>
</#list>
</#macro>

<#macro read steps indent>
<#local declared = false>
<#list steps as step>
<#if step.fixed>
${indent}<#if !declared>int </#if>at = reader.Take(${step.size});
${indent}<#if !declared>byte[] </#if>buffer = reader.Buffer;
<#local declared = true>
<#list step.slots as slot>
${indent}${slot.field.type.text} ${slot.field.names.parameter} = ${slot.field.type.names.get}(buffer, ${offset(slot)});
</#list>
<#else>
${indent}${step.field.type.text} ${step.field.names.parameter} = ${step.field.type.names.read};
</#if>
</#list>
</#macro>

<#-- One value by itself. -->
<#macro writeOne type value indent>
<#if type.fixed()>
${indent}int at = writer.Reserve(${type.fixedSize});
${indent}${type.names.put}(writer.Buffer, at, ${value});
<#else>
${indent}${type.names.write}${value});
</#if>
</#macro>
