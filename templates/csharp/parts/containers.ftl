<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- The codec's functions for optional values, maps, arrays and sets. -->
<#import "steps.ftl" as steps>

<#macro optional of>
<#if of.writes>
        internal static void WriteOptional(Runtime.Internal.WireWriter writer, ${of.text} value)
        {
            if (writer.WritePresence(<#if of.reference>!ReferenceEquals(value, null)<#else>value.HasValue</#if>))
            {
<@steps.writeOne type=of.value value=of.reference?then("value", "value.Value") indent="                "/>
            }
        }

</#if>
        internal static ${of.text} Read${of.key}(Runtime.Internal.WireReader reader)
        {
            return reader.ReadPresence() ? ${of.value.read} : <#if !of.reference>(${of.text})</#if>null;
        }
</#macro>

<#macro map of>
<#if of.writes>
        internal static void Write(Runtime.Internal.WireWriter writer, ${of.text} map)
        {
            ${of.from.text}[] keys = map.Keys.Items;
            ${of.to.text}[] values = map.Values.Items;
<#if of.fixed>
            int at = writer.ReserveArray(keys.Length, ${of.size});
            byte[] buffer = writer.Buffer;
            for (int i = 0; i < keys.Length; i++)
            {
                ${of.from.put}(buffer, at, keys[i]);
                ${of.to.put}(buffer, at + ${of.from.size}, values[i]);
                at += ${of.size};
            }
<#else>
            writer.ReserveArray(keys.Length, 0);
            for (int i = 0; i < keys.Length; i++)
            {
<@steps.writeOne type=of.from value="keys[i]" indent="                "/>
<@steps.writeOne type=of.to value="values[i]" indent="                "/>
            }
</#if>
        }

</#if>
        internal static ${of.text} Read${of.key}(Runtime.Internal.WireReader reader)
        {
            ${of.from.text}[] keys = new ${of.from.text}[reader.ReadCount(${of.least})];
            ${of.to.text}[] values = new ${of.to.text}[keys.Length];
<#if of.fixed>
            int at = reader.Take(keys.Length * ${of.size});
            byte[] buffer = reader.Buffer;
            for (int i = 0; i < keys.Length; i++)
            {
                keys[i] = ${of.from.get}(buffer, at);
                values[i] = ${of.to.get}(buffer, at + ${of.from.size});
                at += ${of.size};
            }
<#else>
            for (int i = 0; i < keys.Length; i++)
            {
                keys[i] = ${of.from.read};
                values[i] = ${of.to.read};
            }
</#if>
            return ${of.text}.Decoded(keys, values, reader.Malformed);
        }
</#macro>

<#macro array of>
<#if of.writes>
        internal static void Write(Runtime.Internal.WireWriter writer, ${of.text} values)
        {
            ${of.item.text}[] items = values.Items;
<#if of.item.fixed()>
            int at = writer.ReserveArray(items.Length, ${of.item.size});
            byte[] buffer = writer.Buffer;
            for (int i = 0; i < items.Length; i++)
            {
                ${of.item.put}(buffer, at, items[i]);
                at += ${of.item.size};
            }
<#else>
            writer.ReserveArray(items.Length, 0);
            for (int i = 0; i < items.Length; i++)
            {
<@steps.variable type=of.item value="items[i]" indent="                "/>
            }
</#if>
        }

</#if>
        internal static ${of.text} Read${of.key}(Runtime.Internal.WireReader reader)
        {
            ${of.item.text}[] items = new ${of.item.text}[reader.ReadCount(${of.item.least})];
<#if of.item.fixed()>
            int at = reader.Take(items.Length * ${of.item.size});
            byte[] buffer = reader.Buffer;
            for (int i = 0; i < items.Length; i++)
            {
                items[i] = ${of.item.get}(buffer, at);
                at += ${of.item.size};
            }
<#else>
            for (int i = 0; i < items.Length; i++)
            {
                items[i] = ${of.item.read};
            }
</#if>
            return ${of.text}.${of.made};
        }
</#macro>
