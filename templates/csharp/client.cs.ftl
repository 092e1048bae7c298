<#import "parts/doc.ftl" as doc>
<#import "parts/parameters.ftl" as parameters>
<#import "parts/codec.ftl" as codec>
<#include "parts/header.ftl">
<#function parameter field><#return field.names.parameter></#function>
<#assign client = interface.names.client>
namespace ${service.namespace}
{
<@doc.element name="summary" lines=interface.doc instead="A client of " + interface.fullName + "." indent="    "/>
    /// <remarks>
    /// It may be shared between threads; calls take turns. A call that fails throws a <see cref="Runtime.CreoException"/>: after a
    /// <see cref="Runtime.ServiceException"/> the client stays usable, after any other failure make a new one.
    /// </remarks>
    public sealed class ${client} : System.IDisposable
    {
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
<#list method.parameters as parameter>
<@doc.element name="param" attribute=' name="' + parameter.names.parameter?remove_beginning("@") + '"' lines=parameter.doc instead="The parameter " + parameter.type.declared + " " + parameter.declaredName + "." indent="        "/>
</#list>
<#if method.result??>
<@doc.element name="returns" lines=method.resultDoc instead="The result." indent="        "/>
</#if>
        /// <exception cref="Runtime.CreoException">The call failed.</exception>
        public ${(method.result.text)!"void"} ${method.name}(<@parameters.list of=method.parameters indent="        "/>)
        {
<#list method.parameters?filter(parameter -> parameter.names.check??) as parameter>
            ${parameter.names.check};
</#list>
            using (Runtime.Call call = connection.Begin("${interface.declaredName}.${method.declaredName}", ProtocolId, unchecked((int)${method.idHex})))
            {
<#if method.parameters?has_content>
                Runtime.WireWriter writer = call.Arguments;
<@codec.write steps=method.wire.steps prefix="" spelled=parameter indent="                "/>
</#if>
<#if method.result??>
                return call.Answer(reader => ${method.result.names.read});
<#else>
                call.Answer();
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
