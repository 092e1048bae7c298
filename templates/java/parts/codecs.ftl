<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- The functions of the codec of one struct and of one array. -->
<#import "steps.ftl" as steps>

<#macro ofStruct struct>
    <#if struct.wire.fixedSize gte 0>

    static void write(WireWriter out, ${struct.name} value) {
        put(out, out.claim(${struct.wire.fixedSize}), value);
    }

    static ${struct.name} read${struct.name}(WireReader in) {
        return get${struct.name}(in, in.take(${struct.wire.fixedSize}));
    }

    static void put(WireWriter out, int at, ${struct.name} value) {
        <#list struct.wire.steps[0].slots as slot>
        <@steps.put slot part(slot.field)/>;
        </#list>
    }

    static ${struct.name} get${struct.name}(WireReader in, int at) {
        return new ${struct.name}(<#list struct.wire.steps[0].slots as slot><@steps.get slot/><#sep>, </#list>);
    }
    <#else>

    static void write(WireWriter out, ${struct.name} value) {
<@steps.write struct.wire struct.declaredName + "." part/>
    }

    static ${struct.name} read${struct.name}(WireReader in) {
<@steps.read struct.wire/>
        return new ${struct.name}(<#list struct.fields as field>${field.names.variable}<#sep>, </#list>${struct.names.owned});
    }
    </#if>
</#macro>

<#function part field>
    <#return "value." + (field.type.kind == "array")?then(field.names.variable, field.name + "()")>
</#function>

<#macro ofArray type>
    <#local item = type.item>
    <#local labelled = type.names.label == "true">

    static void write(WireWriter out, ${type.text} items<#if labelled>, String label</#if>) {
    <#if item.fixed()>
        int at = out.claimItems(items.length, ${item.fixedSize});
        for (${item.text} item : items) {
            put(out, at, item);
            at += ${item.fixedSize};
        }
    <#else>
        out.putInt(items.length);
        for (${item.text} item : items) {
            ${item.names.write}item<#if labelled>, label</#if>);
        }
    </#if>
    }

    static ${type.text} ${type.key}(WireReader in) {
        ${type.text} items = new ${type.text?replace("[]", "[in.count(" + item.minSize + ")]", "f")};
    <#if item.fixed()>
        int at = in.take(${item.fixedSize} * items.length);
        for (int i = 0; i < items.length; i++) {
            items[i] = get${item.key}(in, at);
            at += ${item.fixedSize};
        }
    <#else>
        for (int i = 0; i < items.length; i++) {
            items[i] = ${item.names.read};
        }
    </#if>
        return items;
    }
</#macro>
