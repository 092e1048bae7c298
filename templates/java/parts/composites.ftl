<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- The functions of the codec for an array, a set, a map or an optional. -->

<#macro array type>

    static void ${type.writer}(WireWriter out, ${type.type} items<@label type/>) {
    <#if type.itemSize??>
        int at = out.claimItems(items.length, ${type.itemSize});
        for (${type.item.type} item : items) {
            ${type.item.coding.put}at, item);
            at += ${type.itemSize};
        }
    <#else>
        out.putInt(items.length);
        for (${type.item.type} item : items) {
            <@write type.item "item"/>;
        }
    </#if>
    }

    <#if type.generic>
    @SuppressWarnings({"unchecked", "rawtypes"}) // Java has no expression for an array of maps
    </#if>
    static ${type.type} ${type.name}(WireReader in) {
        ${type.type} items = ${type.creation};
    <#if type.itemSize??>
        int at = in.take(${type.itemSize} * items.length);
        for (int i = 0; i < items.length; i++) {
            items[i] = ${type.item.coding.get}at);
            at += ${type.itemSize};
        }
    <#else>
        for (int i = 0; i < items.length; i++) {
            items[i] = ${type.item.coding.read};
        }
    </#if>
        return items;
    }
</#macro>

<#macro optional type>

    static void ${type.writer}(WireWriter out, ${type.type} value<@label type/>) {
        out.putBoolean(value.isPresent());
        if (value.isPresent()) {
            <@write type.value "value.get()"/>;
        }
    }

    static ${type.type} ${type.name}(WireReader in) {
        return in.getPresence(${type.size}) ? Optional.of(${type.value.coding.read}) : Optional.empty();
    }
</#macro>

<#macro set type>

    static void ${type.writer}(WireWriter out, ${type.type} set<@label type/>) {
        out.putInt(set.size());
        for (${type.item.type} item : set) {
            <@write type.item "item"/>;
        }
    }

    static ${type.type} ${type.name}(WireReader in) {
        int count = in.count(${type.least}, ${type.size});
        ${type.type} set = Values.newSet(count);
        for (int i = 0; i < count; i++) {
            ${type.item.type} item = ${type.item.coding.read};
            if (!set.add(item)) {
                throw in.itemTwice(item${type.signs});
            }
        }
        return Collections.unmodifiableSet(set);
    }
</#macro>

<#macro map type>

    static void ${type.writer}(WireWriter out, ${type.type} map<@label type/>) {
        out.putInt(map.size());
        for (Map.Entry<${type.entry}> entry : map.entrySet()) {
            <@write type.key "entry.getKey()"/>;
            <@write type.value "entry.getValue()"/>;
        }
    }

    static ${type.type} ${type.name}(WireReader in) {
        int count = in.count(${type.least}, ${type.size});
        ${type.type} map = Values.newMap(count);
        for (int i = 0; i < count; i++) {
            ${type.key.type} key = ${type.key.coding.read};
            if (map.put(key, ${type.value.coding.read}) != null) {
                throw in.twice(key${type.signs});
            }
        }
        return Collections.unmodifiableMap(map);
    }
</#macro>

<#macro label type>
    <#if type.labelled>
, String label<#t>
    </#if>
</#macro>

<#macro write item value>
${item.coding.write}${value}<#if item.coding.labelled>, label</#if>)<#t>
</#macro>
