// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.script;

import org.creo.generator.model.Interface;
import org.creo.generator.view.Names;

/** The names that clients of a language without a compiler have in addition to those of the description. */
public interface ScriptNames extends Names {

    /** Whether a struct, a union, an enum, an exception or an interface has this name. */
    boolean declares(String name);

    /** The client of an interface. */
    String client(Interface service);

    /** The client that an example uses which does not wait for an answer. */
    default String asyncClient(Interface service) {
        return client(service);
    }
}
