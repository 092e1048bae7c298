<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- How the class of a struct or an exception treats its fields. -->
<#import "java.ftl" as java>

<#-- @param kept how a field is kept that nobody changes -->
<#macro declared type kept="final">
    <#list type.fields as field>
        <#if field.open>
    ${kept} ${field.type} ${field.variable}; // not private: the codec reads it without a copy
        <#else>
    private ${kept} ${field.type} ${field.variable};
        </#if>
    </#list>
</#macro>

<#-- The constructor for users and, if that one copies something, another one that does not. -->
<#macro constructors type thrown=false>

<@java.comment type.constructor.comment "    "/>
    public ${type.name}(${type.constructor.parameters}) {
    <#if type.constructor.owning??>
        this(<@gap type.constructor/><#list type.fields as field><@given field/>,<@gap type.constructor " "/></#list>Owned.ALL);
        <#if type.ruled>
        Rules.made(this);
        </#if>
    }

    /** Copies nothing: for the codec, which keeps no reference to the arguments. */
    ${type.name}(${type.constructor.owning}) {
    </#if>
    <#if thrown>
        super(null); // the message is made from the fields
    </#if>
    <#list type.fields as field>
        this.${field.variable} = <@required field/>;
    </#list>
    }
</#macro>

<#-- What separates arguments: if each parameter has its own line, so does each argument. -->
<#macro gap constructor blank="">
    <#if constructor.tall>
${"\n                "}<#t>
    <#else>
${blank}<#t>
    </#if>
</#macro>

<#-- An argument of the constructor that copies, passed on to the one that does not. -->
<#macro given field>
    <#if field.given.deep()>
Values.copy(${field.variable}, "${field.label}"${field.shape.signs})<#t>
    <#elseif field.given.clones()>
Objects.requireNonNull(${field.variable}, "${field.label} is null").clone()<#t>
    <#else>
${field.variable}<#t>
    </#if>
</#macro>

<#-- An argument as it is kept: copied and without null. -->
<#macro taken field>
    <#if field.required || field.range??>
<@required field/><#t>
    <#else>
<@given field/><#t>
    </#if>
</#macro>

<#-- An argument without null, or within the range of its type. -->
<#macro required field>
    <#if field.range??>
${field.range}(${field.variable}, "${field.label}")<#t>
    <#elseif field.required>
Objects.requireNonNull(${field.variable}, "${field.label} is null")<#t>
    <#else>
${field.variable}<#t>
    </#if>
</#macro>

<#macro equal field>
    <#if field.shape.same>
this.${field.variable} == that.${field.variable}<#t>
    <#elseif field.shape.equal??>
${field.shape.equal}(this.${field.variable}, that.${field.variable})<#t>
    <#else>
this.${field.variable}.equals(that.${field.variable})<#t>
    </#if>
</#macro>

<#macro hash field>
    <#if field.shape.hash??>
${field.shape.hash}(this.${field.variable})<#t>
    <#else>
this.${field.variable}.hashCode()<#t>
    </#if>
</#macro>

<#-- An expression for the text of a value with its fields, three on a line. -->
<#macro text type>
"${type.declaredName}(<#list type.fields as field>${field.declaredName}=" + <@shown field/><#if field?counter % 3 == 0 && field?has_next>${"\n                "}<#else> </#if>+ "<#sep>, </#list>)"<#t>
</#macro>

<#macro shown field>
    <#if field.shape.quoted>
Values.text(this.${field.variable}${field.shape.signs})<#t>
    <#else>
this.${field.variable}<#t>
    </#if>
</#macro>
