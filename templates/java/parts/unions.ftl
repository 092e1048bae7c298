<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- How a union is read from JSON and written as JSON. A method has a limited length: very many cases have several. -->

<#macro read union>

    static ${union.name} read${union.name}(JsonReader in) {
        ${union.name} value = null;
        in.beginObject("${union.declaredName}");
        while (in.nextMember()) {
            in.only(value);
            switch (in.name()) {
    <#list union.parts()[0] as case>
                case "${case.declaredName}":
                    value = new ${union.name}.${case.name}(${case.member}.value(in));
                    break;
    </#list>
                default:
    <#if union.parts()?size == 1>
                    in.otherCase();
    <#else>
                    value = read${union.name}_part2(in, value);
    </#if>
            }
        }
        return in.chosen(value, "${union.declaredName}");
    }
    <#list union.parts()[1..] as part>

    private static ${union.name} read${union.name}_part${part?counter + 1}(JsonReader in, ${union.name} before) {
        switch (in.name()) {
        <#list part as case>
            case "${case.declaredName}":
                return new ${union.name}.${case.name}(${case.member}.value(in));
        </#list>
            default:
        <#if part?is_last>
                in.otherCase();
                return before;
        <#else>
                return read${union.name}_part${part?counter + 2}(in, before);
        </#if>
        }
    }
    </#list>
</#macro>

<#macro write union>

    static void write${union.name}(JsonWriter out, ${union.name} value) {
        out.beginObject();
        switch (value.position()) {
    <@cases union 0/>
        }
        out.endObject();
    }
    <#list union.parts()[1..] as part>

    private static void write${union.name}_part${part?counter + 1}(JsonWriter out, ${union.name} value) {
        switch (value.position()) {
    <@cases union part?counter/>
        }
    }
    </#list>
</#macro>

<#-- The cases of a part; those of the parts after it come last. -->
<#macro cases union part>
    <#list union.parts()[part] as case>
        <#local last = case?is_last && part == union.parts()?size - 1>
            <#if last>default<#else>case ${union.most() * part + case?index}</#if>:
                ${case.member}.member(out, "${case.declaredName}", ((${union.name}.${case.name}) value).value);
                break;
    </#list>
    <#if part lt union.parts()?size - 1>
            default:
                write${union.name}_part${part + 2}(out, value);
    </#if>
</#macro>
