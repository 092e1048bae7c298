<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- How the class of a struct or an exception treats its fields. -->
<#import "java.ftl" as java>

<#macro declared type serial=false>
    <#list type.fields as field>
        <#if serial>
    /** Its {@code ${field.declaredName}}. */
        </#if>
        <#if field.type.names.copy?has_content>
    final ${field.type.text} ${field.names.variable}; // not private: the codec reads it without a copy
        <#else>
    private final ${field.type.text} ${field.names.variable};
        </#if>
    </#list>
</#macro>

<#-- The constructor for users, and where there is something to copy the one that does not. -->
<#macro constructors type title thrown=false>
    <#-- A long list of parameters has one on each line. -->
    <#local long = (type.fields?size > 3)>
    <#local first = long?then("\n            ", "")>
    <#local gap = long?then("\n            ", " ")>

    /**
     * ${title}
    <#if type.fields?has_content>
     *
    </#if>
    <#list type.fields as field>
        <#local copied = ["clone", "copy"]?seq_contains(field.type.names.given)>
        <#local about = java.tagged(field.doc, "its {@code ${field.declaredName}}")>
     * @param ${field.names.variable} ${copied?then(about?remove_ending(".") + "; copied", about)}
    </#list>
    <#if type.fields?filter(field -> !field.type.primitive)?has_content>
     * @throws NullPointerException if something is null; the message names it
    </#if>
     */
    public ${type.name}(${first}<#list type.fields as field>${field.type.text} ${field.names.variable}<#sep>,${gap}</#list>) {
    <#if type.names.owned?has_content>
        this(${long?then("\n                ", "")}<#list type.fields as field><@given type field/>,${long?then("\n                ", " ")}</#list>${type.names.owned});
    }

    /** Takes all as it is: for the codec, which keeps nothing of it. */
    ${type.name}(${first}<#list type.fields as field>${field.type.text} ${field.names.variable},${gap}</#list>Owned owned) {
    </#if>
    <#if thrown>
        super(null); // the message is made of the fields
    </#if>
    <#list type.fields as field>
        this.${field.names.variable} = <@required type field/>;
    </#list>
    }
</#macro>

<#-- An argument of the constructor that copies, handed on to the one that does not. -->
<#macro given type field>
    <#local label = "${type.declaredName}.${field.declaredName}">
    <#switch field.type.names.given>
        <#case "copy">
Values.copy(${field.names.variable}, "${label}")<#t>
            <#break>
        <#case "clone">
Objects.requireNonNull(${field.names.variable}, "${label} is null").clone()<#t>
            <#break>
        <#default>
${field.names.variable}<#t>
    </#switch>
</#macro>

<#macro required type field>
    <#if field.type.names.given == "value">
Objects.requireNonNull(${field.names.variable}, "${type.declaredName}.${field.declaredName} is null")<#t>
    <#else>
${field.names.variable}<#t>
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

<#-- An expression that shows a value with its fields. -->
<#macro text type>
"${type.declaredName}(<#list type.fields as field>${field.declaredName}=" + <@shown field/>${(field?counter % 3 == 0)?then("\n                ", " ")}+ "<#sep>, </#list>)"<#t>
</#macro>

<#macro shown field>
    <#if field.type.names.quoted == "true">
Values.text(this.${field.names.variable})<#t>
    <#else>
this.${field.names.variable}<#t>
    </#if>
</#macro>
