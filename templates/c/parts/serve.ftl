<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- How a call of a method becomes a call of its handler. -->

<#macro serve interface handler>
<#if handler.given?has_content>
struct given_${handler.key} {
<#list handler.given as field>
<#if field.flag??>
    bool ${field.flag};
</#if>
    ${field.declaration};
</#list>
};

static bool read_given_${handler.key}(${p}reader *reader, struct given_${handler.key} *value)
{
<@read steps=handler.steps/>
    return true;
}

</#if>
static ${p}status serve_${handler.key}(${p}worker_call *call, const void *handlers, ${p}error *error)
{
    const ${interface.name}_handlers *const table = handlers;
<#if handler.given?has_content>
    struct given_${handler.key} given;
    memset(&given, 0, sizeof given);
    read_given_${handler.key}(${p}worker_call_arguments(call), &given);
</#if>
    ${p}status status = ${p}worker_call_arguments_read(call, error);
    if (status != ${P}OK) {
        return status;
    }
<#if handler.result??>
<#local result = handler.result>
<#if result.type.optional>
    bool has_result = false;
</#if>
<#if result.made??>
    ${result.type.text} result = ${result.made};
<#elseif result.zero??>
    ${result.type.text} result = ${result.zero};
<#else>
    ${result.type.text} result = {NULL, 0};
</#if>
</#if>
    status = table->${handler.member}(table->context, call<#list handler.passed as argument>, ${argument}</#list><#list handler.views as view>, ${p}worker_call_view(call, ${view?index})</#list><#if handler.result??><#if handler.result.type.optional>, &has_result</#if>, &result</#if><#if handler.download??>, ${p}worker_call_outgoing(call)</#if>, error);
<#if handler.result??>
    if (status == ${P}OK) {
        ${p}write_${handler.result.type.key}(${p}worker_call_result(call), ${handler.result.operand});
    }
</#if>
    return status;
}
</#macro>

<#macro table interface>
<#list interface.handlers as handler>
<#if handler.views?has_content>

static const ${p}served_view views_of_${handler.key}[] = {
<#list handler.views as view>
    {${view.text}, ${view.kind}, ${view.order}},
</#list>
};
</#if>
<#if handler.exceptions?has_content>

static const ${p}served_exception served_thrown_by_${handler.key}[] = {
<#list handler.exceptions as thrown>
    {${thrown.id.number} /* ${thrown.id.hex} */, ${p}write_${thrown.key}, ${p}text_of_${thrown.key}},
</#list>
};
</#if>
</#list>

<#if interface.handlers?has_content>
static const ${p}served_method served_by_${interface.key}[] = {
<#list interface.handlers as handler>
    {"${handler.declaredName}", ${handler.id.number} /* ${handler.id.hex} */, ${handler.traits}, <#if handler.views?has_content>views_of_${handler.key}, ${handler.views?size}<#else>NULL, 0</#if>, <#if handler.exceptions?has_content>served_thrown_by_${handler.key}, ${handler.exceptions?size}<#else>NULL, 0</#if>, serve_${handler.key}},
</#list>
};
</#if>

static const ${p}served_interface served_${interface.key} = {
    "${interface.fullName}", ${interface.id.number} /* ${interface.id.hex} */, <#if interface.handlers?has_content>served_by_${interface.key}, ${interface.handlers?size}<#else>NULL, 0</#if>,
};

/* The first method without a handler; NULL: all have one. */
static const char *missing_in_${interface.key}(const ${interface.name}_handlers *handlers)
{
<#list interface.handlers as handler>
    if (handlers->${handler.member} == NULL) {
        return "${handler.declaredName}";
    }
<#else>
    (void)handlers;
</#list>
    return NULL;
}

${p}status ${interface.name}_serve_in(${p}worker *worker, const ${interface.name}_handlers *handlers, ${p}error *error)
{
    return ${p}worker_add(worker, &served_${interface.key}, handlers, missing_in_${interface.key}(handlers), error);
}

${p}status ${interface.name}_serve(const ${interface.name}_handlers *handlers, const ${p}worker_options *options, ${p}error *error)
{
    ${p}worker *const worker = ${p}worker_open(options, error);
    if (worker == NULL) {
        return error == NULL ? ${P}BAD_ARGUMENT : error->status;
    }
    ${p}status status = ${interface.name}_serve_in(worker, handlers, error);
    if (status == ${P}OK) {
        status = ${p}worker_run(worker, error);
    }
    ${p}worker_close(worker);
    return status;
}
</#macro>
