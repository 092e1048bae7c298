<#include "parts/module.ftl">
// @ts-nocheck: its types are in service.d.ts.
// The service side of ${sourceName}.

<#if services.codec>
import * as $codec from "./codec.js";
</#if>
import * as $methods from "./methods.js";
<#if services.rules>
import * as $rules from "./rules.js";
</#if>
import { Handler as $Handler } from "${runtime}/service/handler.js";
import { Interface as $Interface<#if services.kinds>, Kind as $Kind</#if>, Served as $Served<#if services.states?has_content>, State as $State</#if><#if services.exceptions?has_content>, Thrown as $Thrown</#if> } from "${runtime}/service/served.js";
<#list clients.constants() as class>
import { ${class.name()} as $${class.name()} } from "${runtime}/${class.path()}.js";
</#list>
<#if services.rules>
import * as $ruled from "${runtime}/value/rules.js";
</#if>
<#list services.texts as module>
import * as $${module.name()} from "${runtime}/${module.path()}.js";
</#list>
<#if services.exceptions?has_content>
  <#if services.exceptions?filter(thrown -> thrown.fields?has_content)?has_content>
import * as $ from "${runtime}/value/index.js";
  </#if>
import * as $types from "./types.js";
</#if>

<#if services.context>
export { CallContext } from "${runtime}/service/context.js";
</#if>
<#if services.serving>
export { serve } from "${runtime}/service/serve.js";
</#if>
<#if services.views?has_content>
export { ${services.views?join(", ")} } from "${runtime}/service/views.js";
</#if>
<#list services.states as state>

const ${state.name} = new $State(
  ${state.type},
  ${state.value},
  <#if state.key??>
  ${state.key},
  </#if>
);
</#list>
<#list services.exceptions as thrown>

const $$${thrown.name} = new $Thrown($types.${thrown.name}, ${thrown.id}, ${thrown.write}, ${thrown.declared}, [<#list thrown.fields>
  <#items as field>
  ${field},
  </#items>
</#list>
]);
</#list>
<#list services.handlers as handler>

  <#list handler.constants?filter(each -> each.made??) as constant>
const ${constant.made} = ${constant.value};
    <#if constant?is_last>

    </#if>
  </#list>
export class ${handler.name} extends $Handler {
  <#list handler.constants as constant>
  static get ${constant.name}() {
    return <#if constant.made??>${constant.made}<#else>/** @type {const} */ (${constant.value})</#if>;
  }

  </#list>
  static $served = new $Interface("${handler.fullName}", ${handler.id}, [
  <#list handler.methods as method>
    new $Served("${method.name}", $methods.${handler.name}.${method.name}, [<#list method.parameters as name>"${name}"<#sep>, </#list>], [<#list method.reads as read>${read}<#sep>, </#list>]<#if method.plain()>)<#else>, {
      <#if method.items??>
      items: ${method.items},
      </#if>
      <#if method.returned??>
      result: ${method.returned},
      </#if>
      <#if method.sent??>
      sent: ${method.sent},
      </#if>
      <#list method.exceptions>
      throws: [<#items as thrown>$$${thrown.name}<#sep>, </#items>],
      </#list>
      <#list method.touched>
      touched: [
        <#items as touched>
        ${touched.state}.${touched.function}("${touched.shape}", "${touched.name}", "${touched.access}"),
        </#items>
      ],
      </#list>
    })</#if>,
  </#list>
  ]);
}
</#list>
