<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- The client of one interface. -->
<#import "parts/java.ftl" as java>
<#import "parts/calls.ftl" as calls>
<#assign runtime = service.namespace + ".runtime">
<#assign body>
/**
 * Calls the service {@code ${interface.fullName}} of a host.
 *
 * <p>A client may be shared by threads, whose calls share one connection. A call ends in its result or in a
 * {@link ${runtime}.CreoException}: one that the method declares, or
 * {@link ${runtime}.ServiceException} if the host answered with an error,
 * {@link ${runtime}.DeadlineException} if the time of the call was over,
 * {@link ${runtime}.TransportException} if the connection could not be opened or broke,
 * {@link ${runtime}.MalformedException} if the answer cannot be read. The client stays usable behind each of them: it opens
 * a new connection where it needs one. An argument that is null or holds ill-formed text is refused before anything is sent.
 *
 * <p>Each method is there twice. {@code xAsync} returns when its request is on its way; its future ends as {@code x} would,
 * and to cancel it cancels the call. What is made of a future runs in threads of the client.
<@java.deprecatedTag interface/>
 */
<@java.marks interface/>
public final class ${interface.name}Client implements ${interface.name}, AutoCloseable {
    private static final int PROTOCOL = ${interface.idHex};

    private final ${service.names.Channel} channel;

    /**
     * Connects to a host. Opening a connection may take 5 seconds, a call 30.
     *
     * @param addresses where it listens, such as {@code localhost:7000}, {@code [::1]:7000} or {@code unix:/path}; of several
     *     with commas between them the first is taken that answers
     * @throws IllegalArgumentException if that is no address
     * @throws ${runtime}.TransportException if the host cannot be reached
     */
    public ${interface.name}Client(String addresses) {
        this(addresses, ${service.names.Options}.defaults());
    }

    /**
     * Connects to a host.
     *
     * @param addresses where it listens, such as {@code localhost:7000}, {@code [::1]:7000} or {@code unix:/path}; of several
     *     with commas between them the first is taken that answers
     * @param options time-outs, encryption, credentials
     * @throws IllegalArgumentException if that is no address
     * @throws ${runtime}.TransportException if the host cannot be reached
     */
    public ${interface.name}Client(String addresses, ${service.names.Options} options) {
        this(new ${service.names.Channel}(addresses, options));
    }

    private ${interface.name}Client(${service.names.Channel} channel) {
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
    public ${interface.name}Client withCallTimeout(${service.names.Duration} timeout) {
        return new ${interface.name}Client(this.channel.withCallTimeout(timeout));
    }
<#list interface.methods as method>
<@calls.blocking method/>
<@calls.async method/>
</#list>

    /** Closes the connection. Calls that are open fail. */
    @Override
    public void close() {
        this.channel.close();
    }
<#if interface.methods?has_content>

    /** What is called, and how its answers are read. */
    private static final class Methods {
    <#list interface.methods as method>
<@calls.method method/>
    </#list>
    }
</#if>
}
</#assign>
<@java.file body/>
