<#import "parts/codec.ftl" as codec>
<#include "parts/header.ftl">
namespace ${service.namespace}
{
    /// <summary>The bytes of each type of ${service.sourceName}: fields in declared order, runs of fixed size checked once.</summary>
    internal static class Codec
    {
<#function property field><#return field.name></#function>
<#list service.structs as struct>
<#if struct.wire.fixedSize == -1>
        internal static void Write(Runtime.WireWriter writer, ${struct.name} value)
        {
<@codec.write steps=struct.wire.steps prefix="value." spelled=property indent="            "/>
        }

        internal static ${struct.name} Read${struct.name}(Runtime.WireReader reader)
        {
<@codec.read steps=struct.wire.steps indent="            "/>
            return new ${struct.name}(<#list struct.fields as field>${field.names.parameter}<#sep>, </#list>);
        }
<#else>
        internal static void Write(Runtime.WireWriter writer, ${struct.name} value)
        {
            int at = writer.Reserve(${struct.wire.fixedSize});
            Put(writer.Buffer, at, value);
        }

        internal static ${struct.name} Read${struct.name}(Runtime.WireReader reader)
        {
            int at = reader.Take(${struct.wire.fixedSize});
            return Get${struct.name}(reader.Buffer, at);
        }

        internal static void Put(byte[] buffer, int at, ${struct.name} value)
        {
<#list struct.wire.steps[0].slots as slot>
            ${slot.field.type.names.put}(buffer, ${codec.offset(slot)}, value.${slot.field.name});
</#list>
        }

        internal static ${struct.name} Get${struct.name}(byte[] buffer, int at)
        {
            return new ${struct.name}(
<#list struct.wire.steps[0].slots as slot>
                ${slot.field.type.names.get}(buffer, ${codec.offset(slot)})<#sep>,
</#sep></#list>);
        }
</#if>

</#list>
<#list service.arrays?filter(array -> array.names.codec??) as array>
        internal static void Write(Runtime.WireWriter writer, ${array.text} values)
        {
            ${array.names.item}[] items = values.Items;
<#if array.item.fixed()>
            int at = writer.ReserveArray(items.Length, ${array.item.fixedSize});
            byte[] buffer = writer.Buffer;
            for (int i = 0; i < items.Length; i++)
            {
                ${array.item.names.put}(buffer, at, items[i]);
                at += ${array.item.fixedSize};
            }
<#else>
            writer.ReserveArray(items.Length, 0);
            for (int i = 0; i < items.Length; i++)
            {
                ${array.item.names.write}items[i]);
            }
</#if>
        }

        internal static ${array.text} Read${array.key}(Runtime.WireReader reader)
        {
            ${array.names.item}[] items = new ${array.names.item}[reader.ReadCount(${array.item.minSize})];
<#if array.item.fixed()>
            int at = reader.Take(items.Length * ${array.item.fixedSize});
            byte[] buffer = reader.Buffer;
            for (int i = 0; i < items.Length; i++)
            {
                items[i] = ${array.item.names.get}(buffer, at);
                at += ${array.item.fixedSize};
            }
<#else>
            for (int i = 0; i < items.Length; i++)
            {
                items[i] = ${array.item.names.read};
            }
</#if>
            return ${array.text}.Wrap(items);
        }
<#sep>

</#sep></#list>
    }
}
