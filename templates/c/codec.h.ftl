<#-- SPDX-License-Identifier: Apache-2.0 -->
<#include "parts/common.ftl">
<#include "parts/wire.ftl">
<@notice/>

/* Values of package ${service.packageName} as bytes. What fails gives false; the writer or reader holds the reason. */
<@openHeader name="CODEC"/>

#include "${p}types.h"
#include "${p}wire.h"

/* For the library's own use: not visible outside of a shared one. */
#if defined(__GNUC__)
#pragma GCC visibility push(hidden)
#endif

<@openC/>

<#list service.enums as enum>
bool ${p}write_${enum.names.key}(${p}writer *writer, ${enum.name} value);
bool ${p}read_${enum.names.key}(${p}reader *reader, ${enum.name} *value);
</#list>
<#list service.structs as struct>
bool ${p}write_${struct.names.key}(${p}writer *writer, const ${struct.name} *value);
bool ${p}read_${struct.names.key}(${p}reader *reader, ${struct.name} *value);
</#list>
<#list service.composites?filter(type -> type.kind != "optional" && !type.names.builtin??) as type>
bool ${p}write_${type.key}(${p}writer *writer, ${type.text} value);
bool ${p}read_${type.key}(${p}reader *reader, ${type.text} *value);
</#list>
<#if service.optionals?has_content>

/* NULL stands for what is absent. */
<#list service.optionals as optional>
bool ${p}write_${optional.key}(${p}writer *writer, const ${optional.item.text} *value);
<#if optional.item.kind == "struct">
bool ${p}read_${optional.key}(${p}reader *reader, const ${optional.item.text} **value);
<#else>
bool ${p}read_${optional.key}(${p}reader *reader, bool *present, ${optional.item.text} *value);
</#if>
</#list>
</#if>
<#if service.exceptions?has_content>

/* value is the exception that the name says: what a call declares is read through a table. */
<#list service.exceptions as exception>
bool ${p}read_${exception.names.key}(${p}reader *reader, void *value);
</#list>
</#if>

<#list service.enums as enum>
/* ${enum.declaredName} at an address where 4 bytes were checked */

static inline bool ${p}put_${enum.names.key}(${p}writer *writer, uint8_t *at, ${enum.name} value)
{
    ${p}put_int(at, (int32_t)value);
    return (uint32_t)value < ${enum.constants?size} || ${p}writer_fail_constant(writer, "${enum.declaredName}", (int32_t)value);
}

static inline bool ${p}get_${enum.names.key}(${p}reader *reader, const uint8_t *at, ${enum.name} *value)
{
    const int32_t ordinal = ${p}get_int(at);
    *value = (${enum.name})ordinal;
    return (uint32_t)ordinal < ${enum.constants?size} || ${p}reader_fail_constant(reader, at, "${enum.declaredName}", ordinal);
}

</#list>
<#list service.structs?filter(struct -> struct.wire.fixedSize gte 0) as struct>
/* ${struct.declaredName} at an address where ${struct.wire.fixedSize} bytes were checked */

<#if struct.names.refusable??>
static inline bool ${p}put_${struct.names.key}(${p}writer *writer, uint8_t *at, const ${struct.name} *value)
{
<@put slots=struct.wire.steps[0].slots owner="value->"/>
    return true;
}
<#else>
static inline void ${p}put_${struct.names.key}(uint8_t *at, const ${struct.name} *value)
{
<@put slots=struct.wire.steps[0].slots owner="value->"/>
}
</#if>

<#if struct.names.checked??>
static inline bool ${p}get_${struct.names.key}(${p}reader *reader, const uint8_t *at, ${struct.name} *value)
{
<@get slots=struct.wire.steps[0].slots/>
    return true;
}
<#else>
static inline void ${p}get_${struct.names.key}(const uint8_t *at, ${struct.name} *value)
{
<@get slots=struct.wire.steps[0].slots/>
}
</#if>

</#list>
<@closeC/>

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
