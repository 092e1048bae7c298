<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- What creo verify does with a package's messages and clients. -->
<#include "../../c/parts/common.ftl">
<#-- A value of its own, how it is read into, and how it is given to whoever takes it. -->
<#macro declare type name>
<#if type.kind == "optional" && type.item.kind == "struct">
    const ${type.item.text} *${name} = NULL;
<#elseif type.kind == "optional">
    bool has_${name} = false;
    ${type.item.text} ${name};
    memset(&${name}, 0, sizeof ${name});
<#else>
    ${type.text} ${name};
    memset(&${name}, 0, sizeof ${name});
</#if>
</#macro>
<#function read type name>
<#local flag = (type.kind == "optional" && type.item.kind != "struct")?then("&has_" + name + ", ", "")>
<#return p + "read_" + type.key + "(reader, " + flag + "&" + name + ")">
</#function>
<#function given type name>
<#if type.kind == "optional"><#return (type.item.kind == "struct")?then(name, "has_" + name + " ? &" + name + " : NULL")></#if>
<#return type.names.address + name>
</#function>
<@unmark/>
#include "${p}client.h"
#include "${p}codec.h"
#include "creo_checks.h"

#include <string.h>

<#list service.interfaces as interface>
static ${interface.name}_client *client_${interface?index};
</#list>
<#if (service.interfaces?map(each -> each.methods?filter(method -> !method.oneway && !method.streaming)?size)?filter(size -> size gt 0))?has_content>
static unsigned calls;
</#if>

/* Ends reading; false where the bytes did not decode. */
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

static void again_struct_${struct?index}(const uint8_t *bytes, size_t length)
{
    ${struct.name} value;
    ${struct.name} second;
    ${p}reader reader;
    ${p}reader_start(&reader, bytes, length);
    ${p}read_${struct.names.key}(&reader, &value);
    if (!decoded(&reader)) {
        return;
    }
    ${p}reader other;
    ${p}reader_start(&other, bytes, length);
    ${p}read_${struct.names.key}(&other, &second);
    ${p}writer writer;
    ${p}writer_start(&writer);
    ${p}write_${struct.names.key}(&writer, &value);
    if (${struct.name}_equal(&value, &second)) {
        encoded(&writer, NULL);
    } else {
        creo_checks_wrong("equal", "decoded twice, it does not equal itself");
        ${p}writer_free(&writer);
    }
    ${p}arena_drop(&reader.arena);
    ${p}arena_drop(&other.arena);
}
</#list>
<#list service.exceptions as exception>

static void write_exception_${exception?index}(${p}writer *writer, const ${exception.name} *value)
{
<#list exception.fields as field>
    ${p}write_${field.type.key}(writer, ${member(field)});
<#else>
    (void)writer;
    (void)value;
</#list>
}

static void again_exception_${exception?index}(const uint8_t *bytes, size_t length)
{
    ${exception.name} value;
    ${p}reader reader;
    ${p}reader_start(&reader, bytes, length);
    ${p}read_${exception.names.key}(&reader, &value);
    if (decoded(&reader)) {
        ${p}writer writer;
        ${p}writer_start(&writer);
        write_exception_${exception?index}(&writer, &value);
        encoded(&writer, NULL);
        ${p}arena_drop(&reader.arena);
    }
}
</#list>
<#-- Reads fields one after another: into variables p0, p1 ... -->
<#macro decode fields>
<#list fields as field>
<@declare type=field.type name="p" + field?index/>
</#list>
    ${p}reader decoder;
    ${p}reader *const reader = &decoder;
    ${p}reader_start(reader, bytes, length);
<#if fields?has_content>
    if (<#list fields as field>${read(field.type, "p" + field?index)}<#sep> && </#list>) {
        /* what failed stays in the reader */
    }
</#if>
    if (!decoded(reader)) {
        return;
    }
</#macro>
<#macro again name fields>

static void ${name}(const uint8_t *bytes, size_t length)
{
<@decode fields/>
    ${p}writer writer;
    ${p}writer_start(&writer);
<#list fields as field>
    ${p}write_${field.type.key}(&writer, ${given(field.type, "p" + field?index)});
</#list>
    encoded(&writer, NULL);
    ${p}arena_drop(&reader->arena);
}
</#macro>
<#list service.interfaces as interface>
<#list interface.methods as method>
<#assign suffix = interface?index + "_" + method?index>
<@again name="again_arguments_" + suffix fields=method.fixed/>
<#assign result = method.result!(method.download!"")>
<#if result?has_content>
<@again name="again_result_" + suffix fields=[{"type": result}]/>
</#if>
<#if method.upload??>
<@again name="again_item_" + suffix fields=[{"type": method.upload.type.item}]/>
</#if>

<#if method.upload??>
static bool push_${suffix}(${p}call *call, const uint8_t *bytes, size_t length, ${p}error *error)
{
<#assign item = method.upload.type.item>
<@declare type=item name="item"/>
    ${p}reader decoder;
    ${p}reader *const reader = &decoder;
    ${p}reader_start(reader, bytes, length);
    if (${read(item, "item")} && ${p}reader_end(reader)) {
        const ${p}status status = ${interface.name}_${method.name}_push(call, ${given(item, "item")}, error);
        ${p}arena_drop(&reader->arena);
        return status == ${P}OK;
    }
    ${p}error_set(error, ${P}BAD_ARGUMENT, "an item of the question does not decode");
    return false;
}

</#if>
static void call_${suffix}(const char *address, const uint8_t *bytes, size_t length, const creo_checks_item *items, size_t item_count)
{
    ${p}error error;
<@decode method.fixed/>
    if (client_${interface?index} == NULL) {
        client_${interface?index} = ${interface.name}_connect(address, &error);
    }
    if (client_${interface?index} == NULL) {
        creo_checks_wrong("connect", error.message);
        ${p}arena_drop(&reader->arena);
        return;
    }
    ${p}writer writer;
    ${p}writer_start(&writer);
<#assign arguments><#list method.parameters as parameter><#if parameter.type.kind != "stream">, ${given(parameter.type, "p" + place(method parameter))}</#if></#list></#assign>
<#assign wire = "">
<#assign operand = "">
<#if method.result??>
<@answer type=method.result name="result"/>
</#if>
<#if method.streaming>
    ${p}call *call = NULL;
    ${p}status status = ${interface.name}_${method.name}_start(client_${interface?index}${arguments}, &call, &error);
<#if method.upload??>
    for (size_t i = 0; status == ${P}OK && i < item_count; i++) {
        if (!push_${suffix}(call, items[i].bytes, items[i].length, &error)) {
            status = error.status;
        }
    }
<#else>
    (void)items;
    (void)item_count;
</#if>
<#if method.download??>
<@answer type=method.download name="result"/>
<#if method.upload??>
    if (status == ${P}OK) {
        status = ${p}call_end(call, &error);
    }
</#if>
    creo_checks_begin();
    while (status == ${P}OK) {
        status = ${interface.name}_${method.name}_next(call, ${wire}, &error);
        if (status == ${P}OK) {
            ${p}writer_reset(&writer);
            ${p}write_${method.download.key}(&writer, ${operand});
            creo_checks_item_came(writer.bytes, writer.length);
<@release type=method.download name="result"/>
        }
    }
    if (status == ${P}END) {
        creo_checks_end();
        ${p}writer_free(&writer);
<#else>
    if (status == ${P}OK || status == ${P}END) {
        status = ${interface.name}_${method.name}_finish(call<#if wire?has_content>, ${wire}</#if>, &error);
        call = NULL;
    }
    if (status == ${P}OK) {
<#if method.result??>
        ${p}write_${method.result.key}(&writer, ${operand});
<@release type=method.result name="result"/>
</#if>
        encoded(&writer, NULL);
</#if>
<#else>
    (void)items;
    (void)item_count;
<#if method.oneway>
    const ${p}status status = ${interface.name}_${method.name}(client_${interface?index}${arguments}, &error);
<#else>
    /* Each way to call gets its turn. */
    ${p}status status;
    if (calls++ % 2 == 0) {
        status = ${interface.name}_${method.name}(client_${interface?index}${arguments}<#if wire?has_content>, ${wire}</#if>, &error);
    } else {
        ${p}call *call = NULL;
        status = ${interface.name}_${method.name}_start(client_${interface?index}${arguments}, &call, &error);
        if (status == ${P}OK) {
            status = ${interface.name}_${method.name}_finish(call<#if wire?has_content>, ${wire}</#if>, &error);
        }
    }
</#if>
    if (status == ${P}OK) {
<#if method.result??>
        ${p}write_${method.result.key}(&writer, ${operand});
<@release type=method.result name="result"/>
</#if>
        encoded(&writer, NULL);
</#if>
<#list method.exceptions as thrown>
<#assign exceptionIndex = service.exceptions?map(each -> each.declaredName)?seq_index_of(thrown.exception.declaredName)>
    } else if (${thrown.exception.name}_of(&error) != NULL) {
        ${p}writer_reset(&writer);
        write_exception_${exceptionIndex}(&writer, ${thrown.exception.name}_of(&error));
        encoded(&writer, "${thrown.exception.declaredName}");
</#list>
    } else {
        creo_checks_wrong(${p}status_name(status), error.message);
        ${p}writer_free(&writer);
    }
<#if method.streaming>
    ${p}call_close(call);
</#if>
    ${p}arena_drop(&reader->arena);
}
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
<#list service.interfaces as interface>
<#list interface.methods as method>
<#assign suffix = interface?index + "_" + method?index>
        {"${interface.declaredName}.${method.declaredName}:arguments", again_arguments_${suffix}},
<#if method.result?? || method.download??>
        {"${interface.declaredName}.${method.declaredName}:result", again_result_${suffix}},
</#if>
<#if method.upload??>
        {"${interface.declaredName}.${method.declaredName}:item", again_item_${suffix}},
</#if>
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
<#list service.interfaces as interface>
<#list interface.methods as method>
    if (strcmp(method, "${interface.declaredName}.${method.declaredName}") == 0) {
        call_${interface?index}_${method?index}(address, bytes, length, items, item_count);
        return true;
    }
</#list>
</#list>
<#if !service.interfaces?has_content>
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
<#list service.interfaces as interface>
    ${interface.name}_close(client_${interface?index});
</#list>
}

extern const creo_checks ${service.namespace}_verification;

const creo_checks ${service.namespace}_verification = {"${service.packageName}", again, call, close_clients};
<#function member field>
<#if field.type.kind != "optional"><#return field.type.names.address + "value->" + field.name></#if>
<#if field.names.flag??><#return "value->" + field.names.flag + " ? &value->" + field.name + " : NULL"></#if>
<#return "value->" + field.name>
</#function>
<#-- The variables that a result or an item comes in; sets what a call is given of them, and what writes them. -->
<#macro answer type name>
<#if type.names.scalar??>
    ${type.text} ${name} = ${type.names.zero};
    <#assign wire = "&" + name>
    <#assign operand = name>
<#elseif type.kind == "optional" && type.item.names.scalar??>
    bool has_${name} = false;
    ${type.text} ${name} = ${type.names.zero};
    <#assign wire = "&has_" + name + ", &" + name>
    <#assign operand = "has_" + name + " ? &" + name + " : NULL">
<#else>
    const ${type.text} *${name} = NULL;
    <#assign wire = "&" + name>
    <#assign operand = (type.kind == "struct" || type.kind == "optional")?then(name, "*" + name)>
</#if>
</#macro>
<#macro release type name>
<#if !type.names.scalar?? && !(type.kind == "optional" && type.item.names.scalar??)>
        ${p}free(${name});
</#if>
</#macro>
<#-- Which of the values in the request a parameter is. -->
<#function place method wanted>
<#list method.fixed as parameter><#if parameter.name == wanted.name><#return parameter?index></#if></#list>
</#function>
