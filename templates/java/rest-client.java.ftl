<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- The client of a REST service of somebody else. -->
<#import "parts/java.ftl" as java>
<#import "parts/rests.ftl" as rests>
<#assign api = remote.api>
<@java.head service remote.client.imports/>
/**
 * Calls the REST service {@code ${api.declaredName}} of somebody else, which is at {@code ${remote.url}}.
 *
 * <p>Threads may share a client. A call ends with its result or with a {@link ${service.runtime}.CreoException}: one that the
 * method declares, or {@link ${service.runtime}.RestException} if the service answered with another status that is an error,
 * {@link ${service.runtime}.DeadlineException} if the call's time-out expired, or the time of the call that this one is made for,
 * {@link ${service.runtime}.TransportException} if the service could not be reached or the connection broke,
 * {@link ${service.runtime}.CancelledException} if the thread was interrupted, and stays so, or the client was closed,
 * {@link ${service.runtime}.MalformedException} if the answer makes no sense; the message says where. No request is sent again.
 *
 * <p>Answers may have more than the description says: members of objects that it does not name are ignored. What is an
 * {@code Optional} or has a default may be missing, or null. Redirects are followed for GET, on the same host.
 *
 * <p>Each method has two forms: those of {@link ${api.name}} wait, those of {@link ${api.async.name}} do not.
<@java.deprecatedTag api/>
 */
<@java.marks service api/>
public final class ${api.name}Client extends ${remote.client.base} implements ${api.name}, ${api.async.name} {
    /** Where the service is, according to its description. */
    public static final String URL = "${remote.url}";

    private final ${remote.client.service} service;

    /** Calls the service at {@link #URL}. A call may take 30 seconds. */
    public ${api.name}Client() {
        this(URL);
    }

    /**
     * Calls the service elsewhere, such as one that takes its place in tests.
     *
     * @param url below which its paths are, such as {@code http://localhost:8080/v1}
     * @throws ${service.runtime}.RefusedException if that is no such URL
     */
    public ${api.name}Client(String url) {
        this(url, ${remote.client.options}.defaults());
    }

    /**
     * Calls the service.
     *
     * @param url below which its paths are, such as {@link #URL}
     * @param options time-outs, keys, whom to trust, limits, what is told of calls
     * @throws ${service.runtime}.RefusedException if that is no such URL, or keys would be sent there without encryption
     */
    public ${api.name}Client(String url, ${remote.client.options} options) {
        this(new ${remote.client.service}(url, options));
    }

    private ${api.name}Client(${remote.client.service} service) {
        super(service);
        this.service = service;
    }

    /**
     * The same client with another time-out for its calls. Closing it does nothing: close the original.
     *
     * @param timeout how long each call may take, at least a millisecond; {@code ChronoUnit.FOREVER.getDuration()} for any time
     * @return a view of this client
     * @throws IllegalArgumentException if the time-out is out of range
     */
    public ${api.name}Client withCallTimeout(${remote.client.duration} timeout) {
        return new ${api.name}Client(this.service.withCallTimeout(timeout));
    }

    /**
     * The same client for a service at another URL, with the same options and connections; cheap enough for each call.
     * Closing it does nothing: close the original.
     *
     * @param url where the service is, with http or https. Where others choose it, say by
     *     {@link ${service.runtime}.RestOptions#withHosts} whom calls may go to
     * @return a view of this client
     * @throws ${service.runtime}.RefusedException if it is no such URL, or keys would be sent to another service
     */
    public ${api.name}Client withUrl(String url) {
        return new ${api.name}Client(this.service.withUrl(url));
    }
<#list remote.calls as call>
<@rests.blocking call/>
<@rests.async call/>
</#list>
<#if remote.calls?has_content>

    /** The methods that are called, and how their answers are read. */
    private static final class Methods {
    <#list remote.calls as call>
<@rests.method api call/>
    </#list>
    }
</#if>
}
