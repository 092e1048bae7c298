<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- The accessors of a field: the value, copied where it could be changed; of an array also its length and its items. -->
<#import "java.ftl" as java>

<#macro all struct field>
    <#if field.type.kind == "array">
<@level struct, field, field.type, []/>
    <#else>

    /**
<@java.lines field.doc "Its {@code ${field.declaredName}}." "    "/>
     *
     * @return ${returned(field.type)}
<@java.deprecatedTag field "    "/>
     */
<@java.mark field "    "/>
    public ${field.type.text} ${field.name}() {
        return <@copied field.type field.names.variable/>;
    }
    </#if>
</#macro>

<#-- The accessors with so many indexes as are given, then those with one more. -->
<#macro level struct field type indexes>
    <#local place = "this." + field.names.variable>
    <#list indexes as index>
        <#local place += "[" + index + "]">
    </#list>
    <#local array = (type.kind == "array")>

    /**
<#if !indexes?has_content>
<@java.lines field.doc "Its {@code ${field.declaredName}}." "    "/>
<#else>
     * ${array?then("An array", "An item")} of {@code ${field.declaredName}}<#if !array>, without a copy of the array</#if>.
</#if>
     *
<@parameters indexes/>
     * @return ${array?then("a copy", "the item")}
<@range indexes/>
<@java.deprecatedTag field "    "/>
     */
<@java.mark field "    "/>
    public ${type.text} ${field.name}(<@declared indexes/>) {
        return <@copied type place/>;
    }
    <#if array>

    /**
     * The length of ${indexes?has_content?then("an array of ", "")}{@code ${field.declaredName}}.
     *
<@parameters indexes/>
     * @return how many items there are
<@range indexes/>
<@java.deprecatedTag field "    "/>
     */
<@java.mark field "    "/>
    public int ${struct.names["length." + field.declaredName]}(<@declared indexes/>) {
        return ${place}.length;
    }
        <#if type.names.buffer?has_content>

    /**
     * The items of ${indexes?has_content?then("an array of ", "")}{@code ${field.declaredName}}, without a copy.
     *
<@parameters indexes/>
     * @return a view that cannot be written to
<@range indexes/>
<@java.deprecatedTag field "    "/>
     */
<@java.mark field "    "/>
    public ${type.names.buffer} ${struct.names["buffer." + field.declaredName]}(<@declared indexes/>) {
        return ${type.names.buffer}.wrap(${place}).asReadOnlyBuffer();
    }
        </#if>
<@level struct, field, type.item, indexes + [indexes?has_content?then("index" + (indexes?size + 1), "index")]/>
    </#if>
</#macro>

<#-- A value that its receiver may do with as he likes. -->
<#macro copied type place>
    <#switch type.names.copy>
        <#case "clone">
${place}.clone()<#t>
            <#break>
        <#case "copy">
Values.copy(${place})<#t>
            <#break>
        <#default>
${place}<#t>
    </#switch>
</#macro>

<#function returned type>
    <#if type.kind == "map">
        <#return "the entries in their order, unmodifiable" + type.names.copy?has_content?then("; a copy", "")>
    <#elseif type.kind == "optional">
        <#return "the value, if there is one" + type.names.copy?has_content?then("; a copy", "")>
    </#if>
    <#return "the value">
</#function>

<#macro parameters indexes>
    <#list indexes as index>
     * @param ${index} ${(index?counter == 1)?then("which, from 0", "which in that one, from 0")}
    </#list>
</#macro>

<#macro range indexes>
    <#if indexes?has_content>
     * @throws ArrayIndexOutOfBoundsException if there are not so many
    </#if>
</#macro>

<#macro declared indexes>
    <#list indexes as index>int ${index}<#sep>, </#list><#t>
</#macro>
