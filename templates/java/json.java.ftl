<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- How values are read from JSON and written as JSON, as hosts have it and as the REST services of others do. -->
<#import "parts/java.ftl" as java>
<#import "parts/unions.ftl" as cases>
<@java.head service imports/>
/** Reads and writes the values of ${service.sourceName} as JSON: as hosts have it, or the REST services of others. */
<#if generic>
@SuppressWarnings(<#if service.deprecated>{"rawtypes", "deprecation"}<#else>"rawtypes"</#if>) // Java has no expression for an array of maps
<#else>
<@java.suppressed service/>
</#if>
<#if whole>final </#if>class ${name}<#if base??> extends ${base}</#if> {
<#list enums as enum>
    static final JsonScalar<${enum.name}> ${enum.json} = JsonTypes.constants(${enum.name}.values());
</#list>
<#list structs as struct>
    static final JsonType<${struct.name}> ${struct.json} = JsonTypes.<#if struct.recursive>tree<#else>of</#if>(${name}::read${struct.name}, ${name}::write${struct.name});
</#list>
<#list unions as union>
    static final JsonType<${union.name}> ${union.json} = JsonTypes.<#if union.recursive>tree<#else>of</#if>(${name}::read${union.name}, ${name}::write${union.name});
</#list>
<#if enums?has_content || structs?has_content || unions?has_content>

</#if>
    <#if whole>
    private ${name}() {
    }
    <#else>
    ${name}() {
    }
    </#if>
<#list structs as struct>
<@read struct/>
<@write struct/>
</#list>
<#list unions as union>
<@cases.read union/>
<@cases.write union/>
</#list>
<#list exceptions as exception>
<@read exception/>
</#list>
}
<#macro read type>

    static ${type.name} read${type.name}(JsonReader in) {
    <#list type.all as member>
        ${member.type} ${member.variable} = <#if member.initial??>${member.initial}<#else>null</#if>;
    </#list>
        in.beginObject("${type.declaredName}");
        while (in.nextMember()) {
    <#if type.all?has_content>
            switch (in.name()) {
        <#list type.all as member>
                case "${member.declaredName}":
                    ${member.variable} = ${member.json}.value(in<#if member.initial?? && !member.optional>, ${member.variable}</#if>);
                    break;
        </#list>
                default:
                    in.other();
            }
    <#else>
            in.other();
    </#if>
        }
        return new ${type.name}(<#rt>
    <#list type.all as member>
        <#if type.all?size gt 3>
${"\n                "}<#t>
        </#if>
        <#if member.initial??>
${member.variable}<#t>
        <#else>
in.given(${member.variable}, "${member.declaredName}")<#t>
        </#if>
        <#if member?has_next>
,<#if type.all?size lte 3> </#if><#t>
        </#if>
    </#list>
    <#if type.ruled>
,<#if type.all?size gt 3>${"\n                "}<#else> </#if>Owned.ALL<#t>
    </#if>
);
    }
</#macro>
<#macro write type>

    static void write${type.name}(JsonWriter out, ${type.name} value) {
        out.beginObject();
    <#list type.all as member>
        ${member.json}.member(out, "${member.declaredName}", value.${member.accessor}());
    </#list>
        out.endObject();
    }
</#macro>
