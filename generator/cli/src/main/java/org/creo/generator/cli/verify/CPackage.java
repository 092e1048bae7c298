// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.verify;

import org.creo.generator.language.c.CModel;

/** What a template of a package in C sees, with what the shared parts of the templates of C ask for. */
public interface CPackage {

    /** What the generated code's own templates see. */
    CModel service();

    default String prefix() {
        return service().prefix();
    }

    default String upper() {
        return service().upper();
    }

    default boolean deprecated() {
        return service().deprecated();
    }
}
