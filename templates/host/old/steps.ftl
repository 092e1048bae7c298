<#-- SPDX-License-Identifier: Apache-2.0 -->
<#--
  How a sequence of fields is written and read: each run of fixed size by one check, the others one by one.
  `outside` says that the code stands outside of the class Codec.
-->

<#-- Statements that write each field; `part` gives the expression of a field, `path` goes ahead of its name in messages. -->
<#macro write wire path part outside=false>
    <#local at = "int at">
    <#list wire.steps as step>
        <#if !step.fixed>
        ${codec(step.field outside)}${step.field.type.names.write}${part(step.field)}<#if step.field.type.names.label == "true">, "${path}${step.field.declaredName}"</#if>);
        <#elseif step.slots?size == 1>
        ${codec(step.slots[0].field outside)}${step.slots[0].field.type.names.write}${part(step.slots[0].field)});
        <#else>
        ${at} = out.claim(${step.size});
            <#list step.slots as slot>
        <@put slot part(slot.field) outside/>;
            </#list>
            <#local at = "at">
        </#if>
    </#list>
</#macro>

<#-- Statements that read each field into a variable. -->
<#macro read wire outside=false>
    <#local at = "int at">
    <#list wire.steps as step>
        <#if !step.fixed>
        <@variable step.field/> = ${codec(step.field outside)}${step.field.type.names.read};
        <#elseif step.slots?size == 1>
        <@variable step.slots[0].field/> = ${codec(step.slots[0].field outside)}${step.slots[0].field.type.names.read};
        <#else>
        ${at} = in.take(${step.size});
            <#list step.slots as slot>
        <@variable slot.field/> = <@get slot outside/>;
            </#list>
            <#local at = "at">
        </#if>
    </#list>
</#macro>

<#-- Writes a field of fixed size to its place in a run. -->
<#macro put slot value outside=false>
${codec(slot.field outside)}${slot.field.type.names.put}at${offset(slot)}, ${value})<#t>
</#macro>

<#-- Reads a field of fixed size from its place in a run. -->
<#macro get slot outside=false>
${codec(slot.field outside)}${slot.field.type.names.get}at${offset(slot)})<#t>
</#macro>

<#macro variable field>
${field.type.text} ${field.names.variable}<#t>
</#macro>

<#function codec field outside>
    <#return outside?then(field.type.names.codec, "")>
</#function>

<#function offset slot>
    <#return (slot.offset == 0)?then("", " + " + slot.offset)>
</#function>
