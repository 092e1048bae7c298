// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client;

import java.util.LinkedHashMap;
import java.util.Map;

/** A call, as a {@link CallHook} sees it. */
public final class CallInfo {
    private final String interfaceName;
    private final String methodName;
    private final String address;
    private final Map<String, String> context;

    /**
     * Creates what a client tells a hook; a test of one may do so in its place.
     *
     * @param interfaceName as the description has it
     * @param methodName as the description has it
     * @param address that of the client
     * @param context what is sent with the call; copied
     */
    public CallInfo(String interfaceName, String methodName, String address, Map<String, String> context) {
        this.interfaceName = interfaceName;
        this.methodName = methodName;
        this.address = address;
        this.context = new LinkedHashMap<>(context);
    }

    /**
     * The interface.
     *
     * @return its name in the description
     */
    public String interfaceName() {
        return interfaceName;
    }

    /**
     * The method.
     *
     * @return its name in the description
     */
    public String methodName() {
        return methodName;
    }

    /**
     * Where the client calls.
     *
     * @return its address or addresses, as they were given
     */
    public String address() {
        return address;
    }

    /**
     * What is sent along with the call, which the service can read: at first what {@code withContext} of the options
     * says and, in a service, the trace of the call that it serves.
     *
     * @return at most 8 KiB of texts, which a hook may change before the call; later changes have no effect
     */
    public Map<String, String> context() {
        return context;
    }

    /** The method: {@code Store.get}. */
    @Override
    public String toString() {
        return interfaceName + "." + methodName;
    }
}
