<#include "parts/header.ftl">
<#import "parts/doc.ftl" as d>
<#import "parts/code.ftl" as code>
<#assign warns = false>
<#list service.structs + service.exceptions as declared>
  <#if declared.deprecated??>
    <#assign warns = true>
  </#if>
</#list>
<#macro mark declared>
  <#if declared.deprecated??>
@_value.deprecated(${code.literal(declared.deprecated)})
  </#if>
</#macro>
<#macro warn declared>
  <#if declared.deprecated??>
        _warnings.warn(${code.warning(declared.name, declared.deprecated)}, DeprecationWarning, stacklevel=2)
  </#if>
</#macro>
<#macro fields declared module>
  <#list declared.fields as field>
    <#assign doc = d.lines(field.doc, [], field.deprecated!"")>
    ${field.name}: _value.Field[${field.type.text}] = ${module}.field(${field?index}<#if doc?has_content>, ${d.docstring(doc, "    ")}</#if><#if field.deprecated??>, ${code.warning(declared.name + "." + field.name, field.deprecated)}</#if>)
  </#list>
</#macro>
"""The values of ${service.sourceName}: immutable, equal if their contents are, checked when they are made."""
<#if service.names.types?has_content>

from __future__ import annotations

  <#if warns>
import warnings as _warnings
  </#if>
  <#if service.optionals?has_content>
from typing import Optional as _Optional
  </#if>
  <#if warns || service.optionals?has_content>

  </#if>
  <#if service.exceptions?has_content>
from .runtime import error as _error
  </#if>
from .runtime import value as _value
</#if>
<#list service.enums as enum>


<@mark enum/>
class ${enum.name}(_value.Enum):
    ${d.docstring(d.lines(enum.doc, ["The enum `" + enum.declaredName + "`."], enum.deprecated!""), "    ")}

  <#list enum.constants as constant>
    <#assign doc = d.lines(constant.doc, [], constant.deprecated!"")>
    ${constant.name} = ${constant.ordinal}
    <#if doc?has_content>
    ${d.docstring(doc, "    ")}
    </#if>
  </#list>
  <#if enum.names.renamed?has_content>

    def __str__(self) -> str:
        return ${enum.names.renamed}[self]
  </#if>
</#list>
<#list service.structs as struct>


<@mark struct/>
class ${struct.name}(_value.Struct):
    ${d.docstring(d.lines(struct.doc, ["The struct `" + struct.declaredName + "`."], struct.deprecated!""), "    ")}

    __slots__ = ()
    __match_args__ = ${code.quoted(struct.fields)}
<#if struct.names.floats?has_content>
    _floats = ${struct.names.floats}
</#if>

<@fields struct "_value"/>

    def __new__(${code.parameters("cls", struct.fields, "    ")}) -> ${struct.name}:
<@warn struct/>
        return _value.new(
            cls,
            (
<#list struct.fields as field>
                ${code.checked(field, struct.name)},
</#list>
            ),
        )
</#list>
<#list service.exceptions as exception>


<@mark exception/>
class ${exception.name}(_error.DeclaredError):
    ${d.docstring(d.lines(exception.doc, ["The exception `" + exception.declaredName + "`."], exception.deprecated!""), "    ")}

<#if exception.fields?has_content>
    __match_args__ = ${code.quoted(exception.fields)}

<@fields exception "_error"/>

</#if>
    def __init__(${code.parameters("self", exception.fields, "    ")}) -> None:
<@warn exception/>
        _error.DeclaredError.__init__(<#if !exception.fields?has_content>self)</#if>
<#list exception.fields as field>
  <#if field?is_first>
            self,
  </#if>
            ${code.checked(field, exception.name)},
  <#if !field?has_next>
        )
  </#if>
</#list>
</#list>
