<#-- SPDX-License-Identifier: Apache-2.0 -->
<#include "parts/common.ftl">
<#include "parts/wire.ftl">
<#-- Where a method's result, or an item, goes: the last parameters but one. -->
<#macro readResult type>
<#if type.names.scalar??>
    ${type.text} decoded = ${type.names.zero};
    if (answer != NULL) {
        ${p}read_${type.key}(answer, &decoded);
    }
    const ${p}status status = ${p}call_finish(call);
    if (status == ${P}OK) {
        *result = decoded;
    }
<#elseif type.kind == "optional" && type.item.names.scalar??>
    bool present = false;
    ${type.text} decoded = ${type.names.zero};
    if (answer != NULL) {
        ${p}read_${type.key}(answer, &present, &decoded);
    }
    const ${p}status status = ${p}call_finish(call);
    if (status == ${P}OK) {
        *has_result = present;
        *result = decoded;
    }
<#elseif type.kind == "optional">
    bool present = false;
    const bool found = answer != NULL && ${p}read_present(answer, &present) && present;
    ${type.text} *const decoded = found ? ${p}reader_allocate(answer, 1, sizeof *decoded) : NULL;
    if (decoded != NULL) {
        ${p}read_${type.item.key}(answer, decoded);
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
</#macro>

<#macro next interface method>
<#local type = method.download>
<@nextSignature interface=interface method=method/>
{
    ${p}status status;
<#if !type.names.scalar??>
    *item = NULL;
</#if>
    ${p}reader *const reader = ${p}call_next_item(call, &status, error);
    if (reader == NULL) {
        return status;
    }
<#if type.names.scalar??>
    ${type.text} decoded = ${type.names.zero};
    ${p}read_${type.key}(reader, &decoded);
    status = ${p}call_item_read(call, error);
    if (status == ${P}OK) {
        *item = decoded;
    }
<#else>
    ${type.text} *const decoded = ${p}reader_allocate(reader, 1, sizeof *decoded);
    if (decoded != NULL) {
        ${p}read_${type.key}(reader, decoded);
    }
    status = ${p}call_item_read(call, error);
    if (status == ${P}OK) {
        *item = decoded;
    }
</#if>
    return status;
}
</#macro>

<#macro push interface method>
<#local type = method.upload.type.item>
<@pushSignature interface=interface method=method/>
{
    ${p}status status;
    ${p}writer *const writer = ${p}call_item(call, &status, error);
    if (writer == NULL) {
        return status;
    }
<#if type.kind == "struct">
    if (item == NULL) {
        ${p}writer_fail(writer, ${P}BAD_ARGUMENT, "is NULL");
    }
    if (item == NULL || !${p}write_${type.key}(writer, item)) {
<#else>
    if (!${p}write_${type.key}(writer, item)) {
</#if>
        ${p}within(&writer->fault, "${method.upload.declaredName}");
    }
    return ${p}call_push_item(call, error);
}
</#macro>

<#-- What the call's request carries; a failure stays in the writer. -->
<#macro writeArguments key method writer indent="    ">
<#if method.fixed?has_content>
${indent}write_${key}(${writer}<#list method.fixed as parameter>, ${parameter.name}</#list>);
<#elseif writer != "writer">
${indent}${writer};
</#if>
</#macro>

<@notice/>

<@unmark/>
#include "${p}client.h"

#include "${p}codec.h"
#include "${p}exchange.h"
<#list service.interfaces as interface>

/* ${interface.declaredName} */

struct ${interface.name}_client {
    ${p}client_channel channel;
};

${interface.name}_client *${interface.name}_connect(const char *addresses, ${p}error *error)
{
    return ${interface.name}_connect_with(addresses, NULL, error);
}

${interface.name}_client *${interface.name}_connect_with(const char *addresses, const ${p}options *options, ${p}error *error)
{
    ${interface.name}_client *const client = ${interface.name}_connect_later(addresses, options, error);
    if (client != NULL && ${p}channel_connect(&client->channel, error) != ${P}OK) {
        ${interface.name}_close(client);
        return NULL;
    }
    return client;
}

${interface.name}_client *${interface.name}_connect_later(const char *addresses, const ${p}options *options, ${p}error *error)
{
    ${interface.name}_client *const client = ${p}memory_resize(options == NULL ? NULL : options->allocator, NULL, sizeof *client);
    if (client == NULL) {
        ${p}error_set(error, ${P}NO_MEMORY, "no memory for a client of ${interface.declaredName}");
        return NULL;
    }
    if (${p}channel_open(&client->channel, "${interface.declaredName}", addresses, options, error) != ${P}OK) {
        ${p}memory_release(options == NULL ? NULL : options->allocator, client);
        return NULL;
    }
    return client;
}

void ${interface.name}_close(${interface.name}_client *client)
{
    if (client != NULL) {
        const ${p}allocator *const allocator = client->channel.settings.allocator;
        ${p}channel_close(&client->channel);
        ${p}memory_release(allocator, client);
    }
}

void ${interface.name}_set_call_timeout(${interface.name}_client *client, int32_t timeout_ms)
{
    ${p}channel_set_call_timeout(&client->channel, timeout_ms);
}

int32_t ${interface.name}_poll_sockets(${interface.name}_client *client, struct pollfd *sockets, int32_t room)
{
    return ${p}channel_sockets(&client->channel, sockets, room);
}

int32_t ${interface.name}_poll_timeout_ms(const ${interface.name}_client *client)
{
    return ${p}channel_timeout_ms(&client->channel);
}

void ${interface.name}_poll_process(${interface.name}_client *client)
{
    ${p}channel_process(&client->channel);
}

${p}call *${interface.name}_poll_done(${interface.name}_client *client)
{
    return ${p}channel_done(&client->channel);
}
<#list interface.methods as method>
<#assign key = interface.names.key + "_" + method.name>

/* ${method.declaredName} */

<#if method.exceptions?has_content>
static const ${p}thrown ${key}_thrown[] = {
<#list method.exceptions as thrown>
    {${thrown.exception.id} /* ${thrown.exception.idHex} */, sizeof(${thrown.exception.name}), ${p}read_${thrown.exception.names.key}},
</#list>
};

</#if>
<#assign traits = method.oneway?then([P + "ONEWAY"], []) + method.repeatable?then([P + "REPEATABLE"], []) + method.upload???then([P + "UPLOADS"], []) + method.download???then([P + "DOWNLOADS"], [])>
static const ${p}method ${key}_method = {
    "${interface.declaredName}.${method.declaredName}", ${interface.id} /* ${interface.idHex} */, ${method.id} /* ${method.idHex} */,
    ${traits?has_content?then(traits?join(" | "), "0")}, <#if method.exceptions?has_content>${key}_thrown, ${method.exceptions?size}<#else>NULL, 0</#if>,
};
<#if method.fixed?has_content>

static bool write_${key}(${p}writer *writer<@parameters of=method.fixed/>)
{
<#list method.fixed?filter(parameter -> parameter.type.kind == "struct") as parameter>
    if (${parameter.name} == NULL) {
        ${p}writer_fail(writer, ${P}BAD_ARGUMENT, "is NULL");
        return ${p}within(&writer->fault, "${parameter.declaredName}");
    }
</#list>
<@write steps=method.wire.steps owner=""/>
    return true;
}
</#if>
<#if method.result??>

static ${p}status read_${key}(${p}call *call, ${p}reader *answer, ${method.result.names.result}result)
{
<@readResult type=method.result/>
}
</#if>
<#if !method.streaming>

<@signature interface=interface method=method/>
{
    ${p}call call;
<@writeArguments key=key method=method writer=p + "call_write(&call, &client->channel, &" + key + "_method, error)"/>
<#if method.result??>
    return read_${key}(&call, ${p}call_send(&call), <#if method.result.kind == "optional" && method.result.item.names.scalar??>has_result, </#if>result);
<#else>
    ${p}call_send(&call);
    return ${p}call_finish(&call);
</#if>
}
</#if>

<@startSignature interface=interface method=method/>
{
<#if method.fixed?has_content>
    ${p}writer *const writer = ${p}call_prepare(&client->channel, &${key}_method, call, error);
    if (writer != NULL) {
<@writeArguments key=key method=method writer="writer" indent="        "/>
    }
<#else>
    ${p}call_prepare(&client->channel, &${key}_method, call, error);
</#if>
    return ${p}call_start(call, error);
}
<#if method.upload??>

<@push interface=interface method=method/>
</#if>
<#if method.download??>

<@next interface=interface method=method/>
<#else>

<@finishSignature interface=interface method=method/>
{
<#if method.result??>
    return read_${key}(call, ${p}call_await(call, error), <#if method.result.kind == "optional" && method.result.item.names.scalar??>has_result, </#if>result);
<#else>
    ${p}call_await(call, error);
    return ${p}call_finish(call);
</#if>
}
</#if>
</#list>
</#list>
