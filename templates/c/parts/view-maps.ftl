<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- The functions of a view of a map. -->

<#macro mapFunctions view value>
${p}status ${view.name}_get(const ${view.name} *view, const ${view.all.text} **entries, ${p}error *error)
{
<@readAll view=view reader="${p}view_all(view, error)"/>
}

${p}status ${view.name}_find(const ${view.name} *view, ${view.key.parameter}, ${value.places}, ${p}error *error)
{
<@writeOne function="key" value=view.key operand="key"/>
<@readOne value=value name="value" reader="${p}view_find(view, error)" absent=true/>
}

${p}status ${view.name}_size(const ${view.name} *view, int64_t *size, ${p}error *error)
{
    return ${p}view_size(view, size, error);
}

${p}status ${view.name}_first(const ${view.name} *view, int32_t most, const ${view.all.text} **entries, ${p}error *error)
{
<@readAll view=view reader="${p}view_page(view, 0, most, error)"/>
}

${p}status ${view.name}_last(const ${view.name} *view, int32_t most, const ${view.all.text} **entries, ${p}error *error)
{
<@readAll view=view reader="${p}view_page(view, ${P}VIEW_LAST, most, error)"/>
}

${p}status ${view.name}_range(const ${view.name} *view, ${view.key.type.text} from, ${view.key.type.text} to, const ${view.all.text} **entries, ${p}error *error)
{
<@writeOne function="key" value=view.key operand="from"/>
<@writeOne function="to" value=view.key operand="to"/>
<@readAll view=view reader="${p}view_page(view, ${P}VIEW_FROM | ${P}VIEW_BEFORE, INT32_MAX, error)"/>
}

${p}status ${view.name}_after(const ${view.name} *view, ${view.key.parameter}, int32_t most, const ${view.all.text} **entries, ${p}error *error)
{
<@writeOne function="key" value=view.key operand="key"/>
<@readAll view=view reader="${p}view_page(view, ${P}VIEW_AFTER, most, error)"/>
}

${p}status ${view.name}_before(const ${view.name} *view, ${view.key.parameter}, int32_t most, const ${view.all.text} **entries, ${p}error *error)
{
<@writeOne function="to" value=view.key operand="key"/>
<@readAll view=view reader="${p}view_page(view, ${P}VIEW_BEFORE | ${P}VIEW_LAST, most, error)"/>
}

${p}status ${view.name}_put(${view.name} *view, ${view.key.parameter}, ${value.parameter}, ${p}error *error)
{
<@writeOne function="key" value=view.key operand="key"/>
<@writeOne function="value" value=value operand="value"/>
    return ${p}view_put(view, error);
}

${p}status ${view.name}_remove(${view.name} *view, ${view.key.parameter}, ${p}error *error)
{
<@writeOne function="key" value=view.key operand="key"/>
    return ${p}view_remove(view, error);
}

${p}status ${view.name}_set(${view.name} *view, ${view.all.text} all, ${p}error *error)
{
    ${p}status status = ${p}view_clear(view, error);
    for (int32_t i = 0; i < all.count && status == ${P}OK; i++) {
        status = ${view.name}_put(view, ${view.all.keyOperand}, ${view.all.valueOperand}, error);
    }
    return status;
}
</#macro>
