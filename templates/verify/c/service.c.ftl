<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- The services of creo verify: they know which request gets which answer. -->
<#include "../../c/parts/common.ftl">
<#include "parts/values.ftl">
<#include "parts/handler.ftl">
<@unmark/>
#include "${p}codec.h"
#include "${p}service.h"
#include "creo_script.h"

#include <stdlib.h>
#include <string.h>
<#if asks>

static void add(creo_request *request, ${p}writer *writer)
{
    if (writer->fault.status == ${P}OK) {
        creo_request_add(request, writer->bytes, writer->length);
    } else {
        creo_request_spoil(request, writer->fault.reason);
    }
    ${p}writer_free(writer);
}
</#if>
<#if answers>

/* Starts to read what comes next of an answer, and ends it, which frees the bytes. */
static uint8_t *next(const char **answer, ${p}reader *reader)
{
    size_t length = 0;
    uint8_t *const bytes = creo_answer_next(answer, &length);
    ${p}reader_start(reader, bytes, length);
    return bytes;
}

static ${p}status done(${p}reader *reader, uint8_t *bytes, ${p}error *error)
{
    const bool whole = ${p}reader_end(reader);
    free(bytes);
    return whole ? ${P}OK : ${p}error_set(error, reader->fault.status, "the script: %s", reader->fault.reason);
}
</#if>
<#list service.services.exceptions as exception>

static ${p}status throw_${exception?index}(const char *answer, ${p}error *error)
{
    ${exception.name} exception;
    ${p}reader reader;
    uint8_t *const bytes = next(&answer, &reader);
    ${p}read_${exception.key}(&reader, &exception);
    ${p}status status = done(&reader, bytes, error);
    if (status == ${P}OK) {
        status = ${exception.name}_throw_copy(&exception, error);
        ${p}arena_drop(&reader.arena);
    }
    return status;
}
</#list>
<#list tables as table>
<#list table.handlers as handler>

<@handle of=handler/>
</#list>

static ${table.of.name}_handlers handlers_${table?index} = {
    .context = NULL,
<#list table.handlers as handler>
    .${handler.member} = handle_${handler.suffix},
</#list>
};
</#list>

static void *begin(creo_script *script)
{
    ${p}error error;
    ${p}worker *const worker = ${p}worker_open(NULL, &error);
    if (worker == NULL) {
        creo_scripted_failed(error.message);
    }
<#list tables as table>
    handlers_${table?index}.context = script;
    if (${table.of.name}_serve_in(worker, &handlers_${table?index}, &error) != ${P}OK) {
        creo_scripted_failed(error.message);
    }
</#list>
    return worker;
}

static void finish(void *worker)
{
    ${p}worker_close(worker);
}

static void serve(creo_script *script)
{
    ${p}error error;
    ${p}worker *const worker = begin(script);
    if (${p}worker_run(worker, &error) != ${P}OK) {
        creo_scripted_failed(error.message);
    }
    ${p}worker_close(worker);
}

static bool process(void *worker)
{
    ${p}error error;
    const ${p}status status = ${p}worker_poll_process(worker, &error);
    if (status != ${P}OK && status != ${P}END) {
        creo_scripted_failed(error.message);
    }
    return status == ${P}OK;
}

static int32_t waits(void *worker, struct pollfd *sockets, int32_t room)
{
    return ${p}worker_poll_sockets(worker, sockets, room);
}

static int32_t timeout(void *worker)
{
    return ${p}worker_poll_timeout_ms(worker);
}

extern const creo_scripted ${service.namespace}_verification;

const creo_scripted ${service.namespace}_verification = {serve, begin, process, waits, timeout, finish};
