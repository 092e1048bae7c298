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
<#if exports.errorTypes?has_content>
export type { ${exports.errorTypes?join(", ")} } from "${runtime}/error/errors.js";
</#if>
<#if clients.clients?has_content && exports.callTypes?has_content>
export type { ${exports.callTypes?join(", ")} } from "${runtime}/call/options.js";
</#if>
<#if exports.valueTypes?has_content>
export type { ${exports.valueTypes?join(", ")} } from "${runtime}/value/values.js";
</#if>
