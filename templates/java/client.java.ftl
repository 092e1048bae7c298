<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- The client of one interface. -->
<#import "parts/java.ftl" as java>
<#assign body>
/**
 * Calls the service {@code ${interface.fullName}} of a host.
 *
 * <p>A client may be shared by threads; it carries one call at a time. Each call ends in its result or in a
 * {@link ${service.namespace}.runtime.CreoException}:
 * {@link ${service.namespace}.runtime.ServiceException} if the host answered with an error,
 * {@link ${service.namespace}.runtime.TransportException} if the connection failed or the time was over,
 * {@link ${service.namespace}.runtime.MalformedException} if the answer cannot be read, or one that the method declares.
 * A failed connection stays closed: later calls need a new client. An argument that is null or holds ill-formed text is
 * refused before anything is sent.
<@java.deprecatedTag interface/>
 */
<@java.marks interface/>
public final class ${interface.name}Client implements ${interface.name}, AutoCloseable {
    private static final int PROTOCOL = ${interface.idHex};

    private final Connection connection;

    /**
     * Connects to a host: opening may take 5 seconds, each call 30.
     *
     * @param address where it listens, such as {@code localhost:7000} or {@code [::1]:7000}
     * @throws IllegalArgumentException if that is no address
     * @throws ${service.namespace}.runtime.TransportException if the host cannot be reached
     */
    public ${interface.name}Client(String address) {
        this(address, Connection.CONNECT_TIMEOUT, Connection.CALL_TIMEOUT);
    }

    /**
     * Connects to a host.
     *
     * @param address where it listens, such as {@code localhost:7000} or {@code [::1]:7000}
     * @param connectTimeout how long opening may take, at least a millisecond
     * @param callTimeout how long each call may take, at least a millisecond
     * @throws IllegalArgumentException if that is no address or no time-out
     * @throws ${service.namespace}.runtime.TransportException if the host cannot be reached
     */
    public ${interface.name}Client(String address, Duration connectTimeout, Duration callTimeout) {
        connection = new Connection(address, connectTimeout, callTimeout);
    }
<#list interface.methods as method>

    @Override
<@java.mark method "    "/>
    public ${method.result???then(method.result.text, "void")} ${method.name}(<#list method.parameters as parameter>${parameter.type.text} ${parameter.names.variable}<#sep>, </#list>)${java.throws(method)} {
        try (Call call = this.connection.call("${interface.declaredName}.${method.declaredName}", PROTOCOL, ${method.idHex})) {
    <#if method.parameters?has_content>
            ${interface.name}Codec.write${method.names.title}Arguments(call.arguments()<#list method.parameters as parameter>, ${parameter.names.variable}</#list>);
    </#if>
    <#if method.oneway>
            call.send();
    <#elseif method.result??>
            return ${interface.name}Codec.read${method.names.title}Result(<@answer method/>);
    <#else>
            <@answer method/>.end();
    </#if>
        }
    }
</#list>

    /** Closes the connection. A call that another thread has open fails. */
    @Override
    public void close() {
        connection.close();
    }
}
</#assign>
<@java.file body/>
<#macro answer method>
call.answer(<#if method.exceptions?has_content>${interface.name}Codec::read${method.names.title}Exception</#if>)<#t>
</#macro>
