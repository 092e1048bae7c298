<#include "parts/module.ftl">
<#import "parts/docs.ftl" as docs>
// The service side of ${sourceName}: classes that a service extends, and `serve`, which attaches it to a host.
//
// A handler gets the arguments, and after them a view of each state that the description names. It returns the result,
// or throws an exception that the description declares; whatever else it throws is in the log of the host.

import { Handler as $Handler } from "${runtime}/service/handler.js";
<#if services.hidden>
import type * as $views from "${runtime}/service/views.js";
</#if>
<#if services.views?has_content>
import type { ${services.views?join(", ")} } from "${runtime}/service/views.js";
</#if>
<#if services.values>
import type * as $ from "${runtime}/value/values.js";
</#if>
<#if services.types?has_content>
import type { ${services.types?join(", ")} } from "./types.js";
</#if>

<#if services.context>
export { CallContext } from "${runtime}/service/context.js";
</#if>
<#if services.serving>
export { serve } from "${runtime}/service/serve.js";
export type { ServeOptions } from "${runtime}/service/options.js";
</#if>
<#if services.views?has_content>
export { ${services.views?join(", ")} } from "${runtime}/service/views.js";
</#if>
<#list services.handlers as handler>

<@docs.comment handler.doc/>
export declare abstract class ${handler.name} extends $Handler {
  <#list handler.constants as constant>
<@docs.comment constant.doc "  "/>
  static readonly ${constant.name}: ${constant.type};
  </#list>
  <#list handler.methods as method>
<@docs.comment method.doc "  "/>
  abstract ${method.name}(${method.typed?join(", ")}): ${method.result};
  </#list>
}
</#list>
