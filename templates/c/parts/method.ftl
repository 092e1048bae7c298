<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- The functions of one method; parts/results.ftl has those that read what comes back, parts/push.ftl the one that sends items. -->

<#macro functions interface method>
<#if method.exceptions?has_content>
static const ${p}thrown thrown_by_${method.key}[] = {
<#list method.exceptions as thrown>
    {${thrown.id.number} /* ${thrown.id.hex} */, sizeof(${thrown.name}), ${p}read_${thrown.key}},
</#list>
};

</#if>
static const ${p}method method_${method.key} = {
    "${interface.fullName}.${method.declaredName}", ${interface.id.number} /* ${interface.id.hex} */, ${method.id.number} /* ${method.id.hex} */,
    ${method.traits}, <#if method.exceptions?has_content>thrown_by_${method.key}, ${method.exceptions?size}<#else>NULL, 0</#if>,
};
<#if method.parameters?has_content>

<@writeArguments method=method/>
</#if>
<#if method.result??>

<@readResult method=method/>
</#if>
<#if !method.streaming>

<@call interface=interface method=method/>
</#if>

<@start interface=interface method=method/>
<#if method.reopens>

<@resubscribe interface=interface method=method/>
</#if>
<#if method.upload??>

<@push method=method/>
</#if>
<#if method.download??>

<@next method=method/>
<#else>

<@finish method=method/>
</#if>
</#macro>

<#-- What the call's request carries; a failure stays in the writer. -->
<#macro writeArguments method>
static bool write_${method.key}(${p}writer *writer${method.declarations})
{
<#list method.required as parameter>
    if (${parameter.operand} == NULL) {
        ${p}writer_fail(writer, ${P}BAD_ARGUMENT, "is NULL");
        return ${p}within(&writer->fault, "${parameter.declaredName}");
    }
</#list>
<@write steps=method.steps/>
<#list method.checks as check>
    if (${check.broken}) {
        return ${p}rule_broken(&writer->fault, "${check.declaredName}");
    }
</#list>
    return true;
}
</#macro>

<#macro call interface method>
${p}status ${method.name}(${interface.name}_client *client${method.declarations}<#if method.result??>, ${method.result.parameter}</#if>, ${p}error *error)
{
    ${p}call call;
<#if method.parameters?has_content>
    write_${method.key}(${p}call_write(&call, client->channel, &method_${method.key}, error)${method.arguments});
<#else>
    ${p}call_write(&call, client->channel, &method_${method.key}, error);
</#if>
<#if method.result??>
    return read_${method.key}(&call, ${p}call_send(&call), ${method.result.arguments});
<#else>
    ${p}call_send(&call);
    return ${p}call_finish(&call);
</#if>
}
</#macro>

<#-- A call's request; what follows it sends that. -->
<#macro prepare method>
<#if method.parameters?has_content>
    ${p}writer *const writer = ${p}call_prepare(client->channel, &method_${method.key}, call, error);
    if (writer != NULL) {
        write_${method.key}(writer${method.arguments});
    }
<#else>
    ${p}call_prepare(client->channel, &method_${method.key}, call, error);
</#if>
</#macro>

<#macro start interface method>
${p}status ${method.name}_start(${interface.name}_client *client${method.declarations}, ${p}call **call, ${p}error *error)
{
<@prepare method=method/>
    return ${p}call_start(call, error);
}
</#macro>

<#macro resubscribe interface method>
${p}status ${method.name}_resubscribe(${interface.name}_client *client${method.declarations}, ${p}call_gap *told, void *told_context, ${p}call **call, ${p}error *error)
{
<@prepare method=method/>
    return ${p}resubscribe_start(call, told, told_context, error);
}
</#macro>

<#macro finish method>
${p}status ${method.name}_finish(${p}call *call<#if method.result??>, ${method.result.parameter}</#if>, ${p}error *error)
{
    const ${p}status status = ${p}call_check(call, &method_${method.key}, error);
    if (status != ${P}OK) {
<#if method.result?? && !method.result.type.scalar>
        *result = NULL;
</#if>
        return status;
    }
<#if method.result??>
    return read_${method.key}(call, ${p}call_await(call, error), ${method.result.arguments});
<#else>
    ${p}call_await(call, error);
    return ${p}call_finish(call);
</#if>
}
</#macro>
