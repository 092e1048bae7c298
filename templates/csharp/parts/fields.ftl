<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- The fields of a class, in its constructor and as its properties. -->
<#import "doc.ftl" as doc>
<#import "either.ftl" as e>

<#-- The constructor's documentation. -->
<#macro documentation of>
<#list of.fields as field>
<@doc.element name="param" attribute=' name="${field.documented}"' lines=field.doc indent="        "/>
</#list>
<#if of.checks()>
        /// <exception cref="System.ArgumentNullException">
        /// An argument that is not optional is null, or something in an array or a map.
        /// </exception>
</#if>
<#if of.ruled>
        /// <exception cref="System.ArgumentException">An argument breaks its rule; the message says where.</exception>
</#if>
</#macro>

<#macro assign of>
<#list of.fields as field>
<#if field.type.check??>
            ${field.name} = Runtime.Internal.Values.${field.type.check}(${field.parameter}, "${field.documented}");
<#else>
            ${field.name} = ${field.taken()};
</#if>
</#list>
</#macro>

<#macro properties of>
<#list of.fields as field>

<@doc.element name="summary" lines=field.doc indent="        "/>
<@doc.deprecated of=field indent="        "/>
<@e.either of=field.type.declared(); type>
        public ${type} ${field.name} { get; }
</@e.either>
</#list>
</#macro>
