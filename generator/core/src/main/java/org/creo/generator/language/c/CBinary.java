// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.c;

import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import java.util.zip.CRC32;

/**
 * What a compiled program has to find in a shared library: the layouts of structs, the numbers of constants, the
 * parameters of functions. A library has a checksum of it in its name, so a program never runs with one that was made
 * from another description.
 */
final class CBinary {

    private CBinary() {}

    /** The version of a package's library. */
    static String version(CModel model) {
        Stream<String> enums = model.enums().stream()
                .flatMap(type -> type.constants().stream())
                .map(constant -> constant.name() + "=" + constant.ordinal());
        Stream<String> structs = model.structs().stream()
                .flatMap(type -> Stream.concat(Stream.of(type.name()), members(type.fields().stream())));
        Stream<String> exceptions = model.exceptions().stream()
                .flatMap(type -> Stream.concat(Stream.of(type.name()), members(type.fields().stream())));
        Stream<String> functions = model.interfaces().stream()
                .flatMap(type -> type.methods().stream())
                .map(method ->
                        method.name() + method.declarations() + method.result() + method.upload() + method.download());
        // A runtime of its own is a part of the library; one that is shared has a name of its own.
        Stream<String> runtime =
                model.shared() == null ? CRuntime.declarations(CRuntime.headers(model.parts())) : Stream.empty();
        return version(
                model.version(),
                Stream.of(enums, structs, exceptions, functions, served(model), runtime)
                        .flatMap(s -> s));
    }

    /** What programs find of the service side, where there is one. */
    private static Stream<String> served(CModel model) {
        return model.services() == null
                ? Stream.empty()
                : Stream.concat(
                        model.services().views().stream().map(Record::toString),
                        model.services().interfaces().stream()
                                .flatMap(service -> service.handlers().stream())
                                .map(handler -> handler.member() + handler.parameters()));
    }

    /** The version of a library with these contents. */
    static String version(String version, Stream<String> contents) {
        CRC32 sum = new CRC32();
        contents.forEach(text -> sum.update((text + "\n").getBytes(StandardCharsets.UTF_8)));
        return String.format("%s.%08x", version, sum.getValue());
    }

    private static Stream<String> members(Stream<CModel.Field> fields) {
        return fields.flatMap(field -> Stream.of(String.valueOf(field.flag()), field.declaration()));
    }
}
