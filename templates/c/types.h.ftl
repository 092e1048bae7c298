<#-- SPDX-License-Identifier: Apache-2.0 -->
<#include "parts/common.ftl">
<@notice/>

/*
 * The types of package ${service.packageName}. ${p}value.h beside this file tells who owns what; in short:
 * values own nothing that they point to, calls copy what they need, and ${p}free releases an answer with all its parts.
 *
 * ..._equal compares by content, float and double by their bits.
 * ..._text writes a readable form as snprintf does: at most size bytes with the NUL behind it, and gives the length of
 * the whole text; arrays of more than 10 items are abbreviated.
 */
<@openHeader name="TYPES"/>

#include "${p}value.h"

<@openC/>

<#list service.structs as struct>
typedef struct ${struct.name} ${struct.name};
</#list>
<#if service.structs?size gt 0>

</#if>
<#list service.arrays?filter(array -> !array.names.builtin??) as array>
typedef struct ${array.text} { const ${array.item.text} *items; int32_t count; } ${array.text};
</#list>
<#list service.structs as struct>

<@doc lines=struct.doc/>
struct ${struct.name} {
<#list struct.fields as field>
<@doc lines=field.doc indent="    "/>
    ${field.type.text} ${field.name};
</#list>
};
</#list>

<#list service.structs as struct>
bool ${struct.name}_equal(const ${struct.name} *left, const ${struct.name} *right);
size_t ${struct.name}_text(const ${struct.name} *value, char *buffer, size_t size);
</#list>
<#list service.arrays?filter(array -> !array.names.builtin??) as array>
bool ${array.text}_equal(${array.text} left, ${array.text} right);
size_t ${array.text}_text(${array.text} value, char *buffer, size_t size);
</#list>

<@closeC/>

#endif
