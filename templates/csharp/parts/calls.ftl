<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- A client's members for each method: its description, a blocking and an asynchronous call, and what both begin with. -->
<#import "either.ftl" as e>
<#import "signatures.ftl" as signatures>
<#import "rules.ftl" as rules>
<#import "steps.ftl" as steps>

<#macro description of>
<@described of=of.description/>
<#if of.upload??>

        private static readonly System.Action<Runtime.Internal.WireWriter, ${of.upload.item.text}> ${of.upload.writer} = (writer, value) =>
        {
<#if of.upload.check??>
            Runtime.Internal.Values.${of.upload.check}(value, "${of.upload.field.declaredName}[" + writer.Item + "]");
</#if>
<@steps.writeOne type=of.upload.item value="value" indent="            "/>
<@rules.refuseItem place=of.place parameter=of.upload.field.declaredName checks=of.upload.checks/>
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

<#macro blocking of>
<@signatures.inherited of=of/>
<@e.either of=of.blocking; signature>
        public ${signature.result} ${of.name}(${signature.parameters})
</@e.either>
        {
<@signatures.check of=of/>
            <#if of.returns>return </#if>${of.beginName}(${of.arguments}).${of.end}(<@items of=of/>);
        }
</#macro>

<#macro asynchronous of>
<#if of.streaming()>
#if NETCOREAPP3_0_OR_GREATER || NETSTANDARD2_1_OR_GREATER
</#if>
<@signatures.inherited of=of/>
<@e.either of=of.asynchronous; signature>
        public ${signature.result} ${of.asynchronousName}(${signature.parameters})
</@e.either>
        {
<@signatures.check of=of/>
            return ${of.beginName}(${of.arguments}).${of.end}Async(<#if of.upload??><@items of=of/>, </#if>cancellationToken);
        }
<#if of.upload??>

<@signatures.drawn of=of modifiers="public "/>
</#if>
<#if of.streaming()>
#endif
</#if>
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
<@signatures.checked of=field variable=field.local/>
</#if>
</#list>
<#if of.fixed?has_content>
            var call = channel.<@open of=of/>;
            Runtime.Internal.WireWriter writer = call.Arguments;
<@steps.write steps=of.writes indent="            "/>
<#-- After that, since it refuses what is too large or nested too deep to be checked. -->
<@rules.refuse place=of.place checks=of.checks/>
            return call;
<#else>
            return channel.<@open of=of/>;
</#if>
        }
</#macro>

<#macro open of><#if of.streaming()>Stream<#else>Call</#if>(${of.description.field})</#macro>
