<#-- SPDX-License-Identifier: Apache-2.0 -->
<#include "parts/common.ftl">
<#include "parts/equality.ftl">
<#include "parts/text.ftl">
<@notice/>

<@unmark/>
#include "${p}types.h"

#include "${p}print.h"
<#list modules as module>
#include "${p}${module}_codec.h"
</#list>

#include <string.h>
<#if (enums + unions)?has_content>

/* Names */
<#list enums as enum>

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
<#list unions as union>

const char *${union.name}_kind_name(${union.name}_kind kind)
{
    switch (kind) {
<#list union.cases as case>
    case ${case.kind}: return "${case.field.part.declaredName}";
</#list>
    }
    return "UNKNOWN";
}
</#list>
</#if>
<#if exceptions?has_content>

/* Exceptions */
<#list exceptions as exception>

const ${exception.name} *${exception.name}_of(const ${p}error *error)
{
    return ${p}error_thrown(error, ${exception.id.number} /* ${exception.id.hex} */);
}

${p}status ${exception.name}_throw(const ${exception.name} *exception, ${p}error *error)
{
    return ${p}error_throw(error, ${exception.id.number}, "${exception.declaredName}", exception);
}
</#list>
</#if>

/* New values */
<#list structs as struct>

${struct.name} ${struct.name}_default(void)
{
    ${struct.name} value;
    memset(&value, 0, sizeof value);
<#list struct.defaults as default>
    ${default.member} = ${default.value};
</#list>
    return value;
}
</#list>

/* Equality */
<#if recursive>

</#if>
<#list structs as struct>
<#if struct.recursive>
<@declareSame key=struct.key parameter="const ${struct.name} *"/>
</#if>
</#list>
<#list arrays + maps as type>
<#if type.recursive>
<@declareSame key=type.key parameter="${type.text} "/>
</#if>
</#list>
<#list structs as struct>

<#if struct.cases?has_content>
<@unionEqual union=struct/>
<#else>
<@structEqual struct=struct/>
</#if>
</#list>
<#list arrays as array>

<@arrayEqual array=array/>
</#list>
<#list sets as set>

<@setEqual set=set/>
</#list>
<#list maps as map>

<@mapEqual map=map/>
</#list>

/* Text forms */

<#list structs + exceptions as struct>
static void ${p}print_${struct.key}(${p}printer *printer, const ${struct.name} *value);
</#list>
<#list arrays + sets + maps as type>
static void ${p}print_${type.key}(${p}printer *printer, ${type.text} value);
</#list>
<#list structs + exceptions as struct>

<#if (struct.cases)?has_content>
<@unionText union=struct/>
<#else>
<@structText struct=struct/>
</#if>
</#list>
<#list arrays + sets as array>

<@arrayText array=array/>
</#list>
<#list maps as map>

<@mapText map=map/>
</#list>
