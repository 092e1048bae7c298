<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- Whether two values are the same. -->

<#macro structEqual struct>
bool ${struct.name}_equal(const ${struct.name} *left, const ${struct.name} *right)
{
    return <#list struct.fields as field>${field.same}<#sep>
        && </#sep></#list>;
}
</#macro>

<#macro arrayEqual array>
bool ${array.text}_equal(${array.text} left, ${array.text} right)
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
</#macro>

<#macro mapEqual map>
/* Looks at the entry at start first: if two maps have the same order, it is the right one. */
static const ${map.values.type.text} *${p}find_${map.key}(${map.text} map, ${map.keys.type.text} key, int32_t start)
{
    for (int32_t i = 0; i < map.count; i++) {
        const ${map.text}_entry *const entry = &map.entries[i < map.count - start ? start + i : i - (map.count - start)];
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

bool ${map.text}_equal(${map.text} left, ${map.text} right)
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
</#macro>
