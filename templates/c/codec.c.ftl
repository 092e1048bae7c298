<#-- SPDX-License-Identifier: Apache-2.0 -->
<#include "parts/common.ftl">
<#include "parts/wire.ftl">
<#include "parts/maps.ftl">
<#-- Values of fixed size, as functions that check for themselves. -->
<#macro fixedSize type key text parameter size>

bool ${p}write_${key}(${p}writer *writer, ${parameter}value)
{
    uint8_t *const at = ${p}writer_claim(writer, ${size});
    if (at == NULL) {
        return false;
    }
<#if type.names.refusable??>
    return ${p}put_${key}(writer, at, value);
<#else>
    ${p}put_${key}(at, value);
    return true;
</#if>
}

bool ${p}read_${key}(${p}reader *reader, ${text} *value)
{
    const uint8_t *const at = ${p}reader_bytes(reader, ${size});
    if (at == NULL) {
        return false;
    }
<#if type.names.checked??>
    return ${p}get_${key}(reader, at, value);
<#else>
    ${p}get_${key}(at, value);
    return true;
</#if>
}
</#macro>
<@notice/>

<@unmark/>
#include "${p}codec.h"
<#if service.maps?has_content>

#include "${p}keys.h"
</#if>
<#list service.enums as enum>

/* ${enum.declaredName} */
<@fixedSize type=enum key=enum.names.key text=enum.name parameter=enum.name + " " size=4/>
</#list>
<#list service.structs as struct>
<#if struct.wire.fixedSize gte 0>

/* ${struct.declaredName}: always ${struct.wire.fixedSize} bytes */
<@fixedSize type=struct key=struct.names.key text=struct.name parameter="const ${struct.name} *" size=struct.wire.fixedSize/>
<#else>

/* ${struct.declaredName}: at least ${struct.wire.minSize} bytes */

bool ${p}write_${struct.names.key}(${p}writer *writer, const ${struct.name} *value)
{
<#if struct.recursive>
    if (!${p}writer_enter(writer)) {
        return false;
    }
</#if>
<@write steps=struct.wire.steps owner="value->"/>
<#if struct.recursive>
    ${p}writer_leave(writer);
</#if>
    return true;
}

bool ${p}read_${struct.names.key}(${p}reader *reader, ${struct.name} *value)
{
<#if struct.recursive>
    if (!${p}reader_enter(reader)) {
        return false;
    }
</#if>
<@read steps=struct.wire.steps/>
<#if struct.recursive>
    ${p}reader_leave(reader);
</#if>
    return true;
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
<@putOne type=item at="at" value=item.names.address + "value.items[i]" indent="        " failed="            return ${p}within_item(&writer->fault, i);"/>
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
<@getOne type=item at="at" value="items[i]" indent="        " failed="            return ${p}within_item(&reader->fault, i);"/>
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
<#list service.maps as map>

/* ${map.declared} */

<@writeMap map=map/>

<@readMap map=map/>
</#list>
<#list service.optionals as optional>
<#assign item = optional.item>

/* ${optional.declared} */

bool ${p}write_${optional.key}(${p}writer *writer, const ${item.text} *value)
{
    return ${p}write_boolean(writer, value != NULL) && (value == NULL || ${p}write_${item.key}(writer, ${(item.kind == "struct")?then("", "*")}value));
}

<#if item.kind == "struct">
bool ${p}read_${optional.key}(${p}reader *reader, const ${item.text} **value)
{
    bool present;
    *value = NULL;
    if (!${p}read_present(reader, &present) || !present) {
        return reader->fault.status == ${P}OK;
    }
    ${item.text} *const found = ${p}reader_allocate(reader, 1, sizeof *found);
    *value = found;
    return found != NULL && ${p}read_${item.key}(reader, found);
}
<#else>
bool ${p}read_${optional.key}(${p}reader *reader, bool *present, ${item.text} *value)
{
    memset(value, 0, sizeof *value);
    return ${p}read_present(reader, present) && (!*present || ${p}read_${item.key}(reader, value));
}
</#if>
</#list>
<#list service.exceptions as exception>

/* ${exception.declaredName}, from an ERROR */

bool ${p}read_${exception.names.key}(${p}reader *reader, void *exception)
{
    ${exception.name} *const value = exception;
<#if exception.fields?has_content>
<@read steps=exception.wire.steps/>
<#else>
    (void)reader;
    value->nothing = 0;
</#if>
    return true;
}
</#list>
