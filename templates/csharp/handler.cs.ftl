<#import "parts/doc.ftl" as doc>
<#import "parts/either.ftl" as e>
<#include "parts/header.ftl">
<#include "parts/undocumented.ftl">
<#if handler.annotated()><#include "parts/nullable.ftl"></#if>
namespace ${service.namespace}
{
<#include "parts/runtime.ftl">
<@doc.element name="summary" lines=handler.doc indent="    "/>
    /// <remarks>
    /// What serves <c>${handler.declaredName}</c> derives from this class; a <see cref="Runtime.Worker"/> serves it. A method
    /// gets the arguments, and after them a view of each state that the description names. It returns the result, or
    /// throws an exception that the description declares; whatever else it throws is in the log of the host. It blocks:
    /// a worker runs one call at a time unless it has more places, and calls with streams besides.
    /// </remarks>
    [System.CodeDom.Compiler.GeneratedCode("Creo", "1")]
    public abstract partial class ${handler.name} : Runtime.Handler
    {
<#list handler.methods as method>
<@documentation of=method/>
<@e.either of=method.blocking; signature>
        public abstract ${signature.result} ${method.client.name}(${signature.parameters});
</@e.either>
<#sep>

</#list>
    }
#if NETCOREAPP3_0_OR_GREATER || NETSTANDARD2_1_OR_GREATER

<@doc.element name="summary" lines=handler.doc indent="    "/>
    /// <remarks>
    /// What <see cref="${handler.name}"/> is, with methods that are tasks: a worker runs up to a hundred calls at a time
    /// unless it has other places, and calls with streams besides.
    /// </remarks>
    [System.CodeDom.Compiler.GeneratedCode("Creo", "1")]
    public abstract partial class ${handler.asynchronous} : Runtime.Handler
    {
<#list handler.methods as method>
<@documentation of=method/>
        /// <param name="cancellationToken">Is cancelled when nobody waits for the answer any more.</param>
<@e.either of=method.tasks; signature>
        public abstract ${signature.result} ${method.client.asynchronousName}(${signature.parameters});
</@e.either>
<#sep>

</#list>
    }
#endif
}
<#macro documentation of>
<@doc.element name="summary" lines=of.client.doc.summary indent="        "/>
<#list of.client.parameters as parameter>
<@doc.element name="param" attribute=' name="${parameter.documented}"' lines=parameter.doc indent="        "/>
</#list>
<#list of.views as view>
<@doc.element name="param" attribute=' name="${view.documented}"' lines=view.doc indent="        "/>
</#list>
<@doc.element name="returns" lines=of.client.doc.returns indent="        "/>
<#list of.client.doc.thrown as thrown>
<#if thrown.doc?has_content>
<@doc.element name="exception" attribute=' cref="${thrown.name}"' lines=thrown.doc indent="        "/>
<#else>
        /// <exception cref="${thrown.name}"/>
</#if>
</#list>
</#macro>
