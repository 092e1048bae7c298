<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- The functions that read what older clients send: each macro has the name of the record that it prints. -->

<#macro reader function generic=false>

    /** Reads {@code ${function.head.older}} as ${function.head.release} has it. */
    <#if generic>
    @SuppressWarnings({"unchecked", "rawtypes"}) // Java has no expression for an array of maps
    </#if>
    private static ${function.head.type} ${function.head.name}(WireReader in) {
<#nested>
    }
</#macro>

<#macro readStruct function>
<@reader function function.generic>
    <#if function.recursive>
        in.enter();
    </#if>
    <#list function.reads as read>
        <#if read.kept??>
        ${read.kept.type} ${read.kept.variable} = ${read.call};
        <#else>
        ${read.call}; // '${read.gone}' is gone
        </#if>
    </#list>
    <#if function.recursive>
        in.leave();
    </#if>
        return new ${function.head.type}(${function.arguments});
</@reader>
</#macro>

<#macro readUnion function>
<@reader function function.generic>
    <#if function.recursive>
        in.enter();
    </#if>
        ${function.head.type} value;
        int position = in.getInt();
        switch (position) {
    <#list function.cases as case>
            case ${case?index}:
        <#if case.skip??>
                ${case.skip};
        </#if>
        <#if case.more gt 0>
                in.grow(${case.more});
        </#if>
                value = ${case.value};
                break;
    </#list>
            default:
                throw in.noCase(position, "${function.head.older}");
        }
    <#if function.recursive>
        in.leave();
    </#if>
        return value;
</@reader>
</#macro>

<#macro readEnum function>
<@reader function>
        return in.getConstant(${function.table.name}, "${function.head.older}");
</@reader>
</#macro>

<#macro readArray function>
<@reader function function.generic>
        ${function.head.type} items = ${function.creation};
        for (int i = 0; i < items.length; i++) {
            items[i] = ${function.item};
        }
        return items;
</@reader>
</#macro>

<#macro readSet function>
<@reader function>
        int count = in.count(${function.least}, ${function.size});
        ${function.head.type} set = Values.newSet(count);
        for (int i = 0; i < count; i++) {
            ${function.itemType} item = ${function.item};
            if (!set.add(item)) {
                throw in.itemTwice(item);
            }
        }
        return Collections.unmodifiableSet(set);
</@reader>
</#macro>

<#macro readMap function>
<@reader function>
        int count = in.count(${function.least}, ${function.size});
        ${function.head.type} map = Values.newMap(count);
        for (int i = 0; i < count; i++) {
            ${function.keyType} key = ${function.key};
            if (map.put(key, ${function.value}) != null) {
                throw in.twice(key);
            }
        }
        return Collections.unmodifiableMap(map);
</@reader>
</#macro>

<#macro readOptional function>
<@reader function>
        return in.getPresence(${function.size}) ? Optional.of(${function.value}) : Optional.empty();
</@reader>
</#macro>

<#macro readPresent function>
<@reader function>
        in.grow(${function.size});
        return Optional.of(${function.value});
</@reader>
</#macro>

<#macro readFilled function>
<@reader function>
        return in.getBoolean() ? ${function.value} : ${function.absent};
</@reader>
</#macro>
