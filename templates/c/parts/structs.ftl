<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- Structs, unions and enums as bytes. -->

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

<#-- A union: the number of the case, then its value. -->
<#macro unionBytes union>

bool ${p}write_${union.key}(${p}writer *writer, const ${union.name} *value)
{
    if ((uint32_t)value->kind >= ${union.cases?size}) {
        return ${p}writer_fail_case(writer, "${union.declaredName}", (int32_t)value->kind);
    }
<#if union.recursive>
    if (!${p}writer_enter(writer)) {
        return false;
    }
</#if>
    if (!${p}write_int(writer, (int32_t)value->kind)) {
        return false;
    }
    switch (value->kind) {
<#list union.cases as case>
    case ${case.kind}:
        if (!${p}write_${case.field.part.type.key}(writer, ${case.field.part.operand})) {
            return ${p}within(&writer->fault, "${case.field.part.declaredName}");
        }
        break;
</#list>
    }
<#if union.recursive>
    ${p}writer_leave(writer);
</#if>
    return true;
}

bool ${p}read_${union.key}(${p}reader *reader, ${union.name} *value)
{
<#if union.recursive>
    if (!${p}reader_enter(reader)) {
        return false;
    }
</#if>
    const uint8_t *const at = ${p}reader_bytes(reader, 4);
    if (at == NULL) {
        return false;
    }
    const int32_t number = ${p}get_int(at);
    if ((uint32_t)number >= ${union.cases?size}) {
        return ${p}reader_fail_case(reader, at, "${union.declaredName}", number);
    }
    value->kind = (${union.name}_kind)number;
    switch (value->kind) {
<#list union.cases as case>
    case ${case.kind}:
        if (!${p}read_${case.field.part.type.key}(reader, ${case.field.part.target})) {
            return ${p}within(&reader->fault, "${case.field.part.declaredName}");
        }
        break;
</#list>
    }
<#if union.recursive>
    ${p}reader_leave(reader);
</#if>
    return true;
}
</#macro>
