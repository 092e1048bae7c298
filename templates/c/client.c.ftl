<#-- SPDX-License-Identifier: Apache-2.0 -->
<#include "parts/common.ftl">
<#include "parts/wire.ftl">
<@notice/>

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
}
</#if>

${p}status ${interface.name}_${method.name}(${interface.name}_client *client<@parameters method=method/><#if method.result??>, ${method.result.names.result}result</#if>, ${p}error *error)
{
    static const ${p}method METHOD = {"${interface.declaredName}.${method.declaredName}", ${interface.id} /* ${interface.idHex} */, ${method.id} /* ${method.idHex} */, NULL, 0};
    ${p}call call;
<#if method.parameters?has_content>
    ${p}writer *const writer = ${p}call_start(&call, &client->connection, &METHOD, error);
    write_${interface.names.key}_${method.name}(writer<#list method.parameters as parameter>, ${parameter.name}</#list>); /* a failure stays in writer */
<#else>
    ${p}call_start(&call, &client->connection, &METHOD, error);
</#if>
<#if !method.result??>
    ${p}call_send(&call);
    return ${p}call_end(&call);
<#elseif method.result.primitive>
    ${p}reader *const answer = ${p}call_send(&call);
    ${method.result.text} decoded = ${method.result.names.zero};
    if (answer != NULL) {
        ${p}read_${method.result.key}(answer, &decoded);
    }
    if (${p}call_end(&call) == ${P}OK) {
        *result = decoded;
    }
    return call.status;
<#else>
    ${p}reader *const answer = ${p}call_send(&call);
    ${method.result.text} *const decoded = answer == NULL ? NULL : ${p}reader_allocate(answer, 1, sizeof *decoded);
    if (decoded != NULL) {
        ${p}read_${method.result.key}(answer, decoded);
    }
    *result = ${p}call_end(&call) == ${P}OK ? decoded : NULL;
    return call.status;
</#if>
}
</#list>
</#list>
