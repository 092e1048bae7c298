<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- The parts of a function in the README which makes a call and uses its result or its streams. -->

<#-- The variables that a result goes to. -->
<#macro places result>
<#if result.type.scalar && result.type.optional>
    bool has_result = false;
</#if>
<#if result.type.scalar>
    ${result.type.text} result = ${result.zero};
<#else>
    const ${result.type.text} *result = NULL;
</#if>
</#macro>

<#-- The function's beginning, up to a call that has begun. -->
<#macro begun example function>
${example.prefix}status ${function}(${example.client}_client *client, ${example.prefix}error *error)
{
<#list example.variables as variable>
    ${variable};
</#list>
    ${example.prefix}call *call = NULL;
    if (${example.call.name}_start(client${example.arguments}, &call, error) != ${example.upper}OK) {
        return error->status;
    }
</#macro>

<#-- Its end: the result, after which the call is freed. -->
<#macro finished example>
<#if example.call.result??>
<@places example.call.result/>
    if (${example.call.name}_finish(call${example.places}, error) != ${example.upper}OK) {
        return error->status;
    }
<#if example.call.result.type.scalar>
    /* ... use result ... */
<#else>
    /* ... use *result<#if example.call.result.type.optional>, unless it is NULL: absent</#if> ... */
    ${example.prefix}free(result);
</#if>
    return ${example.upper}OK;
<#else>
    return ${example.call.name}_finish(call, error);
</#if>
}
</#macro>

<#-- Its end: the items that come. -->
<#macro received example>
<#local item = example.call.download>
<#local type = item.type>
<#if type.scalar && type.optional>
    bool has_item = false;
</#if>
<#if type.scalar>
    ${type.text} ${example.locals.received} = ${item.zero};
<#else>
    const ${type.text} *${example.locals.received} = NULL;
</#if>
    while (${example.call.name}_next(call, <#if type.scalar && type.optional>&has_item, </#if>&${example.locals.received}, error) == ${example.upper}OK) {
        /* ... use <#if !type.scalar>*</#if>${example.locals.received} ... */
<#if !type.scalar>
        ${example.prefix}free(${example.locals.received});
</#if>
    }
    ${example.prefix}call_close(call);
    return error->status == ${example.upper}END ? ${example.upper}OK : error->status;
}
</#macro>

<#macro pushed example>
    ${example.sent.declaration};
    ${example.call.name}_push(call, ${example.sent.argument}, error); /* for each item, as long as it returns ${example.upper}OK */
</#macro>
