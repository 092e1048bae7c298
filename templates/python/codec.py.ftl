<#include "parts/header.ftl">
<#import "parts/code.ftl" as code>
<#-- The position of what comes next, which a run of fixed size moves without a statement of its own. -->
<#function position ahead>
  <#return (ahead == 0)?then("at", "at + " + ahead)>
</#function>
<#function locals slots>
  <#local names = "">
  <#list slots as slot>
    <#local names = names + slot.field.names.local + slot?has_next?then(", ", "")>
  </#list>
  <#return (slots?size == 1)?then("(" + names + ",)", names)>
</#function>
<#-- A run that was unpacked into one tuple, because structs in it take several places of it. -->
<#function places slots>
  <#local text = "">
  <#local place = 0>
  <#list slots as slot>
    <#local type = slot.field.type>
    <#local next = place + type.names.codes?length>
    <#local item = (type.kind == "struct")?then(type.names.unpackBefore + "run[" + place + ":" + next + "]" + type.names.unpackBehind, "run[" + place + "]")>
    <#local text = text + item + slot?has_next?then(", ", "")>
    <#local place = next>
  </#list>
  <#return (slots?size == 1)?then("(" + text + ",)", text)>
</#function>
<#function hasStructs slots>
  <#list slots as slot>
    <#if slot.field.type.kind == "struct">
      <#return true>
    </#if>
  </#list>
  <#return false>
</#function>
<#-- The fields of a struct as a tuple, of the local variables into which they were decoded. -->
<#function decoded struct>
  <#local text = "">
  <#list struct.fields as field>
    <#local scalar = field.type.kind != "struct">
    <#local item = scalar?then(field.type.names.unpackBefore!"", "") + field.names.local + scalar?then(field.type.names.unpackBehind!"", "")>
    <#local text = text + item + (field?has_next || field?is_first)?then(",", "") + field?has_next?then(" ", "")>
  </#list>
  <#return text>
</#function>
<#-- The fields of a struct, taken out of `value` at once: faster than one after another, and no warning of a deprecated one. -->
<#function unpacked struct>
  <#local names = "">
  <#list struct.fields as field>
    <#local names = names + field.names.local + field?has_next?then(", ", "")>
  </#list>
  <#return (struct.fields?size == 1)?then("(" + names + ",)", names) + " = value">
</#function>
<#function packed field>
  <#return field.type.names.packBefore + field.names.local + field.type.names.packBehind>
</#function>
<#-- The level that goes to the parts of a struct, and that of an item to the function of its items. -->
<#function level struct type>
  <#return (type.names.levels == "true" && (struct.names.levels!"") == "true")?then(", level" + struct.recursive?then(" + 1", ""), "")>
</#function>
<#function levelled verb type>
  <#local called = type.names.module + verb + "_" + type.key>
  <#return (type.names.levels == "true")?then("_partial(" + called + ", level=level)", called)>
</#function>
<#function levelParameter names>
  <#return (names.levels == "true")?then(", level: int = 1", "")>
</#function>
<#-- What reads the fields one after another into local variables; `ahead` is then how far `at` lags behind. -->
<#macro steps declared>
    <#assign ahead = 0>
    <#list declared.wire.steps as step>
      <#if !step.fixed>
    ${step.field.names.local}, at = ${step.field.type.names.module}read_${step.field.type.key}(data, ${position(ahead)}${level(declared, step.field.type)})
        <#assign ahead = 0>
      <#else>
        <#if hasStructs(step.slots)>
    run = ${declared.names.constant}_${step?index}.unpack_from(data, ${position(ahead)})
    ${locals(step.slots)} = ${places(step.slots)}
        <#else>
    ${locals(step.slots)} = ${declared.names.constant}_${step?index}.unpack_from(data, ${position(ahead)})
        </#if>
        <#assign ahead = step.size>
      </#if>
    </#list>
</#macro>
<#macro layouts declared>
    <#assign runs = false>
    <#list declared.wire.steps as step>
      <#if step.fixed>
        <#assign runs = true>
${declared.names.constant}_${step?index} = _wire.layout("${code.codes(step)}")
      </#if>
    </#list>
    <#if runs>


    </#if>
</#macro>
"""The bytes of the values of ${service.sourceName}, as RASP/1 has them."""
<#if service.names.types?has_content || service.composites?has_content>
  <#assign partials = false values = false>
  <#list service.composites as type>
    <#if type.names.module == "">
      <#assign partials = partials || type.names.levels == "true" values = values || type.text?contains("_value.")>
    </#if>
  </#list>

from __future__ import annotations

  <#if partials>
from functools import partial as _partial
  </#if>
  <#if service.optionals?has_content>
from typing import Optional as _Optional
  </#if>
  <#if partials || service.optionals?has_content>

  </#if>
  <#if values>
from .runtime import value as _value
  </#if>
from .runtime import wire as _wire
  <#if service.structs?has_content>
from .runtime.value import new as _new
  </#if>
  <#if service.names.types?has_content>
from .types import ${code.imported(service.names.types)}
  </#if>
</#if>
<#list service.enums as enum>
  <#assign key = enum.names.key>


_${key}_of = _wire.constants(${enum.name})
write_${key}, read_${key} = _wire.scalar("i", int, _${key}_of)
</#list>
<#list service.structs as struct>
  <#assign key = struct.names.key>
  <#assign constant = struct.names.constant>


  <#if struct.wire.fixedSize gte 0>
${constant} = _wire.layout("${struct.names.codes}")


    <#if struct.names.plain != "true">
def _flat_${key}(value: ${struct.name}) -> tuple[_wire.Packed, ...]:
    ${unpacked(struct)}
    return (<#list struct.fields as field>${packed(field)}<#if field?has_next || field?is_first>,</#if><#sep> </#sep></#list>)


def _make_${key}(*run: _wire.Packed) -> ${struct.name}:
      <#assign slots = struct.wire.steps[0].slots>
    ${locals(slots)} = <#if hasStructs(slots)>${places(slots)}<#else>run</#if>
    return _new(${struct.name}, (${decoded(struct)}))


def write_${key}(write: _wire.Write, value: ${struct.name}) -> None:
    write(${constant}.pack(*_flat_${key}(value)))


def read_${key}(data: _wire.Buffer, at: int) -> tuple[${struct.name}, int]:
    return _make_${key}(*${constant}.unpack_from(data, at)), at + ${struct.wire.fixedSize}
    <#else>
def write_${key}(write: _wire.Write, value: ${struct.name}) -> None:
    write(${constant}.pack(*value))


def read_${key}(data: _wire.Buffer, at: int) -> tuple[${struct.name}, int]:
    return _new(${struct.name}, ${constant}.unpack_from(data, at)), at + ${struct.wire.fixedSize}
    </#if>
  <#else>
<@layouts struct/>
def write_${key}(write: _wire.Write, value: ${struct.name}${levelParameter(struct.names)}) -> None:
    <#if struct.recursive>
    _wire.check_write_level(level, ${struct.name})
    </#if>
    ${unpacked(struct)}
    <#list struct.wire.steps as step>
      <#if step.fixed>
    write(${constant}_${step?index}.pack(<#list step.slots as slot>${packed(slot.field)}<#sep>, </#list>))
      <#else>
    ${step.field.type.names.module}write_${step.field.type.key}(write, ${step.field.names.local}${level(struct, step.field.type)})
      </#if>
    </#list>


def read_${key}(data: _wire.Buffer, at: int${levelParameter(struct.names)}) -> tuple[${struct.name}, int]:
    <#if struct.recursive>
    _wire.check_read_level(level, ${struct.name})
    </#if>
<@steps struct/>
    return _new(${struct.name}, (${decoded(struct)})), ${position(ahead)}
  </#if>
</#list>
<#list service.exceptions as exception>


<@layouts exception/>
def read_${exception.names.key}(data: _wire.Buffer, at: int) -> tuple[${exception.name}, int]:
<@steps exception/>
    return ${exception.name}.__new__(${exception.name}, ${decoded(exception)?remove_ending(",")}), ${position(ahead)}
</#list>
<#list service.composites as type>
  <#assign key = type.key>
  <#if type.names.module == "">


    <#if type.kind == "array" && type.item.kind == "enum">
write_${key}, read_${key} = _wire.constant_array(_${type.item.key}_of)
    <#elseif type.kind == "array" && type.item.fixed()>
      <#assign item = type.item.key>
write_${key}, read_${key} = _wire.rows("${type.item.names.codes}", ${type.item.struct}<#if type.item.names.plain != "true">, _flat_${item}, _make_${item}</#if>)
    <#else>
def write_${key}(write: _wire.Write, value: ${type.text}${levelParameter(type.names)}) -> None:
      <#switch type.kind>
        <#case "array">
    _wire.write_items(write, value, ${levelled("write", type.item)})
          <#break>
        <#case "optional">
    _wire.write_optional(write, value, ${levelled("write", type.item)})
          <#break>
        <#default>
    _wire.write_map(write, value, ${levelled("write", type.mapKey)}, ${levelled("write", type.mapValue)})
      </#switch>


def read_${key}(data: _wire.Buffer, at: int${levelParameter(type.names)}) -> tuple[${type.text}, int]:
      <#switch type.kind>
        <#case "array">
    return _wire.read_items(data, at, ${levelled("read", type.item)}, ${type.item.minSize})
          <#break>
        <#case "optional">
    return _wire.read_optional(data, at, ${levelled("read", type.item)})
          <#break>
        <#default>
    return _wire.read_map(data, at, ${levelled("read", type.mapKey)}, ${levelled("read", type.mapValue)}, ${type.mapKey.minSize + type.mapValue.minSize})
      </#switch>
    </#if>
  </#if>
</#list>
