// SPDX-License-Identifier: Apache-2.0
package org.creo.framework;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.creo.framework.dispatch.Dispatcher;
import org.creo.framework.dispatch.MethodBinding;
import org.creo.framework.dispatch.MethodHandler;
import org.creo.framework.dispatch.Payload;

/** A service put together by hand, without generated code; ids are hashes of names. */
public final class TestService implements Dispatcher {
    private final String name;
    private final List<MethodBinding> methods = new ArrayList<>();

    public TestService(String name) {
        this.name = name;
    }

    /** One that gives back the bytes that it gets. */
    public static TestService echo(String name) {
        return new TestService(name).method("echo", TestService::copy);
    }

    public TestService method(String method, MethodHandler handler) {
        methods.add(new MethodBinding(method, method + "(byte[] bytes)", id(method), handler));
        return this;
    }

    public TestService oneway(String method, MethodHandler handler) {
        methods.add(new MethodBinding(method, method + "(byte[] bytes)", id(method), true, handler));
        return this;
    }

    public static int id(String name) {
        return name.hashCode();
    }

    public static Payload copy(byte[] bytes, int offset, int length) {
        byte[] result = new byte[Payload.RESERVED + length];
        System.arraycopy(bytes, offset, result, Payload.RESERVED, length);
        return new Payload(result, Payload.RESERVED, result.length);
    }

    public static Payload text(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return copy(bytes, 0, bytes.length);
    }

    @Override
    public String protocolName() {
        return name;
    }

    @Override
    public int protocolId() {
        return id(name);
    }

    @Override
    public List<MethodBinding> methods() {
        return methods;
    }
}
