// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.wireshark;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.creo.generator.decode.Known.KnownException;
import org.creo.generator.decode.Known.KnownMethod;
import org.creo.generator.decode.Known.Version;
import org.creo.generator.model.Description;
import org.creo.generator.model.EnumConstant;
import org.creo.generator.model.ExceptionType;
import org.creo.generator.model.Field;
import org.creo.generator.model.Method;
import org.creo.generator.model.Release;
import org.creo.generator.wireshark.WiresharkModel.EnumEntry;
import org.creo.generator.wireshark.WiresharkModel.ExceptionEntry;
import org.creo.generator.wireshark.WiresharkModel.MethodEntry;
import org.creo.generator.wireshark.WiresharkModel.Slot;
import org.creo.generator.wireshark.WiresharkModel.StructEntry;
import org.creo.generator.wireshark.WiresharkModel.UnionEntry;
import org.creo.type.Sizes;
import org.creo.type.StructType;
import org.creo.type.Trees;
import org.creo.type.TypeRef;
import org.creo.type.UnionType;

/** Methods and exceptions of the description or of one of its releases, and the types that these are made of. */
final class LuaDeclarations {

    private final Version version;
    private final Description description;
    private final LuaFilters filters;
    private final LuaType types;
    private final Set<String> used = new HashSet<>();

    LuaDeclarations(Version version, LuaFilters filters) {
        this.version = version;
        this.description = version.description();
        this.filters = filters;
        this.types = new LuaType(new Sizes(description), version.suffix());
    }

    MethodEntry method(KnownMethod known) {
        Method method = known.method();
        String name = known.name();
        return new MethodEntry(
                hex(known.id()),
                name,
                version.release().map(Release::version).orElse(null),
                slots(name, method.fixed()),
                method.single().map(type -> result(name, type)).orElse(null),
                method.uploaded()
                        .map(type -> slot(name, method.upload().orElseThrow().name(), type))
                        .orElse(null),
                method.download().map(type -> result(name, type)).orElse(null));
    }

    ExceptionEntry exception(KnownException known) {
        ExceptionType exception = known.exception();
        return new ExceptionEntry(hex(known.id()), exception.name(), slots(exception.name(), exception.fields()));
    }

    /** The enums of which the methods and exceptions were made until now. */
    List<EnumEntry> enums() {
        return description.enums().stream()
                .filter(each -> used.contains(each.name()))
                .map(each -> new EnumEntry(
                        each.name() + version.suffix(),
                        each.constants().stream().map(EnumConstant::name).toList()))
                .toList();
    }

    /** The structs of which the methods and exceptions were made until now. */
    List<StructEntry> structs() {
        Trees trees = new Trees(description);
        return description.structs().stream()
                .filter(each -> used.contains(each.name()))
                .map(each -> new StructEntry(
                        each.name() + version.suffix(),
                        trees.recursive(new StructType(each.name())),
                        slots(each.name(), each.fields())))
                .toList();
    }

    /** The unions of which the methods and exceptions were made until now. */
    List<UnionEntry> unions() {
        Trees trees = new Trees(description);
        return description.unions().stream()
                .filter(each -> used.contains(each.name()))
                .map(each -> new UnionEntry(
                        each.name() + version.suffix(),
                        trees.recursive(new UnionType(each.name())),
                        slots(each.name(), each.fields())))
                .toList();
    }

    private List<Slot> slots(String owner, List<Field> fields) {
        return fields.stream()
                .map(field -> slot(owner, field.name(), field.type()))
                .toList();
    }

    private Slot slot(String owner, String name, TypeRef type) {
        return named(name, owner + "." + name, type);
    }

    /** Named by the method itself, since a parameter may have any name. */
    private Slot result(String method, TypeRef type) {
        return named("result", method, type);
    }

    private Slot named(String name, String path, TypeRef type) {
        use(type);
        return new Slot(filters.of(description.packageName() + "." + path, type, version), name, types.of(type));
    }

    private void use(TypeRef type) {
        type.names().filter(used::add).forEach(name -> {
            description.struct(name).ifPresent(struct -> struct.fields().forEach(field -> use(field.type())));
            description.union(name).ifPresent(union -> union.cases().forEach(each -> use(each.type())));
        });
    }

    static String hex(int id) {
        return String.format("0x%08x", id);
    }
}
