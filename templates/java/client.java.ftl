<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- The client of one interface. -->
<#import "parts/java.ftl" as java>
<#import "parts/calls.ftl" as calls>
<@java.head service api.client.imports/>
/**
 * Calls the service {@code ${api.fullName}} of a host.
 *
 * <p>A client may be shared by threads, whose calls share one connection. A call ends in its result or in a
 * {@link ${service.namespace}.runtime.CreoException}: one that the method declares, or
 * {@link ${service.namespace}.runtime.ServiceException} if the host answered with an error,
 * {@link ${service.namespace}.runtime.DeadlineException} if the time of the call was over,
 * {@link ${service.namespace}.runtime.TransportException} if the connection could not be opened or broke,
 * {@link ${service.namespace}.runtime.MalformedException} if the answer cannot be read. The client stays usable behind each of them: it opens
 * a new connection where it needs one. An argument that is null or holds ill-formed text is refused before anything is sent.
 *
 * <p>Each method is there twice. {@code xAsync} returns when its request is on its way; its future ends as {@code x} would,
 * and to cancel it cancels the call. What is made of a future runs in threads of the client.
<@java.deprecatedTag api/>
 */
<@java.marks service api/>
public final class ${api.name}Client implements ${api.name}, AutoCloseable {
    private static final int PROTOCOL = ${api.id};

    private final ${api.client.channel} channel;

    /**
     * Connects to a host. Opening a connection may take 5 seconds, a call 30.
     *
     * @param addresses where it listens, such as {@code localhost:7000}, {@code [::1]:7000} or {@code unix:/path}; of several
     *     with commas between them the first is taken that answers
     * @throws IllegalArgumentException if that is no address
     * @throws ${service.namespace}.runtime.TransportException if the host cannot be reached
     */
    public ${api.name}Client(String addresses) {
        this(addresses, ${api.client.options}.defaults());
    }

    /**
     * Connects to a host.
     *
     * @param addresses where it listens, such as {@code localhost:7000}, {@code [::1]:7000} or {@code unix:/path}; of several
     *     with commas between them the first is taken that answers
     * @param options time-outs, encryption, credentials
     * @throws IllegalArgumentException if that is no address
     * @throws ${service.namespace}.runtime.TransportException if the host cannot be reached
     */
    public ${api.name}Client(String addresses, ${api.client.options} options) {
        this(new ${api.client.channel}(addresses, options));
    }

    private ${api.name}Client(${api.client.channel} channel) {
        this.channel = channel;
    }

    /**
     * The same client with another time-out for its calls. It shares the connection; to close it does nothing, since
     * that is for the client that opened it.
     *
     * @param timeout how long each call may take, at least a millisecond
     * @return a view of this client
     * @throws IllegalArgumentException if it is none
     */
    public ${api.name}Client withCallTimeout(${api.client.duration} timeout) {
        return new ${api.name}Client(this.channel.withCallTimeout(timeout));
    }
<#list api.methods as method>
<@calls.blocking api method/>
<@calls.async api method/>
</#list>

    /** Closes the connection. Calls that are open fail. */
    @Override
    public void close() {
        this.channel.close();
    }
<#if api.methods?has_content>

    /** What is called, and how its answers are read. */
    private static final class Methods {
    <#list api.methods as method>
<@calls.method api method/>
    </#list>
    }
</#if>
}
