<#include "parts/module.ftl">
// The methods of ${sourceName}, as they are on the wire.

<#if methods.reading>
import * as $codec from "./codec.js";
</#if>
import { Method as $Method } from "${runtime}/call/method.js";
<#if rules?? && rules.throwing(methods.services)>
import * as $ruled from "${runtime}/value/rules.js";
</#if>
<#if methods.throwing>
import * as $types from "./types.js";
</#if>
<#list methods.services as service>

/** The methods of `${service.fullName}`. */
export const ${service.name} = {
  <#list service.methods as method>
    <#if method.plain>
  ${method.name}: /* @__PURE__ */ new $Method("${method.fullName}", ${service.id}, ${method.id}),
    <#else>
  ${method.name}: /* @__PURE__ */ new $Method("${method.fullName}", ${service.id}, ${method.id}, {
      <#if method.exceptions?has_content>
    throws: /* @__PURE__ */ new Map([
        <#list method.exceptions as thrown>
      [${thrown.id}, <#if thrown.fields>($r) => <#if rules?? && rules.has(thrown.name)>$ruled.received($types.${thrown.name}, $codec.read${thrown.name}($r))<#else>new $types.${thrown.name}($codec.read${thrown.name}($r))</#if><#else>(_r) => new $types.${thrown.name}()</#if>],
        </#list>
    ]),
      </#if>
      <#if method.arrays>
    arrays: true,
      </#if>
      <#if method.oneway>
    oneway: true,
      </#if>
      <#if method.repeatable>
    repeatable: true,
      </#if>
  }),
    </#if>
  </#list>
};
</#list>
