// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.host;

import java.util.List;
import java.util.function.Predicate;
import org.creo.generator.language.host.HostModel.Handled;
import org.creo.generator.language.host.HostModel.Hosted;
import org.creo.generator.language.java.JavaNames;
import org.creo.generator.language.java.JavaTypes;
import org.creo.generator.model.Deprecation;
import org.creo.generator.model.Description;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;
import org.creo.generator.model.Thrown;
import org.creo.type.TypeRef;

/**
 * What the README of a service shows. A component that is named after a kind of methods says whether there are any.
 *
 * @param first the service that it shows, else null
 * @param services one for each interface
 * @param plain whether an interface has no state
 * @param stateful whether an interface has state
 * @param bytes methods whose result is an array of bytes
 * @param exceptions all that methods may throw
 * @param following methods with a stream that follow a state
 * @param guarded methods that need a role
 */
public record HostReadme(
        First first,
        List<Section> services,
        boolean plain,
        boolean stateful,
        boolean stateless,
        boolean bytes,
        List<String> exceptions,
        boolean streaming,
        boolean following,
        boolean oneway,
        boolean guarded) {

    /**
     * A first service.
     *
     * @param guarded whether a method needs a role
     */
    public record First(
            String name, String implemented, List<String> imports, boolean guarded, List<Handled> methods) {}

    public record Section(String declaredName, List<Row> methods) {}

    /**
     * A method in the table.
     *
     * @param result null where it is one-way
     * @param reads the state that it reads and does not write
     * @param needs the roles, as a part of a sentence, else null
     * @param deprecated what to do instead, else null
     */
    public record Row(
            String signature,
            String result,
            List<String> exceptions,
            boolean stateless,
            List<String> reads,
            List<String> writes,
            String needs,
            String deprecated) {}

    static HostReadme of(Description description, List<Hosted> services) {
        JavaNames names = new JavaNames(description);
        JavaTypes types = new JavaTypes(description, names);
        List<Interface> interfaces = description.interfaces();
        List<Method> methods = interfaces.stream()
                .flatMap(service -> service.methods().stream())
                .toList();
        boolean bytes = services.stream()
                .flatMap(service -> service.api().methods().stream())
                .map(method -> method.answer().result())
                .anyMatch(result -> result != null && result.bytes());
        return new HostReadme(
                interfaces.isEmpty() ? null : first(interfaces.get(0), services.get(0)),
                interfaces.stream().map(service -> section(service, types)).toList(),
                interfaces.stream().anyMatch(service -> !service.stateful()),
                interfaces.stream().anyMatch(Interface::stateful),
                any(methods, Method::stateless),
                bytes,
                description.exceptions().stream()
                        .map(exception -> names.type(exception.name()))
                        .toList(),
                any(methods, Method::streaming),
                any(methods, HostBindings::follows),
                any(methods, Method::oneway),
                any(methods, HostReadme::guarded));
    }

    private static boolean any(List<Method> methods, Predicate<Method> what) {
        return methods.stream().anyMatch(what);
    }

    private static boolean guarded(Method method) {
        return !method.roles().isEmpty();
    }

    private static First first(Interface service, Hosted hosted) {
        List<String> imports = hosted.handler() == null
                ? hosted.api().imports()
                : hosted.handler().imports();
        return new First(
                hosted.api().name(),
                hosted.implemented(),
                imports,
                any(service.methods(), HostReadme::guarded),
                hosted.methods());
    }

    private static Section section(Interface service, JavaTypes types) {
        return new Section(
                service.name(),
                service.methods().stream().map(method -> row(method, types)).toList());
    }

    private static Row row(Method method, JavaTypes types) {
        // A stream is shown as Java has it, with the boxes of primitives.
        String result = method.single()
                .map(TypeRef::declared)
                .orElseGet(() -> method.result().map(types::text).orElse("void"));
        return new Row(
                method.signature(),
                method.oneway() ? null : result,
                method.exceptions().stream().map(Thrown::name).toList(),
                method.stateless(),
                method.reads(),
                method.writes(),
                guarded(method) ? "needs the role " + method.roles().text() : null,
                method.deprecation().map(Deprecation::text).orElse(null));
    }
}
