<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- The functions of one type of streams; parts/view-values.ftl has how their items are written and read. -->

<#macro declareStream stream>
<#local item = stream.item>

/** A stream of ${stream.declared}: the parameter that the caller sends, or the result that the handler does. */
typedef struct ${stream.name} ${stream.name};

/** Waits for the next item that the caller sends<#if !item.type.scalar>, which is valid until the next one is asked for</#if>. ${P}END: it has sent all. */
${p}status ${stream.name}_next(${stream.name} *stream, ${item.places}, ${p}error *error);
/** The same, but waits only for so many milliseconds. ${P}NOT_YET: none has come by then, and nothing is lost by that. */
${p}status ${stream.name}_poll(${stream.name} *stream, int32_t timeout_ms, ${item.places}, ${p}error *error);
/** Sends an item of the result, as soon as the caller takes one. ${P}BAD_ARGUMENT: it cannot be sent; another one can. */
${p}status ${stream.name}_push(${stream.name} *stream, ${item.parameter}, ${p}error *error);
/** One for a test of a handler: ..._next returns these items, and after them those that were pushed. NULL without memory, or where an item cannot
    be sent. */
${stream.name} *${stream.name}_of(const ${item.type.text} *items, int32_t count, ${p}error *error);
/** For one that was made by ..._of, with what ..._next has returned; NULL is allowed. */
void ${stream.name}_free(${stream.name} *stream);
</#macro>

<#macro streamFunctions stream>
<#local item = stream.item>
${p}status ${stream.name}_next(${stream.name} *stream, ${item.places}, ${p}error *error)
{
    return ${stream.name}_poll(stream, -1, item, error);
}

${p}status ${stream.name}_poll(${stream.name} *stream, int32_t timeout_ms, ${item.places}, ${p}error *error)
{
<@readOne value=item name="item" reader="${p}stream_next(stream, timeout_ms, error)" done="${p}stream_read(stream, error)"/>
}

${p}status ${stream.name}_push(${stream.name} *stream, ${item.parameter}, ${p}error *error)
{
<@writeOne function="item" value=item operand="item" writer="${p}stream_item(stream)"/>
    return ${p}stream_push(stream, error);
}

${stream.name} *${stream.name}_of(const ${item.type.text} *items, int32_t count, ${p}error *error)
{
    ${stream.name} *const stream = (void *)${p}stream_new(error);
    for (int32_t i = 0; i < count && stream != NULL; i++) {
        if (${stream.name}_push(stream, ${stream.one}, error) != ${P}OK) {
            ${p}stream_free(stream);
            return NULL;
        }
    }
    return stream;
}

void ${stream.name}_free(${stream.name} *stream)
{
    ${p}stream_free(stream);
}
</#macro>
