// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.wireshark;

import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.creo.generator.decode.Known;
import org.creo.generator.decode.Known.KnownMethod;
import org.creo.generator.decode.Known.Version;
import org.creo.generator.language.TemplateFile;
import org.creo.generator.model.Description;
import org.creo.generator.render.Renderer;
import org.creo.generator.wireshark.WiresharkModel.ExceptionEntry;
import org.creo.generator.wireshark.WiresharkModel.InterfaceEntry;
import org.creo.protocol.FrameKind;
import org.creo.protocol.ProtocolLimits;
import org.creo.protocol.Status;

/** A script in Lua by which Wireshark shows what the connections of a service carry. */
public final class WiresharkScript {

    private static final String SCRIPT = "script.lua";

    private final Description description;
    private final Known known;
    private final Map<Version, LuaDeclarations> declarations = new IdentityHashMap<>();

    private WiresharkScript(Description description) {
        this.description = description;
        this.known = new Known(description);
        LuaFilters filters = new LuaFilters();
        known.versions().forEach(version -> declarations.put(version, new LuaDeclarations(version, filters)));
    }

    /** @param description one that the checks have passed; calls of clients of its releases are shown, too */
    public static String print(Description description) {
        WiresharkModel model = new WiresharkScript(description).model();
        return new Renderer()
                .render(List.of(new TemplateFile(SCRIPT, "wireshark/script.lua.ftl", model)))
                .get(SCRIPT);
    }

    private WiresharkModel model() {
        List<InterfaceEntry> interfaces = interfaces();
        List<ExceptionEntry> exceptions = known.exceptions().stream()
                .map(each -> declarations.get(each.version()).exception(each))
                .toList();
        return new WiresharkModel(
                description.packageName(),
                description.source().fileName(),
                ofAll(LuaDeclarations::enums),
                ofAll(LuaDeclarations::structs),
                ofAll(LuaDeclarations::unions),
                interfaces,
                exceptions,
                ProtocolLimits.FRAME,
                Stream.of(FrameKind.values()).map(Enum::name).toList(),
                Stream.of(Status.values()).map(Enum::name).toList(),
                Status.EXCEPTION.code());
    }

    private <T> List<T> ofAll(Function<LuaDeclarations, List<T>> declared) {
        return known.versions().stream()
                .flatMap(version -> declared.apply(declarations.get(version)).stream())
                .toList();
    }

    private List<InterfaceEntry> interfaces() {
        Map<Integer, List<KnownMethod>> services = known.methods().stream()
                .collect(Collectors.groupingBy(KnownMethod::protocol, LinkedHashMap::new, Collectors.toList()));
        return services.values().stream()
                .map(methods -> new InterfaceEntry(
                        LuaDeclarations.hex(methods.get(0).protocol()),
                        methods.get(0).fullName(),
                        methods.stream()
                                .map(each -> declarations.get(each.version()).method(each))
                                .toList()))
                .toList();
    }
}
