<#-- SPDX-License-Identifier: Apache-2.0 -->
<#--
  Arrays and sets as bytes. Where items are of fixed size, the bytes of all are checked at once. An item of a set that comes
  twice is found as the key of a map is (maps.ftl).
-->
<#macro seenTable array>
<#if array.unique?? && array.unique.enumKeys??>
    bool seen[${array.unique.enumKeys.constants}] = {false};
</#if>
</#macro>

<#macro seenItem array fail item>
<#if array.unique?? && array.unique.enumKeys??>
        if (seen[${item}]) {
            return ${p}${fail}_fail_item(${fail}, ${array.unique.enumKeys.name}_name(${item}));
        }
        seen[${item}] = true;
</#if>
</#macro>

<#macro unique array fail items count>
<#if array.unique?? && array.unique.keyKind??>
    return ${p}${fail}_check_items(${fail}, ${P}KEY_${array.unique.keyKind}, ${items}, ${count}, sizeof *${items});
<#else>
    return true;
</#if>
</#macro>

<#macro writeArray array>
bool ${p}write_${array.key}(${p}writer *writer, ${array.text} value)
{
<#if array.item.fixed>
    uint8_t *at = ${p}writer_count(writer, value.items, value.count, ${array.item.fixedSize});
    if (at == NULL) {
        return false;
    }
<@seenTable array=array/>
    for (int32_t i = 0; i < value.count; i++, at += ${array.item.fixedSize}) {
<@putOne type=array.item at="at" value=array.operand indent="        ">
            return ${p}within_item(&writer->fault, i);
</@putOne>
<@seenItem array=array fail="writer" item="value.items[i]"/>
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
<@unique array=array fail="writer" items="value.items" count="value.count"/>
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
<@seenTable array=array/>
    for (int32_t i = 0; i < count; i++, at += ${array.item.fixedSize}) {
<@getOne type=array.item at="at" value="items[i]" indent="        ">
            return ${p}within_item(&reader->fault, i);
</@getOne>
<@seenItem array=array fail="reader" item="items[i]"/>
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
<@unique array=array fail="reader" items="items" count="count"/>
}
</#macro>
