// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.verify;

import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;

/** The method that a question calls, and its interface. */
record Callee(Interface service, Method method) {

    static Callee of(Message arguments) {
        return arguments.description().interfaces().stream()
                .flatMap(service -> service.methods().stream().map(method -> new Callee(service, method)))
                .filter(each -> Message.subject(each.service, each.method).equals(arguments.subject()))
                .findFirst()
                .orElseThrow();
    }
}
