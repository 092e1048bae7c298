// SPDX-License-Identifier: Apache-2.0
package org.creo.server.mock;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.creo.generator.descriptor.Descriptors;
import org.creo.generator.model.Description;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;
import org.creo.json.JsonLimits;
import org.creo.json.JsonPlans;
import org.creo.json.JsonReader;
import org.creo.json.Parameters;
import org.creo.json.descriptor.InterfaceDescriptor;
import org.creo.json.descriptor.MethodDescriptor;
import org.creo.json.descriptor.MethodDescriptor.Thrown;
import org.creo.type.Member;

/**
 * A method that is made up.
 *
 * @param description in which it is
 * @param service the interface
 * @param descriptor what it takes and gives
 * @param described as the description has it
 * @param plans readers and writers of JSON for the types of the description
 */
record MockMethod(
        Description description,
        InterfaceDescriptor service,
        MethodDescriptor descriptor,
        Method described,
        JsonPlans plans) {
    /** What users of this machine write is not too long, and no number is too precise. */
    private static final JsonLimits LIMITS = new JsonLimits(JsonLimits.LONGEST, 1000, 1000);

    /** The methods of all interfaces. */
    static List<MockMethod> of(Description description) {
        JsonPlans plans = new JsonPlans(LIMITS, description);
        List<InterfaceDescriptor> descriptors = Descriptors.of(description);
        List<MockMethod> methods = new ArrayList<>();
        for (int i = 0; i < descriptors.size(); i++) {
            Interface service = description.interfaces().get(i);
            for (int j = 0; j < service.methods().size(); j++) {
                methods.add(new MockMethod(
                        description,
                        descriptors.get(i),
                        descriptors.get(i).methods().get(j),
                        service.methods().get(j),
                        plans));
            }
        }
        return methods;
    }

    /** The full name, such as {@code lab.Store.put}. */
    String fullName() {
        return service.name() + "." + descriptor.name();
    }

    /** The name with the interface, such as {@code Store.put}. */
    String name() {
        return service.simpleName() + "." + descriptor.name();
    }

    /** An exception that the method declares, by its name with or without the package. */
    Optional<Thrown> exception(String name) {
        return descriptor.exceptions().stream()
                .filter(thrown -> thrown.name().equals(name) || simple(thrown).equals(name))
                .findFirst();
    }

    static String simple(Thrown thrown) {
        return thrown.name().substring(thrown.name().lastIndexOf('.') + 1);
    }

    /** A reader of the fields of an exception, as an object. */
    JsonReader fields(Thrown thrown) {
        return plans.reader(new Parameters("", "", thrown.fields(), Optional.empty()), false);
    }

    List<Member> parameters() {
        return descriptor.parameters().members();
    }
}
