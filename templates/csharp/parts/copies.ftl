<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- What else a value becomes: a copy with changes, its fields one by one, its bytes. -->
<#import "either.ftl" as e>

<#macro members of>
        /// <summary>A copy with other values for the fields that are given<#if of.optional()>; null makes an optional one absent</#if>.</summary>
<@e.either of=of.changes; parameters>
        public ${of.name} With(${parameters})
</@e.either>
        {
            return new ${of.name}(
<#list of.fields as field>
                ${field.changed}<#sep>,
</#sep></#list>);
        }
<#if of.deconstructs()>

<@deconstruct of=of/>
</#if>

<@bytes of=of/>
</#macro>

<#macro bytes of>
        /// <summary>The bytes by which RASP sends the value.</summary>
        /// <exception cref="System.ArgumentException">
        /// A text has half a surrogate pair, or the value is too large or nested too deep to be sent.
        /// </exception>
        public byte[] ToBytes()
        {
            return Runtime.Internal.Encoded.Of<${of.name}>(this, Codec.Write);
        }

        /// <summary>The value of these bytes, none of which may be left over.</summary>
        /// <exception cref="System.ArgumentNullException">The array is null.</exception>
        /// <exception cref="Runtime.MalformedException">The bytes are no such value, or more than one.</exception>
        public static ${of.name} FromBytes(byte[] bytes)
        {
            return Runtime.Internal.Encoded.Read(bytes, Codec.Read${of.name});
        }
</#macro>

<#macro deconstruct of>
<@e.either of=of.outputs; parameters>
        public void Deconstruct(${parameters})
</@e.either>
        {
<#list of.fields as field>
            ${field.parameter} = ${field.name};
</#list>
        }
</#macro>
