<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- Writing and reading of fields one after another. -->

<#-- A run of fixed size reserves its room once; only the first one declares the locals. -->
<#macro write steps indent>
<#list steps as step>
<#if step.other??>
<@variable type=step.other.type value=step.other.value indent=indent/>
<#else>
${indent}<#if step.declares>int </#if>at = writer.Reserve(${step.size});
${indent}<#if step.declares>byte[] </#if>buffer = writer.Buffer;
<#list step.run as slot>
${indent}${slot.type.put}(buffer, ${slot.at}, ${slot.value});
</#list>
</#if>
</#list>
</#macro>

<#macro read steps indent>
<#list steps as step>
<#if step.other??>
${indent}${step.other.type.text} ${step.other.value} = ${step.other.type.read};
<#else>
${indent}<#if step.declares>int </#if>at = reader.Take(${step.size});
${indent}<#if step.declares>byte[] </#if>buffer = reader.Buffer;
<#list step.run as slot>
${indent}${slot.type.text} ${slot.value} = ${slot.type.get}(buffer, ${slot.at});
</#list>
</#if>
</#list>
</#macro>

<#-- One value by itself. -->
<#macro writeOne type value indent>
<#if type.fixed()>
${indent}int at = writer.Reserve(${type.size});
${indent}${type.put}(writer.Buffer, at, ${value});
<#else>
<@variable type=type value=value indent=indent/>
</#if>
</#macro>

<#-- One value whose size is not fixed. -->
<#macro variable type value indent>
<#if type.byRuntime()>
${indent}writer.Write(${value});
<#elseif type.optional()>
${indent}Codec.WriteOptional(writer, ${value});
<#else>
${indent}Codec.Write(writer, ${value});
</#if>
</#macro>
