<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- What a client holds for each method: its description, a blocking and an asynchronous call, and what both begin with. -->
<#import "doc.ftl" as doc>
<#import "fields.ftl" as fields>
<#import "codec.ftl" as codec>
<#function parameter field><#return field.names.parameter></#function>
<#function arguments of><#return of.parameters?map(field -> field.names.parameter)?join(", ")></#function>

<#-- The result's type; for void the one by which the runtime says that there is nothing. -->
<#function plain of><#return (of.result.text)!"bool"></#function>
<#function annotated of><#return (of.result.names.annotated)!plain(of)></#function>

<#function described of type>
<#local kind = "Runtime.Method<" + type + ">">
<#local decode = of.result???then("reader => " + (of.result.names.read)!, "Runtime.Nothing.Decode")>
<#local thrown = of.exceptions?map(one -> ", Codec.Thrown" + one.exception.name)?join("")>
<#local traits = of.oneway?then(" { Oneway = true }", "") + of.repeatable?then(" { Repeatable = true }", "")>
<#return "        private static readonly " + kind + " " + of.names.description + " =\n            new " + kind + '("' + interface.declaredName + "." + of.declaredName
    + '", ProtocolId, unchecked((int)' + of.idHex + "), " + decode + thrown + ")" + traits + ";">
</#function>

<#macro description of>
<@fields.either annotated=described(of, annotated(of)) plain=described(of, plain(of))/>
</#macro>

<#macro documentation of asynchronous>
<@doc.element name="summary" lines=of.doc instead="Calls " + of.signature + "." indent="        "/>
<#local remarks = of.oneway?then(["It " + asynchronous?then("ends", "returns") + " when the request is sent. There is no answer: the host logs what fails there, and tells nobody."], [])
    + of.needs???then([of.needs!], [])>
<#if remarks?has_content>
<@doc.element name="remarks" lines=remarks instead="" indent="        "/>
</#if>
<#list of.parameters as field>
<@fields.documentation field=field what="parameter" element="param" indent="        "/>
</#list>
<#if asynchronous>
        /// <param name="cancellationToken">Ends the call, in the host, too.</param>
</#if>
<#if of.result??>
<@doc.element name="returns" lines=of.resultDoc instead="The result." more=(of.result.names.absence)! indent="        "/>
</#if>
<#list of.exceptions as thrown>
<@doc.element name="exception" attribute=' cref="' + thrown.exception.name + '"' lines=thrown.doc instead="The host threw it." indent="        "/>
</#list>
        /// <exception cref="Runtime.CreoException">The call failed.</exception>
<@doc.deprecated text=of.deprecated! indent="        "/>
</#macro>

<#macro blocking of>
<@documentation of=of asynchronous=false/>
<#local result = (of.result.text)!"void" annotatedResult = (of.result.names.annotated)!result>
<@fields.declare of=of.parameters before="public " + result + " " + of.name + "(" annotatedBefore="public " + annotatedResult + " " + of.name + "(" behind=")" indent="        "/>
        {
            <#if of.result??>return </#if>${of.names.begin}(${arguments(of)}).Answer();
        }
</#macro>

<#macro asynchronous of>
<@documentation of=of asynchronous=true/>
<#local task = "public System.Threading.Tasks.Task" name = " " + of.names.asynchronous + "(">
<#local before = task + of.result???then("<" + plain(of) + ">", "") + name annotatedBefore = task + of.result???then("<" + annotated(of) + ">", "") + name>
<@fields.declare of=of.parameters before=before annotatedBefore=annotatedBefore more=["System.Threading.CancellationToken cancellationToken = default(System.Threading.CancellationToken)"] behind=")" indent="        "/>
        {
            return ${of.names.begin}(${arguments(of)}).AnswerAsync(cancellationToken);
        }
</#macro>

<#macro begin of>
<#local before = "private Runtime.UnaryCall<" name = "> " + of.names.begin + "(">
<@fields.declare of=of.parameters before=before + plain(of) + name annotatedBefore=before + annotated(of) + name behind=")" indent="        "/>
        {
<#list of.parameters?filter(parameter -> parameter.names.check??) as parameter>
            ${parameter.names.check};
</#list>
<#if of.parameters?has_content>
            var call = channel.Call(${of.names.description});
            Runtime.WireWriter writer = call.Arguments;
<@codec.write steps=of.wire.steps prefix="" spelled=parameter indent="            "/>
            return call;
<#else>
            return channel.Call(${of.names.description});
</#if>
        }
</#macro>
