<#include "parts/module.ftl">
// All that ${sourceName} describes.

export * from "./types.js";
<#if clients.clients?has_content>
export * from "./client.js";
</#if>
export { ${exports.values?join(", ")} } from "${runtime}/error/errors.js";
<#list exports.classes as class>
export { ${class.name()} } from "${runtime}/${class.path()}.js";
</#list>
