// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.view;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.creo.generator.evolve.DescriptionPrinter;
import org.creo.generator.model.ArrayType;
import org.creo.generator.model.Constant;
import org.creo.generator.model.Deprecation;
import org.creo.generator.model.Description;
import org.creo.generator.model.EnumConstant;
import org.creo.generator.model.EnumType;
import org.creo.generator.model.Enumeration;
import org.creo.generator.model.ExceptionType;
import org.creo.generator.model.Field;
import org.creo.generator.model.Fingerprint;
import org.creo.generator.model.Interface;
import org.creo.generator.model.MapType;
import org.creo.generator.model.Method;
import org.creo.generator.model.OptionalType;
import org.creo.generator.model.Permission;
import org.creo.generator.model.Primitive;
import org.creo.generator.model.Roles;
import org.creo.generator.model.Sizes;
import org.creo.generator.model.State;
import org.creo.generator.model.StreamType;
import org.creo.generator.model.Struct;
import org.creo.generator.model.StructType;
import org.creo.generator.model.Trees;
import org.creo.generator.model.TypeRef;

/** From a checked description to what templates see. */
public final class ViewBuilder {

    private static final String FIRST_VERSION = "1.0.0";

    private final Description description;
    private final Spelling spelling;
    private final Fingerprint fingerprint;
    private final Sizes sizes;
    private final Trees trees;
    private final Declarations declarations;

    private ViewBuilder(Description description, Spelling spelling) {
        this.description = description;
        this.spelling = spelling;
        this.fingerprint = new Fingerprint(description);
        this.sizes = new Sizes(description);
        this.trees = new Trees(description);
        this.declarations = new Declarations(description);
    }

    public static ServiceView build(Description description, Spelling spelling) {
        return new ViewBuilder(description, spelling).build();
    }

    private ServiceView build() {
        List<InterfaceView> interfaces = description.interfaces().stream().map(this::service).toList();
        return new ServiceView(description.packageName(), spelling.namespace(description.packageName()),
                description.version().map(Description.Version::text).orElse(FIRST_VERSION),
                description.source().fileName(), spelling.names(description),
                declarations.structs().stream().map(this::struct).toList(),
                description.enums().stream().map(this::enumeration).toList(),
                description.exceptions().stream().map(this::exception).toList(),
                declarations.composites().stream().map(this::type).toList(),
                interfaces, OlderBuilder.build(this, description, spelling, interfaces),
                DescriptionPrinter.print(description));
    }

    StructView struct(Struct struct) {
        List<FieldView> fields = fields(struct.fields(), name -> spelling.field(name, struct));
        return new StructView(spelling.type(struct.name()), struct.name(), struct.documentation().lines(), fields,
                wire(fields), trees.recursive(new StructType(struct.name())), text(struct.deprecation()),
                spelling.names(struct));
    }

    private EnumView enumeration(Enumeration enumeration) {
        List<EnumConstantView> constants = new ArrayList<>();
        for (EnumConstant constant : enumeration.constants()) {
            constants.add(new EnumConstantView(spelling.enumConstant(constant.name(), enumeration), constant.name(),
                    constants.size(), constant.documentation().lines(), text(constant.deprecation())));
        }
        return new EnumView(spelling.type(enumeration.name()), enumeration.name(), enumeration.documentation().lines(),
                List.copyOf(constants), text(enumeration.deprecation()), spelling.names(enumeration));
    }

    private ExceptionView exception(ExceptionType exception) {
        int id = fingerprint.id(exception);
        List<FieldView> fields = fields(exception.fields(), name -> spelling.field(name, exception));
        return new ExceptionView(spelling.type(exception.name()), exception.name(), exception.documentation().lines(),
                id, hex(id), fields, wire(fields), fingerprint.canonical(exception), text(exception.deprecation()),
                spelling.names(exception));
    }

    private InterfaceView service(Interface service) {
        int id = fingerprint.id(service);
        return new InterfaceView(spelling.type(service.name()), service.name(), description.fullName(service),
                service.documentation().lines(), id, hex(id),
                service.constants().stream().map(constant -> constant(constant, service)).toList(),
                service.states().stream().map(state -> state(state, service)).toList(),
                service.methods().stream().map(method -> method(method, service)).toList(),
                text(service.deprecation()), spelling.names(service));
    }

    private ConstantView constant(Constant constant, Interface service) {
        return new ConstantView(spelling.constant(constant.name(), service), constant.name(),
                constant.documentation().lines(), type(constant.type()), spelling.literal(constant.type(), constant.value()),
                text(constant.deprecation()));
    }

    private StateView state(State state, Interface service) {
        return new StateView(state.name(), state.documentation().lines(), type(state.type()), fingerprint.kept(state.type()),
                spelling.names(state, service));
    }

    private PermissionView permission(Permission permission, Method method, Interface service) {
        List<FieldView> steps = steps(permission.key(), method);
        return new PermissionView(state(service.state(permission.state()).orElseThrow(), service), permission.text(),
                steps.isEmpty() ? null : steps.get(0), steps.subList(Math.min(1, steps.size()), steps.size()), permission.writes(),
                spelling.names(permission, method, service));
    }

    /** The parameter that a path begins with, then the field of each struct on the way. */
    private List<FieldView> steps(List<String> path, Method method) {
        List<FieldView> steps = new ArrayList<>();
        List<Field> choice = method.parameters();
        UnaryOperator<String> spell = spelling::parameter;
        for (String name : path) {
            Field step = choice.stream().filter(each -> each.name().equals(name)).findFirst().orElseThrow();
            steps.addAll(fields(List.of(step), spell));
            if (step.type() instanceof StructType type) {
                Struct struct = description.struct(type);
                choice = struct.fields();
                spell = field -> spelling.field(field, struct);
            }
        }
        return List.copyOf(steps);
    }

    private MethodView method(Method method, Interface service) {
        int id = fingerprint.id(method);
        List<FieldView> parameters = fields(method.parameters(), spelling::parameter);
        List<ThrownView> exceptions = method.exceptions().stream()
                .map(thrown -> new ThrownView(exception(description.exception(thrown)),
                        method.documentation().exceptions().getOrDefault(thrown.name(), List.of())))
                .toList();
        List<FieldView> fixed = parameters.stream().filter(parameter -> !isStream(parameter)).toList();
        return new MethodView(spelling.method(method.name(), service), method.name(), method.documentation().lines(),
                method.documentation().result(), id, hex(id), parameters, fixed,
                parameters.stream().filter(ViewBuilder::isStream).findFirst().orElse(null),
                method.single().map(this::type).orElse(null), method.download().map(this::type).orElse(null),
                method.result().map(spelling::text).orElse(null), exceptions, method.oneway(), method.repeatable(),
                method.access().name().toLowerCase(Locale.ROOT),
                method.permissions().stream().map(permission -> permission(permission, method, service)).toList(), method.roles().names(), needs(method.roles()), wire(fixed), sizes.aheadOfTail(method.fixed()), method.signature(),
                fingerprint.canonical(method), text(method.deprecation()), spelling.names(method));
    }

    private static boolean isStream(FieldView parameter) {
        return parameter.type().kind().equals("stream");
    }

    private static String needs(Roles roles) {
        return roles.isEmpty() ? null : "Needs the role " + roles.text() + ".";
    }

    private static String text(Optional<Deprecation> deprecation) {
        return deprecation.map(Deprecation::text).orElse(null);
    }

    static String hex(int id) {
        return String.format("0x%08X", id);
    }

    private List<FieldView> fields(List<Field> fields, UnaryOperator<String> spell) {
        return fields.stream()
                .map(field -> new FieldView(spell.apply(field.name()), field.name(), field.documentation().lines(),
                        type(field.type()), text(field.deprecation()), spelling.names(field)))
                .toList();
    }

    TypeView type(TypeRef type) {
        return new TypeView(kind(type), type instanceof Primitive, spelling.text(type), type.declared(), spelling.key(type),
                item(type),
                type instanceof MapType map ? type(map.key()) : null,
                type instanceof MapType map ? type(map.value()) : null,
                type instanceof StructType struct ? spelling.type(struct.name()) : null,
                type instanceof EnumType enumeration ? spelling.type(enumeration.name()) : null,
                type instanceof StructType struct && trees.recursive(struct),
                sizes.fixed(type), sizes.least(type), spelling.names(type));
    }

    private TypeView item(TypeRef type) {
        if (type instanceof ArrayType array) {
            return type(array.item());
        }
        if (type instanceof StreamType stream) {
            return type(stream.item());
        }
        return type instanceof OptionalType optional ? type(optional.value()) : null;
    }

    private static String kind(TypeRef type) {
        if (type instanceof ArrayType) {
            return "array";
        }
        if (type instanceof OptionalType) {
            return "optional";
        }
        if (type instanceof StreamType) {
            return "stream";
        }
        if (type instanceof MapType) {
            return "map";
        }
        if (type instanceof EnumType) {
            return "enum";
        }
        return type instanceof StructType ? "struct" : type.declared();
    }

    private static WireView wire(List<FieldView> fields) {
        Runs<FieldView> runs = Runs.of(fields, field -> field.type().fixedSize(), field -> field.type().minSize());
        return new WireView(runs.fixedSize(), runs.minSize(), runs.steps().stream().map(step -> new WireView.StepView(step.fixed(),
                step.size(), step.slots().stream().map(slot -> new WireView.SlotView(slot.offset(), slot.field())).toList(),
                step.field())).toList());
    }
}
