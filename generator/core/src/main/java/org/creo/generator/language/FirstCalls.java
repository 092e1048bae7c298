// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language;

import java.util.Optional;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;

/**
 * How each method of a description is called first, as code that a reader can take. It is made once for a description,
 * so that a page with all methods costs no more for each of them than its own code.
 */
@FunctionalInterface
public interface FirstCalls {

    /** What prints the code, and nothing else; empty where the language shows none. */
    Optional<TemplateFile> of(Interface service, Method method);

    /** Those that a macro of the language's README prints, by a template that takes a {@link ReadmeSection}. */
    static <T> FirstCalls by(String template, ReadmeSection.Maker<T> maker) {
        return (service, method) ->
                Optional.of(new TemplateFile(method.name(), template, ReadmeSection.firstCall(service, method, maker)));
    }
}
