<#import "parts/doc.ftl" as doc>
<#import "parts/signatures.ftl" as signatures>
<#include "parts/header.ftl">
<#if client.annotated()><#include "parts/nullable.ftl"></#if>
namespace ${service.namespace}
{
<#include "parts/runtime.ftl">
    /// <summary>
    /// What a test has in the place of a <see cref="${client.name}"/>: it overrides the methods that it needs. All
    /// others throw a <see cref="System.NotSupportedException"/>; the asynchronous form of a method does what the
    /// blocking one does, unless it takes a stream.
    /// </summary>
<@doc.deprecated of=client indent="    "/>
    [System.CodeDom.Compiler.GeneratedCode("Creo", "1")]
    public class ${client.fake} : ${client.contract}
    {
<#list client.methods as method>
<@signatures.faked of=method fake=client.fake/>
<#sep>

</#list>
    }
}
