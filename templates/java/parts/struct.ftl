<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- How the class of a struct treats each of its fields. -->

<#-- An argument of the constructor that copies, handed on to the one that does not. -->
<#macro given field>
    <#local label = "${struct.declaredName}.${field.declaredName}">
    <#if field.type.kind != "array">
${field.names.variable}<#t>
    <#elseif field.type.names.check == "items">
Values.copy(${field.names.variable}, "${label}")<#t>
    <#else>
Objects.requireNonNull(${field.names.variable}, "${label} is null").clone()<#t>
    </#if>
</#macro>

<#macro required field>
    <#if field.type.primitive || field.type.kind == "array">
${field.names.variable}<#t>
    <#else>
Objects.requireNonNull(${field.names.variable}, "${struct.declaredName}.${field.declaredName} is null")<#t>
    </#if>
</#macro>

<#macro equal field>
    <#local mine = "this." + field.names.variable>
    <#local theirs = "that." + field.names.variable>
    <#switch field.type.names.equality>
        <#case "==">
${mine} == ${theirs}<#t>
            <#break>
        <#case "equals">
${mine}.equals(${theirs})<#t>
            <#break>
        <#default>
${field.type.names.equality}(${mine}, ${theirs})<#t>
    </#switch>
</#macro>

<#macro hash field>
    <#if field.type.names.hash?has_content>
${field.type.names.hash}(this.${field.names.variable})<#t>
    <#else>
this.${field.names.variable}.hashCode()<#t>
    </#if>
</#macro>

<#macro text field>
    <#if field.type.names.quoted == "true">
Values.text(this.${field.names.variable})<#t>
    <#else>
this.${field.names.variable}<#t>
    </#if>
</#macro>
