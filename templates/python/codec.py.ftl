<#include "parts/module.ftl">
<#import "parts/imports.ftl" as import>
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
<@import.names ".types" exports.types/>
</#if>
<#list codec.enums as enum>


_${enum.key}_of = _wire.constants(${enum.name})
write_${enum.key}, read_${enum.key} = _wire.scalar("i", int, _${enum.key}_of)
</#list>
<#list codec.structs as struct>


  <#if struct.fixed??>
<@fixed struct struct.fixed/>
  <#else>
<@varying struct struct.varying/>
  </#if>
</#list>
<#list codec.exceptions as exception>


<@layouts exception.steps/>
def read_${exception.key}(data: _wire.Buffer, at: int) -> tuple[${exception.name}, int]:
<@reading exception.steps/>
    return ${exception.name}.__new__(${exception.name}, ${exception.values?join(", ")}), ${exception.steps.end}
</#list>
<#list codec.composites as type>


  <#if type.enumKey??>
write_${type.key}, read_${type.key} = _wire.constant_array(_${type.enumKey}_of)
  <#elseif type.rows??>
write_${type.key}, read_${type.key} = _wire.rows("${type.rows.codes}", ${type.rows.struct}<#if type.rows.key??>, _flat_${type.rows.key}, _make_${type.rows.key}</#if>)
  <#else>
def write_${type.key}(write: _wire.Write, value: ${type.annotation}<@level type/>) -> None:
    _wire.write_${type.parts.kind}(write, value, ${type.parts.write?join(", ")})


def read_${type.key}(data: _wire.Buffer, at: int<@level type/>) -> tuple[${type.annotation}, int]:
    return _wire.read_${type.parts.kind}(data, at, ${type.parts.read?join(", ")})
  </#if>
</#list>
<#-- A struct of fixed size. -->
<#macro fixed struct form>
${form.layout} = _wire.layout("${form.codes}")


  <#if form.flat??>
def _flat_${struct.key}(value: ${struct.name}) -> tuple[_wire.Packed, ...]:
    ${form.flat.fields} = value
    return ${form.flat.packed}


def _make_${struct.key}(*run: _wire.Packed) -> ${struct.name}:
    ${form.flat.fields} = ${form.flat.unpacked}
    return _new(${struct.name}, ${form.flat.values})


def write_${struct.key}(write: _wire.Write, value: ${struct.name}) -> None:
    write(${form.layout}.pack(*_flat_${struct.key}(value)))


def read_${struct.key}(data: _wire.Buffer, at: int) -> tuple[${struct.name}, int]:
    return _make_${struct.key}(*${form.layout}.unpack_from(data, at)), at + ${form.size}
  <#else>
def write_${struct.key}(write: _wire.Write, value: ${struct.name}) -> None:
    write(${form.layout}.pack(*value))


def read_${struct.key}(data: _wire.Buffer, at: int) -> tuple[${struct.name}, int]:
    return _new(${struct.name}, ${form.layout}.unpack_from(data, at)), at + ${form.size}
  </#if>
</#macro>
<#-- A struct whose values differ in size. Its fields are unpacked from `value` together: that is faster than one after another, and
     does not warn of deprecated ones. -->
<#macro varying struct form>
<@layouts form.steps/>
def write_${struct.key}(write: _wire.Write, value: ${struct.name}<@level form/>) -> None:
  <#if form.recursive>
    _wire.check_write_level(level, ${struct.name})
  </#if>
    ${form.fields} = value
  <#list form.steps.all as step>
    <#if step.run??>
    write(${step.run.layout}.pack(${step.run.packed?join(", ")}))
    <#else>
    ${step.part.write}(write, ${step.part.field}${step.part.level})
    </#if>
  </#list>


def read_${struct.key}(data: _wire.Buffer, at: int<@level form/>) -> tuple[${struct.name}, int]:
  <#if form.recursive>
    _wire.check_read_level(level, ${struct.name})
  </#if>
<@reading form.steps/>
    return _new(${struct.name}, ${form.values}), ${form.steps.end}
</#macro>
<#macro level of><#if of.levelled>, level: int = 1</#if></#macro>
<#macro layouts steps>
  <#list steps.runs()>
    <#items as run>
${run.layout} = _wire.layout("${run.codes}")
    </#items>


  </#list>
</#macro>
<#-- Reads fields one after another into variables. -->
<#macro reading steps>
  <#list steps.all as step>
    <#if step.part??>
    ${step.part.field}, at = ${step.part.read}(data, ${step.part.at}${step.part.level})
    <#elseif step.run.unpacked??>
    run = ${step.run.layout}.unpack_from(data, ${step.run.at})
    ${step.run.fields} = ${step.run.unpacked}
    <#else>
    ${step.run.fields} = ${step.run.layout}.unpack_from(data, ${step.run.at})
    </#if>
  </#list>
</#macro>
