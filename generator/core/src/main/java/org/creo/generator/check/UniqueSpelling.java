// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.check;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.creo.generator.diagnostic.Code;
import org.creo.generator.diagnostic.Diagnostic;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.language.Language;
import org.creo.generator.model.Description;
import org.creo.generator.model.Enumeration;
import org.creo.generator.model.ExceptionType;
import org.creo.generator.model.Field;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;
import org.creo.generator.model.Struct;
import org.creo.generator.model.Union;
import org.creo.generator.source.Location;
import org.creo.generator.view.Names;

/** Names that differ in the description still differ once a language has spelled them its own way. */
final class UniqueSpelling implements Check {

    private final List<Language> languages;

    UniqueSpelling(List<Language> languages) {
        this.languages = languages;
    }

    @Override
    public void check(Description description, Diagnostics diagnostics) {
        for (Language language : languages) {
            List<Interface> interfaces = language.remotes() ? description.allInterfaces() : description.interfaces();
            Names spelling = language.names(description);
            Spelled types = new Spelled(language, diagnostics);
            description.structs().forEach(struct -> types.add(struct.name(), struct.at(), spelling::type));
            description.unions().forEach(union -> types.add(union.name(), union.at(), spelling::type));
            description.enums().forEach(enumeration -> types.add(enumeration.name(), enumeration.at(), spelling::type));
            description.exceptions().forEach(exception -> types.add(exception.name(), exception.at(), spelling::type));
            interfaces.forEach(service -> types.add(service.name(), service.at(), spelling::type));
            for (Enumeration enumeration : description.enums()) {
                Spelled constants = new Spelled(language, diagnostics);
                enumeration
                        .constants()
                        .forEach(constant -> constants.add(
                                constant.name(), constant.at(), name -> spelling.enumConstant(name, enumeration)));
            }
            for (ExceptionType exception : description.exceptions()) {
                fields(exception.fields(), name -> spelling.field(name, exception), new Spelled(language, diagnostics));
            }
            for (Struct struct : description.structs()) {
                fields(struct.fields(), name -> spelling.field(name, struct), new Spelled(language, diagnostics));
            }
            for (Union union : description.unions()) {
                fields(union.fields(), name -> spelling.unionCase(name, union), new Spelled(language, diagnostics));
            }
            for (Interface service : interfaces) {
                Spelled constants = new Spelled(language, diagnostics);
                service.constants()
                        .forEach(constant -> constants.add(
                                constant.name(), constant.at(), name -> spelling.constant(name, service)));
                Spelled methods = new Spelled(language, diagnostics);
                for (Method method : service.methods()) {
                    methods.add(method.name(), method.at(), name -> spelling.method(name, service));
                    fields(method.parameters(), spelling::parameter, new Spelled(language, diagnostics));
                }
            }
        }
    }

    private static void fields(List<Field> fields, UnaryOperator<String> spell, Spelled names) {
        fields.forEach(field -> names.add(field.name(), field.at(), spell));
    }

    private record Spelled(Language language, Diagnostics diagnostics, Map<String, Location> seen) {

        Spelled(Language language, Diagnostics diagnostics) {
            this(language, diagnostics, new HashMap<>());
        }

        void add(String name, Location at, UnaryOperator<String> spell) {
            String spelled = spell.apply(name);
            Location first = seen.putIfAbsent(spelled, at);
            if (first != null) {
                diagnostics.add(Diagnostic.error(
                                Code.SPELLING,
                                at,
                                "'" + name + "' becomes '" + spelled + "' in " + language.title()
                                        + ", where another name becomes the same",
                                "rename one of them")
                        .withNote(first, "the other name"));
            }
        }
    }
}
