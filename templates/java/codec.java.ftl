<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- How each value that the runtime does not know is written and read. -->
<#import "parts/java.ftl" as java>
<#import "parts/codecs.ftl" as parts>
<#assign body>
/** Writes and reads the values of ${service.sourceName} as RASP lays them out. */
<@java.suppressed/>
final class Codec {
<#list service.enums as enum>
    private static final ${enum.name}[] allOf${enum.name} = ${enum.name}.values();
    <#if enum?is_last>

    </#if>
</#list>
    private Codec() {
    }
<#list service.enums as enum>
<@parts.ofEnum enum/>
</#list>
<#list service.structs as struct>
<@parts.ofStruct struct/>
</#list>
<#list service.exceptions as exception>
<@parts.ofFields exception/>
</#list>
<#list service.composites?filter(type -> type.names.codec?has_content) as type>
<@parts.ofComposite type/>
</#list>
}
</#assign>
<@java.file body/>
