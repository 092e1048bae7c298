<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- How a sequence of fields is written and read: each run of fixed size with one check, the others one by one. -->

<#macro write steps>
    <#list steps as step>
        <#if step.run??>
        ${step.run.at} = out.claim(${step.run.size});
            <#list step.run.slots as slot>
        <@put slot/>;
            </#list>
        <#else>
        ${step.part.coding.write}${step.part.value}<#if step.part.coding.labelled>, "${step.part.label}"</#if>);
        </#if>
    </#list>
</#macro>

<#-- Reads each field into a variable. -->
<#macro read steps>
    <#list steps as step>
        <#if step.run??>
        ${step.run.at} = in.take(${step.run.size});
            <#list step.run.slots as slot>
        ${slot.part.type} ${slot.part.variable} = <@get slot/>;
            </#list>
        <#else>
        ${step.part.type} ${step.part.variable} = ${step.part.coding.read};
        </#if>
    </#list>
</#macro>

<#-- Writes a field of fixed size to its place in a run. -->
<#macro put slot>
${slot.part.coding.put}${slot.place}, ${slot.part.value}<#if slot.part.coding.labelled>, "${slot.part.label}"</#if>)<#t>
</#macro>

<#-- Reads a field of fixed size from its place in a run. -->
<#macro get slot>
${slot.part.coding.get}${slot.place})<#t>
</#macro>
