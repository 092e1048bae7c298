// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import java.util.List;
import org.creo.generator.cli.call.Callee;
import org.creo.generator.cli.call.Catalogue;
import org.creo.generator.cli.host.HostAddress;
import org.creo.generator.evolve.DescriptionPrinter;
import org.creo.generator.example.JsonExample;

/** What can be called at a host, each method with a command to copy. */
final class CallListing {

    /** A longer example hides more than it shows. */
    private static final int LONGEST_EXAMPLE = 300;

    private CallListing() {}

    static String print(HostAddress host, Catalogue catalogue) {
        StringBuilder text = new StringBuilder(print(host, catalogue, catalogue.all()));
        catalogue
                .undescribed()
                .forEach(name -> text.append(text.length() == 0 ? "" : "\n")
                        .append("interface ")
                        .append(name)
                        .append("\n\n  The host has no description of it; --description FILE gives one.\n"));
        return text.toString();
    }

    /** @param shown the methods to list, those of one interface next to each other */
    static String print(HostAddress host, Catalogue catalogue, List<Callee> shown) {
        StringBuilder text = new StringBuilder();
        String group = "";
        for (Callee callee : shown) {
            if (!callee.interfaceName().equals(group)) {
                group = callee.interfaceName();
                text.append(text.length() == 0 ? "" : "\n")
                        .append(DescriptionPrinter.annotations(callee.service()))
                        .append("interface ")
                        .append(group)
                        .append('\n');
            }
            text.append("\n  ").append(callee.declaration()).append('\n');
            text.append("    ")
                    .append(items(callee))
                    .append("creo call ")
                    .append(host)
                    .append(' ')
                    .append(name(catalogue, callee))
                    .append(arguments(callee))
                    .append('\n');
        }
        return text.toString();
    }

    /** The shortest name with an interface that means no other method. */
    private static String name(Catalogue catalogue, Callee callee) {
        return catalogue.all().stream()
                                .filter(other -> other.shortName().equals(callee.shortName()))
                                .count()
                        == 1
                ? callee.shortName()
                : callee.fullName();
    }

    /** The shell command that pipes an item to this one, where the method takes a stream. */
    private static String items(Callee callee) {
        return callee.method()
                .uploaded()
                .map(type -> JsonExample.ofItem(callee.description(), callee.method()))
                .map(item -> item.length() > LONGEST_EXAMPLE ? "cat items.jsonl | " : "echo '" + item + "' | ")
                .orElse("");
    }

    private static String arguments(Callee callee) {
        if (callee.method().fixed().isEmpty()) {
            return "";
        }
        String example = JsonExample.of(callee.description(), callee.method());
        return example.length() > LONGEST_EXAMPLE ? " --example" : " '" + example + "'";
    }
}
