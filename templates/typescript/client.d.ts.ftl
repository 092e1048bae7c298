<#include "parts/module.ftl">
<#import "parts/docs.ftl" as docs>
// The clients of ${sourceName}.
<#if !clients.clients?has_content>

export {};
<#else>

import { Client as $Client } from "${runtime}/call/client.js";
import type * as $call from "${runtime}/call/options.js";
  <#if clients.values>
import type * as $ from "${runtime}/value/values.js";
  </#if>
  <#if clients.types?has_content>
import type { ${clients.types?join(", ")} } from "./types.js";
  </#if>
</#if>
<#list clients.clients as client>

<@docs.comment client.doc/>
export interface ${client.service} {
  <#list client.methods as method>
<@docs.comment method.doc "  "/>
  ${method.name}(${method.typed?join(", ")}): ${method.faked};
  </#list>
}

/**
 * Calls the methods of `${client.service}`, which are documented there.
 *
 * It connects with its first call, and again when its connection was lost. Any number of calls may be under way.
  <#list client.deprecated as line>
 *
 * ${line}
  </#list>
 */
export declare class ${client.name} extends $Client implements ${client.service} {
  <#list client.constants as constant>
<@docs.comment constant.doc "  "/>
  static readonly ${constant.name}: ${constant.type};
  </#list>
  <#list client.methods as method>
<@docs.comment method.deprecated "  "/>
  ${method.name}(${method.typed?join(", ")}): ${method.result};
  </#list>
}
</#list>
