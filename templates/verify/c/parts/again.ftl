<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- Decodes messages and encodes them again. -->

<#macro againStruct struct index>
static void again_struct_${index}(const uint8_t *bytes, size_t length)
{
    ${struct.name} value;
    ${struct.name} second;
    ${p}reader reader;
    ${p}reader_start(&reader, bytes, length);
    ${p}read_${struct.key}(&reader, &value);
    if (!decoded(&reader)) {
        return;
    }
    ${p}reader other;
    ${p}reader_start(&other, bytes, length);
    ${p}read_${struct.key}(&other, &second);
    ${p}writer writer;
    ${p}writer_start(&writer);
    ${p}write_${struct.key}(&writer, &value);
    if (${struct.name}_equal(&value, &second)) {
        encoded(&writer, NULL);
    } else {
        creo_checks_wrong("equal", "decoded twice, it does not equal itself");
        ${p}writer_free(&writer);
    }
    ${p}arena_drop(&reader.arena);
    ${p}arena_drop(&other.arena);
}
</#macro>

<#macro againException exception index>
static void write_exception_${index}(${p}writer *writer, const ${exception.name} *value)
{
<#list exception.fields as field>
    ${p}write_${field.part.type.key}(writer, ${field.part.operand});
<#else>
    (void)writer;
    (void)value;
</#list>
}

static void again_exception_${index}(const uint8_t *bytes, size_t length)
{
    ${exception.name} value;
    ${p}reader reader;
    ${p}reader_start(&reader, bytes, length);
    ${p}read_${exception.key}(&reader, &value);
    if (decoded(&reader)) {
        ${p}writer writer;
        ${p}writer_start(&writer);
        write_exception_${index}(&writer, &value);
        encoded(&writer, NULL);
        ${p}arena_drop(&reader.arena);
    }
}
</#macro>

<#macro againMessage message>
static void ${message.function}(const uint8_t *bytes, size_t length)
{
<@decode values=message.values/>
    ${p}writer writer;
    ${p}writer_start(&writer);
<#list message.values as value>
    ${p}write_${value.type.key}(&writer, ${value.given});
</#list>
    encoded(&writer, NULL);
    ${p}arena_drop(&reader->arena);
}
</#macro>
