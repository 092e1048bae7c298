<#include "parts/module.ftl">
// The values of ${sourceName}: plain objects that are frozen all the way down.
<#if !values.structs?has_content && !values.unions?has_content && !values.exceptions?has_content>
<#if !values.enums?has_content>

export {};
</#if>
<#else>

import * as $codec from "./codec.js";
<#if values.ruled()>
import * as $rules from "./rules.js";
</#if>
<#list values.kinds() as module>
import * as $${module.name()} from "${runtime}/${module.path()}.js";
</#list>
import * as $ from "${runtime}/value/index.js";
<#if values.ruled()>
import * as $ruled from "${runtime}/value/rules.js";
</#if>
<#if values.unions?has_content>
import { union as $union } from "${runtime}/value/union.js";
</#if>
</#if>
<#list values.enums as enum>

/** @type {typeof import("./types.js").${enum.name}} */
export const ${enum.name} = /* @__PURE__ */ Object.freeze({
  <#list enum.constants as constant>
  ${constant.name}: "${constant.name}",
  </#list>
});
</#list>
<#list values.structs as struct>

/** @type {typeof import("./types.js").${struct.name}} */
export const ${struct.name} = /* @__PURE__ */ <#if struct.rules??>$ruled.struct(/* @__PURE__ */ </#if>$.struct(${struct.declared}, $codec.write${struct.name}, $codec.read${struct.name}, () => [
  <#list struct.fields as field>
  ${field.row},
  </#list>
]<#if struct.recursive>, true</#if>)<#if struct.rules??>, ${struct.rules})</#if>;
</#list>
<#list values.unions as union>

/** @type {typeof import("./types.js").${union.name}} */
export const ${union.name} = /* @__PURE__ */ <#if union.rules??>$ruled.union(/* @__PURE__ */ </#if>$union(${union.declared}, $codec.write${union.name}, $codec.read${union.name}, () => [
  <#list union.cases as case>
  ${case.row},
  </#list>
]<#if union.recursive>, true</#if>)<#if union.rules??>, ${union.rules})</#if>;
</#list>
<#list values.exceptions as exception>

/** @type {typeof import("./types.js").${exception.name}} */
export const ${exception.name} = /* @__PURE__ */ <#if exception.rules??>$ruled.exception(/* @__PURE__ */ </#if>$.exception(${exception.declared}, $codec.write${exception.name}, $codec.read${exception.name})<#if exception.rules??>, ${exception.rules})</#if>;
</#list>
