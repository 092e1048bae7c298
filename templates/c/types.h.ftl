<#-- SPDX-License-Identifier: Apache-2.0 -->
<#include "parts/common.ftl">
<@notice/>

<#include "parts/types-comment.ftl">
<@openHeader name="TYPES"/>

<#if deprecated>
#include "${p}deprecated.h"
</#if>
#include "${p}error.h"
<#list modules as module>
#include "${p}${module}.h"
</#list>
#include "${p}value.h"

<@openC/>

<#list enums as enum>
<@doc lines=enum.doc/>
typedef enum ${enum.name} {
<#list enum.constants as constant>
<@doc lines=constant.doc indent="    "/>
    ${constant.name}<@markAfter of=constant/> = ${constant.ordinal}<#sep>,</#sep>
</#list>
} ${enum.name}<@markAfter of=enum/>;

</#list>
<#list structs + exceptions as struct>
typedef struct ${struct.name} ${struct.name}<@markAfter of=struct/>;
<#if !struct?has_next>

</#if>
</#list>
<#list containers as container>
<#if container.map>
typedef struct ${container.text}_entry ${container.text}_entry;
typedef struct ${container.text} {
    const ${container.text}_entry *entries;
    int32_t count;
} ${container.text};
<#else>
typedef struct ${container.text} {
    const ${container.item} *items;
    int32_t count;
} ${container.text};
</#if>
</#list>
<#list structs + exceptions as struct>
<#if (struct.cases)?has_content>

/** Which case of ${struct.declaredName} a value is. */
typedef enum ${struct.name}_kind {
<#list struct.cases as case>
    ${case.kind}<@markAfter of=case/> = ${case?index}<#sep>,</#sep>
</#list>
} ${struct.name}_kind;

<@doc lines=struct.doc/>
struct ${struct.name} {
    ${struct.name}_kind kind;
    union {
<#list struct.fields as field>
<@doc lines=field.doc indent="        "/>
        ${field.declaration}<@markAfter of=field/>;
</#list>
    } value; /**< the member that has the name of the case */
};
<#else>

<@doc lines=struct.doc/>
struct ${struct.name} {
<#list struct.fields as field>
<#if field.flag??>
    bool ${field.flag};
</#if>
<@doc lines=field.doc indent="    "/>
    ${field.declaration}<@markAfter of=field/>;<#if field.nullable> /**< NULL: absent */</#if>
<#else>
    char nothing; /* C has no structs without members */
</#list>
};
</#if>
</#list>
<#list maps as map>

struct ${map.text}_entry {
    ${map.keys.type.text} key;
    ${map.values.type.text} value;
};
</#list>

<#list enums as enum>
const char *${enum.name}_name(${enum.name} value);
</#list>
<#list unions as union>
const char *${union.name}_kind_name(${union.name}_kind kind);
</#list>
<#list structs as struct>
bool ${struct.name}_equal(const ${struct.name} *left, const ${struct.name} *right);
size_t ${struct.name}_text(const ${struct.name} *value, char *buffer, size_t size);
${struct.name} ${struct.name}_default(void);
${p}status ${struct.name}_copy(const ${struct.name} *value, ${struct.name} **result, ${p}error *error);
${p}status ${struct.name}_to_bytes(const ${struct.name} *value, const ${p}byte_array **result, ${p}error *error);
${p}status ${struct.name}_from_bytes(${p}byte_array bytes, const ${struct.name} **result, ${p}error *error);
</#list>
<#list exceptions as exception>
const ${exception.name} *${exception.name}_of(const ${p}error *error);
${p}status ${exception.name}_throw(const ${exception.name} *exception, ${p}error *error);
size_t ${exception.name}_text(const ${exception.name} *value, char *buffer, size_t size);
</#list>
<#list arrays as array>
bool ${array.text}_equal(${array.text} left, ${array.text} right);
size_t ${array.text}_text(${array.text} value, char *buffer, size_t size);
${p}status ${array.text}_copy(${array.text} value, ${array.text} **result, ${p}error *error);
</#list>
<#list sets as set>
bool ${set.text}_contains(${set.text} set, ${set.item.text} item);
bool ${set.text}_equal(${set.text} left, ${set.text} right);
size_t ${set.text}_text(${set.text} value, char *buffer, size_t size);
${p}status ${set.text}_copy(${set.text} value, ${set.text} **result, ${p}error *error);
</#list>
<#list maps as map>
const ${map.values.type.text} *${map.text}_find(${map.text} map, ${map.keys.type.text} key);
bool ${map.text}_equal(${map.text} left, ${map.text} right);
size_t ${map.text}_text(${map.text} value, char *buffer, size_t size);
${p}status ${map.text}_copy(${map.text} value, ${map.text} **result, ${p}error *error);
</#list>

<@closeC/>

#endif
