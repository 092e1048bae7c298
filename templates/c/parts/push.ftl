<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- The function that sends an item of a stream. -->

<#macro push method>
${p}status ${method.name}_push(${p}call *call, ${method.upload.parameter}, ${p}error *error)
{
    ${p}status status;
    ${p}writer *const writer = ${p}call_item(call, &method_${method.key}, &status, error);
    if (writer == NULL) {
        return status;
    }
<#if method.upload.item.struct>
    if (item == NULL) {
        ${p}writer_fail(writer, ${P}BAD_ARGUMENT, "is NULL");
    }
    if (item == NULL || !${p}write_${method.upload.item.key}(writer, item)) {
<#else>
    if (!${p}write_${method.upload.item.key}(writer, item)) {
</#if>
        ${p}call_within_item(call, writer, "${method.upload.declaredName}");
<#list method.itemChecks as check>
    } else if (${check.broken}) {
        ${p}call_within_item(call, writer, "${check.declaredName}");
        ${p}rule_broken(&writer->fault, NULL);
</#list>
    }
    return ${p}call_push_item(call, error);
}
</#macro>
