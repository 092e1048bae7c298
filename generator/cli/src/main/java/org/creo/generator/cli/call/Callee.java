// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.call;

import java.util.stream.Collectors;
import org.creo.generator.evolve.DescriptionPrinter;
import org.creo.generator.model.Description;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;
import org.creo.generator.model.Thrown;
import org.creo.type.TypeRef;

/** A method that can be called, and the description that says how. */
public record Callee(Description description, Interface service, Method method) {

    /** For example {@code DataService.storeData}. */
    public String shortName() {
        return service.name() + "." + method.name();
    }

    /** For example {@code packagename.DataService}. */
    public String interfaceName() {
        return description.fullName(service);
    }

    /** For example {@code packagename.DataService.storeData}. */
    public String fullName() {
        return interfaceName() + "." + method.name();
    }

    /**
     * As a description declares it, for example {@code @GET("/entries/{key}") Entry find(String key) throws NotFound}.
     */
    public String declaration() {
        return DescriptionPrinter.annotations(method)
                + method.result().map(TypeRef::declared).orElse("void") + " " + method.signature()
                + (method.exceptions().isEmpty()
                        ? ""
                        : method.exceptions().stream()
                                .map(Thrown::name)
                                .collect(Collectors.joining(", ", " throws ", "")));
    }

    @Override
    public String toString() {
        return shortName();
    }
}
