<#import "parts/doc.ftl" as doc>
<#import "parts/either.ftl" as e>
<#import "parts/fields.ftl" as fields>
<#macro shown of><#if of.type.emptied()>Runtime.Internal.Values.OrEmpty(${of.parameter}, "${of.documented}")<#else>${of.taken()}</#if></#macro>
<#include "parts/header.ftl">
<#include "parts/undocumented.ftl">
<#if exception.parameters.differ()><#include "parts/nullable.ftl"></#if>
namespace ${service.namespace}
{
<#include "parts/runtime.ftl">
<@doc.element name="summary" lines=exception.doc indent="    "/>
<@doc.deprecated of=exception indent="    "/>
    [System.CodeDom.Compiler.GeneratedCode("Creo", "1")]
    public sealed class ${exception.name} : Runtime.CreoException
    {
        /// <summary>Creates an exception as a call would throw it, for tests.</summary>
<@fields.documentation of=exception/>
<@e.either of=exception.parameters; parameters>
        public ${exception.name}(${parameters})
</@e.either>
            : this(<#list exception.fields as field>${field.parameter}, </#list>"${exception.declaredName}("<#list
                exception.fields as field> + "${field.declaredName}=" + Runtime.Internal.Values.Text(<@shown of=field/><#if field.type.unsigned>, true</#if>)<#sep
                > + ", "</#list> + ")")
        {
<#if exception.ruled>
            global::${service.namespace}.Rules.Made(this);
</#if>
        }

<#-- No field is spelled with an underscore inside. -->
<@e.either of=exception.complete; parameters>
        internal ${exception.name}(${parameters}<#if exception.fields?has_content>, </#if>string host_message)
</@e.either>
            : base(host_message)
        {
<@fields.assign of=exception/>
        }
<@fields.properties of=exception/>
    }
}
