<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- Arrays as bytes. Where items are of fixed size, the bytes of all are checked at once. -->

<#macro writeArray array>
bool ${p}write_${array.key}(${p}writer *writer, ${array.text} value)
{
<#if array.item.fixed>
    uint8_t *at = ${p}writer_count(writer, value.items, value.count, ${array.item.fixedSize});
    if (at == NULL) {
        return false;
    }
    for (int32_t i = 0; i < value.count; i++, at += ${array.item.fixedSize}) {
<@putOne type=array.item at="at" value=array.operand indent="        ">
            return ${p}within_item(&writer->fault, i);
</@putOne>
    }
<#else>
    if (${p}writer_count(writer, value.items, value.count, 0) == NULL) {
        return false;
    }
    for (int32_t i = 0; i < value.count; i++) {
        if (!${p}write_${array.item.key}(writer, ${array.operand})) {
            return ${p}within_item(&writer->fault, i);
        }
    }
</#if>
    return true;
}
</#macro>

<#macro readArray array>
bool ${p}read_${array.key}(${p}reader *reader, ${array.text} *value)
{
    const int32_t count = ${p}reader_count(reader, ${array.item.minSize});
    ${array.item.text} *const items = count < 0 ? NULL : ${p}reader_allocate(reader, count, sizeof *items);
    if (items == NULL) {
        return false;
    }
<#if array.item.fixed>
    const uint8_t *at = reader->at; /* reader_count has checked that there are count * ${array.item.fixedSize} bytes */
    for (int32_t i = 0; i < count; i++, at += ${array.item.fixedSize}) {
<@getOne type=array.item at="at" value="items[i]" indent="        ">
            return ${p}within_item(&reader->fault, i);
</@getOne>
    }
    reader->at = at;
<#else>
    for (int32_t i = 0; i < count; i++) {
        if (!${p}read_${array.item.key}(reader, &items[i])) {
            return ${p}within_item(&reader->fault, i);
        }
    }
</#if>
    value->items = items;
    value->count = count;
    return true;
}
</#macro>
