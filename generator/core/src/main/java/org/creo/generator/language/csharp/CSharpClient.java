// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.csharp;

import java.util.List;
import org.creo.generator.model.Constant;
import org.creo.generator.model.Description;
import org.creo.generator.model.Fingerprint;
import org.creo.generator.model.Interface;
import org.creo.type.Scalar;

/**
 * The client of an interface.
 *
 * @param contract the interface that it implements, so that tests can have something else in its place
 * @param fake the class that tests can derive from to have something in its place
 * @param declaredName the interface as the description has it
 * @param fullName the same with its package
 * @param id the protocol id, as {@code 0x1A2B3C4D}
 * @param doc the lines of its documentation and its interface's, may be empty
 * @param deprecated what to do instead, else null
 * @param constants in the order of the description
 * @param methods in the order of the description
 */
public record CSharpClient(
        String name,
        String contract,
        String fake,
        String declaredName,
        String fullName,
        String id,
        List<String> doc,
        String deprecated,
        List<ConstantField> constants,
        List<CSharpMethod> methods) {

    /**
     * A constant.
     *
     * @param modifiers whether it is one of C#, or computed once
     * @param value as C# writes it
     */
    public record ConstantField(
            String modifiers, String name, String type, String value, List<String> doc, String deprecated) {}

    /** Whether a declaration has a {@code ?} that C# 7 does not know. */
    public boolean annotated() {
        return methods.stream().anyMatch(CSharpMethod::annotated);
    }

    static List<CSharpClient> all(
            Description description, CSharpNames names, CSharpTypes types, CSharpFields fields, CSharpRules rules) {
        Fingerprint fingerprint = new Fingerprint(description);
        CSharpLiterals literals = new CSharpLiterals(description, names, types);
        return description.interfaces().stream()
                .map(service -> {
                    CSharpMethods methods = new CSharpMethods(
                            service, description.fullName(service), fingerprint, names, types, fields, rules);
                    return new CSharpClient(
                            names.client(service),
                            names.contract(service),
                            names.fake(service),
                            service.name(),
                            description.fullName(service),
                            CSharpModel.hex(fingerprint.id(service)),
                            CSharpDocs.of(service.documentation()),
                            CSharpDocs.deprecated(service.deprecation()),
                            service.constants().stream()
                                    .map(constant -> constant(constant, service, names, types, literals))
                                    .toList(),
                            service.methods().stream().map(methods::of).toList());
                })
                .toList();
    }

    private static ConstantField constant(
            Constant constant, Interface service, CSharpNames names, CSharpTypes types, CSharpLiterals literals) {
        boolean computed = constant.type().asScalar().filter(Scalar::isSpelled).isPresent();
        return new ConstantField(
                computed ? "static readonly" : "const",
                names.constant(constant.name(), service),
                types.text(constant.type()),
                literals.of(constant.type(), constant.value()),
                CSharpDocs.of(constant.documentation()),
                CSharpDocs.deprecated(constant.deprecation()));
    }
}
