<#-- SPDX-License-Identifier: Apache-2.0 -->
<#--
  Maps as bytes. Where keys and values are of fixed size, the bytes of all entries are checked at once. That no key comes
  twice is seen in a table of the constants for an enum, and by the runtime for all else.
-->
<#function failure fault part>
<#return "            " + p + "within(&" + fault + ", \"" + part + "\");\n            return " + p + "within_item(&" + fault + ", i);">
</#function>

<#macro seen fail entry key>
        if (seen[${entry}.key]) {
            return ${p}${fail}_fail_key(${fail}, ${key.enumeration}_name(${entry}.key));
        }
        seen[${entry}.key] = true;
</#macro>

<#macro writeMap map>
<#local key = map.mapKey>
<#local value = map.mapValue>
<#local size = (key.fixed() && value.fixed())?then(key.fixedSize + value.fixedSize, 0)>
bool ${p}write_${map.key}(${p}writer *writer, ${map.text} value)
{
<#if size gt 0>
    uint8_t *at = ${p}writer_count(writer, value.entries, value.count, ${size});
    if (at == NULL) {
        return false;
    }
<#else>
    if (${p}writer_count(writer, value.entries, value.count, 0) == NULL) {
        return false;
    }
</#if>
<#if key.kind == "enum">
    bool seen[${key.names.constants}] = {false};
</#if>
    for (int32_t i = 0; i < value.count; i++<#if size gt 0>, at += ${size}</#if>) {
<#if size gt 0>
<@putOne type=key at="at" value="value.entries[i].key" indent="        " failed=failure("writer->fault", "key")/>
<@putOne type=value at=place(key.fixedSize) value=value.names.address + "value.entries[i].value" indent="        " failed=failure("writer->fault", "value")/>
<#else>
        if (!${p}write_${key.key}(writer, value.entries[i].key)) {
${failure("writer->fault", "key")}
        }
        if (!${p}write_${value.key}(writer, ${value.names.address}value.entries[i].value)) {
${failure("writer->fault", "value")}
        }
</#if>
<#if key.kind == "enum">
<@seen fail="writer" entry="value.entries[i]" key=key/>
</#if>
    }
<#if key.kind == "enum">
    return true;
<#else>
    return ${p}writer_check_keys(writer, ${P}KEY_${key.kind?upper_case}, value.entries, value.count, sizeof *value.entries);
</#if>
}
</#macro>

<#macro readMap map>
<#local key = map.mapKey>
<#local value = map.mapValue>
<#local size = (key.fixed() && value.fixed())?then(key.fixedSize + value.fixedSize, 0)>
bool ${p}read_${map.key}(${p}reader *reader, ${map.text} *value)
{
    const int32_t count = ${p}reader_count(reader, ${key.minSize + value.minSize});
    ${map.text}_entry *const entries = count < 0 ? NULL : ${p}reader_allocate(reader, count, sizeof *entries);
    if (entries == NULL) {
        return false;
    }
<#if key.kind == "enum">
    bool seen[${key.names.constants}] = {false};
</#if>
<#if size gt 0>
    const uint8_t *at = reader->at; /* reader_count has made sure of count * ${size} bytes */
</#if>
    for (int32_t i = 0; i < count; i++<#if size gt 0>, at += ${size}</#if>) {
<#if size gt 0>
<@getOne type=key at="at" value="entries[i].key" indent="        " failed=failure("reader->fault", "key")/>
<@getOne type=value at=place(key.fixedSize) value="entries[i].value" indent="        " failed=failure("reader->fault", "value")/>
<#else>
        if (!${p}read_${key.key}(reader, &entries[i].key)) {
${failure("reader->fault", "key")}
        }
        if (!${p}read_${value.key}(reader, &entries[i].value)) {
${failure("reader->fault", "value")}
        }
</#if>
<#if key.kind == "enum">
<@seen fail="reader" entry="entries[i]" key=key/>
</#if>
    }
<#if size gt 0>
    reader->at = at;
</#if>
    value->entries = entries;
    value->count = count;
<#if key.kind == "enum">
    return true;
<#else>
    return ${p}reader_check_keys(reader, ${P}KEY_${key.kind?upper_case}, entries, count, sizeof *entries);
</#if>
}
</#macro>
