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

<#list service.structs as struct>
bool ${p}write_${struct.names.key}(${p}writer *writer, const ${struct.name} *value);
bool ${p}read_${struct.names.key}(${p}reader *reader, ${struct.name} *value);
</#list>
<#list service.arrays?filter(array -> !array.names.builtin??) as array>
bool ${p}write_${array.key}(${p}writer *writer, ${array.text} value);
bool ${p}read_${array.key}(${p}reader *reader, ${array.text} *value);
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
