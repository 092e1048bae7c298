// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.view;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.creo.generator.model.ArrayType;
import org.creo.generator.model.Description;
import org.creo.generator.model.Field;
import org.creo.generator.model.Fingerprint;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;
import org.creo.generator.model.Primitive;
import org.creo.generator.model.StringType;
import org.creo.generator.model.Struct;
import org.creo.generator.model.StructType;
import org.creo.generator.model.TypeRef;

/** From a checked description to what templates see. */
public final class ViewBuilder {

    /** A count takes four bytes. */
    private static final int COUNT = 4;

    private final Description description;
    private final Spelling spelling;
    private final Fingerprint fingerprint;

    private ViewBuilder(Description description, Spelling spelling) {
        this.description = description;
        this.spelling = spelling;
        this.fingerprint = new Fingerprint(description);
    }

    public static ServiceView build(Description description, Spelling spelling) {
        return new ViewBuilder(description, spelling).build();
    }

    private ServiceView build() {
        return new ServiceView(description.packageName(), spelling.namespace(description.packageName()),
                description.source().fileName(), spelling.names(description),
                ordered().stream().map(this::struct).toList(),
                arrays().stream().map(this::type).toList(),
                description.interfaces().stream().map(this::service).toList());
    }

    /** The structs, each after those that it contains, otherwise as declared. */
    private List<Struct> ordered() {
        Map<String, Struct> done = new LinkedHashMap<>();
        description.structs().forEach(struct -> order(struct, done));
        return List.copyOf(done.values());
    }

    private void order(Struct struct, Map<String, Struct> done) {
        if (done.containsKey(struct.name())) {
            return;
        }
        for (Field field : struct.fields()) {
            TypeRef type = field.type();
            while (type instanceof ArrayType array) {
                type = array.item();
            }
            if (type instanceof StructType inner) {
                order(description.struct(inner), done);
            }
        }
        done.put(struct.name(), struct);
    }

    private Set<ArrayType> arrays() {
        Set<ArrayType> found = new LinkedHashSet<>();
        for (Struct struct : ordered()) {
            struct.fields().forEach(field -> addArrays(field.type(), found));
        }
        for (Interface service : description.interfaces()) {
            for (Method method : service.methods()) {
                method.parameters().forEach(parameter -> addArrays(parameter.type(), found));
                method.result().ifPresent(type -> addArrays(type, found));
            }
        }
        return found;
    }

    private static void addArrays(TypeRef type, Set<ArrayType> found) {
        if (type instanceof ArrayType array) {
            addArrays(array.item(), found);
            found.add(array);
        }
    }

    private StructView struct(Struct struct) {
        List<FieldView> fields = fields(struct.fields(), name -> spelling.field(name, struct));
        return new StructView(spelling.type(struct.name()), struct.name(), struct.documentation().lines(), fields,
                wire(fields), spelling.names(struct));
    }

    private InterfaceView service(Interface service) {
        int id = fingerprint.id(service);
        return new InterfaceView(spelling.type(service.name()), service.name(), description.fullName(service),
                service.documentation().lines(), id, hex(id), service.methods().stream().map(method -> method(method, service)).toList(),
                spelling.names(service));
    }

    private MethodView method(Method method, Interface service) {
        int id = fingerprint.id(method);
        List<FieldView> parameters = fields(method.parameters(), spelling::parameter);
        return new MethodView(spelling.method(method.name(), service), method.name(), method.documentation().lines(),
                method.documentation().result(), id, hex(id), parameters, method.result().map(this::type).orElse(null),
                wire(parameters), method.signature(), fingerprint.canonical(method), spelling.names(method));
    }

    private static String hex(int id) {
        return String.format("0x%08X", id);
    }

    private List<FieldView> fields(List<Field> fields, UnaryOperator<String> spell) {
        return fields.stream()
                .map(field -> new FieldView(spell.apply(field.name()), field.name(), field.documentation().lines(),
                        type(field.type()), spelling.names(field)))
                .toList();
    }

    private TypeView type(TypeRef type) {
        return new TypeView(kind(type), type instanceof Primitive, spelling.text(type), type.declared(), spelling.key(type),
                type instanceof ArrayType array ? type(array.item()) : null,
                type instanceof StructType struct ? spelling.type(struct.name()) : null,
                fixedSize(type), minSize(type), spelling.names(type));
    }

    private static String kind(TypeRef type) {
        if (type instanceof ArrayType) {
            return "array";
        }
        return type instanceof StructType ? "struct" : type.declared();
    }

    private int fixedSize(TypeRef type) {
        if (type instanceof Primitive primitive) {
            return primitive.size();
        }
        if (!(type instanceof StructType struct)) {
            return -1;
        }
        int sum = 0;
        for (Field field : description.struct(struct).fields()) {
            int size = fixedSize(field.type());
            if (size < 0) {
                return -1;
            }
            sum += size;
        }
        return sum;
    }

    private int minSize(TypeRef type) {
        if (type instanceof Primitive primitive) {
            return primitive.size();
        }
        if (type == StringType.STRING || type instanceof ArrayType) {
            return COUNT;
        }
        return description.struct((StructType) type).fields().stream().mapToInt(field -> minSize(field.type())).sum();
    }

    private static WireView wire(List<FieldView> fields) {
        List<WireView.StepView> steps = new ArrayList<>();
        List<WireView.SlotView> run = new ArrayList<>();
        int size = 0;
        for (FieldView field : fields) {
            if (field.type().fixed()) {
                run.add(new WireView.SlotView(size, field));
                size += field.type().fixedSize();
                continue;
            }
            addRun(steps, run, size);
            run.clear();
            size = 0;
            steps.add(new WireView.StepView(false, 0, List.of(), field));
        }
        addRun(steps, run, size);
        boolean fixed = fields.stream().allMatch(field -> field.type().fixed());
        int least = fields.stream().mapToInt(field -> field.type().minSize()).sum();
        return new WireView(fixed ? least : -1, least, List.copyOf(steps));
    }

    private static void addRun(List<WireView.StepView> steps, List<WireView.SlotView> run, int size) {
        if (!run.isEmpty()) {
            steps.add(new WireView.StepView(true, size, List.copyOf(run), null));
        }
    }
}
