<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- Optional values as bytes: an address for a struct, a value after its flag for everything else. -->

<#macro writeOptional optional>
bool ${p}write_${optional.key}(${p}writer *writer, const ${optional.value.text} *value)
{
    return ${p}write_boolean(writer, value != NULL) && (value == NULL || ${p}write_${optional.value.key}(writer, <#if !optional.value.struct>*</#if>value));
}
</#macro>

<#macro readOptional optional>
<#if optional.value.struct>
bool ${p}read_${optional.key}(${p}reader *reader, const ${optional.value.text} **value)
{
    bool present;
    *value = NULL;
    if (!${p}read_present(reader, &present) || !present) {
        return reader->fault.status == ${P}OK;
    }
    ${optional.value.text} *const found = ${p}reader_allocate(reader, 1, sizeof *found);
    *value = found;
    return found != NULL && ${p}read_${optional.value.key}(reader, found);
}
<#else>
bool ${p}read_${optional.key}(${p}reader *reader, bool *present, ${optional.value.text} *value)
{
    memset(value, 0, sizeof *value);
    return ${p}read_present(reader, present) && (!*present || ${p}read_${optional.value.key}(reader, value));
}
</#if>
</#macro>
