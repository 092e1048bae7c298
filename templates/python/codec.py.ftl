<#include "parts/module.ftl">
<#import "parts/imports.ftl" as import>
<#import "parts/struct.py.ftl" as s>
"""Encodes and decodes the values of ${sourceName} as RASP/1 lays them out."""
<#if !codec.empty>

from __future__ import annotations

  <#if codec.partial>
from functools import partial as _partial
  </#if>
  <#if codec.optional>
from typing import Optional as _Optional
  </#if>
  <#if codec.partial || codec.optional>

  </#if>
  <#if codec.value>
from ${runtimePackage} import value as _value
  </#if>
from ${runtimePackage} import wire as _wire
  <#if codec.structs?has_content>
from ${runtimePackage}.value import new as _new
  </#if>
  <#if codec.objects>
from ${runtimePackage}.value import objects as _objects
  </#if>
  <#if codec.wireObjects>
from ${runtimePackage}.wire import objects as _wire_objects
  </#if>
<@import.names ".types" exports.types/>
</#if>
<#list codec.enums as enum>


_${enum.key}_of = _wire.constants(${enum.name})
write_${enum.key}, read_${enum.key} = _wire.scalar("i", int, _${enum.key}_of)
</#list>
<#list codec.structs as struct>


  <#if struct.fixed??>
<@s.fixed struct struct.fixed/>
  <#else>
<@s.varying struct struct.varying/>
  </#if>
</#list>
<#list codec.unions as union>


<@s.union union/>
</#list>
<#list codec.exceptions as exception>


<@s.layouts exception.steps/>
def read_${exception.key}(data: _wire.Buffer, at: int) -> tuple[${exception.name}, int]:
<@s.reading exception.steps/>
    return ${exception.name}.__new__(${exception.name}, ${exception.values?join(", ")}), ${exception.steps.end}
</#list>
<#list codec.composites as type>


  <#if type.enumKey??>
write_${type.key}, read_${type.key} = _wire.constant_array(_${type.enumKey}_of)
  <#elseif type.rows??>
<@s.rows type type.rows/>
  <#else>
def write_${type.key}(write: _wire.Write, value: ${type.annotation}<@s.level type/>) -> None:
    _wire.write_${type.parts.kind}(write, value, ${type.parts.write?join(", ")})


def read_${type.key}(data: _wire.Buffer, at: int<@s.level type/>) -> tuple[${type.annotation}, int]:
    return _wire.read_${type.parts.kind}(data, at, ${type.parts.read?join(", ")})
  </#if>
</#list>
<#list codec.unions as union>


<@s.cases union/>
</#list>
<#if codec.structs?has_content || codec.unions?has_content>


_structs = _wire.Structs(
    globals(),
    {
  <#list codec.structs as struct>
        ${struct.name}: ("${struct.key}", "${struct.shape}", ${struct.absent}),
  </#list>
    },
<@s.unions codec.unions/>
)
to_bytes = _structs.to_bytes
from_bytes = _structs.from_bytes
to_json = _structs.to_json
from_json = _structs.from_json
</#if>
