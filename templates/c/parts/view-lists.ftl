<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- The functions of a view of an array. -->

<#macro listFunctions view value>
${p}status ${view.name}_get(const ${view.name} *view, const ${view.all.text} **items, ${p}error *error)
{
<@readAll view=view reader="${p}view_all(view, error)"/>
}

${p}status ${view.name}_item(const ${view.name} *view, int64_t index, ${value.places}, ${p}error *error)
{
<@readOne value=value name="item" reader="${p}view_item(view, index, error)"/>
}

${p}status ${view.name}_size(const ${view.name} *view, int64_t *size, ${p}error *error)
{
    return ${p}view_size(view, size, error);
}

${p}status ${view.name}_add(${view.name} *view, ${value.parameter}, ${p}error *error)
{
<@writeOne function="value" value=value operand="item"/>
    return ${p}view_add(view, error);
}

${p}status ${view.name}_put(${view.name} *view, int64_t index, ${value.parameter}, ${p}error *error)
{
<@writeOne function="value" value=value operand="item"/>
    return ${p}view_replace(view, index, error);
}

${p}status ${view.name}_remove_first(${view.name} *view, ${p}error *error)
{
    return ${p}view_remove_first(view, error);
}

${p}status ${view.name}_remove_last(${view.name} *view, ${p}error *error)
{
    return ${p}view_remove_last(view, error);
}

${p}status ${view.name}_set(${view.name} *view, ${view.all.text} all, ${p}error *error)
{
    ${p}status status = ${p}view_clear(view, error);
    for (int32_t i = 0; i < all.count && status == ${P}OK; i++) {
        status = ${view.name}_add(view, ${view.all.valueOperand}, error);
    }
    return status;
}
</#macro>
