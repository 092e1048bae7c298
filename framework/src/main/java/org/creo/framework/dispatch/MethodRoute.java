// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.dispatch;

import java.util.Set;
import org.creo.framework.compose.ThreadPlace;
import org.creo.framework.queue.Principal;
import org.creo.framework.queue.Route;
import org.creo.framework.state.Access;

/**
 * The way to one method of a service, or to the answer that the service has no such method: the names, what the
 * description says of the method, and what the host has learned about it. {@link Responder#route} finds it. Any thread
 * may call any method.
 */
public final class MethodRoute implements Route {
    private final String service;
    /** null where the service has no such method. */
    private final MethodBinding binding;

    private final Quickness quickness = new Quickness();
    private final AnswerSizes answers = new AnswerSizes(System::nanoTime);
    /** The place of a method that does not compose; null for one that does. */
    private final ThreadPlace place;

    MethodRoute(String service, MethodBinding binding, ThreadPlace place) {
        this.service = service;
        this.binding = binding;
        this.place = place;
    }

    /** The route to a method that the service does not have. */
    static MethodRoute unknown(String service) {
        return new MethodRoute(service, null, ThreadPlace.refusing(service));
    }

    @Override
    public String service() {
        return service;
    }

    @Override
    public String method() {
        return known() ? binding.name() : UNKNOWN;
    }

    @Override
    public boolean takesItems() {
        return known() && binding.streams().up();
    }

    @Override
    public boolean sendsItems() {
        return known() && binding.streams().down();
    }

    @Override
    public boolean composes() {
        return place == null;
    }

    @Override
    public boolean alone() {
        return known() && binding.streams() == Streams.NONE && Access.ALONE.equals(binding.access());
    }

    @Override
    public long answerSize(long request) {
        return answers.expected(request);
    }

    /** Learns that the method has answered a request of {@code request} bytes with {@code size} bytes. */
    void answered(long request, long size) {
        answers.answered(request, size);
    }

    /** Whether the service has such a method. */
    public boolean known() {
        return binding != null;
    }

    /** Whether a request with this id wants an answer exactly where the method gives one. */
    public boolean fits(int id) {
        return !known() || binding.oneway() == (id == 0);
    }

    /** Which roles a caller needs one of; none where anybody may call. */
    public Set<String> roles() {
        return known() ? binding.roles() : Set.of();
    }

    /** Whether the caller has a role that the method asks for. */
    public boolean allows(Principal caller) {
        return caller.hasOneOf(roles());
    }

    /**
     * How many bytes come before the {@code byte[]} that ends the method's arguments; -1 where no {@code byte[]} does.
     */
    public int tail() {
        return known() ? binding.tail() : -1;
    }

    /**
     * What the method may touch; null where its arguments decide that. A method that does not exist touches nothing.
     */
    public Access access() {
        return known() ? binding.access() : Access.STATELESS;
    }

    /** Whether the method has lately been so fast that a hand-off to another thread would cost more. */
    boolean quick() {
        return !known() || quickness.quick();
    }

    MethodBinding binding() {
        return binding;
    }

    Quickness quickness() {
        return quickness;
    }

    ThreadPlace place() {
        return place;
    }
}
