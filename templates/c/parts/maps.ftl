<#-- SPDX-License-Identifier: Apache-2.0 -->
<#--
  Maps as bytes. Where keys and values are of fixed size, the bytes of all entries are checked at once. A key that comes
  twice is found in a table of the constants if it is of an enum, and otherwise by the runtime.
-->
<#macro failed fault part>
            ${p}within(&${fault}, "${part}");
            return ${p}within_item(&${fault}, i);
</#macro>

<#macro seen fail entry name>
        if (seen[${entry}.key]) {
            return ${p}${fail}_fail_key(${fail}, ${name}_name(${entry}.key));
        }
        seen[${entry}.key] = true;
</#macro>

<#macro writeMap map>
bool ${p}write_${map.key}(${p}writer *writer, ${map.text} value)
{
<#if map.fixed>
    uint8_t *at = ${p}writer_count(writer, value.entries, value.count, ${map.fixedSize});
    if (at == NULL) {
        return false;
    }
<#else>
    if (${p}writer_count(writer, value.entries, value.count, 0) == NULL) {
        return false;
    }
</#if>
<#if map.enumKeys??>
    bool seen[${map.enumKeys.constants}] = {false};
</#if>
    for (int32_t i = 0; i < value.count; i++<#if map.fixed>, at += ${map.fixedSize}</#if>) {
<#if map.fixed>
<@putOne type=map.keys.type at="at" value=map.keys.operand indent="        "><@failed fault="writer->fault" part="key"/></@putOne>
<@putOne type=map.values.type at=map.valueAt value=map.values.operand indent="        "><@failed fault="writer->fault" part="value"/></@putOne>
<#else>
        if (!${p}write_${map.keys.type.key}(writer, ${map.keys.operand})) {
<@failed fault="writer->fault" part="key"/>
        }
        if (!${p}write_${map.values.type.key}(writer, ${map.values.operand})) {
<@failed fault="writer->fault" part="value"/>
        }
</#if>
<#if map.enumKeys??>
<@seen fail="writer" entry="value.entries[i]" name=map.enumKeys.name/>
</#if>
    }
<#if map.enumKeys??>
    return true;
<#else>
    return ${p}writer_check_keys(writer, ${P}KEY_${map.keyKind}, value.entries, value.count, sizeof *value.entries);
</#if>
}
</#macro>

<#macro readMap map>
bool ${p}read_${map.key}(${p}reader *reader, ${map.text} *value)
{
    const int32_t count = ${p}reader_count(reader, ${map.minSize});
    ${map.text}_entry *const entries = count < 0 ? NULL : ${p}reader_allocate(reader, count, sizeof *entries);
    if (entries == NULL) {
        return false;
    }
<#if map.enumKeys??>
    bool seen[${map.enumKeys.constants}] = {false};
</#if>
<#if map.fixed>
    const uint8_t *at = reader->at; /* reader_count has checked that there are count * ${map.fixedSize} bytes */
</#if>
    for (int32_t i = 0; i < count; i++<#if map.fixed>, at += ${map.fixedSize}</#if>) {
<#if map.fixed>
<@getOne type=map.keys.type at="at" value="entries[i].key" indent="        "><@failed fault="reader->fault" part="key"/></@getOne>
<@getOne type=map.values.type at=map.valueAt value="entries[i].value" indent="        "><@failed fault="reader->fault" part="value"/></@getOne>
<#else>
        if (!${p}read_${map.keys.type.key}(reader, &entries[i].key)) {
<@failed fault="reader->fault" part="key"/>
        }
        if (!${p}read_${map.values.type.key}(reader, &entries[i].value)) {
<@failed fault="reader->fault" part="value"/>
        }
</#if>
<#if map.enumKeys??>
<@seen fail="reader" entry="entries[i]" name=map.enumKeys.name/>
</#if>
    }
<#if map.fixed>
    reader->at = at;
</#if>
    value->entries = entries;
    value->count = count;
<#if map.enumKeys??>
    return true;
<#else>
    return ${p}reader_check_keys(reader, ${P}KEY_${map.keyKind}, entries, count, sizeof *entries);
</#if>
}
</#macro>
