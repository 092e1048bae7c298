<#include "parts/module.ftl">
// The rules that ${sourceName} has for values.

<#if rules.services?has_content>
import * as $codec from "./codec.js";
import * as $call from "${runtime}/call/checked.js";
</#if>
<#list rules.classes() as class>
import { ${class.name()} as $${class.name()} } from "${runtime}/${class.path()}.js";
</#list>
import * as $ from "${runtime}/value/rules.js";
<#list rules.types as type>

/** @type {$.Rule} */
export const ${type.name} = /* @__PURE__ */ <@fields type.fields "" type.function/>;
</#list>
<#list rules.services as service>

/** The rules for what the methods of `${service.declared}` send. */
export const ${service.name} = {
  <#list service.calls as call>
  ${call.name}: /* @__PURE__ */ $call.request(
    ${call.method},
    ($r) => ({
    <#list call.arguments as argument>
      ${argument},
    </#list>
    }),
    /* @__PURE__ */ <@fields call.fields "    "/>,
  ),
  </#list>
  <#list service.items as items>
  ${items.name}: /* @__PURE__ */ $call.item(
    ${items.place},
    ${items.read},
    () => ${items.rule},
  ),
  </#list>
};
</#list>
<#macro fields fields indent="" function="fields">$.${function}(() => [
<#list fields as field>
${indent}  ${field},
</#list>
${indent}])</#macro>
