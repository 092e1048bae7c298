<#-- SPDX-License-Identifier: Apache-2.0 -->
<#--
  Steps of the wire as statements. A run of fixed-size parts is checked once and then moved at constant offsets; each other
  part is a call that checks for itself.
-->

<#--
  One value of fixed size. If it may fail although the bytes are there, it takes the writer or reader for its fault, and
  the content of the tag is printed for that case.
-->
<#macro putOne type at value indent="    ">
<#if type.refusable>
${indent}if (!${p}put_${type.key}(writer, ${at}, ${value})) {
<#nested>
${indent}}
<#else>
${indent}${p}put_${type.key}(${at}, ${value});
</#if>
</#macro>

<#macro getOne type at value indent="    ">
<#if type.checked>
${indent}if (!${p}get_${type.key}(reader, ${at}, &${value})) {
<#nested>
${indent}}
<#elseif type.struct>
${indent}${p}get_${type.key}(${at}, &${value});
<#else>
${indent}${value} = ${p}get_${type.key}(${at});
</#if>
</#macro>

<#macro put slots>
<#list slots as slot>
<@putOne type=slot.part.type at=slot.at value=slot.part.operand>
        return ${p}within(&writer->fault, "${slot.part.declaredName}");
</@putOne>
</#list>
</#macro>

<#macro get slots>
<#list slots as slot>
<@getOne type=slot.part.type at=slot.at value=slot.part.place>
        return ${p}within(&reader->fault, "${slot.part.declaredName}");
</@getOne>
</#list>
</#macro>

<#macro write steps>
<#list steps as step>
<#if step.fixed>
    <#if step.first>uint8_t *</#if>at = ${p}writer_claim(writer, ${step.size});
    if (at == NULL) {
        return false;
    }
<@put slots=step.slots/>
<#else>
    if (!${p}write_${step.part.type.key}(writer, ${step.part.operand})) {
        return ${p}within(&writer->fault, "${step.part.declaredName}");
    }
</#if>
</#list>
</#macro>

<#macro read steps>
<#list steps as step>
<#if step.fixed>
    <#if step.first>const uint8_t *</#if>at = ${p}reader_bytes(reader, ${step.size});
    if (at == NULL) {
        return false;
    }
<@get slots=step.slots/>
<#else>
    if (!${p}read_${step.part.type.key}(reader, ${step.part.target})) {
        return ${p}within(&reader->fault, "${step.part.declaredName}");
    }
</#if>
</#list>
</#macro>
