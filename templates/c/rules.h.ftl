<#-- SPDX-License-Identifier: Apache-2.0 -->
<#include "parts/common.ftl">
<@notice/>

/* The rules that ${sourceName} has for values. A function that returns false has left in the fault what breaks one. */
<@openHeader name="RULES"/>

#include "${p}codec.h"
#include "${p}rule.h"

/* For the library's own use: a shared library does not export these. */
#if defined(__GNUC__)
#pragma GCC visibility push(hidden)
#endif

<@openC/>

<#list rules.rules as rule>
bool ${rule.name}(${p}fault *fault, ${rule.parameter});
</#list>
<#list rules.structs as struct>
bool ${struct.check}(${p}fault *fault, const ${struct.name} *value);
</#list>

<@closeC/>

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
