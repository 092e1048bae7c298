<#-- SPDX-License-Identifier: Apache-2.0 -->
<#--
  Whether two values are the same. Functions for values that can hold themselves take along how much deeper they may go: one
  that does hold itself would never end.
-->

<#macro declareSame key parameter>
static bool ${p}same_${key}(${parameter}left, ${parameter}right, int depth);
</#macro>

<#-- The two functions of a type; the content of the tag is the body of the one that compares. -->
<#macro equal type name parameter>
<#if type.recursive>
static bool ${p}same_${type.key}(${parameter}left, ${parameter}right, int depth)
<#nested>

</#if>
bool ${name}_equal(${parameter}left, ${parameter}right)
<#if type.recursive>
{
    return ${p}same_${type.key}(left, right, ${P}DEEPEST);
}
<#else>
<#nested>
</#if>
</#macro>

<#macro structEqual struct>
<@equal type=struct name=struct.name parameter="const ${struct.name} *">
{
<#if struct.recursive>
    return left == right || (depth > 0
        && <#list struct.fields as field>${field.same}<#sep>
        && </#sep></#list>);
<#else>
    return <#list struct.fields as field>${field.same}<#sep>
        && </#sep></#list>;
</#if>
}
</@equal>
</#macro>

<#macro unionEqual union>
<@equal type=union name=union.name parameter="const ${union.name} *">
{
<#if union.recursive>
    if (left == right) {
        return true;
    }
    if (depth <= 0 || left->kind != right->kind) {
        return false;
    }
<#else>
    if (left->kind != right->kind) {
        return false;
    }
</#if>
    switch (left->kind) {
<#list union.cases as case>
    case ${case.kind}: return ${case.field.same};
</#list>
    }
    return false;
}
</@equal>
</#macro>

<#macro arrayEqual array>
<@equal type=array name=array.text parameter="${array.text} ">
{
    if (left.count != right.count) {
        return false;
    }
    for (int32_t i = 0; i < left.count; i++) {
        if (${array.different}) {
            return false;
        }
    }
    return true;
}
</@equal>
</#macro>

<#macro setEqual set>
/* Looks at the item at start first: if two sets have the same order, it is the right one. */
static bool ${p}find_${set.key}(${set.text} set, ${set.item.text} item, int32_t start)
{
    for (int32_t i = 0; i < set.count; i++) {
        const int32_t at = i < set.count - start ? start + i : i - (set.count - start);
        if (${set.unique.same}) {
            return true;
        }
    }
    return false;
}

bool ${set.text}_contains(${set.text} set, ${set.item.text} item)
{
    return ${p}find_${set.key}(set, item, 0);
}

<@equal type=set name=set.text parameter="${set.text} ">
{
    if (left.count != right.count) {
        return false;
    }
    for (int32_t i = 0; i < left.count; i++) {
        if (!${p}find_${set.key}(right, left.items[i], i)) {
            return false;
        }
    }
    return true;
}
</@equal>
</#macro>

<#macro mapEqual map>
/* Looks at the entry at start first: if two maps have the same order, it is the right one. */
static const ${map.values.type.text} *${p}find_${map.key}(${map.text} map, ${map.keys.type.text} key, int32_t start)
{
    for (int32_t i = 0; i < map.count; i++) {
        const int32_t at = i < map.count - start ? start + i : i - (map.count - start);
        const ${map.text}_entry *const entry = &map.entries[at];
        if (${map.keys.same}) {
            return &entry->value;
        }
    }
    return NULL;
}

const ${map.values.type.text} *${map.text}_find(${map.text} map, ${map.keys.type.text} key)
{
    return ${p}find_${map.key}(map, key, 0);
}

<@equal type=map name=map.text parameter="${map.text} ">
{
    if (left.count != right.count) {
        return false;
    }
    for (int32_t i = 0; i < left.count; i++) {
        const ${map.values.type.text} *const found = ${p}find_${map.key}(right, left.entries[i].key, i);
        if (found == NULL || !(${map.values.same})) {
            return false;
        }
    }
    return true;
}
</@equal>
</#macro>
