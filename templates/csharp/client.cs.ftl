<#import "parts/doc.ftl" as doc>
<#import "parts/calls.ftl" as calls>
<#include "parts/header.ftl">
<#include "parts/undocumented.ftl">
<#if client.annotated()><#include "parts/nullable.ftl"></#if>
namespace ${service.namespace}
{
<#include "parts/runtime.ftl">
<@doc.element name="summary" lines=client.doc indent="    "/>
    /// <remarks>
    /// Threads may share a client, and any number of calls may be under way. A call that fails throws a
    /// <see cref="Runtime.CreoException"/>, whose subclass tells why; the client stays usable, and opens a new
    /// connection if the old one is lost.
    /// </remarks>
<@doc.deprecated of=client indent="    "/>
    [System.CodeDom.Compiler.GeneratedCode("Creo", "1")]
    public sealed class ${client.name} : Runtime.Client, ${client.contract}, System.IDisposable
#if NETCOREAPP3_0_OR_GREATER || NETSTANDARD2_1_OR_GREATER
        , System.IAsyncDisposable
#endif
    {
<#list client.constants as constant>
<@doc.element name="summary" lines=constant.doc indent="        "/>
<@doc.deprecated of=constant indent="        "/>
        public ${constant.modifiers} ${constant.type} ${constant.name} = ${constant.value};

</#list>
        private const int ProtocolId = unchecked((int)${client.id}); // ${client.fullName}

<#list client.methods as method>
<@calls.description of=method/>

</#list>
        /// <summary>Connects to a host, within 5 s; a call may take 30 s.</summary>
        /// <param name="address">
        /// Host and port, for example <c>localhost:7000</c> or <c>[::1]:7000</c>, or <c>unix:/path</c>. Several
        /// addresses, separated by commas, are tried in order.
        /// </param>
        /// <exception cref="Runtime.RefusedException">An address has another form.</exception>
        /// <exception cref="Runtime.TransportException">No host answers there in time.</exception>
        public ${client.name}(string address)
            : this(address, new Runtime.Options())
        {
        }

        /// <summary>Connects to a host.</summary>
        /// <param name="address">One address or several, separated by commas.</param>
        /// <param name="options">Time-outs, encryption, credentials.</param>
        /// <exception cref="Runtime.RefusedException">An address has another form.</exception>
        /// <exception cref="System.ArgumentException">An option is not valid.</exception>
        /// <exception cref="Runtime.TransportException">No host answers there in time.</exception>
        public ${client.name}(string address, Runtime.Options options)
            : this(new Runtime.Internal.Channel(address, options))
        {
        }

        /// <summary>
        /// Makes a client that calls over the connection of another one, with the same options and time-outs. That may
        /// be a client of another interface<#if service.shared??> or package</#if>, too.
        /// </summary>
        /// <param name="other">The client that closes the connection; disposing of the new one does nothing.</param>
        /// <exception cref="System.ArgumentNullException">The other client is null.</exception>
        public ${client.name}(Runtime.Client other)
            : this(Runtime.Internal.Channel.Of(other?.channel))
        {
        }

        private ${client.name}(Runtime.Internal.Channel channel)
            : base(channel)
        {
        }

        /// <summary>Connects to a host, within 5 s, without blocking the caller; a call may take 30 s.</summary>
        /// <param name="address">One address or several, separated by commas.</param>
        /// <param name="cancellationToken">Gives up connecting.</param>
        /// <exception cref="Runtime.RefusedException">An address has another form.</exception>
        /// <exception cref="Runtime.TransportException">No host answers there in time.</exception>
        public static System.Threading.Tasks.Task<${client.name}> ConnectAsync(string address, System.Threading.CancellationToken cancellationToken = default(System.Threading.CancellationToken))
        {
            return ConnectAsync(address, new Runtime.Options(), cancellationToken);
        }

        /// <summary>Connects to a host without blocking the caller.</summary>
        /// <param name="address">One address or several, separated by commas.</param>
        /// <param name="options">Time-outs, encryption, credentials.</param>
        /// <param name="cancellationToken">Gives up connecting.</param>
        /// <exception cref="Runtime.RefusedException">An address has another form.</exception>
        /// <exception cref="System.ArgumentException">An option is not valid.</exception>
        /// <exception cref="Runtime.TransportException">No host answers there in time.</exception>
        public static async System.Threading.Tasks.Task<${client.name}> ConnectAsync(string address, Runtime.Options options, System.Threading.CancellationToken cancellationToken = default(System.Threading.CancellationToken))
        {
            return new ${client.name}(await Runtime.Internal.Channel.ConnectAsync(address, options, cancellationToken).ConfigureAwait(false));
        }
<#list client.methods as method>

<@calls.blocking of=method/>

<@calls.asynchronous of=method/>
</#list>

        /// <summary>
        /// The same client with another time-out for each call:
        /// <c>client.WithCallTimeout(TimeSpan.FromSeconds(2))</c>. Both share one connection, which only disposing of
        /// the first client closes.
        /// </summary>
        /// <param name="callTimeout">
        /// How long each call may take in total, 1 ms to 24 days;
        /// <see cref="System.Threading.Timeout.InfiniteTimeSpan"/> where it has no limit.
        /// </param>
        /// <exception cref="System.ArgumentOutOfRangeException">The time-out is none of these.</exception>
        public ${client.name} WithCallTimeout(System.TimeSpan callTimeout)
        {
            return new ${client.name}(channel.WithCallTimeout(callTimeout));
        }

        /// <summary>
        /// Closes the connection. Calls that are open fail with a <see cref="Runtime.CancelledException"/>; the host
        /// may still read one-way requests, for up to a second.
        /// </summary>
        public void Dispose()
        {
            channel.Dispose();
        }
#if NETCOREAPP3_0_OR_GREATER || NETSTANDARD2_1_OR_GREATER

        /// <summary>Closes the connection without blocking the caller.</summary>
        public System.Threading.Tasks.ValueTask DisposeAsync()
        {
            return new System.Threading.Tasks.ValueTask(channel.DisposeAsync());
        }
#endif
<#list client.methods as method>

<@calls.begin of=method/>
</#list>
    }
}
