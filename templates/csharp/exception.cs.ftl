<#import "parts/doc.ftl" as doc>
<#import "parts/fields.ftl" as fields>
<#include "parts/header.ftl">
<#if exception.names.annotated??><#include "parts/nullable.ftl"></#if>
namespace ${service.namespace}
{
<@doc.element name="summary" lines=exception.doc instead="The exception " + exception.declaredName + ". A call throws it where the host did; the client stays usable." indent="    "/>
<@doc.deprecated text=exception.deprecated! indent="    "/>
    public sealed class ${exception.name} : Runtime.CreoException
    {
        /// <summary>Makes one as a call would throw it, for tests.</summary>
<@fields.arguments of=exception/>
<@fields.declare of=exception.fields before="public " + exception.name + "(" behind=")" indent="        "/>
            : this(<#list exception.fields as field>${field.names.parameter}, </#list>"${exception.declaredName}("<#list exception.fields as field> + "${field.declaredName}=" + Runtime.Values.Text(${field.names.parameter})<#sep> + ", "</#list> + ")")
        {
        }

<@fields.declare of=exception.fields before="internal " + exception.name + "(" behind=exception.fields?has_content?then(", ", "") + "string hostMessage)" indent="        "/>
            : base(hostMessage)
        {
<@fields.assign of=exception/>
        }
<@fields.properties of=exception/>
    }
}
