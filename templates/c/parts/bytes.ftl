<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- What programs may do with whole values: to bytes and back, and copies. -->

<#macro structBytes struct>
${p}status ${struct.name}_copy(const ${struct.name} *value, ${struct.name} **result, ${p}error *error)
{
    ${p}writer writer;
    if (${p}bytes_open(&writer, value)) {
        ${p}write_${struct.key}(&writer, value);
    }
<@copied key=struct.key text=struct.name declared=struct.declaredName/>
}

${p}status ${struct.name}_to_bytes(const ${struct.name} *value, const ${p}byte_array **result, ${p}error *error)
{
    ${p}writer writer;
    if (${p}bytes_open(&writer, value)) {
<#if struct.check??>
        if (${p}write_${struct.key}(&writer, value) && !${struct.check}(&writer.fault, value)) {
            ${p}rule_broken(&writer.fault, NULL);
        }
<#else>
        ${p}write_${struct.key}(&writer, value);
</#if>
    }
    return ${p}bytes_written(&writer, "${struct.declaredName}", result, error);
}

${p}status ${struct.name}_from_bytes(${p}byte_array bytes, const ${struct.name} **result, ${p}error *error)
{
    ${p}reader reader;
    ${struct.name} *const value = ${p}bytes_parse(&reader, bytes, sizeof *value);
    if (value != NULL) {
        ${p}read_${struct.key}(&reader, value);
    }
    const ${p}status status = ${p}bytes_parsed(&reader, "${struct.declaredName}", error);
    *result = status == ${P}OK ? value : NULL;
    return status;
}
</#macro>

<#macro containerCopy container>
${p}status ${container.text}_copy(${container.text} value, ${container.text} **result, ${p}error *error)
{
    ${p}writer writer;
    ${p}writer_start(&writer);
    ${p}write_${container.key}(&writer, value);
<@copied key=container.key text=container.text declared=container.declared/>
}
</#macro>

<#-- Reads again what was just written. -->
<#macro copied key text declared>
    ${p}reader reader;
    ${text} *const copied = ${p}bytes_rewind(&reader, &writer, sizeof *copied);
    if (copied != NULL) {
        ${p}read_${key}(&reader, copied);
    }
    const ${p}status status = ${p}bytes_copied(&reader, &writer, "${declared}", error);
    *result = status == ${P}OK ? copied : NULL;
    return status;
</#macro>
