<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- How the class of a struct or an exception treats its fields. -->

<#macro declared type documented=false>
    <#list type.fields as field>
        <#if documented>
    /** Its {@code ${field.declaredName}}. */
        </#if>
        <#if field.open>
    final ${field.type} ${field.variable}; // not private: the codec reads it without a copy
        <#else>
    private final ${field.type} ${field.variable};
        </#if>
    </#list>
</#macro>

<#-- The constructor for users, and where there is something to copy the one that does not. -->
<#macro constructors type title thrown=false>

    /**
     * ${title}
    <#if type.fields?has_content>
     *
    </#if>
    <#list type.fields as field>
     * @param ${field.variable} ${field.about}
    </#list>
    <#if type.constructor.refusesNull>
     * @throws NullPointerException if something is null; the message names it
    </#if>
     */
    public ${type.name}(${type.constructor.parameters}) {
    <#if type.constructor.owning??>
        this(<@gap type.constructor/><#list type.fields as field><@given field/>,<@gap type.constructor " "/></#list>Owned.ALL);
    }

    /** Takes all as it is: for the codec, which keeps nothing of it. */
    ${type.name}(${type.constructor.owning}) {
    </#if>
    <#if thrown>
        super(null); // the message is made of the fields
    </#if>
    <#list type.fields as field>
        this.${field.variable} = <@required field/>;
    </#list>
    }
</#macro>

<#-- What parts arguments: where parameters have a line each, arguments do, too. -->
<#macro gap constructor blank="">
    <#if constructor.tall>
${"\n                "}<#t>
    <#else>
${blank}<#t>
    </#if>
</#macro>

<#-- An argument of the constructor that copies, handed on to the one that does not. -->
<#macro given field>
    <#if field.given.deep()>
Values.copy(${field.variable}, "${field.label}")<#t>
    <#elseif field.given.clones()>
Objects.requireNonNull(${field.variable}, "${field.label} is null").clone()<#t>
    <#else>
${field.variable}<#t>
    </#if>
</#macro>

<#macro required field>
    <#if field.required>
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

<#-- An expression that shows a value with its fields, three in a line. -->
<#macro text type>
"${type.declaredName}(<#list type.fields as field>${field.declaredName}=" + <@shown field/><#if field?counter % 3 == 0>${"\n                "}<#else> </#if>+ "<#sep>, </#list>)"<#t>
</#macro>

<#macro shown field>
    <#if field.shape.quoted>
Values.text(this.${field.variable})<#t>
    <#else>
this.${field.variable}<#t>
    </#if>
</#macro>
