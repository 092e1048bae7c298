<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- What a client holds for each method: its description, a blocking and an asynchronous call, and what both begin with. -->
<#import "doc.ftl" as doc>
<#import "fields.ftl" as fields>
<#import "codec.ftl" as codec>
<#function parameter field><#return field.names.parameter></#function>
<#function arguments of><#return of?map(field -> field.names.parameter)?join(", ")></#function>

<#-- The type of what an answer brings: the result, or an item of it; for void the one by which the runtime says that there is nothing. -->
<#function plain of><#return (of.download.text)!(of.result.text)!"bool"></#function>
<#function annotated of><#return (of.result.names.annotated)!plain(of)></#function>
<#function kind of><#return of.streaming?then("Runtime.StreamCall<", "Runtime.UnaryCall<")></#function>

<#function described of type>
<#local kind = "Runtime.Method<" + type + ">">
<#local read = (of.download.names.read)!(of.result.names.read)!"">
<#local decode = read?has_content?then("reader => " + read, "Runtime.Nothing.Decode")>
<#local thrown = of.exceptions?map(one -> ", Codec.Thrown" + one.exception.name)?join("")>
<#local traits = [] + of.oneway?then(["Oneway = true"], []) + of.repeatable?then(["Repeatable = true"], [])
    + of.download???then(["Downloads = true"], []) + of.upload???then(["Uploads = true"], [])>
<#return "        private static readonly " + kind + " " + of.names.description + " =\n            new " + kind + '("' + interface.declaredName + "." + of.declaredName
    + '", ProtocolId, unchecked((int)' + of.idHex + "), " + decode + thrown + ")" + traits?has_content?then(" { " + traits?join(", ") + " }", "") + ";">
</#function>

<#macro description of>
<@fields.either annotated=described(of, annotated(of)) plain=described(of, plain(of))/>
<#if of.upload??>

        private static readonly System.Action<Runtime.WireWriter, ${of.upload.type.item.text}> ${of.names.items} = (writer, value) =>
        {
<#if of.upload.names.itemCheck??>
            ${of.upload.names.itemCheck};
</#if>
<@codec.writeOne type=of.upload.type.item value="value" indent="            "/>
        };
</#if>
</#macro>

<#macro documentation of asynchronous>
<@doc.element name="summary" lines=of.doc instead="Calls " + of.signature + "." indent="        "/>
<#local remarks = of.oneway?then(["It " + asynchronous?then("ends", "returns") + " when the request is sent. There is no answer: the host logs what fails there, and tells nobody."], [])
    + asynchronous?then([], streams(of)) + of.needs???then([of.needs!], [])>
<#if remarks?has_content>
<@doc.element name="remarks" lines=remarks instead="" indent="        "/>
</#if>
<#list of.parameters as field>
<@fields.documentation field=field what="parameter" element="param" indent="        "/>
</#list>
<#if asynchronous>
        /// <param name="cancellationToken">Ends the call, in the host, too.</param>
</#if>
<#if of.resultText??>
<@doc.element name="returns" lines=of.resultDoc instead="The result." more=(of.result.names.absence)! indent="        "/>
</#if>
<#list of.exceptions as thrown>
<@doc.element name="exception" attribute=' cref="' + thrown.exception.name + '"' lines=thrown.doc instead="The host threw it." indent="        "/>
</#list>
        /// <exception cref="Runtime.CreoException">The call failed.</exception>
<@doc.deprecated text=of.deprecated! indent="        "/>
</#macro>

<#-- What makes a call with streams different, for the blocking one. -->
<#function streams of>
<#if of.upload?? && of.download??><#return ["The call begins when the first item of the result is asked for, and is cancelled by whoever stops early. A thread of its own draws the items that are sent."]></#if>
<#if of.download??><#return ["The call begins when the first item is asked for, and is cancelled by whoever stops early."]></#if>
<#return of.upload???then(["Items are drawn as fast as the host takes them; where the result comes early, no more are."], [])>
</#function>

<#-- A parameter's or result's type in an asynchronous call; only frameworks that know the annotations have streams there. -->
<#function awaited type>
<#return (type.kind == "stream")?then("System.Collections.Generic.IAsyncEnumerable<" + ((type.item.text)!"") + ">", fields.annotated(type))>
</#function>

<#macro blocking of>
<@documentation of=of asynchronous=false/>
<#local result = of.resultText!"void" annotatedResult = (of.result.names.annotated)!result>
<@fields.declare of=of.parameters before="public " + result + " " + of.name + "(" annotatedBefore="public " + annotatedResult + " " + of.name + "(" behind=")" indent="        "/>
        {
<#if of.upload??>
            ${of.upload.names.check};
</#if>
<#if of.download??>
            return ${of.names.begin}(${arguments(of.fixed)}).<#if of.upload??>SendAndReceive(${of.upload.names.parameter}, ${of.names.items})<#else>Receive()</#if>;
<#else>
            <#if of.result??>return </#if>${of.names.begin}(${arguments(of.fixed)}).<#if of.upload??>Send(${of.upload.names.parameter}, ${of.names.items})<#else>Answer()</#if>;
</#if>
        }
</#macro>

<#macro asynchronous of>
<#local token = "System.Threading.CancellationToken cancellationToken = default(System.Threading.CancellationToken)">
<#if of.streaming>
#if NET8_0_OR_GREATER
</#if>
<@documentation of=of asynchronous=true/>
<#if of.streaming>
<#local result = of.download???then("System.Collections.Generic.IAsyncEnumerable<" + plain(of) + ">", "System.Threading.Tasks.Task" + of.result???then("<" + annotated(of) + ">", ""))>
        public ${result} ${of.names.asynchronous}(${fields.parameters(of.parameters, "        ", awaited, [token])})
        {
<#if of.upload??>
            ${of.upload.names.check};
</#if>
            return ${of.names.begin}(${arguments(of.fixed)}).<#if of.upload??>${of.download???then("SendAndReceiveAsync", "SendAsync")}(${of.upload.names.parameter}, ${of.names.items}, cancellationToken)<#else>ReceiveAsync(cancellationToken)</#if>;
        }
#endif
<#else>
<#local task = "public System.Threading.Tasks.Task" name = " " + of.names.asynchronous + "(">
<#local before = task + of.result???then("<" + plain(of) + ">", "") + name annotatedBefore = task + of.result???then("<" + annotated(of) + ">", "") + name>
<@fields.declare of=of.parameters before=before annotatedBefore=annotatedBefore more=[token] behind=")" indent="        "/>
        {
            return ${of.names.begin}(${arguments(of.fixed)}).AnswerAsync(cancellationToken);
        }
</#if>
</#macro>

<#macro begin of>
<#local name = "> " + of.names.begin + "(">
<@fields.declare of=of.fixed before="private " + kind(of) + plain(of) + name annotatedBefore="private " + kind(of) + annotated(of) + name behind=")" indent="        "/>
        {
<#list of.fixed?filter(parameter -> parameter.names.check??) as parameter>
            ${parameter.names.check};
</#list>
<#local new = "channel." + of.streaming?then("Stream", "Call") + "(" + of.names.description + ")">
<#if of.fixed?has_content>
            var call = ${new};
            Runtime.WireWriter writer = call.Arguments;
<@codec.write steps=of.wire.steps prefix="" spelled=parameter indent="            "/>
            return call;
<#else>
            return ${new};
</#if>
        }
</#macro>
