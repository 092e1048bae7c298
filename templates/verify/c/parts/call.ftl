<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- Calls a method with arguments that are decoded, and encodes what comes back. -->

<#macro push call>
static bool push_${call.suffix}(${p}call *call, const uint8_t *bytes, size_t length, ${p}error *error)
{
<@declare value=call.item/>
    ${p}reader decoder;
    ${p}reader *const reader = &decoder;
    ${p}reader_start(reader, bytes, length);
    if (<@read value=call.item/> && ${p}reader_end(reader)) {
        const ${p}status status = ${call.method.name}_push(call, ${call.item.given}, error);
        ${p}arena_drop(&reader->arena);
        return status == ${P}OK;
    }
    ${p}error_set(error, ${P}BAD_ARGUMENT, "an item of the question cannot be decoded");
    return false;
}
</#macro>

<#macro callOf call>
static void call_${call.suffix}(const char *address, const uint8_t *bytes, size_t length, const creo_checks_item *items, size_t item_count)
{
    ${p}error error;
<@decode values=call.values/>
    if (${call.variable} == NULL) {
        ${call.variable} = ${call.service.name}_connect(address, &error);
    }
    if (${call.variable} == NULL) {
        creo_checks_wrong("connect", error.message);
        ${p}arena_drop(&reader->arena);
        return;
    }
    ${p}writer writer;
    ${p}writer_start(&writer);
<#if call.method.result??>
<@answer of=call.answer/>
</#if>
<#if call.method.streaming>
<@streamed call=call/>
<#else>
    (void)items;
    (void)item_count;
<@single call=call/>
</#if>
<#list call.exceptions as thrown>
    } else if (${thrown.exception.name}_of(&error) != NULL) {
        ${p}writer_reset(&writer);
        write_exception_${thrown.index}(&writer, ${thrown.exception.name}_of(&error));
        encoded(&writer, "${thrown.exception.declaredName}");
        ${p}error_clear(&error);
</#list>
    } else {
        creo_checks_wrong(${p}status_name(status), error.message);
        ${p}writer_free(&writer);
    }
<#if call.method.streaming>
    ${p}call_close(call);
</#if>
    ${p}arena_drop(&reader->arena);
}
</#macro>

<#macro single call>
<#if call.method.oneway>
    const ${p}status status = ${call.method.name}(${call.variable}${call.arguments}, &error);
<#else>
    /* The two ways to call take turns. */
    ${p}status status;
    if (calls++ % 2 == 0) {
        status = ${call.method.name}(${call.variable}${call.arguments}<#if call.answer??>, ${call.answer.places}</#if>, &error);
    } else {
        ${p}call *call = NULL;
        status = ${call.method.name}_start(${call.variable}${call.arguments}, &call, &error);
        if (status == ${P}OK) {
            status = ${call.method.name}_finish(call<#if call.answer??>, ${call.answer.places}</#if>, &error);
        }
    }
</#if>
<@printed call=call/>
</#macro>

<#macro streamed call>
    ${p}call *call = NULL;
    ${p}status status = ${call.method.name}_start(${call.variable}${call.arguments}, &call, &error);
<#if call.item??>
    for (size_t i = 0; status == ${P}OK && i < item_count; i++) {
        if (!push_${call.suffix}(call, items[i].bytes, items[i].length, &error)) {
            status = error.status;
        }
    }
<#else>
    (void)items;
    (void)item_count;
</#if>
<#if call.method.download??>
<@drawn call=call/>
<#else>
    if (status == ${P}OK || status == ${P}END) {
        status = ${call.method.name}_finish(call<#if call.answer??>, ${call.answer.places}</#if>, &error);
        call = NULL;
    }
<@printed call=call/>
</#if>
</#macro>

<#-- A result; the branches that follow report failures. -->
<#macro printed call>
    if (status == ${P}OK) {
<#if call.answer??>
        ${p}write_${call.answer.type.key}(&writer, ${call.answer.value});
<@release of=call.answer/>
</#if>
        encoded(&writer, NULL);
</#macro>

<#-- The items of an answer; the branches that follow report failures. -->
<#macro drawn call>
<@answer of=call.answer/>
<#if call.item??>
    if (status == ${P}OK) {
        status = ${p}call_end(call, &error);
    }
</#if>
    creo_checks_begin();
    while (status == ${P}OK) {
        status = ${call.method.name}_next(call, ${call.answer.places}, &error);
        if (status == ${P}OK) {
            ${p}writer_reset(&writer);
            ${p}write_${call.answer.type.key}(&writer, ${call.answer.value});
            creo_checks_item_came(writer.bytes, writer.length);
<@release of=call.answer/>
        }
    }
    if (status == ${P}END) {
        creo_checks_end();
        ${p}writer_free(&writer);
</#macro>
