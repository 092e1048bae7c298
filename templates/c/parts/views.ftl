<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- The functions of one type of views. -->

<#-- Writes a value into a writer of the view; a failure stays there. -->
<#macro writeOne function value operand>
<#if value.required>
    ${p}writer *const ${function}_writer = ${p}view_${function}(view);
    if (${operand} == NULL) {
        ${p}writer_fail(${function}_writer, ${P}BAD_ARGUMENT, "is NULL");
    } else {
        ${p}write_${value.type.key}(${function}_writer, ${operand});
    }
<#else>
    ${p}write_${value.type.key}(${p}view_${function}(view), ${operand});
</#if>
</#macro>

<#-- What a reader has, which is NULL where there is nothing. absent: whether that may be. -->
<#macro readOne value name reader absent=false>
    ${p}reader *const reader = ${reader};
<#if value.type.scalar && value.optional>
    bool present = false;
    ${value.type.text} decoded = ${value.zero};
    if (reader != NULL) {
        ${p}read_${value.type.key}(reader, &present, &decoded);
    }
<#elseif value.type.scalar>
    ${value.type.text} decoded = ${value.zero};
    if (reader != NULL) {
        ${p}read_${value.type.key}(reader, &decoded);
    }
<#elseif value.optional>
    bool present = false;
    const bool found = reader != NULL && ${p}read_present(reader, &present) && present;
    ${value.type.text} *const decoded = found ? ${p}reader_allocate(reader, 1, sizeof *decoded) : NULL;
    if (decoded != NULL) {
        ${p}read_${value.valueKey}(reader, decoded);
    }
<#else>
    ${value.type.text} *const decoded = reader == NULL ? NULL : ${p}reader_allocate(reader, 1, sizeof *decoded);
    if (decoded != NULL) {
        ${p}read_${value.type.key}(reader, decoded);
    }
</#if>
    const ${p}status status = ${p}view_read(view, error);
<#if value.type.scalar>
    if (status == ${P}OK) {
<#if value.optional>
        *has_value = present;
<#elseif absent>
        *has_value = reader != NULL;
</#if>
        *${name} = decoded;
    }
<#else>
    *${name} = status == ${P}OK ? decoded : NULL;
</#if>
    return status;
</#macro>

<#-- All, or some, entries or items. -->
<#macro readAll view reader>
    ${p}reader *const reader = ${reader};
    ${view.all.text} *const decoded = reader == NULL ? NULL : ${p}reader_allocate(reader, 1, sizeof *decoded);
    if (decoded != NULL) {
        ${p}read_${view.all.key}(reader, decoded);
    }
    const ${p}status status = ${p}view_read(view, error);
    *${view.all.items} = status == ${P}OK ? decoded : NULL;
    return status;
</#macro>

<#macro functions view>
<#local value = view.value>
<#switch view.shape>
<#case "value">
<#case "entry">
${p}status ${view.name}_get(const ${view.name} *view, ${value.places}, ${p}error *error)
{
<@readOne value=value name="value" reader="${p}view_find(view, error)" absent=(view.shape == "entry")/>
}

${p}status ${view.name}_set(${view.name} *view, ${value.parameter}, ${p}error *error)
{
<@writeOne function="value" value=value operand="value"/>
    return ${p}view_put(view, error);
}
<#if view.shape == "entry">

${p}status ${view.name}_remove(${view.name} *view, ${p}error *error)
{
    return ${p}view_remove(view, error);
}
</#if>
<#break>
<#case "map">
<@mapFunctions view=view value=value/>
<#break>
<#case "list">
<@listFunctions view=view value=value/>
<#break>
</#switch>

<@made view=view value=value/>

void ${view.name}_free(${view.name} *view)
{
    ${p}view_free(view);
}
</#macro>

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

<#-- One that is made by hand. -->
<#macro made view value>
${view.name} *${view.name}_of(<#if view.shape == "value">${value.parameter}<#elseif view.shape == "entry">const ${value.type.text} *value<#else>${view.all.text} all</#if>, ${p}error *error)
{
    ${view.name} *const view = (void *)${p}view_new(${view.kind}, ${view.order}, error);
<#if view.shape == "value">
    if (view != NULL && ${view.name}_set(view, value, error) != ${P}OK) {
<#elseif view.shape == "entry">
    if (view != NULL && value != NULL && ${view.name}_set(view, ${value.pointed}, error) != ${P}OK) {
<#else>
    if (view != NULL && ${view.name}_set(view, all, error) != ${P}OK) {
</#if>
        ${p}view_free(view);
        return NULL;
    }
    return view;
}
</#macro>
