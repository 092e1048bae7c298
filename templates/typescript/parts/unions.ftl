<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- What writes and reads unions. -->
<#list codec.unions as union>

/** @param {WireWriter} w @param {$types.${union.type}.Fields} v @param {string} place */
export function write${union.key}(w, v, place) {
  w.struct(v, ${union.declared}, place);
  <#if union.recursive>
  w.enter(place);
  </#if>
  const { kind, value } = v;
  $${union.key}.write(w, kind, place);
  switch (kind) {
  <#list union.cases as case>
    case ${case.name}:
      ${case.write};
      break;
  </#list>
  }
  <#if union.recursive>
  w.leave();
  </#if>
}

/** @param {WireReader} r @returns {$types.${union.type}} */
export function read${union.key}(r) {
  <#if union.recursive>
  r.enter(${union.declared});
  const v = case${union.key}(r);
  r.leave();
  return v;
}

/** @param {WireReader} r @returns {$types.${union.type}} */
function case${union.key}(r) {
  </#if>
  const kind = $${union.key}.read(r);
  switch (kind) {
  <#list union.cases as case>
    case ${case.name}:
      return r.freeze({ kind, value: ${case.read} });
  </#list>
  }
}
</#list>
