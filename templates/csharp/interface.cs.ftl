<#import "parts/doc.ftl" as doc>
<#import "parts/signatures.ftl" as signatures>
<#include "parts/header.ftl">
<#include "parts/undocumented.ftl">
<#if client.annotated()><#include "parts/nullable.ftl"></#if>
namespace ${service.namespace}
{
<#include "parts/runtime.ftl">
<@doc.element name="summary" lines=client.doc indent="    "/>
    /// <remarks>
    /// A <see cref="${client.name}"/> calls a host; tests may have something else in its place. A call that fails
    /// throws a <see cref="Runtime.CreoException"/>, whose subclass tells why.
    /// </remarks>
<@doc.deprecated of=client indent="    "/>
    [System.CodeDom.Compiler.GeneratedCode("Creo", "1")]
    public interface ${client.contract}
    {
<#list client.methods as method>
<@signatures.declared of=method/>
<#sep>

</#list>
    }
}
