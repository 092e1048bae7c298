<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- A client's members for each method: its description, a blocking and an asynchronous call, and what both begin with. -->
<#import "doc.ftl" as doc>
<#import "either.ftl" as e>
<#import "steps.ftl" as steps>

<#macro description of>
<@described of=of.description/>
<#if of.upload??>

        private static readonly System.Action<Runtime.Internal.WireWriter, ${of.upload.item.text}> ${of.upload.writer} = (writer, value) =>
        {
<#if of.upload.check??>
            Runtime.Internal.Values.${of.upload.check}(value, "${of.upload.field.declaredName}");
</#if>
<@steps.writeOne type=of.upload.item value="value" indent="            "/>
        };
</#if>
</#macro>

<#macro described of>
<@e.either of=of.answer; answer>
        private static readonly Runtime.Internal.Method<${answer}> ${of.field} =
            new Runtime.Internal.Method<${answer}>("${of.called}", ProtocolId, unchecked((int)${of.id}), <#if
                of.read??>reader => ${of.read.read}<#else>Runtime.Internal.Nothing.Decode</#if><#list
                of.thrown as thrown>, Codec.Thrown${thrown}</#list>)<#if
                of.traits?has_content> { <#list of.traits as trait>${trait} = true<#sep>, </#list> }</#if>;
</@e.either>
</#macro>

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

<#macro blocking of>
<@inherited of=of/>
<@e.either of=of.blocking; signature>
        public ${signature.result} ${of.name}(${signature.parameters})
</@e.either>
        {
<@check of=of/>
            <#if of.returns>return </#if>${of.beginName}(${of.arguments}).${of.end}(<@items of=of/>);
        }
</#macro>

<#macro asynchronous of>
<#if of.streaming()>
#if NETCOREAPP3_0_OR_GREATER || NETSTANDARD2_1_OR_GREATER
</#if>
<@inherited of=of/>
<@e.either of=of.asynchronous; signature>
        public ${signature.result} ${of.asynchronousName}(${signature.parameters})
</@e.either>
        {
<@check of=of/>
            return ${of.beginName}(${of.arguments}).${of.end}Async(<#if of.upload??><@items of=of/>, </#if>cancellationToken);
        }
<#if of.upload??>

<@drawn of=of modifiers="public "/>
</#if>
<#if of.streaming()>
#endif
</#if>
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

<#macro items of><#if of.upload??>${of.upload.field.parameter}, ${of.upload.writer}</#if></#macro>

<#macro begin of>
<@e.either of=of.begun; signature>
        private ${signature.result} ${of.beginName}(${signature.parameters})
</@e.either>
        {
<#list of.fixed as field>
<#if field.type.check?? && (field.type.optional || field.type.emptied())>
            ${field.local} = Runtime.Internal.Values.${field.type.check}(${field.local}, "${field.documented}");
<#elseif field.type.check??>
<@checked of=field variable=field.local/>
</#if>
</#list>
<#if of.fixed?has_content>
            var call = channel.<@open of=of/>;
            Runtime.Internal.WireWriter writer = call.Arguments;
<@steps.write steps=of.writes indent="            "/>
            return call;
<#else>
            return channel.<@open of=of/>;
</#if>
        }
</#macro>

<#macro open of><#if of.streaming()>Stream<#else>Call</#if>(${of.description.field})</#macro>
