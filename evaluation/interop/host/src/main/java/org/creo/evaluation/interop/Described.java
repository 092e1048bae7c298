// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.interop;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.creo.framework.dispatch.Dispatcher;
import org.creo.generator.model.Description;
import org.creo.server.described.DescribedServices;
import org.creo.server.described.DescriptionFile;

/** Puts dispatchers made from descriptions before the generated ones, which answer for them. */
final class Described {
    private static final List<String> FILES = List.of(
            "evaluation/interop/constructs/constructs.creo",
            "evaluation/interop/evolution/v3/shop.creo",
            "evaluation/interop/faults/faults.creo",
            "evaluation/interop/rules/pantry.creo",
            "evaluation/interop/sets/labels.creo",
            "evaluation/interop/times/journal.creo",
            "evaluation/interop/trials/trials.creo",
            "evaluation/interop/unions/forms.creo",
            "evaluation/interop/unsigned/counters.creo",
            "samples/data-service/data.creo");

    private final Map<String, Description> descriptions = new HashMap<>();

    /** @param root the folder of the repository */
    Described(Path root) {
        for (String file : FILES) {
            Description description = DescriptionFile.read(root.resolve(file), List.of());
            description.interfaces().forEach(each -> descriptions.put(description.fullName(each), description));
        }
    }

    /** The description of an interface, by its full name. */
    Description description(String service) {
        return descriptions.get(service);
    }

    /** The described dispatcher of the same interface. */
    Dispatcher instead(Dispatcher generated) {
        Description description = description(generated.protocolName());
        return DescribedServices.of(description, service -> new GeneratedAnswers(generated)).stream()
                .filter(each -> each.protocolName().equals(generated.protocolName()))
                .findFirst()
                .orElseThrow();
    }
}
