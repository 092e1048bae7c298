// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.work;

import java.util.List;
import org.creo.framework.dispatch.Streams;
import org.creo.json.descriptor.InterfaceDescriptor;
import org.creo.json.descriptor.MethodDescriptor;

/**
 * A method of an interface that an {@link Answering} answers.
 *
 * @param service the interface, with the types that its methods name
 * @param serviceId fingerprint of its name
 * @param descriptor what the method takes and gives
 * @param streams which streams it has
 * @param repeatable whether the description says that a call may be made twice: the method touches nothing, only reads,
 *     or is marked so
 * @param views what it may touch of the state, in the order of the views that handlers get
 */
public record WorkMethod(
        InterfaceDescriptor service,
        int serviceId,
        MethodDescriptor descriptor,
        Streams streams,
        boolean repeatable,
        List<WorkState> views) {
    public WorkMethod {
        views = List.copyOf(views);
    }

    /**
     * Whether nothing happens between the beginning of a call and its answer: it has no streams, and sees nothing of
     * the state but single values, which go along.
     */
    public boolean isSimple() {
        return streams == Streams.NONE && views.stream().allMatch(WorkState::single);
    }

    /** Its name, as declared. */
    public String name() {
        return descriptor.name();
    }

    /** Fingerprint of its canonical signature. */
    public int id() {
        return descriptor.id();
    }

    /** The full name, such as {@code lab.Store.put}. */
    @Override
    public String toString() {
        return service.name() + "." + name();
    }
}
