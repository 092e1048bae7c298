<#-- SPDX-License-Identifier: Apache-2.0 -->
<#include "parts/common.ftl">
<#include "parts/wire.ftl">
<#include "parts/views.ftl">
<#include "parts/streams.ftl">
<#include "parts/serve.ftl">
<@notice/>

<@unmark/>
#include "${p}service.h"

#include "${p}bytes.h"
#include "${p}codec.h"
#include "${p}worker_call.h"

#include <string.h>
<#list services.exceptions as exception>

/* ${exception.declaredName} */

static bool ${p}write_${exception.key}(${p}writer *writer, const void *exception)
{
<#if exception.fields?has_content>
    const ${exception.name} *const value = exception;
<@write steps=exception.steps/>
<#else>
    (void)writer;
    (void)exception;
</#if>
    return true;
}

static size_t ${p}text_of_${exception.key}(const void *exception, char *buffer, size_t size)
{
    return ${exception.name}_text(exception, buffer, size);
}

${p}status ${exception.name}_throw_copy(const ${exception.name} *exception, ${p}error *error)
{
    ${p}writer writer;
    ${p}reader reader;
    ${p}writer_start(&writer);
    ${p}write_${exception.key}(&writer, exception);
    ${exception.name} *const copy = ${p}bytes_rewind(&reader, &writer, sizeof *copy);
    if (copy != NULL) {
        ${p}read_${exception.key}(&reader, copy);
    }
    const ${p}status status = ${p}bytes_copied(&reader, &writer, "${exception.declaredName}", error);
    if (status != ${P}OK) {
        return status;
    }
    ${exception.name}_throw(copy, error);
    if (error == NULL) {
        ${p}free(copy);
    } else {
        error->brought = copy;
    }
    return ${P}EXCEPTION;
}
</#list>
<#list services.views as view>

/* ${view.doc} */

<@functions view=view/>
</#list>
<#list services.streams as stream>

/* A stream of ${stream.declared} */

<@streamFunctions stream=stream/>
</#list>
<#list services.interfaces as interface>

/* ${interface.declaredName} */
<#list interface.handlers as handler>

<@serve interface=interface handler=handler/>
</#list>
<@table interface=interface/>
</#list>
