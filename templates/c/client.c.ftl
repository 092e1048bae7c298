<#-- SPDX-License-Identifier: Apache-2.0 -->
<#include "parts/common.ftl">
<#include "parts/wire.ftl">
<#-- Reads an answer: into a variable of its own, so that a failure leaves the caller's alone, or into memory whose address frees it. -->
<#macro result type>
<#if type.names.scalar??>
    ${type.text} decoded = ${type.names.zero};
    if (answer != NULL) {
        ${p}read_${type.key}(answer, &decoded);
    }
    if (${p}call_end(&call) == ${P}OK) {
        *result = decoded;
    }
<#elseif type.kind == "optional" && type.item.names.scalar??>
    bool present = false;
    ${type.text} decoded = ${type.names.zero};
    if (answer != NULL) {
        ${p}read_${type.key}(answer, &present, &decoded);
    }
    if (${p}call_end(&call) == ${P}OK) {
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
    *result = ${p}call_end(&call) == ${P}OK ? decoded : NULL;
<#else>
    ${type.text} *const decoded = answer == NULL ? NULL : ${p}reader_allocate(answer, 1, sizeof *decoded);
    if (decoded != NULL) {
        ${p}read_${type.key}(answer, decoded);
    }
    *result = ${p}call_end(&call) == ${P}OK ? decoded : NULL;
</#if>
</#macro>
<@notice/>

<@unmark/>
#include "${p}client.h"

#include "${p}call.h"
#include "${p}codec.h"

#include <stdlib.h>
<#list service.interfaces as interface>

/* ${interface.declaredName} */

struct ${interface.name}_client {
    ${p}connection connection;
};

${interface.name}_client *${interface.name}_connect(const char *address, ${p}error *error)
{
    return ${interface.name}_connect_with(address, NULL, error);
}

${interface.name}_client *${interface.name}_connect_with(const char *address, const ${p}options *options, ${p}error *error)
{
    ${interface.name}_client *const client = malloc(sizeof *client);
    if (client == NULL) {
        ${p}error_set(error, ${P}NO_MEMORY, "no memory for a client of ${interface.declaredName}");
        return NULL;
    }
    if (${p}call_connect(&client->connection, "${interface.declaredName}", address, options, error) != ${P}OK) {
        free(client);
        return NULL;
    }
    return client;
}

void ${interface.name}_close(${interface.name}_client *client)
{
    if (client != NULL) {
        ${p}connection_close(&client->connection);
        free(client);
    }
}
<#list interface.methods as method>
<#if method.parameters?has_content>

static bool write_${interface.names.key}_${method.name}(${p}writer *writer<@parameters method=method/>)
{
<#list method.parameters?filter(parameter -> parameter.type.kind == "struct") as parameter>
    if (${parameter.name} == NULL) {
        ${p}writer_fail(writer, ${P}BAD_ARGUMENT, "is NULL");
        return ${p}within(&writer->fault, "${parameter.declaredName}");
    }
</#list>
<@write steps=method.wire.steps owner=""/>
    return true;
}
</#if>

<@signature interface=interface method=method/>
{
<#if method.exceptions?has_content>
    static const ${p}thrown THROWN[] = {
<#list method.exceptions as thrown>
        {${thrown.exception.id} /* ${thrown.exception.idHex} */, sizeof(${thrown.exception.name}), ${p}read_${thrown.exception.names.key}},
</#list>
    };
</#if>
    static const ${p}method METHOD = {"${interface.declaredName}.${method.declaredName}", ${interface.id} /* ${interface.idHex} */, ${method.id} /* ${method.idHex} */, <#if method.exceptions?has_content>THROWN, ${method.exceptions?size}<#else>NULL, 0</#if>};
    ${p}call call;
<#if method.parameters?has_content>
    ${p}writer *const writer = ${p}call_start(&call, &client->connection, &METHOD, error);
    write_${interface.names.key}_${method.name}(writer<#list method.parameters as parameter>, ${parameter.name}</#list>); /* a failure stays in writer */
<#else>
    ${p}call_start(&call, &client->connection, &METHOD, error);
</#if>
<#if method.oneway>
    return ${p}call_send_oneway(&call);
<#elseif !method.result??>
    ${p}call_send(&call);
    return ${p}call_end(&call);
<#else>
    ${p}reader *const answer = ${p}call_send(&call);
<@result type=method.result/>
    return call.status;
</#if>
}
</#list>
</#list>
