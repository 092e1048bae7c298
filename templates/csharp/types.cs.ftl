<#import "parts/doc.ftl" as doc>
<#import "parts/parameters.ftl" as parameters>
<#include "parts/header.ftl">
namespace ${service.namespace}
{
<@doc.element name="summary" lines=struct.doc instead="The struct " + struct.declaredName + ". It never changes, and is compared by content." indent="    "/>
    public sealed class ${struct.name} : System.IEquatable<${struct.name}>
    {
        /// <summary>Makes a value. An ordinary array converts to what is asked for, and is copied.</summary>
<#list struct.fields as field>
<@doc.element name="param" attribute=' name="' + field.names.parameter?remove_beginning("@") + '"' lines=field.doc instead="The field " + field.type.declared + " " + field.declaredName + "." indent="        "/>
</#list>
<#if struct.names.nullable??>
        /// <exception cref="System.ArgumentNullException">An argument, or something in an array, is null.</exception>
</#if>
        public ${struct.name}(<@parameters.list of=struct.fields indent="        "/>)
        {
<#list struct.fields as field>
            ${field.name} = ${field.names.checked};
</#list>
        }
<#list struct.fields as field>

<@doc.element name="summary" lines=field.doc instead="The field " + field.type.declared + " " + field.declaredName + "." indent="        "/>
        public ${field.type.text} ${field.name} { get; }
</#list>

        /// <summary>Whether both hold equal values; <c>null</c> equals only <c>null</c>.</summary>
        public static bool operator ==(${struct.name} left, ${struct.name} right)
        {
            return ReferenceEquals(left, right) || (!ReferenceEquals(left, null) && left.Equals(right));
        }

        /// <summary>Whether the two differ in a value.</summary>
        public static bool operator !=(${struct.name} left, ${struct.name} right)
        {
            return !(left == right);
        }

        /// <summary>Whether the other holds equal values; floating-point numbers are compared by their bits.</summary>
        public bool Equals(${struct.name} other)
        {
            return !ReferenceEquals(other, null)
<#list struct.fields as field>
                && Runtime.Values.Equal(${field.name}, other.${field.name})<#sep>
</#sep></#list>;
        }

        /// <inheritdoc/>
        public override bool Equals(object other)
        {
            return Equals(other as ${struct.name});
        }

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
    }
}
