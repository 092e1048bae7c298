<#import "parts/doc.ftl" as doc>
<#import "parts/fields.ftl" as fields>
<#include "parts/header.ftl">
<#if struct.names.annotated??><#include "parts/nullable.ftl"></#if>
namespace ${service.namespace}
{
<@doc.element name="summary" lines=struct.doc instead="The struct " + struct.declaredName + ". It never changes, and is compared by content." indent="    "/>
<@doc.deprecated text=struct.deprecated! indent="    "/>
    public sealed class ${struct.name} : Runtime.Value<${struct.name}>
    {
        /// <summary>Makes a value.${struct.names.converts!}</summary>
<@fields.arguments of=struct/>
<@fields.declare of=struct.fields before="public " + struct.name + "(" behind=")" indent="        "/>
        {
<@fields.assign of=struct/>
        }
<@fields.properties of=struct/>

        /// <inheritdoc/>
        public override int GetHashCode()
        {
            unchecked
            {
                int hash = 1;
<#list struct.fields as field>
                hash = 31 * hash + Runtime.Values.Hash(${field.name});
</#list>
                return hash;
            }
        }

        /// <summary>The fields with their values, for people; long arrays are abbreviated.</summary>
        public override string ToString()
        {
            return "${struct.declaredName}("
<#list struct.fields as field>
                + "${field.declaredName}=" + Runtime.Values.Text(${field.name})<#sep> + ", "
</#sep></#list> + ")";
        }

        /// <inheritdoc/>
        protected override bool ContentEquals(${struct.name} other)
        {
            return <#list struct.fields as field><#if field.names.bits??>Runtime.Values.Equal(${field.name}, other.${field.name})<#else>${field.name} == other.${field.name}</#if><#sep>
                && </#sep></#list>;
        }
    }
}
