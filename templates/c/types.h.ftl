<#-- SPDX-License-Identifier: Apache-2.0 -->
<#include "parts/common.ftl">
<@notice/>

/**
 * @file
 * The types of package ${packageName}. ${p}value.h, next to this file, tells who owns what; in short:
 * values own nothing that they point to, calls copy what they need, and ${p}free releases an answer with all its parts.
 *
 * ..._equal compares by content, float and double by their bits, maps whatever the order of their entries.
 * ..._text writes a readable form as snprintf does: at most size bytes, including the NUL after it, and returns the length
 * of the whole text; arrays and maps of more than 10 items are abbreviated.
 * ..._default returns a struct whose fields are what the description gives as their default, or else 0, empty or absent.
 * ..._copy copies a value with all that it points to. The copy is the program's to change.
 * ..._to_bytes returns the bytes by which a call would send the value, and ..._from_bytes the value of such bytes: ${P}MALFORMED
 * if they are anything else, even if bytes are left over.
<#if rules??>
 * A value that breaks a rule of the description makes no bytes and is sent by no call: ${P}BAD_ARGUMENT, with the place. What is
 * read or copied may break rules: another release may have made it.
</#if>
 * These three return ${P}OK and a result, which ${p}free releases, or the status of a failure and NULL; error may be NULL.
<#if recursive>
 * A struct that can hold itself may be 64 deep. A deeper one, such as one that does hold itself, is refused by calls
 * and by ..._copy, with ${P}BAD_ARGUMENT; it is equal to itself only, and its text has ... in the place of the rest.
 * A text of more than 1 MiB has ... in the place of further structs of that kind.
</#if>
<#if unions?has_content>
 * A union is a struct with its kind, the case that it is, and a value, of which the member with the name of the case counts.
 * A switch over the kind that leaves out a case gets a warning of the compiler. ..._default returns the first case. Calls refuse
 * a kind that is none. ..._kind_name returns the name of a case as the description has it, "UNKNOWN" for any other number.
</#if>
<#if optionals?has_content>
 * An optional field has a flag has_... before it or, if it is a struct, is a pointer that may be NULL: so {0} is absent.
</#if>
<#if sets?has_content>
 * A set is its items, as an array has them; their order means nothing, also to ..._equal. Calls refuse a set that has an item
 * twice. ..._contains walks through the items.
</#if>
<#if maps?has_content>
 * A map is its entries, in insertion order; calls refuse a map that has a key twice.
 * ..._find walks through the entries and returns the address of a key's value, or NULL.
</#if>
<#if enums?has_content>
 * ..._name returns the name of an enum's constant as the description has it, "UNKNOWN" for any other number.
</#if>
<#if exceptions?has_content>
 * ..._of returns the exception that ended a call with this error, NULL if the error is another one. It belongs to the client and stays
 * valid until the client's next call or until the client is closed.
 * ..._throw, for what stands in for a client in a test, makes error what such a call leaves in it, and returns ${P}EXCEPTION.
 * The exception must stay valid as long as error is used.
</#if>
 */
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
