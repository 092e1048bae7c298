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
  <#if values.overloads>
from typing import overload as _overload
  </#if>
  <#if values.warnings || values.optional || values.overloads>

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


<@v.mark struct/>
class ${struct.name}(_value.Struct):
  <#if struct.doc??>
    """${struct.doc}"""

  </#if>
    __match_args__ = ${struct.fieldNames}
    __slots__ = _value.slots(__match_args__)
  <#if struct.floats??>
    _FLOATS = ${struct.floats}
  </#if>
  <#if struct.recursive>
    _RECURSIVE = True
  </#if>
<@v.ruled struct/>
<@v.text struct/>

  <#list struct.fields as field>
    ${field.name}: _value.Field[${field.annotation}] = _value.field("${field.slot}"<@v.told field/>)
  </#list>

<@v.overloads struct/>
    def __init__(${struct.parameters}) -> None:
<@v.warn struct/>
  <#list struct.fields as field>
        self.${field.slot} = ${field.check}
  </#list>
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
