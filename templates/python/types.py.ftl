<#include "parts/module.ftl">
<#import "parts/values.ftl" as v>
"""The values of ${sourceName}: immutable, equal if their contents are, checked when they are created."""
<#if exports.types.names?has_content>

from __future__ import annotations

  <#if values.warnings>
import warnings as _warnings
  </#if>
  <#if values.optional>
from typing import Optional as _Optional
  </#if>
  <#if values.unions?has_content>
from typing import Union as _Union
  </#if>
  <#if values.overloads>
from typing import overload as _overload
  </#if>
  <#if values.warnings || values.optional || values.unions?has_content || values.overloads>

  </#if>
  <#if values.ruled>
from . import rules as _rules
  </#if>
  <#if values.exceptions?has_content>
from ${runtimePackage} import error as _error
  </#if>
from ${runtimePackage} import value as _value
  <#if values.objects>
from ${runtimePackage}.value import objects as _objects
  </#if>
  <#if values.ruled>
from ${runtimePackage}.value import rules as _ruled
  </#if>
</#if>
<#list values.enums as enum>


<@v.mark enum/>
class ${enum.name}(_value.Enum):
  <#if enum.doc??>
    """${enum.doc}"""

  </#if>
  <#list enum.constants as constant>
    ${constant.name} = ${constant.number}
    <#if constant.doc??>
    """${constant.doc}"""
    </#if>
  </#list>
  <#if enum.names??>

    def __str__(self) -> str:
        return ${enum.names}[self]
  </#if>
</#list>
<#list values.structs as struct>


<@v.class struct "_value.Struct"/>
</#list>
<#list values.unions as union>
  <#list union.cases as case>


<@v.class case "_value.Case"/>
  </#list>


${union.name} = _Union[<#list union.cases as case>${case.name}<#sep>, </#list>]
  <#if union.doc??>
"""${union.doc}"""
  </#if>
${union.check} = _value.case_check("${union.name}", <#list union.cases as case>${case.name}<#sep>, </#list>)
</#list>
<#list values.exceptions as exception>


<@v.mark exception/>
class ${exception.name}(_error.DeclaredError):
  <#if exception.doc??>
    """${exception.doc}"""

  </#if>
  <#if exception.fields?has_content>
    __match_args__ = ${exception.fieldNames}
<@v.ruled exception/>
<@v.text exception/>

    <#list exception.fields as field>
    ${field.name}: _value.Field[${field.annotation}] = _error.field(${field?index}<@v.told field/>)
    </#list>

  <#elseif exception.text.name??>
<@v.text exception/>

  </#if>
<@v.overloads exception/>
    def __init__(${exception.parameters}) -> None:
<@v.warn exception/>
  <#if exception.fields?has_content>
        _error.DeclaredError.__init__(
            self,
    <#list exception.fields as field>
            ${field.check},
    </#list>
        )
  <#else>
        _error.DeclaredError.__init__(self)
  </#if>
</#list>
