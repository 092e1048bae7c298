<#import "parts/doc.ftl" as doc>
<#import "parts/fields.ftl" as fields>
<#import "parts/codec.ftl" as codec>
<#include "parts/header.ftl">
<#if interface.names.annotated??><#include "parts/nullable.ftl"></#if>
<#function parameter field><#return field.names.parameter></#function>
<#assign client = interface.names.client>
namespace ${service.namespace}
{
<@doc.element name="summary" lines=interface.doc instead="A client of " + interface.fullName + "." indent="    "/>
    /// <remarks>
    /// It may be shared between threads; calls take turns. A call that fails throws a <see cref="Runtime.CreoException"/>: after a
    /// <see cref="Runtime.ServiceException"/> or an exception of the description the client stays usable, after any other failure make a
    /// new one.
    /// </remarks>
<@doc.deprecated text=interface.deprecated! indent="    "/>
    public sealed class ${client} : System.IDisposable
    {
<#list interface.constants as constant>
<@doc.element name="summary" lines=constant.doc instead="The constant " + constant.declaredName + "." indent="        "/>
<@doc.deprecated text=constant.deprecated! indent="        "/>
        public const ${constant.type.text} ${constant.name} = ${constant.value};

</#list>
        private const int ProtocolId = unchecked((int)${interface.idHex}); // ${interface.fullName}

        private readonly Runtime.Connection connection;

        /// <summary>Connects to a host, within 5 s; a call may take 30 s.</summary>
        /// <param name="address">Host and port, for example <c>localhost:7000</c> or <c>[::1]:7000</c>.</param>
        /// <exception cref="System.ArgumentException">The address has another form.</exception>
        /// <exception cref="Runtime.TransportException">No host answers there in time.</exception>
        public ${client}(string address)
            : this(address, Runtime.Connection.DefaultConnectTimeout, Runtime.Connection.DefaultCallTimeout)
        {
        }

        /// <summary>Connects to a host.</summary>
        /// <param name="address">Host and port, for example <c>localhost:7000</c> or <c>[::1]:7000</c>.</param>
        /// <param name="connectTimeout">How long connecting may take.</param>
        /// <param name="callTimeout">How long each call may take, waiting for its turn included.</param>
        /// <exception cref="System.ArgumentException">The address has another form, or a time-out is not positive.</exception>
        /// <exception cref="Runtime.TransportException">No host answers there in time.</exception>
        public ${client}(string address, System.TimeSpan connectTimeout, System.TimeSpan callTimeout)
        {
            connection = new Runtime.Connection(address, connectTimeout, callTimeout);
        }
<#list interface.methods as method>

<@doc.element name="summary" lines=method.doc instead="Calls " + method.signature + "." indent="        "/>
<#assign remarks = method.oneway?then(["It returns when the request is sent. There is no answer: the host logs what fails there, and tells nobody."], [])
    + method.needs???then([method.needs!], [])>
<#if remarks?has_content>
<@doc.element name="remarks" lines=remarks instead="" indent="        "/>
</#if>
<#list method.parameters as field>
<@fields.documentation field=field what="parameter" element="param" indent="        "/>
</#list>
<#if method.result??>
<@doc.element name="returns" lines=method.resultDoc instead="The result." more=(method.result.names.absence)! indent="        "/>
</#if>
<#list method.exceptions as thrown>
<@doc.element name="exception" attribute=' cref="' + thrown.exception.name + '"' lines=thrown.doc instead="The host threw it." indent="        "/>
</#list>
        /// <exception cref="Runtime.CreoException">The call failed.</exception>
<@doc.deprecated text=method.deprecated! indent="        "/>
<#assign result = (method.result.text)!"void" annotatedResult = (method.result.names.annotated)!result>
<@fields.declare of=method.parameters before="public " + result + " " + method.name + "(" annotatedBefore="public " + annotatedResult + " " + method.name + "(" behind=")" indent="        "/>
        {
<#list method.parameters?filter(parameter -> parameter.names.check??) as parameter>
            ${parameter.names.check};
</#list>
            using (Runtime.Call call = connection.Begin("${interface.declaredName}.${method.declaredName}", ProtocolId, unchecked((int)${method.idHex})<#if method.oneway>, oneway: true</#if>))
            {
<#if method.parameters?has_content>
                Runtime.WireWriter writer = call.Arguments;
<@codec.write steps=method.wire.steps prefix="" spelled=parameter indent="                "/>
</#if>
<#assign thrown><#list method.exceptions as thrown>Codec.Thrown${thrown.exception.name}<#sep>, </#list></#assign>
<#if method.oneway>
                call.Send();
<#elseif method.result??>
                return call.Answer(reader => ${method.result.names.read}<#if thrown?has_content>, ${thrown}</#if>);
<#else>
                call.Answer(${thrown});
</#if>
            }
        }
</#list>

        /// <summary>Closes the connection.</summary>
        public void Dispose()
        {
            connection.Dispose();
        }
    }
}
