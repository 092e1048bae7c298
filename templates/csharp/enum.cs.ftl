<#import "parts/doc.ftl" as doc>
<#include "parts/header.ftl">
<#include "parts/undocumented.ftl">
namespace ${service.namespace}
{
<#include "parts/runtime.ftl">
<@doc.element name="summary" lines=enumeration.doc indent="    "/>
<@doc.deprecated of=enumeration indent="    "/>
    [System.CodeDom.Compiler.GeneratedCode("Creo", "1")]
#if NET6_0_OR_GREATER
    [System.Text.Json.Serialization.JsonConverter(typeof(Runtime.JsonForm))]
#endif
    public enum ${enumeration.name}
    {
<#list enumeration.constants as constant>
<@doc.element name="summary" lines=constant.doc indent="        "/>
<@doc.deprecated of=constant indent="        "/>
        [Runtime.Internal.DeclaredName("${constant.declaredName}")]
        ${constant.name} = ${constant?index}<#sep>,

</#sep></#list>

    }
}
