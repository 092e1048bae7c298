<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- How values are written and read that the runtime does not know. -->
<#import "parts/java.ftl" as java>
<#import "parts/codecs.ftl" as codecs>
<#import "parts/composites.ftl" as parts>
<@java.head service imports/>
/** Writes and reads the values of ${service.sourceName} as RASP lays them out. */
<@java.suppressed service/>
<#if whole>final </#if>class ${name}<#if base??> extends ${base}</#if> {
<#list enums as enum>
    private static final ${enum.name}[] ${enum.all} = ${enum.name}.values();
    <#if enum?is_last>

    </#if>
</#list>
    <#if whole>
    private ${name}() {
    }
    <#else>
    ${name}() {
    }
    </#if>
<#list enums as enum>
<@codecs.ofEnum enum/>
</#list>
<#list structs as struct>
<@codecs.ofStruct struct/>
</#list>
<#list unions as union>
<@codecs.ofUnion union/>
</#list>
<#list exceptions as exception>
<@codecs.ofFields exception/>
</#list>
<#list composites as type>
<@parts[type.macro()] type/>
</#list>
}
