<#-- SPDX-License-Identifier: Apache-2.0 -->
<#include "parts/common.ftl">
<#include "parts/wire.ftl">
<@notice/>

#include "${p}codec.h"
<#list service.structs as struct>
<#if struct.wire.fixedSize gte 0>

/* ${struct.declaredName}: always ${struct.wire.fixedSize} bytes */

bool ${p}write_${struct.names.key}(${p}writer *writer, const ${struct.name} *value)
{
    uint8_t *const at = ${p}writer_claim(writer, ${struct.wire.fixedSize});
    if (at == NULL) {
        return false;
    }
<#if struct.names.refusable??>
    return ${p}put_${struct.names.key}(writer, at, value);
<#else>
    ${p}put_${struct.names.key}(at, value);
    return true;
</#if>
}

bool ${p}read_${struct.names.key}(${p}reader *reader, ${struct.name} *value)
{
    const uint8_t *const at = ${p}reader_bytes(reader, ${struct.wire.fixedSize});
    if (at == NULL) {
        return false;
    }
<#if struct.names.checked??>
    return ${p}get_${struct.names.key}(reader, at, value);
<#else>
    ${p}get_${struct.names.key}(at, value);
    return true;
</#if>
}
<#else>

/* ${struct.declaredName}: at least ${struct.wire.minSize} bytes */

bool ${p}write_${struct.names.key}(${p}writer *writer, const ${struct.name} *value)
{
<@write steps=struct.wire.steps owner="value->"/>
}

bool ${p}read_${struct.names.key}(${p}reader *reader, ${struct.name} *value)
{
<@read steps=struct.wire.steps/>
}
</#if>
</#list>
<#list service.arrays?filter(array -> !array.names.builtin??) as array>
<#assign item = array.item>

/* ${array.declared} */

bool ${p}write_${array.key}(${p}writer *writer, ${array.text} value)
{
<#if item.fixed()>
    uint8_t *at = ${p}writer_count(writer, value.items, value.count, ${item.fixedSize});
    if (at == NULL) {
        return false;
    }
    for (int32_t i = 0; i < value.count; i++, at += ${item.fixedSize}) {
<#if item.names.refusable??>
        if (!${p}put_${item.key}(writer, at, ${item.names.address}value.items[i])) {
            return ${p}within_item(&writer->fault, i);
        }
<#else>
        ${p}put_${item.key}(at, ${item.names.address}value.items[i]);
</#if>
    }
<#else>
    if (${p}writer_count(writer, value.items, value.count, 0) == NULL) {
        return false;
    }
    for (int32_t i = 0; i < value.count; i++) {
        if (!${p}write_${item.key}(writer, ${item.names.address}value.items[i])) {
            return ${p}within_item(&writer->fault, i);
        }
    }
</#if>
    return true;
}

bool ${p}read_${array.key}(${p}reader *reader, ${array.text} *value)
{
    const int32_t count = ${p}reader_count(reader, ${item.minSize});
    ${item.text} *const items = count < 0 ? NULL : ${p}reader_allocate(reader, count, sizeof *items);
    if (items == NULL) {
        return false;
    }
<#if item.fixed()>
    const uint8_t *at = reader->at; /* reader_count has made sure of count * ${item.fixedSize} bytes */
    for (int32_t i = 0; i < count; i++, at += ${item.fixedSize}) {
<#if item.names.checked??>
        if (!${p}get_${item.key}(reader, at, &items[i])) {
            return ${p}within_item(&reader->fault, i);
        }
<#else>
        ${p}get_${item.key}(at, &items[i]);
</#if>
    }
    reader->at = at;
<#else>
    for (int32_t i = 0; i < count; i++) {
        if (!${p}read_${item.key}(reader, &items[i])) {
            return ${p}within_item(&reader->fault, i);
        }
    }
</#if>
    value->items = items;
    value->count = count;
    return true;
}
</#list>
