<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- Text forms: a function that prints into any text, and one that makes a text of one value. -->

<#macro structText struct>
static void ${p}print_${struct.key}(${p}printer *printer, const ${struct.name} *value)
{
<#if struct.recursive>
    if (!${p}printer_enter(printer)) {
        return;
    }
</#if>
<#list struct.fields as field>
    ${p}printer_plain(printer, "<#if field?is_first>${struct.declaredName}(<#else>, </#if>${field.part.declaredName}=");
<#if field.present??>
    if (${field.present}) {
        ${p}${field.print.function}(printer, ${field.print.value});
    } else {
        ${p}printer_plain(printer, "absent");
    }
<#else>
    ${p}${field.print.function}(printer, ${field.print.value});
</#if>
<#else>
    (void)value;
    ${p}printer_plain(printer, "${struct.declaredName}(");
</#list>
    ${p}printer_plain(printer, ")");
<#if struct.recursive>
    ${p}printer_leave(printer);
</#if>
}

size_t ${struct.name}_text(const ${struct.name} *value, char *buffer, size_t size)
<@textOf key=struct.key/>
</#macro>

<#macro unionText union>
static void ${p}print_${union.key}(${p}printer *printer, const ${union.name} *value)
{
<#if union.recursive>
    if (!${p}printer_enter(printer)) {
        return;
    }
</#if>
    ${p}printer_plain(printer, "${union.declaredName}(");
    switch (value->kind) {
<#list union.cases as case>
    case ${case.kind}:
        ${p}printer_plain(printer, "${case.field.part.declaredName}=");
        ${p}${case.field.print.function}(printer, ${case.field.print.value});
        break;
</#list>
    }
    ${p}printer_plain(printer, ")");
<#if union.recursive>
    ${p}printer_leave(printer);
</#if>
}

size_t ${union.name}_text(const ${union.name} *value, char *buffer, size_t size)
<@textOf key=union.key/>
</#macro>

<#macro arrayText array>
static void ${p}print_${array.key}(${p}printer *printer, ${array.text} value)
{
    ${p}printer_plain(printer, "[");
    for (int32_t i = 0; i < value.count && ${p}printer_item(printer, i, value.count); i++) {
        ${p}${array.print.function}(printer, ${array.print.value});
    }
    ${p}printer_plain(printer, "]");
}

size_t ${array.text}_text(${array.text} value, char *buffer, size_t size)
<@textOf key=array.key/>
</#macro>

<#macro mapText map>
static void ${p}print_${map.key}(${p}printer *printer, ${map.text} value)
{
    ${p}printer_plain(printer, value.count > 0 ? "[" : "[:");
    for (int32_t i = 0; i < value.count && ${p}printer_item(printer, i, value.count); i++) {
        ${p}${map.keys.print.function}(printer, ${map.keys.print.value});
        ${p}printer_plain(printer, ": ");
        ${p}${map.values.print.function}(printer, ${map.values.print.value});
    }
    ${p}printer_plain(printer, "]");
}

size_t ${map.text}_text(${map.text} value, char *buffer, size_t size)
<@textOf key=map.key/>
</#macro>

<#macro textOf key>
{
    ${p}printer printer;
    ${p}printer_start(&printer, buffer, size);
    ${p}print_${key}(&printer, value);
    return ${p}printer_end(&printer);
}
</#macro>
