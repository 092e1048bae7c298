<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- What creo verify does with a package's messages and clients. -->
<#include "../../c/parts/common.ftl">
<#include "parts/values.ftl">
<#include "parts/again.ftl">
<#include "parts/call.ftl">
<@unmark/>
#include "${p}client.h"
#include "${p}codec.h"
#include "creo_checks.h"

#include <string.h>

<#list clients as client>
static ${client.service.name}_client *${client.variable};
</#list>
<#if twoWays>
static unsigned calls;
</#if>

/* Ends reading; false if the bytes could not be decoded. */
static bool decoded(${p}reader *reader)
{
    if (${p}reader_end(reader)) {
        return true;
    }
    if (reader->fault.status == ${P}MALFORMED) {
        creo_checks_refused(reader->fault.reason);
    } else {
        creo_checks_wrong(${p}status_name(reader->fault.status), reader->fault.reason);
    }
    return false;
}

static void encoded(${p}writer *writer, const char *thrown)
{
    if (writer->fault.status != ${P}OK) {
        creo_checks_wrong(${p}status_name(writer->fault.status), writer->fault.reason);
    } else if (thrown != NULL) {
        creo_checks_thrown(thrown, writer->bytes, writer->length);
    } else {
        creo_checks_good(writer->bytes, writer->length);
    }
    ${p}writer_free(writer);
}
<#list service.structs as struct>

<@againStruct struct=struct index=struct?index/>
</#list>
<#list service.exceptions as exception>

<@againException exception=exception index=exception?index/>
</#list>
<#list clients as client>
<#list client.calls as call>
<#list call.messages as message>

<@againMessage message=message/>
</#list>

<#if call.item??>
<@push call=call/>

</#if>
<@callOf call=call/>
</#list>
</#list>

static bool again(const char *message, const uint8_t *bytes, size_t length)
{
    static const struct {
        const char *name;
        void (*again)(const uint8_t *bytes, size_t length);
    } MESSAGES[] = {
<#list service.structs as struct>
        {"${struct.declaredName}", again_struct_${struct?index}},
</#list>
<#list service.exceptions as exception>
        {"${exception.declaredName}", again_exception_${exception?index}},
</#list>
<#list clients as client>
<#list client.calls as call>
<#list call.messages as message>
        {"${message.name}", ${message.function}},
</#list>
</#list>
</#list>
        {NULL, NULL}
    };
    for (size_t i = 0; MESSAGES[i].name != NULL; i++) {
        if (strcmp(MESSAGES[i].name, message) == 0) {
            MESSAGES[i].again(bytes, length);
            return true;
        }
    }
    return false;
}

static bool call(const char *method, const char *address, const uint8_t *bytes, size_t length, const creo_checks_item *items, size_t item_count)
{
<#list clients as client>
<#list client.calls as call>
    if (strcmp(method, "${call.name}") == 0) {
        call_${call.suffix}(address, bytes, length, items, item_count);
        return true;
    }
</#list>
</#list>
<#if !clients?has_content>
    (void)method;
    (void)address;
    (void)bytes;
    (void)length;
    (void)items;
    (void)item_count;
</#if>
    return false;
}

static void close_clients(void)
{
<#list clients as client>
    ${client.service.name}_close(${client.variable});
</#list>
}

extern const creo_checks ${service.namespace}_verification;

const creo_checks ${service.namespace}_verification = {"${service.packageName}", again, call, close_clients};
