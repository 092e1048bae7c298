<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- How each struct, and each array that the runtime does not know, is written and read. -->
<#import "parts/java.ftl" as java>
<#import "parts/codecs.ftl" as parts>
<#assign body>
/** Writes and reads the values of ${service.sourceName} as RASP lays them out. */
final class Codec {
    private Codec() {
    }
<#list service.structs as struct>
<@parts.ofStruct struct/>
</#list>
<#list service.arrays?filter(type -> type.names.codec?has_content) as type>
<@parts.ofArray type/>
</#list>
}
</#assign>
<@java.file body/>
