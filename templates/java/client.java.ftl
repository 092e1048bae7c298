<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- The client of one interface. -->
<#import "parts/java.ftl" as java>
<#import "parts/calls.ftl" as calls>
<@java.head service api.client.imports/>
/**
 * Calls the service {@code ${api.fullName}} of a host.
 *
 * <p>Threads may share a client; their calls share one connection. A call ends with its result or with a
 * {@link ${service.runtime}.CreoException}: one that the method declares, or
 * {@link ${service.runtime}.ServiceException} if the host answered with an error,
 * {@link ${service.runtime}.DeadlineException} if the call's time-out expired,
 * {@link ${service.runtime}.TransportException} if the connection could not be opened or broke,
 * {@link ${service.runtime}.CancelledException} if the thread was interrupted, and stays so, or the client was closed,
 * {@link ${service.runtime}.MalformedException} if the answer cannot be read. An open client stays usable after each of them: it opens
 * a new connection if it needs one. An argument that is null or contains ill-formed text is refused before anything is sent;
 * so are arguments larger than a frame can hold, by a {@link ${service.runtime}.RefusedException}.
 *
 * <p>Each method has two forms: those of {@link ${api.name}} wait, those of {@link ${api.async.name}} do not.
<@java.deprecatedTag api/>
 */
<@java.marks service api/>
public final class ${api.name}Client extends ${api.client.base} implements ${api.name}, ${api.async.name} {
    private static final int PROTOCOL = ${api.id};

<#-- The base class has it, too; but a service may have a constant of this name, next to which what is inherited is ambiguous. -->
    private final ${api.client.channel} channel;

    /**
     * Connects to a host. Opening a connection may take 5 seconds, a call 30.
     *
     * @param addresses where it listens, such as {@code localhost:7000}, {@code [::1]:7000} or {@code unix:/path}; of several,
     *     separated by commas, the first that answers is used
     * @throws ${service.runtime}.RefusedException if that is not an address
     * @throws ${service.runtime}.TransportException if the host cannot be reached
     */
    public ${api.name}Client(String addresses) {
        this(addresses, ${api.client.options}.defaults());
    }

    /**
     * Connects to a host.
     *
     * @param addresses where it listens, such as {@code localhost:7000}, {@code [::1]:7000} or {@code unix:/path}; of several,
     *     separated by commas, the first that answers is used
     * @param options time-outs, encryption, credentials, what is told of calls
     * @throws ${service.runtime}.RefusedException if that is not an address
     * @throws ${service.runtime}.TransportException if the host cannot be reached
     */
    public ${api.name}Client(String addresses, ${api.client.options} options) {
        this(new ${api.client.channel}(addresses, options));
    }

    /**
     * Makes its calls over the connection of another client, also of another interface<#if service.shared??> or package</#if>, with its options and time-outs.
     *
     * @param other closes the connection; closing this client does nothing
     */
    public ${api.name}Client(${api.client.base} other) {
        this(channelOf(other));
    }

    private ${api.name}Client(${api.client.channel} channel) {
        super(channel);
        this.channel = channel;
    }

    /**
     * The same client with another time-out for its calls. It shares the connection; closing it does nothing, since
     * the client that opened the connection closes it.
     *
     * @param timeout how long each call may take, at least a millisecond; {@code ChronoUnit.FOREVER.getDuration()} for any time
     * @return a view of this client
     * @throws IllegalArgumentException if the time-out is out of range
     */
    public ${api.name}Client withCallTimeout(${api.client.duration} timeout) {
        return new ${api.name}Client(this.channel.withCallTimeout(timeout));
    }
<#if api.client.consumer??>

    /**
     * The same client for streams that go on after a gap: one that the connection or its host cuts off, or a host that is
     * busy, is opened again, as often as it takes, and its items follow. It ends with the error if the host cannot be reached
     * in the time that opening a connection may take. It is for methods that may be called twice and return a stream, and
     * take none; a call of any other is refused. It shares the connection; closing it does nothing, since the client that
     * opened the connection closes it.
     *
     * @param gap is told of each gap, by the thread that reads, before the stream is opened again: the error that cut it
     * @return a view of this client
     */
    public ${api.name}Client withResubscribe(${api.client.consumer}<? super ${service.runtime}.CreoException> gap) {
        return new ${api.name}Client(this.channel.withResubscribe(gap));
    }
</#if>
<#list api.methods as method>
<@calls.blocking api method/>
<@calls.async api method/>
</#list>
<#if api.methods?has_content>

    /** The methods that are called, and how their answers are read. */
    private static final class Methods {
    <#list api.methods as method>
<@calls.method api method/>
    </#list>
    }
</#if>
}
