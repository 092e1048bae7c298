<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- How functions of views read and write values. -->

<#-- Writes a value into a writer, by default of the view; a failure stays there. -->
<#macro writeOne function value operand writer="${p}view_${function}(view)">
<#if value.required>
    ${p}writer *const ${function}_writer = ${writer};
    if (${operand} == NULL) {
        ${p}writer_fail(${function}_writer, ${P}BAD_ARGUMENT, "is NULL");
    } else {
        ${p}write_${value.type.key}(${function}_writer, ${operand});
    }
<#else>
    ${p}write_${value.type.key}(${writer}, ${operand});
</#if>
</#macro>

<#-- What a reader has, which is NULL where there is nothing. absent: whether that may be. done: tells how it went. -->
<#macro readOne value name reader absent=false done="${p}view_read(view, error)">
    ${p}reader *const reader = ${reader};
<#if value.type.scalar && value.optional>
    bool present = false;
    ${value.type.text} decoded = ${value.zero};
    if (reader != NULL) {
        ${p}read_${value.type.key}(reader, &present, &decoded);
    }
<#elseif value.type.scalar>
    ${value.type.text} decoded = ${value.zero};
    if (reader != NULL) {
        ${p}read_${value.type.key}(reader, &decoded);
    }
<#elseif value.optional>
    bool present = false;
    const bool found = reader != NULL && ${p}read_present(reader, &present) && present;
    ${value.type.text} *const decoded = found ? ${p}reader_allocate(reader, 1, sizeof *decoded) : NULL;
    if (decoded != NULL) {
        ${p}read_${value.valueKey}(reader, decoded);
    }
<#else>
    ${value.type.text} *const decoded = reader == NULL ? NULL : ${p}reader_allocate(reader, 1, sizeof *decoded);
    if (decoded != NULL) {
        ${p}read_${value.type.key}(reader, decoded);
    }
</#if>
    const ${p}status status = ${done};
<#if value.type.scalar>
    if (status == ${P}OK) {
<#if value.optional>
        *has_value = present;
<#elseif absent>
        *has_value = reader != NULL;
</#if>
        *${name} = decoded;
    }
<#else>
    *${name} = status == ${P}OK ? decoded : NULL;
</#if>
    return status;
</#macro>

<#-- All, or some, entries or items. -->
<#macro readAll view reader>
    ${p}reader *const reader = ${reader};
    ${view.all.text} *const decoded = reader == NULL ? NULL : ${p}reader_allocate(reader, 1, sizeof *decoded);
    if (decoded != NULL) {
        ${p}read_${view.all.key}(reader, decoded);
    }
    const ${p}status status = ${p}view_read(view, error);
    *${view.all.items} = status == ${P}OK ? decoded : NULL;
    return status;
</#macro>
