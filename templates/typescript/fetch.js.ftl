<#include "parts/module.ftl">
// Calls as JSON over HTTP.

<#if json.codec>
import * as $codec from "./codec.js";
</#if>
import * as $methods from "./methods.js";
import { overFetch as $overFetch } from "${runtime}/fetch/over-fetch.js";
<#list json.kinds as module>
import * as $${module.name()} from "${runtime}/${module.path()}.js";
</#list>
<#if json.values>
import * as $ from "${runtime}/value/index.js";
</#if>
<#if json.types>
import * as $types from "./types.js";
</#if>

/** @type {typeof import("./fetch.js").overFetch} */
export const overFetch = /* @__PURE__ */ $overFetch(() => ({
  methods: [
  <#list json.methods as method>
    {
      method: $methods.${method.name},
    <#if method.upload>
    <#elseif method.arguments?has_content>
      read: ($r) => ({
      <#list method.arguments as argument>
        ${argument},
      </#list>
      }),
    <#else>
      read: () => ({}),
    </#if>
    <#if method.write??>
      write: ($w, $json) => ${method.write},
    </#if>
    },
  </#list>
  ],
  exceptions: {
  <#list json.exceptions as thrown>
    "${thrown.fullName}": {
      id: ${thrown.id},
    <#if thrown.fields?has_content>
      write: $codec.write${thrown.name},
      json: $.struct(${thrown.declared}, $codec.write${thrown.name}, $codec.read${thrown.name}, () => [
      <#list thrown.fields as field>
        ${field},
      </#list>
      ]),
    </#if>
    },
  </#list>
  },
}));
