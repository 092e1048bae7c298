<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- A handler: what it is given has to be a line of the script, which says what it returns. -->

<#macro handle of>
static ${p}status handle_${of.suffix}(void *script, ${p}worker_call *call${of.parameters}, ${p}error *error)
{
    (void)call;
    creo_request request;
    creo_request_start(&request, "${service.packageName} ${of.name}");
    ${p}writer writer;
    ${p}writer_start(&writer);
<#list of.arguments as argument>
    ${p}write_${argument.type.key}(&writer, ${argument.name});
</#list>
    add(&request, &writer);
<#if of.items??>
<@takeItems of=of/>
</#if>
<#if of.oneway>
    (void)error;
    creo_script_oneway(script, &request);
    return ${P}OK;
<#else>
    const char *answer = creo_script_answer(script, &request);
    if (answer == NULL) {
        return ${p}error_set(error, ${P}INTERNAL, "an unexpected request");
    }
<#list of.exceptions as thrown>
    if (creo_answer_throws(&answer, "${thrown.exception.declaredName}")) {
        return throw_${thrown.index}(answer, error);
    }
</#list>
<#if of.download??>
<@sendItems of=of/>
<#elseif of.answer??>
<@giveResult of=of/>
<#else>
    return ${P}OK;
</#if>
</#if>
}
</#macro>

<#macro takeItems of>
<@answer of=of.item/>
    ${p}status came = ${of.items.name}_next(items, ${of.item.places}, error);
    while (came == ${P}OK) {
        ${p}writer_start(&writer);
        ${p}write_${of.item.type.key}(&writer, ${of.item.value});
        add(&request, &writer);
        came = ${of.items.name}_next(items, ${of.item.places}, error);
    }
    if (came != ${P}END) {
        creo_request_free(&request);
        return came;
    }
</#macro>

<#macro sendItems of>
    ${p}status status = ${P}OK;
    while (status == ${P}OK && creo_answer_more(answer)) {
<@readAnswer value=of.answer/>
        status = done(reader, bytes, error);
        if (status == ${P}OK) {
            status = ${of.download.name}_push(result, ${of.answer.given}, error);
            ${p}arena_drop(&reader->arena);
        }
    }
    return status;
</#macro>

<#-- What the result points to is released after it was sent. -->
<#macro giveResult of>
<@readAnswer value=of.answer/>
    const ${p}status status = done(reader, bytes, error);
    if (status != ${P}OK) {
        return status;
    }
<#if of.answer.type.optional && of.answer.type.struct>
    *has_result = value != NULL;
    if (value != NULL) {
        *result = *value;
    }
<#else>
<#if of.answer.type.optional>
    *has_result = has_value;
</#if>
    *result = value;
</#if>
    return ${p}worker_call_free_later(call, root, error);
</#macro>

<#macro readAnswer value>
<@declare value=value/>
    ${p}reader decoder;
    ${p}reader *const reader = &decoder;
    uint8_t *const bytes = next(&answer, reader);
    const void *const root = ${p}reader_allocate(reader, 1, 1);
    if (root != NULL) {
        <@read value=value/>;
    }
</#macro>
