// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.wireshark;

import java.util.List;
import java.util.stream.Stream;
import org.creo.generator.language.TemplateFile;
import org.creo.generator.model.Description;
import org.creo.generator.model.EnumConstant;
import org.creo.generator.model.ExceptionType;
import org.creo.generator.model.Field;
import org.creo.generator.model.Fingerprint;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;
import org.creo.generator.model.Sizes;
import org.creo.generator.model.StructType;
import org.creo.generator.model.Trees;
import org.creo.generator.model.TypeRef;
import org.creo.generator.render.Renderer;
import org.creo.generator.wireshark.WiresharkModel.EnumEntry;
import org.creo.generator.wireshark.WiresharkModel.ExceptionEntry;
import org.creo.generator.wireshark.WiresharkModel.InterfaceEntry;
import org.creo.generator.wireshark.WiresharkModel.MethodEntry;
import org.creo.generator.wireshark.WiresharkModel.Slot;
import org.creo.generator.wireshark.WiresharkModel.StructEntry;
import org.creo.protocol.FrameKind;
import org.creo.protocol.ProtocolLimits;
import org.creo.protocol.Status;

/** A script in Lua by which Wireshark shows what the connections of a service carry. */
public final class WiresharkScript {

    private static final String SCRIPT = "script.lua";

    private final Description description;
    private final Fingerprint fingerprint;
    private final LuaType types;

    private WiresharkScript(Description description) {
        this.description = description;
        this.fingerprint = new Fingerprint(description);
        this.types = new LuaType(new Sizes(description));
    }

    /** @param description one that the checks have passed */
    public static String print(Description description) {
        WiresharkModel model = new WiresharkScript(description).model();
        return new Renderer()
                .render(List.of(new TemplateFile(SCRIPT, "wireshark/script.lua.ftl", model)))
                .get(SCRIPT);
    }

    private WiresharkModel model() {
        Trees trees = new Trees(description);
        return new WiresharkModel(
                description.packageName(),
                description.source().fileName(),
                description.enums().stream()
                        .map(each -> new EnumEntry(
                                each.name(),
                                each.constants().stream()
                                        .map(EnumConstant::name)
                                        .toList()))
                        .toList(),
                description.structs().stream()
                        .map(each -> new StructEntry(
                                each.name(),
                                trees.recursive(new StructType(each.name())),
                                slots(each.name(), each.fields())))
                        .toList(),
                description.interfaces().stream().map(this::service).toList(),
                description.exceptions().stream().map(this::exception).toList(),
                ProtocolLimits.FRAME,
                Stream.of(FrameKind.values()).map(Enum::name).toList(),
                Stream.of(Status.values()).map(Enum::name).toList(),
                Status.EXCEPTION.code());
    }

    private InterfaceEntry service(Interface service) {
        return new InterfaceEntry(
                hex(fingerprint.id(service)),
                description.fullName(service),
                service.methods().stream()
                        .map(method -> method(service.name() + "." + method.name(), method))
                        .toList());
    }

    private MethodEntry method(String name, Method method) {
        return new MethodEntry(
                hex(fingerprint.id(method)),
                name,
                slots(name, method.fixed()),
                method.single().map(type -> result(name, type)).orElse(null),
                method.uploaded()
                        .map(type -> slot(name, method.upload().orElseThrow().name(), type))
                        .orElse(null),
                method.download().map(type -> result(name, type)).orElse(null));
    }

    private ExceptionEntry exception(ExceptionType exception) {
        return new ExceptionEntry(
                hex(fingerprint.id(exception)), exception.name(), slots(exception.name(), exception.fields()));
    }

    private List<Slot> slots(String owner, List<Field> fields) {
        return fields.stream()
                .map(field -> slot(owner, field.name(), field.type()))
                .toList();
    }

    private Slot slot(String owner, String name, TypeRef type) {
        return new Slot(description.packageName() + "." + owner + "." + name, name, types.of(type));
    }

    /** Named by the method itself, since a parameter may have any name. */
    private Slot result(String method, TypeRef type) {
        return new Slot(description.packageName() + "." + method, "result", types.of(type));
    }

    private static String hex(int id) {
        return String.format("0x%08x", id);
    }
}
