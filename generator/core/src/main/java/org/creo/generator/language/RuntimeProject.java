// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language;

import org.creo.generator.model.SharedRuntime;

/** The runtime of a language as a project of its own, to which the packages that share it refer. */
public interface RuntimeProject {

    /** The id of the language in which it is written, which is the name of its folder. */
    String language();

    /** What its name becomes in the language, for help. */
    default String form() {
        return "a package";
    }

    /** What stands between the parts of its name, and between that and what it declares. */
    default String separator() {
        return ".";
    }

    /** The runtime and what builds it. */
    LanguageFiles files(SharedRuntime runtime);
}
