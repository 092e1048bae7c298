// SPDX-License-Identifier: Apache-2.0
package org.creo.framework;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.creo.framework.dispatch.Dispatcher;
import org.creo.framework.dispatch.MalformedArgumentsException;
import org.creo.framework.dispatch.MethodBinding;
import org.creo.framework.dispatch.Payload;
import org.creo.framework.dispatch.Responder;
import org.creo.framework.dispatch.StateCall;
import org.creo.framework.queue.Arguments;
import org.creo.framework.queue.Caller;
import org.creo.framework.queue.Principal;
import org.creo.framework.queue.Request;
import org.creo.framework.queue.Route;
import org.creo.framework.state.Access;
import org.creo.framework.state.State;
import org.creo.framework.state.Transaction;
import org.creo.protocol.RequestHead;

/** A service written by hand, without generated code; ids are hashes of names. */
public final class TestService implements Dispatcher {
    /** A method over the bytes of its arguments. */
    @FunctionalInterface
    public interface Body {
        Payload handle(byte[] bytes, int offset, int length) throws MalformedArgumentsException;
    }

    /** A method with access to states. */
    @FunctionalInterface
    public interface StateBody {
        Payload handle(Arguments arguments, Transaction transaction);
    }

    private final String name;
    private Object implementation;
    private final List<State<?>> states = new ArrayList<>();
    private final List<MethodBinding> methods = new ArrayList<>();

    public TestService(String name) {
        this.name = name;
    }

    /** A method that returns the bytes that it gets. */
    public static TestService echo(String name) {
        return new TestService(name).method("echo", TestService::copy);
    }

    public TestService method(String method, Body body) {
        methods.add(binding(method, body));
        return this;
    }

    public TestService oneway(String method, Body body) {
        methods.add(binding(method, body).withoutAnswer());
        return this;
    }

    /** A method that touches these states, and gets the transaction. */
    public TestService touching(String method, Access access, StateBody body) {
        return method(MethodBinding.touching(
                method,
                method + "(byte[] bytes)",
                id(method),
                access,
                arguments -> new StateCall(access, transaction -> body.handle(arguments, transaction))));
    }

    /** A method that touches what its arguments say. */
    public TestService touchingEntries(String method, Function<Arguments, Access> access, StateBody body) {
        return method(MethodBinding.touchingEntries(
                method,
                method + "(byte[] bytes)",
                id(method),
                arguments ->
                        new StateCall(access.apply(arguments), transaction -> body.handle(arguments, transaction))));
    }

    public TestService states(State<?>... declared) {
        states.addAll(List.of(declared));
        return this;
    }

    /** The object that its methods call, for its annotations. */
    public TestService implementation(Object object) {
        implementation = object;
        return this;
    }

    public TestService method(MethodBinding binding) {
        methods.add(binding);
        return this;
    }

    public static MethodBinding binding(String method, Body body) {
        return new MethodBinding(
                method,
                method + "(byte[] bytes)",
                id(method),
                arguments -> body.handle(arguments.bytes(), arguments.offset(), arguments.length()));
    }

    /** A request that was received, and whose answers go to the caller; no service has to run it. */
    public static Request request(int id, String service, String method, int timeout, Caller caller, byte... bytes) {
        return request(Route.NOWHERE, id, service, method, timeout, caller, bytes);
    }

    /** A request for this service. */
    public static Request request(Responder service, int id, String method, int timeout, Caller caller, byte... bytes) {
        return request(service.route(id(method)), id, service.name(), method, timeout, caller, bytes);
    }

    private static Request request(
            Route route, int id, String service, String method, int timeout, Caller caller, byte... bytes) {
        return new Request(
                id,
                new RequestHead(id(service), id(method), timeout),
                route,
                new Arguments(bytes, 0, bytes.length, null, 64, Integer.MAX_VALUE),
                Principal.ANONYMOUS,
                caller);
    }

    public static int id(String name) {
        return name.hashCode();
    }

    public static Payload copy(byte[] bytes, int offset, int length) {
        byte[] result = new byte[Payload.RESERVED + length];
        System.arraycopy(bytes, offset, result, Payload.RESERVED, length);
        return new Payload(result, Payload.RESERVED, result.length);
    }

    /** The bytes of the arguments, as text. */
    public static String text(Arguments arguments) {
        return new String(arguments.bytes(), arguments.offset(), arguments.length(), StandardCharsets.UTF_8);
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
    public Object implementation() {
        return implementation;
    }

    @Override
    public int protocolId() {
        return id(name);
    }

    @Override
    public List<MethodBinding> methods() {
        return methods;
    }

    @Override
    public List<State<?>> states() {
        return states;
    }
}
