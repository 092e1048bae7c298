<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- How a result is read from an answer, and an item of an answer that is a stream. -->

<#macro readResult method>
<#local type = method.result.type>
static ${p}status read_${method.key}(${p}call *call, ${p}reader *answer, ${method.result.parameter})
{
<#if type.scalar && !type.optional>
    ${type.text} decoded = ${method.result.zero};
    if (answer != NULL) {
        ${p}read_${type.key}(answer, &decoded);
    }
    const ${p}status status = ${p}call_finish(call);
    if (status == ${P}OK) {
        *result = decoded;
    }
<#elseif type.scalar>
    bool present = false;
    ${type.text} decoded = ${method.result.zero};
    if (answer != NULL) {
        ${p}read_${type.key}(answer, &present, &decoded);
    }
    const ${p}status status = ${p}call_finish(call);
    if (status == ${P}OK) {
        *has_result = present;
        *result = decoded;
    }
<#elseif type.optional>
    bool present = false;
    const bool found = answer != NULL && ${p}read_present(answer, &present) && present;
    ${type.text} *const decoded = found ? ${p}reader_allocate(answer, 1, sizeof *decoded) : NULL;
    if (decoded != NULL) {
        ${p}read_${method.result.valueKey}(answer, decoded);
    }
    const ${p}status status = ${p}call_finish(call);
    *result = status == ${P}OK ? decoded : NULL;
<#else>
    ${type.text} *const decoded = answer == NULL ? NULL : ${p}reader_allocate(answer, 1, sizeof *decoded);
    if (decoded != NULL) {
        ${p}read_${type.key}(answer, decoded);
    }
    const ${p}status status = ${p}call_finish(call);
    *result = status == ${P}OK ? decoded : NULL;
</#if>
    return status;
}
</#macro>

<#macro next method>
<#local type = method.download.type>
<#-- What ..._next and ..._poll have in common. -->
static ${p}status item_of_${method.key}(${p}call *call, ${p}reader *reader, ${p}status status, ${method.download.parameter}, ${p}error *error)
{
<#if !type.scalar>
    *item = NULL;
</#if>
    if (reader == NULL) {
        return status;
    }
<#if type.scalar>
    ${type.text} decoded = ${method.download.zero};
    ${p}read_${type.key}(reader, &decoded);
<#else>
    ${type.text} *const decoded = ${p}reader_allocate(reader, 1, sizeof *decoded);
    if (decoded != NULL) {
        ${p}read_${type.key}(reader, decoded);
    }
</#if>
    status = ${p}call_item_read(call, error);
    if (status == ${P}OK) {
        *item = decoded;
    }
    return status;
}

${p}status ${method.name}_next(${p}call *call, ${method.download.parameter}, ${p}error *error)
{
    ${p}status status;
    ${p}reader *const reader = ${p}call_next_item(call, &method_${method.key}, &status, error);
    return item_of_${method.key}(call, reader, status, item, error);
}

${p}status ${method.name}_poll(${p}call *call, int32_t timeout_ms, ${method.download.parameter}, ${p}error *error)
{
    ${p}status status;
    ${p}reader *const reader = ${p}call_poll_item(call, &method_${method.key}, timeout_ms, &status, error);
    return item_of_${method.key}(call, reader, status, item, error);
}
</#macro>
