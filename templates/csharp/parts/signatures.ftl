<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- What a client, its interface and the class for tests share: how each method looks, and what says so. -->
<#import "doc.ftl" as doc>
<#import "either.ftl" as e>

<#macro documentation of remarks asynchronous>
<@doc.element name="summary" lines=of.doc.summary indent="        "/>
<@doc.element name="remarks" lines=remarks indent="        "/>
<#list of.parameters as parameter>
<@doc.element name="param" attribute=' name="${parameter.documented}"' lines=parameter.doc indent="        "/>
</#list>
<#if asynchronous>
        /// <param name="cancellationToken">Ends the call, also in the host.</param>
</#if>
<@doc.element name="returns" lines=of.doc.returns indent="        "/>
<#list of.doc.thrown as thrown>
<#if thrown.doc?has_content>
<@doc.element name="exception" attribute=' cref="${thrown.name}"' lines=thrown.doc indent="        "/>
<#else>
        /// <exception cref="${thrown.name}"/>
</#if>
</#list>
<@doc.deprecated of=of indent="        "/>
</#macro>

<#macro declared of>
<@documentation of=of remarks=of.doc.remarks asynchronous=false/>
<@e.either of=of.blocking; signature>
        ${signature.result} ${of.name}(${signature.parameters});
</@e.either>

<#if of.streaming()>
#if NETCOREAPP3_0_OR_GREATER || NETSTANDARD2_1_OR_GREATER
</#if>
<@documentation of=of remarks=of.doc.asynchronousRemarks asynchronous=true/>
<@e.either of=of.asynchronous; signature>
        ${signature.result} ${of.asynchronousName}(${signature.parameters});
</@e.either>
<#if of.upload??>

<@documentation of=of remarks=of.doc.asynchronousRemarks asynchronous=true/>
        ${of.drawn.result} ${of.asynchronousName}(${of.drawn.parameters});
</#if>
<#if of.streaming()>
#endif
</#if>
</#macro>

<#-- The asynchronous call with a plain sequence in the place of the stream that it takes. -->
<#macro drawn of modifiers>
<#if of.upload??>
<@inherited of=of/>
        ${modifiers}${of.drawn.result} ${of.asynchronousName}(${of.drawn.parameters})
        {
<@check of=of/>
            return ${of.asynchronousName}(<#list of.parameters as field><#if
                field.documented == of.upload.field.documented>Runtime.Internal.Sequence.Of(${field.parameter})<#else>${field.parameter}</#if>, </#list>cancellationToken);
        }
</#if>
</#macro>

<#macro faked of fake>
<@inherited of=of/>
<@e.either of=of.blocking; signature>
        public virtual ${signature.result} ${of.name}(${signature.parameters})
</@e.either>
        {
            throw Runtime.Internal.Fake.Unset("${fake}", "${of.name}");
        }

<#if of.streaming()>
#if NETCOREAPP3_0_OR_GREATER || NETSTANDARD2_1_OR_GREATER
</#if>
<@inherited of=of/>
<@e.either of=of.asynchronous; signature>
        public virtual ${signature.result} ${of.asynchronousName}(${signature.parameters})
</@e.either>
        {
<#if of.upload??>
            throw Runtime.Internal.Fake.Unset("${fake}", "${of.asynchronousName}");
<#elseif of.downloads>
            return Runtime.StreamExtensions.ToAsyncStream(${of.name}(${of.arguments}));
<#else>
            return Runtime.Internal.Fake.Answer(() => ${of.name}(${of.arguments}));
</#if>
        }
<#if of.upload??>

<@drawn of=of modifiers="public virtual "/>
</#if>
<#if of.streaming()>
#endif
</#if>
</#macro>

<#macro inherited of>
        /// <inheritdoc/>
<@doc.deprecated of=of indent="        "/>
</#macro>

<#-- A stream among the parameters is checked before the call begins. -->
<#macro check of>
<#if of.upload??>
<@checked of=of.upload.field variable=of.upload.field.parameter/>
</#if>
</#macro>

<#macro checked of variable>
            Runtime.Internal.Values.${of.type.check}(${variable}, "${of.documented}");
</#macro>
