<#import "parts/doc.ftl" as doc>
<#import "parts/calls.ftl" as calls>
<#include "parts/header.ftl">
<#if client.annotated()><#include "parts/nullable.ftl"></#if>
namespace ${service.namespace}
{
<#include "parts/runtime.ftl">
<@doc.element name="summary" lines=client.contractDoc indent="    "/>
    /// <remarks>A <see cref="${client.name}"/> calls a host; tests may have something else in its place.</remarks>
<@doc.deprecated of=client indent="    "/>
    public interface ${client.contract}
    {
<#list client.methods as method>
<@calls.declared of=method/>
<#sep>

</#list>
    }
}
