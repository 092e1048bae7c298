<#-- SPDX-License-Identifier: Apache-2.0 -->
<#include "parts/common.ftl">
<#assign arrays = service.arrays?filter(array -> !array.names.builtin??)>

<#-- Whether two values are the same. -->
<#function same type left right>
<#if type.names.compare == "=="><#return left + " == " + right></#if>
<#return p + type.key + "_equal(" + type.names.address + left + ", " + type.names.address + right + ")">
</#function>

<#function sameField field>
<#local left = "left->" + field.name>
<#local right = "right->" + field.name>
<#if field.type.kind != "optional"><#return same(field.type, left, right)></#if>
<#if field.names.flag??>
<#return "left->" + field.names.flag + " == right->" + field.names.flag + " && (!left->" + field.names.flag + " || " + same(field.type.item, left, right) + ")">
</#if>
<#return "(" + left + " == NULL || " + right + " == NULL ? " + left + " == " + right + " : " + p + field.type.item.key + "_equal(" + left + ", " + right + "))">
</#function>

<#-- A statement that prints a value; pointer where value is the address of a struct already. -->
<#function print type value pointer=false>
<#if type.kind == "enum"><#return p + "printer_plain(printer, " + type.enumeration + "_name(" + value + "));"></#if>
<#return p + "print_" + type.key + "(printer, " + pointer?then("", type.names.address) + value + ");">
</#function>

<#macro text type name parameter>

size_t ${name}_text(${parameter}value, char *buffer, size_t size)
{
    ${p}printer printer;
    ${p}printer_start(&printer, buffer, size);
    ${p}print_${type}(&printer, value);
    return ${p}printer_end(&printer);
}
</#macro>
<@notice/>

<@unmark/>
#include "${p}types.h"

#include "${p}text.h"
<#if service.enums?has_content>

/* Names */
<#list service.enums as enum>

const char *${enum.name}_name(${enum.name} value)
{
    switch (value) {
<#list enum.constants as constant>
    case ${constant.name}: return "${constant.declaredName}";
</#list>
    }
    return "UNKNOWN";
}
</#list>
</#if>
<#if service.exceptions?has_content>

/* Exceptions */
<#list service.exceptions as exception>

const ${exception.name} *${exception.name}_of(const ${p}error *error)
{
    return ${p}error_thrown(error, ${exception.id} /* ${exception.idHex} */);
}
</#list>
</#if>

/* Equality */
<#list service.structs as struct>

bool ${struct.name}_equal(const ${struct.name} *left, const ${struct.name} *right)
{
    return <#list struct.fields as field><#if !field?is_first>
        && </#if>${sameField(field)}</#list>;
}
</#list>
<#list arrays as array>

bool ${array.text}_equal(${array.text} left, ${array.text} right)
{
    if (left.count != right.count) {
        return false;
    }
    for (int32_t i = 0; i < left.count; i++) {
        if (!<#if array.item.names.compare == "==">(</#if>${same(array.item, "left.items[i]", "right.items[i]")}<#if array.item.names.compare == "==">)</#if>) {
            return false;
        }
    }
    return true;
}
</#list>
<#list service.maps as map>

/* Looks at the entry at start first: where two maps have one order, that is the one. */
static const ${map.mapValue.text} *${p}find_${map.key}(${map.text} map, ${map.mapKey.text} key, int32_t start)
{
    for (int32_t i = 0; i < map.count; i++) {
        const ${map.text}_entry *const entry = &map.entries[i < map.count - start ? start + i : i - (map.count - start)];
        if (${same(map.mapKey, "entry->key", "key")}) {
            return &entry->value;
        }
    }
    return NULL;
}

const ${map.mapValue.text} *${map.text}_find(${map.text} map, ${map.mapKey.text} key)
{
    return ${p}find_${map.key}(map, key, 0);
}

bool ${map.text}_equal(${map.text} left, ${map.text} right)
{
    if (left.count != right.count) {
        return false;
    }
    for (int32_t i = 0; i < left.count; i++) {
        const ${map.mapValue.text} *const found = ${p}find_${map.key}(right, left.entries[i].key, i);
        if (found == NULL || !(${same(map.mapValue, "left.entries[i].value", "*found")?replace("&*", "")})) {
            return false;
        }
    }
    return true;
}
</#list>

/* Text forms */
<#list service.structs + service.exceptions as struct>

static void ${p}print_${struct.names.key}(${p}printer *printer, const ${struct.name} *value);
</#list>
<#list arrays + service.maps as type>
static void ${p}print_${type.key}(${p}printer *printer, ${type.text} value);
</#list>
<#list service.structs + service.exceptions as struct>

static void ${p}print_${struct.names.key}(${p}printer *printer, const ${struct.name} *value)
{
<#list struct.fields as field>
    ${p}printer_plain(printer, "<#if field?is_first>${struct.declaredName}(<#else>, </#if>${field.declaredName}=");
<#if field.type.kind == "optional">
    if (value->${field.names.flag!(field.name + " != NULL")}) {
        ${print(field.type.item, "value->" + field.name, !field.names.flag??)}
    } else {
        ${p}printer_plain(printer, "absent");
    }
<#else>
    ${print(field.type, "value->" + field.name)}
</#if>
<#else>
    (void)value;
    ${p}printer_plain(printer, "${struct.declaredName}(");
</#list>
    ${p}printer_plain(printer, ")");
}
<@text type=struct.names.key name=struct.name parameter="const ${struct.name} *"/>
</#list>
<#list arrays as array>

static void ${p}print_${array.key}(${p}printer *printer, ${array.text} value)
{
    ${p}printer_plain(printer, "[");
    for (int32_t i = 0; i < value.count && ${p}printer_item(printer, i, value.count); i++) {
        ${print(array.item, "value.items[i]")}
    }
    ${p}printer_plain(printer, "]");
}
<@text type=array.key name=array.text parameter=array.text + " "/>
</#list>
<#list service.maps as map>

static void ${p}print_${map.key}(${p}printer *printer, ${map.text} value)
{
    ${p}printer_plain(printer, value.count > 0 ? "[" : "[:");
    for (int32_t i = 0; i < value.count && ${p}printer_item(printer, i, value.count); i++) {
        ${print(map.mapKey, "value.entries[i].key")}
        ${p}printer_plain(printer, ": ");
        ${print(map.mapValue, "value.entries[i].value")}
    }
    ${p}printer_plain(printer, "]");
}
<@text type=map.key name=map.text parameter=map.text + " "/>
</#list>
