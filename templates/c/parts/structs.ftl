<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- Structs and enums as bytes. -->

<#-- Functions for types of fixed size that check the bytes themselves. -->
<#macro fixedSize type>

bool ${p}write_${type.key}(${p}writer *writer, <#if type.struct>const ${type.text} *<#else>${type.text} </#if>value)
{
    uint8_t *const at = ${p}writer_claim(writer, ${type.fixedSize});
    if (at == NULL) {
        return false;
    }
<#if type.refusable>
    return ${p}put_${type.key}(writer, at, value);
<#else>
    ${p}put_${type.key}(at, value);
    return true;
</#if>
}

bool ${p}read_${type.key}(${p}reader *reader, ${type.text} *value)
{
    const uint8_t *const at = ${p}reader_bytes(reader, ${type.fixedSize});
    if (at == NULL) {
        return false;
    }
<#if type.checked>
    return ${p}get_${type.key}(reader, at, value);
<#else>
    ${p}get_${type.key}(at, value);
    return true;
</#if>
}
</#macro>

<#-- A struct whose values differ in size. -->
<#macro variableSize struct>

bool ${p}write_${struct.key}(${p}writer *writer, const ${struct.name} *value)
{
<#if struct.recursive>
    if (!${p}writer_enter(writer)) {
        return false;
    }
</#if>
<@write steps=struct.steps/>
<#if struct.recursive>
    ${p}writer_leave(writer);
</#if>
    return true;
}

bool ${p}read_${struct.key}(${p}reader *reader, ${struct.name} *value)
{
<#if struct.recursive>
    if (!${p}reader_enter(reader)) {
        return false;
    }
</#if>
<@read steps=struct.steps/>
<#if struct.recursive>
    ${p}reader_leave(reader);
</#if>
    return true;
}
</#macro>
