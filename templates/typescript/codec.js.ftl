<#include "parts/module.ftl">
// Writes and reads the values of ${sourceName} as RASP/1 lays them out.
<#if codec.empty()>

export {};
<#else>

/**
 * @import { WireReader } from "${runtime}/wire/reader.js"
 * @import { WireWriter } from "${runtime}/wire/writer.js"
<#if codec.values()>
 * @import * as $ from "${runtime}/value/values.js"
</#if>
 * @import * as $types from "./types.js"
 */
<#if codec.enums?has_content || codec.unions?has_content || codec.known?has_content || codec.maps() || codec.sets()>

</#if>
<#list codec.classes() as class>
import { ${class.name()} as $${class.name()} } from "${runtime}/${class.path()}.js";
</#list>
<#if codec.maps()>
import * as maps from "${runtime}/value/map.js";
</#if>
<#if codec.sets()>
import * as sets from "${runtime}/value/set.js";
</#if>
<#if codec.enums?has_content || codec.unions?has_content>
import { constants } from "${runtime}/wire/constants.js";
</#if>
<#list codec.modules() as module>
import * as ${module.name()} from "${runtime}/${module.path()}.js";
</#list>
</#if>
<#list codec.enums as enum>

export const $${enum.key} = /* @__PURE__ */ constants(${enum.declared}, [
  <#list enum.constants as constant>
  ${constant},
  </#list>
]);
</#list>
<#list codec.unions as union>

const $${union.key} = /* @__PURE__ */ constants(${union.declared}, [<#list union.cases as case>${case.name}<#sep>, </#list>], "case");
</#list>
<#list codec.known as type>

export const write${type.key} = ${type.module().name()}.write${type.known};
export const read${type.key} = ${type.module().name()}.read${type.known};
</#list>
<#list codec.structs as struct>

<@written struct/>
export function write${struct.key}(w, v, place) {
  w.struct(v, ${struct.declared}, place);
  <#if struct.recursive>
  w.enter(place);
  </#if>
  <#list struct.fields as field>
  ${field.write};
  </#list>
  <#if struct.recursive>
  w.leave();
  </#if>
}

/** @param {WireReader} r @returns {$types.${struct.type}} */
export function read${struct.key}(r) {
  <#if struct.recursive>
  r.enter(${struct.declared});
  const v = <@frozen struct/>;
  r.leave();
  return v;
  <#else>
  return <@frozen struct/>;
  </#if>
}
</#list>
<#include "parts/unions.ftl">
<#list codec.exceptions as exception>

<@written exception/>
export function write${exception.key}(<#if exception.fields?has_content>w, v, place<#else>_w, _v, _place</#if>) {
  <#list exception.fields as field>
  <#if field?is_first>
  w.struct(v, ${exception.declared}, place);
  </#if>
  ${field.write};
  </#list>
}

/** @param {WireReader} <#if exception.fields?has_content>r<#else>_r</#if> */
export function read${exception.key}(<#if exception.fields?has_content>r<#else>_r</#if>) {
  return <@frozen exception/>;
}
</#list>
<#include "parts/composites.ftl">
<#macro written fields>
<#if fields.fields?has_content>
/** @param {WireWriter} w @param {$types.${fields.type}.Fields} v @param {string} place */
<#else>
/** @param {WireWriter} _w @param {$types.${fields.type}.Fields} _v @param {string} _place */
</#if>
</#macro>
<#macro frozen fields><#if fields.fields?has_content>r.freeze({
  <#list fields.fields as field>
    ${field.name}: ${field.read},
  </#list>
  })<#else>Object.freeze({})</#if></#macro>
