<#-- SPDX-License-Identifier: Apache-2.0 -->
<#include "parts/common.ftl">
<#include "parts/wire.ftl">
<#include "parts/structs.ftl">
<#include "parts/arrays.ftl">
<#include "parts/maps.ftl">
<#include "parts/optionals.ftl">
<#include "parts/bytes.ftl">
<@notice/>

<@unmark/>
#include "${p}codec.h"

#include "${p}bytes.h"
<#if (maps + sets)?has_content>
#include "${p}keys.h"
</#if>
<#if rules??>
#include "${p}rules.h"
</#if>
<#list enums as enum>

/* ${enum.declaredName} */
<@fixedSize type=enum.type/>
</#list>
<#list structs as struct>
<#if struct.type.fixed>

/* ${struct.declaredName}: always ${struct.type.fixedSize} bytes */
<@fixedSize type=struct.type/>
<#else>

/* ${struct.declaredName}: at least ${struct.type.minSize} bytes */
<#if struct.cases?has_content>
<@unionBytes union=struct/>
<#else>
<@variableSize struct=struct/>
</#if>
</#if>
</#list>
<#list arrays + sets as array>

/* ${array.declared} */

<@writeArray array=array/>

<@readArray array=array/>
</#list>
<#list maps as map>

/* ${map.declared} */

<@writeMap map=map/>

<@readMap map=map/>
</#list>
<#list optionals as optional>

/* ${optional.declared} */

<@writeOptional optional=optional/>

<@readOptional optional=optional/>
</#list>
<#list exceptions as exception>

/* ${exception.declaredName}, from an ERROR */

bool ${p}read_${exception.key}(${p}reader *reader, void *exception)
{
    ${exception.name} *const value = exception;
<#if exception.fields?has_content>
<@read steps=exception.steps/>
<#else>
    (void)reader;
    value->nothing = 0;
</#if>
    return true;
}
</#list>

/* Whole values */
<#list structs as struct>

<@structBytes struct=struct/>
</#list>
<#list containers as container>

<@containerCopy container=container/>
</#list>
