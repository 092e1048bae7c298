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
    <#local scalar = field.type.primitive>
    <#local item = scalar?then(field.type.names.unpackBefore!"", "") + field.names.local + scalar?then(field.type.names.unpackBehind!"", "")>
    <#local text = text + item + (field?has_next || field?is_first)?then(",", "") + field?has_next?then(" ", "")>
  </#list>
  <#return "(" + text + ")">
</#function>
<#macro values>
  <#list service.arrays as array>
    <#if array.names.module == "" && array.text?contains("_value.")>
from .runtime import value as _value
      <#break>
    </#if>
  </#list>
</#macro>
"""The bytes of the values of ${service.sourceName}, as RASP/1 has them."""
<#if service.structs?has_content>

from __future__ import annotations

<@values/>
from .runtime import wire as _wire
from .runtime.value import new as _new
from .types import ${code.imported(service.names.types)}
<#elseif service.arrays?has_content>

from __future__ import annotations

<@values/>
from .runtime import wire as _wire
</#if>
<#list service.structs as struct>
  <#assign key = struct.names.key>
  <#assign constant = struct.names.constant>


  <#if struct.wire.fixedSize gte 0>
${constant} = _wire.layout("${struct.names.codes}")


    <#if struct.names.plain != "true">
def _flat_${key}(value: ${struct.name}) -> tuple[_wire.Packed, ...]:
    return (<#list struct.fields as field>${field.type.names.packBefore}value.${field.name}${field.type.names.packBehind}<#if field?has_next || field?is_first>,</#if><#sep> </#sep></#list>)


def _make_${key}(*run: _wire.Packed) -> ${struct.name}:
      <#assign slots = struct.wire.steps[0].slots>
    ${locals(slots)} = <#if hasStructs(slots)>${places(slots)}<#else>run</#if>
    return _new(${struct.name}, ${decoded(struct)})


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
    <#assign runs = false>
    <#list struct.wire.steps as step>
      <#if step.fixed>
        <#assign runs = true>
${constant}_${step?index} = _wire.layout("${code.codes(step)}")
      </#if>
    </#list>
    <#if runs>


    </#if>
def write_${key}(write: _wire.Write, value: ${struct.name}) -> None:
    <#list struct.wire.steps as step>
      <#if step.fixed>
    write(${constant}_${step?index}.pack(<#list step.slots as slot>${slot.field.type.names.packBefore}value.${slot.field.name}${slot.field.type.names.packBehind}<#sep>, </#list>))
      <#else>
    ${step.field.type.names.module}write_${step.field.type.key}(write, value.${step.field.name})
      </#if>
    </#list>


def read_${key}(data: _wire.Buffer, at: int) -> tuple[${struct.name}, int]:
    <#assign ahead = 0>
    <#list struct.wire.steps as step>
      <#if !step.fixed>
    ${step.field.names.local}, at = ${step.field.type.names.module}read_${step.field.type.key}(data, ${position(ahead)})
        <#assign ahead = 0>
      <#else>
        <#if hasStructs(step.slots)>
    run = ${constant}_${step?index}.unpack_from(data, ${position(ahead)})
    ${locals(step.slots)} = ${places(step.slots)}
        <#else>
    ${locals(step.slots)} = ${constant}_${step?index}.unpack_from(data, ${position(ahead)})
        </#if>
        <#assign ahead = step.size>
      </#if>
    </#list>
    return _new(${struct.name}, ${decoded(struct)}), ${position(ahead)}
  </#if>
</#list>
<#list service.arrays as array>
  <#assign key = array.key>
  <#if array.names.module == "">


    <#if array.item.fixed()>
      <#assign item = array.item.key>
write_${key}, read_${key} = _wire.rows("${array.item.names.codes}", ${array.item.struct}<#if array.item.names.plain != "true">, _flat_${item}, _make_${item}</#if>)
    <#else>
def write_${key}(write: _wire.Write, items: ${array.text}) -> None:
    _wire.write_items(write, items, ${array.item.names.module}write_${array.item.key})


def read_${key}(data: _wire.Buffer, at: int) -> tuple[${array.text}, int]:
    return _wire.read_items(data, at, ${array.item.names.module}read_${array.item.key}, ${array.item.minSize})
    </#if>
  </#if>
</#list>
