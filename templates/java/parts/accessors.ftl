<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- The accessors of a field: the value, copied if it could be changed; for an array also its length and its items. -->
<#import "java.ftl" as java>

<#macro all field>
    <#list field.accessors as accessor>
<@value field accessor/>
        <#if accessor.length??>
<@length field accessor/>
        </#if>
        <#if accessor.buffer??>
<@buffer field accessor/>
        </#if>
    </#list>
</#macro>

<#macro value field accessor>

<@java.comment accessor.comment "    "/>
<@java.mark field "    "/>
    public ${accessor.type} ${accessor.name}(<@indexes accessor/>) {
        return <@copied accessor/>;
    }
</#macro>

<#macro length field accessor>

<@java.mark field "    "/>
    public int ${accessor.length}(<@indexes accessor/>) {
        return ${accessor.value}.length;
    }
</#macro>

<#macro buffer field accessor>

    /** A read-only view, without a copy. */
<@java.mark field "    "/>
    public ${accessor.buffer.type} ${accessor.buffer.name}(<@indexes accessor/>) {
        return ${accessor.buffer.type}.wrap(${accessor.value}).asReadOnlyBuffer();
    }
</#macro>

<#-- A value that its receiver may change. -->
<#macro copied accessor>
    <#if accessor.copy.clones()>
${accessor.value}.clone()<#t>
    <#elseif accessor.copy.deep()>
Values.copy(${accessor.value})<#t>
    <#else>
${accessor.value}<#t>
    </#if>
</#macro>

<#macro indexes accessor>
    <#list accessor.indexes as index>int ${index}<#sep>, </#list><#t>
</#macro>
