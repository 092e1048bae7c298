<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- The accessors of a field: the value; of an array a copy, its length and its items without a copy. -->
<#import "java.ftl" as java>

<#macro all struct field>
    <#if field.type.kind == "array">
<@level struct, field, field.type, []/>
    <#else>

    /**
<@java.lines field.doc "Its {@code ${field.declaredName}}." "    "/>
     *
     * @return the value
     */
    public ${field.type.text} ${field.name}() {
        return ${field.names.variable};
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
     */
    public ${type.text} ${field.name}(<@declared indexes/>) {
        return <#if !array>${place}<#elseif type.item.kind == "array">Values.copy(${place})<#else>${place}.clone()</#if>;
    }
    <#if array>

    /**
     * The length of ${indexes?has_content?then("an array of ", "")}{@code ${field.declaredName}}.
     *
<@parameters indexes/>
     * @return how many items there are
<@range indexes/>
     */
    public int ${struct.names["length." + field.declaredName]}(<@declared indexes/>) {
        return ${place}.length;
    }
<@level struct, field, type.item, indexes + [indexes?has_content?then("index" + (indexes?size + 1), "index")]/>
    </#if>
</#macro>

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
