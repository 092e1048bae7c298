<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- The codec's fields for the service side: what reads, writes and checks the values of methods and states. -->
<#import "steps.ftl" as steps>

<#macro field of>
<#if of.present??>
        internal static readonly Runtime.Internal.Kind<${of.type}> ${of.name} = Runtime.Internal.Kind.OrNull(${of.present});
<#else>
        internal static readonly Runtime.Internal.Kind<${of.type}> ${of.name} = new Runtime.Internal.Kind<${of.type}>(
            reader => ${of.packed.read},
            (writer, value) =>
            {
<@steps.writeOne type=of.packed value="value" indent="                "/>
            }<#if of.check??>,
            (value, name) => Runtime.Internal.Values.${of.check}(value, name)</#if>);
</#if>
</#macro>

<#macro exception of>
        internal static readonly Runtime.Internal.ServedException Served${of.name} = Runtime.Internal.ServedException.Of<${of.name}>(
            unchecked((int)${of.id}),
            (writer, value) =>
            {
<@steps.write steps=of.writes indent="                "/>
            });
</#macro>
