<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- What writes and reads arrays, maps, sets and optional values. -->
<#list codec.composites as type>

/** @param {WireWriter} w @param {${type.given}} v @param {string} place */
export function write${type.key}(w, v, place) {
  <#switch type.kind>
  <#case "array">
  const items = w.items(v, place);
  for (let index = 0; index < items.length; index++) {
    const item = /** @type {(typeof v)[number]} */ (items[index]);
    ${type.part.write};
  }
  <#break>
  <#case "map">
  for (const [key, value] of maps.write(w, v, place<#if type.same??>, ${type.same}</#if>)) {
    ${type.entry.write};
    ${type.part.write};
  }
  <#break>
  <#case "set">
  for (const item of sets.write(w, v, place<#if type.same??>, ${type.same}</#if>)) {
    ${type.part.write};
  }
  <#break>
  <#case "optional">
  w.boolean(v !== undefined);
  if (v !== undefined) {
    ${type.part.write};
  }
  <#break>
  </#switch>
}

/** @param {WireReader} r @returns {${type.returned}} */
export function read${type.key}(r) {
  <#switch type.kind>
  <#case "array">
  /** @type {(${type.returned})[number][]} */
  const items = [];
  for (let left = r.count(${type.least}); left > 0; left--) {
    items.push(${type.part.read});
  }
  return r.freeze(items);
  <#break>
  <#case "map">
  return maps.read(r, ${type.least}, ${type.entry.reader}, ${type.part.reader});
  <#break>
  <#case "set">
  return sets.read(r, ${type.least}, ${type.part.reader});
  <#break>
  <#case "optional">
  return r.present() ? ${type.part.read} : undefined;
  <#break>
  </#switch>
}
</#list>
