<#include "parts/module.ftl">
<#import "parts/docs.ftl" as docs>
// The values of ${sourceName}: plain objects that are frozen all the way down.
<#if !values.structs?has_content && !values.unions?has_content && !values.exceptions?has_content && !values.enums?has_content>

export {};
</#if>
<#if values.structs?has_content || values.unions?has_content || values.exceptions?has_content>

import type * as $ from "${runtime}/value/values.js";
</#if>
<#if values.exceptions?has_content>
import type { ServiceException as $ServiceException } from "${runtime}/error/errors.js";
</#if>
<#list values.enums as enum>

<@docs.comment enum.doc/>
export type ${enum.name} = (typeof ${enum.name})[keyof typeof ${enum.name}];
<@docs.comment enum.doc/>
export declare const ${enum.name}: {
  <#list enum.constants as constant>
<@docs.comment constant.doc "  "/>
  readonly ${constant.name}: "${constant.name}";
  </#list>
};
</#list>
<#list values.structs as struct>

<@docs.comment struct.doc/>
export interface ${struct.name} {
  <#list struct.fields as field>
<@docs.comment field.doc "  "/>
  readonly ${field.name}: ${field.type};
  </#list>
}
<@docs.comment struct.doc/>
export declare const ${struct.name}: $.Struct<${struct.name}, ${struct.name}.Fields>;
<@fields struct "it is"/>
</#list>
<#list values.unions as union>

<@docs.comment union.doc/>
export type ${union.name} =
  <#list union.cases as case>
<@docs.comment case.doc "  "/>
  | { readonly kind: "${case.name}"; readonly value: ${case.type} }<#if case?is_last>;</#if>
  </#list>
<@docs.comment union.doc/>
export declare const ${union.name}: $.Union<${union.name}, ${union.name}.Fields>;
export declare namespace ${union.name} {
  /** What it is made of. */
  type Fields =
  <#list union.cases as case>
<@docs.comment case.doc "    "/>
    | { readonly kind: "${case.name}"; readonly value: ${case.given} }<#if case?is_last>;</#if>
  </#list>
}
</#list>
<#list values.exceptions as exception>

<@docs.comment exception.doc/>
export declare class ${exception.name} extends $ServiceException {
  constructor(<#if exception.fields?has_content>fields: ${exception.name}.Fields</#if>);
  <#list exception.fields as field>
<@docs.comment field.doc "  "/>
  readonly ${field.name}: ${field.type};
  </#list>
}
<@fields exception "it is"/>
</#list>
<#macro fields type is>
export declare namespace ${type.name} {
  /** What ${is} made of. */
  <#if type.fields?has_content>
  interface Fields {
    <#list type.fields as field>
<@docs.comment field.doc "    "/>
    readonly ${field.name}<#if field.optional>?</#if>: ${field.given};
    </#list>
  }
  <#else>
  type Fields = undefined;
  </#if>
}
</#macro>
