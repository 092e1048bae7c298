<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- The codec's functions for structs, unions, exceptions and enums. -->
<#import "steps.ftl" as steps>

<#macro thrown of>
        internal static readonly Runtime.Internal.DeclaredException Thrown${of.name} =
            new Runtime.Internal.DeclaredException(unchecked((int)${of.id}), Read${of.name}); // ${of.canonical}
</#macro>

<#macro exception of>
        internal static ${of.name} Read${of.name}(Runtime.Internal.WireReader reader, string host_message)
        {
<@steps.read steps=of.reads indent="            "/>
            return new ${of.name}(<#list of.fields as field>${field.local}, </#list>host_message);
        }
</#macro>

<#macro variable of>
        internal static void Write(Runtime.Internal.WireWriter writer, ${of.name} value)
        {
<#if of.recursive>
            writer.Enter();
</#if>
<@steps.write steps=of.writes indent="            "/>
<#if of.recursive>
            writer.Leave();
</#if>
        }

        internal static ${of.name} Read${of.name}(Runtime.Internal.WireReader reader)
        {
<#if of.recursive>
            reader.Enter();
</#if>
<@steps.read steps=of.reads indent="            "/>
<#if of.recursive>
            reader.Leave();
</#if>
            return new ${of.name}(<#list of.fields as field>${field.local}<#sep>, </#list><@unchecked of=of/>);
        }
</#macro>

<#-- All fields are one run, whose room an array of such structs reserves. -->
<#macro fixed of>
        internal static void Write(Runtime.Internal.WireWriter writer, ${of.name} value)
        {
            int at = writer.Reserve(${of.packed.size});
            Put(writer.Buffer, at, value);
        }

        internal static ${of.name} Read${of.name}(Runtime.Internal.WireReader reader)
        {
            int at = reader.Take(${of.packed.size});
            return Get${of.name}(reader.Buffer, at);
        }

        internal static void Put(byte[] buffer, int at, ${of.name} value)
        {
<#list of.writes?first.run as slot>
            ${slot.type.put}(buffer, ${slot.at}, ${slot.value});
</#list>
        }

        internal static ${of.name} Get${of.name}(byte[] buffer, int at)
        {
            return new ${of.name}(
<#list of.writes?first.run as slot>
                ${slot.type.get}(buffer, ${slot.at})<#sep>,
</#sep></#list><@unchecked of=of/>);
        }
</#macro>

<#macro unchecked of><#if of.ruled>, default(Runtime.Internal.ValueRule.Unchecked)</#if></#macro>

<#macro union of>
        internal static void Write(Runtime.Internal.WireWriter writer, ${of.name} value)
        {
<#if of.recursive>
            writer.Enter();
</#if>
            writer.WriteInt(value.Ordinal);
            switch (value.Ordinal)
            {
<#list of.cases as case>
                <#if case?is_last>default<#else>case ${case?index}</#if>:
                    {
                        ${case.packed.text} held = ((${of.name}.${case.name})value).Value;
<@steps.writeOne type=case.packed value="held" indent="                        "/>
                        break;
                    }
</#list>
            }
<#if of.recursive>
            writer.Leave();
</#if>
        }

        internal static ${of.name} Read${of.name}(Runtime.Internal.WireReader reader)
        {
<#if of.recursive>
            reader.Enter();
</#if>
            ${of.name} value;
            switch (Runtime.Internal.Wire.GetCase(reader.Buffer, reader.Take(4), ${of.cases?size}, "${of.declaredName}"))
            {
<#list of.cases as case>
                <#if case?is_last>default<#else>case ${case?index}</#if>:
                    value = new ${of.name}.${case.name}(${case.packed.read});
                    break;
</#list>
            }
<#if of.recursive>
            reader.Leave();
</#if>
            return value;
        }
</#macro>

<#macro enumeration of>
        internal static void Put(byte[] buffer, int at, ${of.name} value)
        {
            Runtime.Internal.Wire.PutOrdinal(buffer, at, (int)value, ${of.constants?size}, "${of.declaredName}");
        }

        internal static ${of.name} Get${of.name}(byte[] buffer, int at)
        {
            return (${of.name})Runtime.Internal.Wire.GetOrdinal(buffer, at, ${of.constants?size}, "${of.declaredName}");
        }
</#macro>
