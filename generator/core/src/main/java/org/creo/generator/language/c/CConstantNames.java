// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.c;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.creo.generator.model.Constant;
import org.creo.generator.model.Description;
import org.creo.generator.model.EnumConstant;
import org.creo.generator.model.Enumeration;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Union;
import org.creo.generator.model.UnionCase;

/**
 * The names of constants: {@code A_B_LEVEL_DEBUG} for constant {@code DEBUG} of enum {@code Level} in package
 * {@code a.b}. A name that the runtime or an earlier owner has gets an underscore after it; two equal names of one
 * owner are left to the check of spellings.
 */
final class CConstantNames {

    /** Names that the generated headers define. */
    private static final Set<String> OF_HEADERS =
            Set.of("H", "CLIENT_H", "CODEC_H", "TYPES_H", "VERSION", "WITHOUT_CLIENT");

    private final String upper;
    private final Set<String> taken = new HashSet<>();
    private final Map<String, Map<String, String>> names = new HashMap<>();

    /**
     * The names of a description's constants.
     *
     * @param upper what each of them starts with
     * @param serving whether there is the service side, too
     */
    CConstantNames(Description description, String upper, CNameSpace types, boolean serving) {
        this.upper = upper;
        taken.addAll(CRuntimeNames.upperOf(CModules.named(description, serving)));
        taken.addAll(OF_HEADERS);
        if (description.hasRules()) {
            taken.add("RULES_H");
        }
        if (serving) {
            taken.add("SERVICE_H");
        }
        taken.addAll(CLibraryNames.after(upper));
        for (Enumeration enumeration : description.enums()) {
            add(
                    enumeration.name(),
                    types.type(enumeration.name()),
                    enumeration.constants().stream().map(EnumConstant::name).toList());
        }
        for (Union union : description.unions()) {
            add(
                    union.name(),
                    types.type(union.name()),
                    union.cases().stream().map(UnionCase::name).toList());
        }
        for (Interface service : description.interfaces()) {
            add(
                    service.name(),
                    types.service(service.name()),
                    service.constants().stream().map(Constant::name).toList());
        }
    }

    private void add(String owner, String key, List<String> constants) {
        Map<String, String> own = new HashMap<>();
        String start = key.isEmpty() ? "" : key.toUpperCase(Locale.ROOT) + "_";
        for (String constant : constants) {
            own.put(constant, CIdentifiers.free(start + CIdentifiers.constant(constant), taken));
        }
        taken.addAll(own.values());
        names.put(owner, own);
    }

    /** The name of a constant of an enum or interface. */
    String of(String owner, String declared) {
        return upper + names.get(owner).get(declared);
    }
}
