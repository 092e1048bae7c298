<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- The functions of the codec for one type. -->
<#import "steps.ftl" as steps>

<#macro ofEnum enum>

    static void write(WireWriter out, ${enum.name} value) {
        out.putInt(value.ordinal());
    }

    static ${enum.name} read${enum.name}(WireReader in) {
        return in.getConstant(allOf${enum.name}, "${enum.declaredName}");
    }

    static void put(WireWriter out, int at, ${enum.name} value) {
        out.putInt(at, value.ordinal());
    }

    static ${enum.name} get${enum.name}(WireReader in, int at) {
        return in.getConstant(at, allOf${enum.name}, "${enum.declaredName}");
    }
</#macro>

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
<@ofFields struct struct.recursive/>
    </#if>
</#macro>

<#-- A struct or an exception, field by field. -->
<#macro ofFields type recursive=false>

    static void write(WireWriter out, ${type.name} value) {
    <#if recursive>
        out.enter();
    </#if>
<@steps.write type.wire type.declaredName + "." part/>
    <#if recursive>
        out.leave();
    </#if>
    }

    static ${type.name} read${type.name}(WireReader in) {
    <#if recursive>
        in.enter();
    </#if>
<@steps.read type.wire/>
    <#if recursive>
        in.leave();
    </#if>
        return new ${type.name}(<#list type.fields as field>${field.names.variable}<#sep>, </#list><#if type.names.owned?has_content>, ${type.names.owned}</#if>);
    }
</#macro>

<#function part field>
    <#return "value." + field.type.names.copy?has_content?then(field.names.variable, field.name + "()")>
</#function>

<#macro ofComposite type>
    <#switch type.kind>
        <#case "array">
<@ofArray type/>
            <#break>
        <#case "optional">
<@ofOptional type/>
            <#break>
        <#case "map">
<@ofMap type/>
            <#break>
    </#switch>
</#macro>

<#macro ofArray type>
    <#local item = type.item>

    static void ${type.names.writer}(WireWriter out, ${type.text} items<@label type/>) {
    <#if item.fixed()>
        int at = out.claimItems(items.length, ${item.fixedSize});
        for (${item.text} item : items) {
            put(out, at, item);
            at += ${item.fixedSize};
        }
    <#else>
        out.putInt(items.length);
        for (${item.text} item : items) {
            <@write item "item"/>;
        }
    </#if>
    }

    <#if type.names.unchecked == "true">
    @SuppressWarnings({"unchecked", "rawtypes"}) // Java has no expression for an array of maps
    </#if>
    static ${type.text} ${type.key}(WireReader in) {
        ${type.text} items = ${type.names.new?replace("COUNT", "in.count(" + item.minSize + ")")};
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

<#macro ofOptional type>

    static void ${type.names.writer}(WireWriter out, ${type.text} value<@label type/>) {
        out.putBoolean(value.isPresent());
        if (value.isPresent()) {
            <@write type.item "value.get()"/>;
        }
    }

    static ${type.text} ${type.key}(WireReader in) {
        return in.getBoolean() ? Optional.of(${type.item.names.read}) : Optional.empty();
    }
</#macro>

<#macro ofMap type>

    static void ${type.names.writer}(WireWriter out, ${type.text} map<@label type/>) {
        out.putInt(map.size());
        for (Map.Entry<${type.names.entry}> entry : map.entrySet()) {
            <@write type.mapKey "entry.getKey()"/>;
            <@write type.mapValue "entry.getValue()"/>;
        }
    }

    static ${type.text} ${type.key}(WireReader in) {
        int count = in.count(${type.mapKey.minSize + type.mapValue.minSize});
        ${type.text} map = Values.newMap(count);
        for (int i = 0; i < count; i++) {
            ${type.mapKey.text} key = ${type.mapKey.names.read};
            if (map.put(key, ${type.mapValue.names.read}) != null) {
                throw in.twice(key);
            }
        }
        return Collections.unmodifiableMap(map);
    }
</#macro>

<#macro label type>
    <#if type.names.label == "true">
, String label<#t>
    </#if>
</#macro>

<#macro write type value>
${type.names.write}${value}<#if type.names.label == "true">, label</#if>)<#t>
</#macro>
