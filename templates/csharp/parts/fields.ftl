<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- Fields and parameters: their declarations, documentation, checks. -->
<#import "doc.ftl" as doc>

<#-- A line as it is, or both for C# 8 and for older where an optional reference makes a difference. -->
<#macro either annotated plain>
<#if annotated == plain>
${plain}
<#else>
#if CREO_NULLABLE
${annotated}
#else
${plain}
#endif
</#if>
</#macro>

<#function annotated type><#return type.names.annotated!type.text></#function>
<#function plain type><#return type.text></#function>

<#-- Parameters on one line, or on a line each where there are many. -->
<#function parameters of indent spelled more>
<#local separator = (of?size gt 4)?then(",\n" + indent + "    ", ", ")>
<#local declared = []>
<#list of as field><#local declared += [spelled(field.type) + " " + field.names.parameter]></#list>
<#local declared += more>
<#return (of?size gt 4)?then("\n" + indent + "    ", "") + declared?join(separator)>
</#function>

<#-- A constructor or method: all of its declaration. -->
<#macro declare of before behind indent annotatedBefore=before more=[]>
<@either annotated=indent + annotatedBefore + parameters(of, indent, annotated, more) + behind plain=indent + before + parameters(of, indent, plain, more) + behind/>
</#macro>

<#macro documentation field what element indent>
<@doc.element name=element attribute=(element == "param")?then(' name="' + field.names.parameter?remove_beginning("@") + '"', "") lines=field.doc instead="The " + what + " " + field.type.declared + " " + field.declaredName + "." more=(field.type.names.absence)! indent=indent/>
</#macro>

<#macro arguments of>
<#list of.fields as field>
<@documentation field=field what="field" element="param" indent="        "/>
</#list>
<#if of.names.nullable??>
        /// <exception cref="System.ArgumentNullException">An argument that is not optional, or something in an array or a map, is null.</exception>
</#if>
</#macro>

<#macro assign of>
<#list of.fields as field>
            ${field.name} = ${field.names.checked};
</#list>
</#macro>

<#macro properties of>
<#list of.fields as field>

<@documentation field=field what="field" element="summary" indent="        "/>
<@doc.deprecated text=field.deprecated! indent="        "/>
<@either annotated="        public " + annotated(field.type) + " " + field.name + " { get; }" plain="        public " + field.type.text + " " + field.name + " { get; }"/>
</#list>
</#macro>
