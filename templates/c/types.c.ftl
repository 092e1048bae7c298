<#-- SPDX-License-Identifier: Apache-2.0 -->
<#include "parts/common.ftl">
<@notice/>

#include "${p}types.h"

#include "${p}text.h"

<#assign made = service.arrays?filter(array -> !array.names.builtin??)>
/* Equality */
<#list service.structs as struct>

bool ${struct.name}_equal(const ${struct.name} *left, const ${struct.name} *right)
{
    return <#list struct.fields as field><#if !field?is_first>
        && </#if><#if field.type.names.compare == "==">left->${field.name} == right->${field.name}<#else>${p}${field.type.key}_equal(${field.type.names.address}left->${field.name}, ${field.type.names.address}right->${field.name})</#if></#list>;
}
</#list>
<#list made as array>

bool ${array.text}_equal(${array.text} left, ${array.text} right)
{
    if (left.count != right.count) {
        return false;
    }
    for (int32_t i = 0; i < left.count; i++) {
        if (!${p}${array.item.key}_equal(${array.item.names.address}left.items[i], ${array.item.names.address}right.items[i])) {
            return false;
        }
    }
    return true;
}
</#list>

/* Text forms */
<#list service.structs as struct>

static void ${p}print_${struct.names.key}(${p}printer *printer, const ${struct.name} *value);
</#list>
<#list made as array>
static void ${p}print_${array.key}(${p}printer *printer, ${array.text} value);
</#list>
<#list service.structs as struct>

static void ${p}print_${struct.names.key}(${p}printer *printer, const ${struct.name} *value)
{
<#list struct.fields as field>
    ${p}printer_plain(printer, "<#if field?is_first>${struct.declaredName}(<#else>, </#if>${field.declaredName}=");
    ${p}print_${field.type.key}(printer, ${field.type.names.address}value->${field.name});
</#list>
    ${p}printer_plain(printer, ")");
}

size_t ${struct.name}_text(const ${struct.name} *value, char *buffer, size_t size)
{
    ${p}printer printer;
    ${p}printer_start(&printer, buffer, size);
    ${p}print_${struct.names.key}(&printer, value);
    return ${p}printer_end(&printer);
}
</#list>
<#list made as array>

static void ${p}print_${array.key}(${p}printer *printer, ${array.text} value)
{
    ${p}printer_plain(printer, "[");
    for (int32_t i = 0; i < value.count && ${p}printer_item(printer, i, value.count); i++) {
        ${p}print_${array.item.key}(printer, ${array.item.names.address}value.items[i]);
    }
    ${p}printer_plain(printer, "]");
}

size_t ${array.text}_text(${array.text} value, char *buffer, size_t size)
{
    ${p}printer printer;
    ${p}printer_start(&printer, buffer, size);
    ${p}print_${array.key}(&printer, value);
    return ${p}printer_end(&printer);
}
</#list>
