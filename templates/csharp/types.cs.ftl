<#import "parts/doc.ftl" as doc>
<#import "parts/either.ftl" as e>
<#import "parts/copies.ftl" as copies>
<#import "parts/fields.ftl" as fields>
<#include "parts/header.ftl">
<#include "parts/undocumented.ftl">
<#if struct.annotated()><#include "parts/nullable.ftl"></#if>
namespace ${service.namespace}
{
<#include "parts/runtime.ftl">
<@doc.element name="summary" lines=struct.doc indent="    "/>
<@doc.deprecated of=struct indent="    "/>
    [System.CodeDom.Compiler.GeneratedCode("Creo", "1")]
#if NET6_0_OR_GREATER
    [System.Text.Json.Serialization.JsonConverter(typeof(Runtime.JsonForm))]
    [Runtime.Internal.JsonFields(<#list struct.fields as field>"${field.declaredName}<#if field.type.optional>?</#if><#if field.type.unsigned>+</#if>"<#sep>, </#list>)]
#endif
    public sealed class ${struct.name} : Runtime.Value<${struct.name}>
    {
<#if struct.copies()>
        /// <summary>
        /// Creates a value. Ordinary arrays, lists and dictionaries convert to the parameters' types by a copy.
        /// </summary>
</#if>
<@fields.documentation of=struct/>
<@e.either of=struct.parameters; parameters>
        public ${struct.name}(${parameters})
</@e.either>
<#if struct.ruled>
            : this(<#list struct.fields as field>${field.parameter}, </#list>default(Runtime.Internal.ValueRule.Unchecked))
        {
            global::${service.namespace}.Rules.Made(this);
        }

<#-- No field is spelled with an underscore inside. -->
<@e.either of=struct.complete; parameters>
        internal ${struct.name}(${parameters})
</@e.either>
</#if>
        {
<@fields.assign of=struct/>
        }
<@fields.properties of=struct/>

<@copies.members of=struct/>

        public override int GetHashCode()
        {
            unchecked
            {
                int hash = 1;
<#list struct.fields as field>
                hash = 31 * hash + Runtime.Internal.Values.Hash(${field.name});
</#list>
                return hash;
            }
        }

        /// <summary>The fields with their values, for people to read; long arrays are abbreviated.</summary>
        public override string ToString()
        {
            return <#if struct.recursive>Runtime.Internal.Values.Nested(() => </#if>"${struct.declaredName}("
<#list struct.fields as field>
                + "${field.declaredName}=" + Runtime.Internal.Values.Text(${field.name}<#if field.type.unsigned>, true</#if>)<#sep> + ", "
</#sep></#list> + ")"<#if struct.recursive>)</#if>;
        }

        protected override bool ContentEquals(${struct.name} other)
        {
            return <#list struct.fields as field><#if
                field.type.bitwise>Runtime.Internal.Values.Equal(${field.name}, other.${field.name})<#else
                >${field.name} == other.${field.name}</#if><#sep>
                && </#sep></#list>;
        }
    }
}
