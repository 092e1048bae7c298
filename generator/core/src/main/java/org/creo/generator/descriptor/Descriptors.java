// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.descriptor;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.creo.generator.model.Access;
import org.creo.generator.model.Description;
import org.creo.generator.model.Fingerprint;
import org.creo.generator.model.HttpStatus;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;
import org.creo.generator.model.Resources;
import org.creo.generator.model.Resources.Resource;
import org.creo.generator.model.Route;
import org.creo.json.Parameters;
import org.creo.json.descriptor.CallCode;
import org.creo.json.descriptor.DescriptorDocument;
import org.creo.json.descriptor.DescriptorDocument.Served;
import org.creo.json.descriptor.DocumentationText;
import org.creo.json.descriptor.InterfaceDescriptor;
import org.creo.json.descriptor.MethodDescriptor;
import org.creo.json.descriptor.MethodDescriptor.Thrown;
import org.creo.json.descriptor.RouteDescriptor;
import org.creo.rule.Rules;

/** The descriptors of a description, the same as the generated service side has them as code. */
public final class Descriptors {

    private final Description description;
    private final Fingerprint fingerprint;
    private final Resources resources;

    private Descriptors(Description description) {
        this.description = description;
        this.fingerprint = new Fingerprint(description);
        this.resources = Resources.of(description);
    }

    /** The descriptors of all interfaces, in declared order. */
    public static List<InterfaceDescriptor> of(Description description) {
        Descriptors descriptors = new Descriptors(description);
        DescriptionTexts texts = DescriptionTexts.of(description);
        Map<String, String> documentation = DocumentationText.read(texts.documentation());
        Map<String, String> deprecations = DocumentationText.read(texts.deprecations());
        return description.interfaces().stream()
                .map(service -> new InterfaceDescriptor(
                        description.fullName(service),
                        description.version().map(Description.Version::text),
                        service.methods().stream()
                                .map(method -> descriptors.describe(service, method))
                                .toList(),
                        description,
                        documentation,
                        deprecations))
                .toList();
    }

    /**
     * The document that a host of the whole description has at {@code /creo/descriptor.json}, for a caller who may call
     * all.
     *
     * @param languages in which the page shows calls
     */
    public static String document(Description description, List<String> languages) {
        CallCode code = new CallCode(languages, () -> "");
        Fingerprint fingerprint = new Fingerprint(description);
        List<Served> served = new ArrayList<>();
        for (InterfaceDescriptor descriptor : of(description)) {
            Interface service = description.interfaces().get(served.size());
            served.add(new Served(descriptor, fingerprint.id(service), code));
        }
        return new String(DescriptorDocument.of(served, method -> true), StandardCharsets.UTF_8);
    }

    private MethodDescriptor describe(Interface service, Method method) {
        Parameters parameters = new Parameters(
                method.name(), method.signature(), Description.members(method.fixed()), Optional.empty());
        MethodDescriptor described = new MethodDescriptor(fingerprint.id(method), parameters)
                .throwing(method.exceptions().stream()
                        .map(thrown -> description.exception(thrown))
                        .map(thrown -> {
                            String name = description.packageName() + "." + thrown.name();
                            Thrown usual =
                                    new Thrown(name, fingerprint.id(thrown), Description.members(thrown.fields()));
                            return thrown.status()
                                    .map(HttpStatus::code)
                                    .map(code -> new Thrown(name, usual.id(), usual.fields(), code))
                                    .orElse(usual);
                        })
                        .toArray(Thrown[]::new))
                .admitting(method.roles().names().toArray(String[]::new));
        if (method.uploaded().isPresent()) {
            described = described.taking(
                    method.upload().orElseThrow().name(),
                    method.uploaded().get(),
                    method.upload().orElseThrow().rules().items().orElse(Rules.NONE));
        }
        if (method.single().isPresent()) {
            described = described.giving(method.single().get());
        }
        if (method.download().isPresent()) {
            described = described.sending(method.download().get());
        }
        if (method.oneway()) {
            described = described.answeringNothing();
        }
        if (method.access() == Access.STATELESS || method.access() == Access.READING) {
            described = described.changingNothing();
        }
        Optional<Resource> resource = resources.of(service, method);
        return resource.isPresent() ? described.at(describe(resource.get())) : described;
    }

    private RouteDescriptor describe(Resource resource) {
        Route route = resource.route();
        return new RouteDescriptor(
                route.verb().name(),
                resource.path().text(),
                route.body(),
                route.target()
                        .map(target -> new RouteDescriptor.Target(
                                resources.path(resource, target).text(), target.status())),
                route.type().map(Route.ContentType::text),
                route.cached());
    }
}
