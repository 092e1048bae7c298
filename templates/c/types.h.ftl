<#-- SPDX-License-Identifier: Apache-2.0 -->
<#include "parts/common.ftl">
<#assign arrays = service.arrays?filter(array -> !array.names.builtin??)>
<@notice/>

/**
 * @file
 * The types of package ${service.packageName}. ${p}value.h beside this file tells who owns what; in short:
 * values own nothing that they point to, calls copy what they need, and ${p}free releases an answer with all its parts.
 *
 * ..._equal compares by content, float and double by their bits, maps whatever the order of their entries.
 * ..._text writes a readable form as snprintf does: at most size bytes with the NUL behind it, and gives the length of
 * the whole text; arrays and maps of more than 10 items are abbreviated.
<#if service.optionals?has_content>
 * What may be absent has a flag has_... in front of it or, where it is a struct, is a pointer that may be NULL: so {0} is absent.
</#if>
<#if service.maps?has_content>
 * A map is its entries, in the order in which they were put in; a key that comes twice is refused by calls.
 * ..._find walks through the entries and gives where a key's value is, or NULL.
</#if>
<#if service.enums?has_content>
 * ..._name gives the name of an enum's constant as the description has it, "UNKNOWN" for a number that is none.
</#if>
<#if service.exceptions?has_content>
 * ..._of gives the exception that a call's error brought, NULL where it is no such exception. It belongs to the client and stays until
 * the client's next call, or until that is closed.
</#if>
 */
<@openHeader name="TYPES"/>

<#if service.names.deprecated??>
#include "${p}deprecated.h"
</#if>
<#if service.exceptions?has_content>
#include "${p}error.h"
</#if>
#include "${p}value.h"

<@openC/>

<#list service.enums as enum>
<@doc of=enum/>
typedef enum ${enum.name} {
<#list enum.constants as constant>
<@doc of=constant indent="    "/>
    ${constant.name}${markBehind(constant)} = ${constant.ordinal}<#sep>,</#sep>
</#list>
} ${enum.name}${markBehind(enum)};

</#list>
<#list service.structs as struct>
typedef struct ${struct.name} ${struct.name}${markBehind(struct)};
</#list>
<#list service.exceptions as exception>
typedef struct ${exception.name} ${exception.name}${markBehind(exception)};
</#list>
<#if service.structs?size + service.exceptions?size gt 0>

</#if>
<#list service.composites?filter(type -> type.kind == "map" || (type.kind == "array" && !type.names.builtin??)) as type>
<#if type.kind == "map">
typedef struct ${type.text}_entry ${type.text}_entry;
typedef struct ${type.text} { const ${type.text}_entry *entries; int32_t count; } ${type.text};
<#else>
typedef struct ${type.text} { const ${type.item.text} *items; int32_t count; } ${type.text};
</#if>
</#list>
<#list service.structs + service.exceptions as struct>

<@doc of=struct/>
struct ${struct.name} {
<#list struct.fields as field>
<#if field.names.flag??>
    bool ${field.names.flag};
</#if>
<@doc of=field indent="    "/>
    ${field.type.names.member}${field.name}${markBehind(field)};<#if field.type.kind == "optional" && !field.names.flag??> /**< NULL: absent */</#if>
<#else>
    char nothing; /* C has no structs without members */
</#list>
};
</#list>
<#list service.maps as map>

struct ${map.text}_entry {
    ${map.mapKey.text} key;
    ${map.mapValue.text} value;
};
</#list>

<#list service.enums as enum>
const char *${enum.name}_name(${enum.name} value);
</#list>
<#list service.structs as struct>
bool ${struct.name}_equal(const ${struct.name} *left, const ${struct.name} *right);
size_t ${struct.name}_text(const ${struct.name} *value, char *buffer, size_t size);
</#list>
<#list service.exceptions as exception>
const ${exception.name} *${exception.name}_of(const ${p}error *error);
size_t ${exception.name}_text(const ${exception.name} *value, char *buffer, size_t size);
</#list>
<#list arrays as array>
bool ${array.text}_equal(${array.text} left, ${array.text} right);
size_t ${array.text}_text(${array.text} value, char *buffer, size_t size);
</#list>
<#list service.maps as map>
const ${map.mapValue.text} *${map.text}_find(${map.text} map, ${map.mapKey.text} key);
bool ${map.text}_equal(${map.text} left, ${map.text} right);
size_t ${map.text}_text(${map.text} value, char *buffer, size_t size);
</#list>

<@closeC/>

#endif
