<#include "parts/module.ftl">
// @ts-nocheck: its types are in client.d.ts.
// The clients of ${sourceName}.
<#if !clients.clients?has_content>

export {};
<#else>

<#if clients.codec>
import * as $codec from "./codec.js";
</#if>
import * as $methods from "./methods.js";
<#if clients.ruled()>
import * as $rules from "./rules.js";
</#if>
import { Client as $Client } from "${runtime}/call/client.js";
<#if clients.subscribes()>
import { subscribe as $subscribe } from "${runtime}/call/subscription.js";
</#if>
<#list clients.classes() as class>
import { ${class.name()} as $${class.name()} } from "${runtime}/${class.path()}.js";
</#list>
<#if clients.nothing>
import { readNothing as $readNothing } from "${runtime}/wire/reader.js";
</#if>
</#if>
<#list clients.clients as client>

  <#list client.constants?filter(each -> each.made??) as constant>
const ${constant.made} = /* @__PURE__ */ ${constant.value};
    <#if constant?is_last>

    </#if>
  </#list>
export class ${client.name} extends $Client {
  <#list client.constants as constant>
  static get ${constant.name}() {
    return <#if constant.made??>${constant.made}<#else>/** @type {const} */ (${constant.value})</#if>;
  }

  </#list>
  <#list client.methods as method>
  /** @type {import("./client.js").${client.name}["${method.name}"]} */
  ${method.name}(${method.parameters?join(", ")}) {
    return this.${method.runtime}(
      $methods.${client.service}.${method.name},
    <#if method.writes?has_content>
      <#if method.rules??>${method.rules}(</#if>($w) => {
      <#list method.writes as write>
        ${write};
      </#list>
      }<#if method.rules??>)</#if>,
    <#else>
      () => {},
    </#if>
    <#if method.upload??>
      ${method.upload.name},
      <#if method.upload.rules??>${method.upload.rules}(</#if>($w, $item, $at) => ${method.upload.write}<#if method.upload.rules??>)</#if>,
    </#if>
      ${method.read},
      options,
    <#if method.subscribes>
      $subscribe,
    </#if>
    );
  }
  <#sep>

  </#sep>
  </#list>
}
</#list>
