<#import "parts/copies.ftl" as copies>
<#import "parts/doc.ftl" as doc>
<#include "parts/header.ftl">
<#include "parts/undocumented.ftl">
namespace ${service.namespace}
{
<#include "parts/runtime.ftl">
<@doc.element name="summary" lines=union.doc indent="    "/>
    /// <remarks>
    /// A value is of one of the classes within this one, each of which is a case: a <c>switch</c> by patterns tells them
    /// apart, and so does <c>Match</c>, for which the compiler asks for each case.
    /// </remarks>
<@doc.deprecated of=union indent="    "/>
    [System.CodeDom.Compiler.GeneratedCode("Creo", "1")]
#if NET6_0_OR_GREATER
    [System.Text.Json.Serialization.JsonConverter(typeof(Runtime.JsonForm))]
#endif
    public abstract class ${union.name} : Runtime.Value<${union.name}>
    {
        private ${union.name}()
        {
        }

        /// <summary>The number of the case in the description.</summary>
        internal abstract int Ordinal { get; }
<#list union.cases as case>

<@doc.element name="summary" lines=case.doc indent="        "/>
<#if case.type.check??>
        /// <exception cref="System.ArgumentNullException">The value is null, or something in an array or a map.</exception>
</#if>
<@doc.deprecated of=case indent="        "/>
        public static ${union.name} ${case.factory}(${case.type.text} value)
        {
            return new ${case.name}(value);
        }
</#list>

        /// <summary>Calls the function for the case that it is, and returns what that returns.</summary>
        public TResult Match<TResult>(
<#list union.cases as case>
            System.Func<${case.type.text}, TResult> ${case.parameter}<#sep>,
</#sep></#list>)
        {
            switch (Ordinal)
            {
<#list union.cases as case>
                <#if case?is_last>default<#else>case ${case?index}</#if>:
                    return ${case.parameter}(((${case.name})this).Value);
</#list>
            }
        }

<@copies.bytes of=union/>
<#list union.cases as case>

<@one union=union case=case number=case?index/>
</#list>
    }
}
<#macro one union case number>
<@doc.element name="summary" lines=case.doc indent="        "/>
<@doc.deprecated of=case indent="        "/>
        [System.CodeDom.Compiler.GeneratedCode("Creo", "1")]
#if NET6_0_OR_GREATER
        [System.Text.Json.Serialization.JsonConverter(typeof(Runtime.JsonForm))]
        [Runtime.Internal.JsonFields("${case.declaredName}<#if case.type.unsigned>+</#if>")]
#endif
        public sealed class ${case.name} : ${union.name}
        {
            internal ${case.name}(${case.type.text} value)
            {
                Value = <#if case.type.check??>Runtime.Internal.Values.${case.type.check}(value, "value")<#else>value</#if>;
            }

<@doc.element name="summary" lines=case.doc indent="            "/>
            public ${case.type.text} Value { get; }

            internal override int Ordinal => ${number};

            public override int GetHashCode()
            {
                return unchecked(31 * ${number + 1} + Runtime.Internal.Values.Hash(Value));
            }

            /// <summary>The case with its value, for people to read; long arrays are abbreviated.</summary>
            public override string ToString()
            {
                return <#if union.recursive>Runtime.Internal.Values.Nested(() => </#if>"${union.declaredName}(${case.declaredName}=" + Runtime.Internal.Values.Text(Value<#if case.type.unsigned>, true</#if>) + ")"<#if union.recursive>)</#if>;
            }

            protected override bool ContentEquals(${union.qualified} other)
            {
                return other is ${case.name} && <#if case.type.bitwise>Runtime.Internal.Values.Equal(Value, ((${case.name})other).Value)<#else>Value == ((${case.name})other).Value</#if>;
            }
        }
</#macro>
