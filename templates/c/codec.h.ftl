<#-- SPDX-License-Identifier: Apache-2.0 -->
<#include "parts/common.ftl">
<#include "parts/wire.ftl">
<@notice/>

/* Values of package ${packageName} as bytes. A function that fails returns false; the writer or reader holds the reason. */
<@openHeader name="CODEC"/>

<#list modules as module>
#include "${p}${module}_codec.h"
</#list>
#include "${p}types.h"
#include "${p}wire.h"

/* For the library's own use: a shared library does not export these. */
#if defined(__GNUC__)
#pragma GCC visibility push(hidden)
#endif

<@openC/>

<#list enums as enum>
bool ${p}write_${enum.key}(${p}writer *writer, ${enum.name} value);
bool ${p}read_${enum.key}(${p}reader *reader, ${enum.name} *value);
</#list>
<#list structs as struct>
bool ${p}write_${struct.key}(${p}writer *writer, const ${struct.name} *value);
bool ${p}read_${struct.key}(${p}reader *reader, ${struct.name} *value);
</#list>
<#list containers as container>
bool ${p}write_${container.key}(${p}writer *writer, ${container.text} value);
bool ${p}read_${container.key}(${p}reader *reader, ${container.text} *value);
</#list>
<#if optionals?has_content>

/* NULL means absent. */
<#list optionals as optional>
bool ${p}write_${optional.key}(${p}writer *writer, const ${optional.value.text} *value);
<#if optional.value.struct>
bool ${p}read_${optional.key}(${p}reader *reader, const ${optional.value.text} **value);
<#else>
bool ${p}read_${optional.key}(${p}reader *reader, bool *present, ${optional.value.text} *value);
</#if>
</#list>
</#if>
<#if exceptions?has_content>

/* value points to the exception that the function is named after: a table holds these functions, so they have one type. */
<#list exceptions as exception>
bool ${p}read_${exception.key}(${p}reader *reader, void *value);
</#list>
</#if>

<#list enums as enum>
/* ${enum.declaredName} at an address whose 4 bytes have been checked */

static inline bool ${p}put_${enum.key}(${p}writer *writer, uint8_t *at, ${enum.name} value)
{
    ${p}put_int(at, (int32_t)value);
    return (uint32_t)value < ${enum.constants?size} || ${p}writer_fail_constant(writer, "${enum.declaredName}", (int32_t)value);
}

static inline bool ${p}get_${enum.key}(${p}reader *reader, const uint8_t *at, ${enum.name} *value)
{
    const int32_t ordinal = ${p}get_int(at);
    *value = (${enum.name})ordinal;
    return (uint32_t)ordinal < ${enum.constants?size} || ${p}reader_fail_constant(reader, at, "${enum.declaredName}", ordinal);
}

</#list>
<#list fixedStructs as struct>
/* ${struct.declaredName} at an address whose ${struct.type.fixedSize} bytes have been checked */

<#if struct.type.refusable>
static inline bool ${p}put_${struct.key}(${p}writer *writer, uint8_t *at, const ${struct.name} *value)
{
<@put slots=struct.slots/>
    return true;
}
<#else>
static inline void ${p}put_${struct.key}(uint8_t *at, const ${struct.name} *value)
{
<@put slots=struct.slots/>
}
</#if>

<#if struct.type.checked>
static inline bool ${p}get_${struct.key}(${p}reader *reader, const uint8_t *at, ${struct.name} *value)
{
<@get slots=struct.slots/>
    return true;
}
<#else>
static inline void ${p}get_${struct.key}(const uint8_t *at, ${struct.name} *value)
{
<@get slots=struct.slots/>
}
</#if>

</#list>
<@closeC/>

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
