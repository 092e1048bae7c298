// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.python;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.creo.generator.language.python.PythonChecks.Check;
import org.creo.generator.language.python.PythonPacking.Packing;
import org.creo.generator.language.script.ScriptKeys;
import org.creo.generator.model.Constant;
import org.creo.generator.model.Description;
import org.creo.generator.model.ExceptionType;
import org.creo.generator.model.Field;
import org.creo.generator.model.Method;
import org.creo.generator.model.Struct;
import org.creo.generator.model.Union;
import org.creo.generator.view.Runs;
import org.creo.type.Scalar;
import org.creo.type.Sizes;
import org.creo.type.StructType;
import org.creo.type.Trees;
import org.creo.type.TypeRef;
import org.creo.type.UnionType;

/**
 * What each type is in Python: its annotations, its checks, and the functions that read and write it. Not safe for
 * several threads.
 */
public final class PythonTypes {

    /** The beginning of names in the runtime's modules {@code objects}, of values and of the wire. */
    static final String OBJECTS = "_objects.";

    private static final String WIRE_OBJECTS = "_wire_objects.";

    private final ScriptKeys keys;
    private final PythonAnnotations annotations;
    private final PythonAnnotations shown;
    private final PythonChecks checks;
    private final PythonPacking packing;
    private final Sizes sizes;
    private final Trees trees;
    private final Set<TypeRef> levelled;

    public PythonTypes(Description description, PythonNames names) {
        keys = new ScriptKeys(description, new PythonKeys(names));
        annotations = PythonAnnotations.ofModules(names);
        shown = PythonAnnotations.ofReadme(names);
        checks = new PythonChecks(names, keys);
        packing = new PythonPacking(description, names, keys);
        sizes = new Sizes(description);
        trees = new Trees(description);
        levelled = levelled(description);
    }

    /** The structs and unions that can hold themselves, and those that contain one that can. */
    private Set<TypeRef> levelled(Description description) {
        List<TypeRef> all = Stream.<TypeRef>concat(
                        description.structs().stream().map(struct -> new StructType(struct.name())),
                        description.unions().stream().map(union -> new UnionType(union.name())))
                .toList();
        List<TypeRef> recursive = all.stream().filter(trees::recursive).toList();
        return all.stream()
                .filter(type -> recursive.stream().anyMatch(inner -> inner.equals(type) || trees.reaches(type, inner)))
                .collect(Collectors.toSet());
    }

    /** The annotation of what Creo returns. */
    String returned(TypeRef type) {
        return annotations.returned(type);
    }

    /** The annotation of what a caller may pass. */
    String given(TypeRef type) {
        return annotations.given(type);
    }

    /** The same annotations, for people to read. */
    PythonAnnotations shown() {
        return shown;
    }

    Check check(TypeRef type) {
        return checks.of(type);
    }

    /** What checks a parameter, which is sent before the call returns. */
    Check sentCheck(TypeRef type) {
        return checks.sent(type);
    }

    /** The type's key in the names of its functions. */
    String key(TypeRef type) {
        return keys.of(type);
    }

    /** The same for a struct, a union, an enum or an exception. */
    String key(String declared) {
        return keys.of(declared);
    }

    /** The function that reads a value, as modules other than {@code codec.py} call it. */
    public String read(TypeRef type) {
        return outside(type) + "read_" + key(type);
    }

    /** The function that reads an exception, as modules other than {@code codec.py} call it. */
    public String read(ExceptionType exception) {
        return "_codec.read_" + key(exception.name());
    }

    /** The function that writes a value, as modules other than {@code codec.py} call it. */
    public String write(TypeRef type) {
        return outside(type) + "write_" + key(type);
    }

    private static String outside(TypeRef type) {
        return inRuntime(type) ? wire(type) : "_codec.";
    }

    /** The function that writes a parameter. */
    String send(TypeRef type) {
        return isBytes(type) ? "_wire.write_buffer" : write(type);
    }

    /** The function that reads a value, as {@code codec.py} calls it itself. */
    String readInside(TypeRef type) {
        return inside(type) + "read_" + key(type);
    }

    /** The function that writes a value, as {@code codec.py} calls it itself. */
    String writeInside(TypeRef type) {
        return inside(type) + "write_" + key(type);
    }

    private static String inside(TypeRef type) {
        return inRuntime(type) ? wire(type) : "";
    }

    private static String wire(TypeRef type) {
        return hasObject(type) ? WIRE_OBJECTS : "_wire.";
    }

    /** Whether the runtime encodes and decodes it; generated functions do it for others. */
    static boolean inRuntime(TypeRef type) {
        return type.asArray()
                .map(array -> PythonArray.of(array).inRuntime())
                .orElseGet(() -> type.asScalar().isPresent());
    }

    /** Whether a value is a number that is compared by its bits. */
    static boolean isFloating(TypeRef type) {
        return type.present()
                .asScalar()
                .filter(scalar -> scalar.form() == Scalar.Form.FLOATING)
                .isPresent();
    }

    /** Whether it is {@code byte[]}, which is sent from the caller's buffer. */
    static boolean isBytes(TypeRef type) {
        return type.asArray()
                .filter(array -> PythonArray.of(array) == PythonArray.BYTES)
                .isPresent();
    }

    /** Whether it is an array of numbers, which NumPy takes without a copy. */
    static boolean isNumbers(TypeRef type) {
        return type.asArray()
                .filter(array -> PythonArray.of(array) == PythonArray.NUMBERS && array.item() != Scalar.BOOLEAN)
                .filter(array -> !hasObject(array))
                .isPresent();
    }

    /** Whether it contains, outside of what is declared, a type of the runtime's modules {@code objects}. */
    static boolean hasObject(TypeRef type) {
        return objects(type).findAny().isPresent();
    }

    /** The fields of structs and exceptions, and the cases of unions. */
    static Stream<Field> fields(Description description) {
        return Stream.of(
                        description.structs().stream().map(Struct::fields),
                        description.unions().stream().map(Union::fields),
                        description.exceptions().stream().map(ExceptionType::fields))
                .flatMap(all -> all)
                .flatMap(List::stream);
    }

    /** The unions of which checks are called for a type. */
    static Stream<UnionType> unions(TypeRef type) {
        return Stream.concat(type.asUnion().stream(), type.parts().stream().flatMap(PythonTypes::unions));
    }

    /** The function of {@code types.py} that checks the values of a union. */
    String check(UnionType type) {
        return PythonChecks.ofUnion(keys, type);
    }

    /** Those of a description, each once. */
    static Stream<Scalar> objects(Description description) {
        Stream<TypeRef> ofInterfaces = description.interfaces().stream()
                .flatMap(service -> Stream.concat(
                        service.constants().stream().map(Constant::type),
                        service.methods().stream().flatMap(Method::types)));
        return Stream.concat(fields(description).map(Field::type), ofInterfaces)
                .flatMap(PythonTypes::objects)
                .distinct();
    }

    /** Those types. */
    private static Stream<Scalar> objects(TypeRef type) {
        return Stream.concat(
                type.asScalar().filter(scalar -> PythonScalar.of(scalar).object()).stream(),
                type.parts().stream().flatMap(PythonTypes::objects));
    }

    /** Whether it contains an optional anywhere. */
    static boolean hasOptional(TypeRef type) {
        return type.isOptional() || type.parts().stream().anyMatch(PythonTypes::hasOptional);
    }

    /** How it is packed; empty if its values differ in size. */
    Optional<Packing> packing(TypeRef type) {
        return packing.of(type);
    }

    /** The bytes of a value, or -1 if its values differ in size. */
    int fixedSize(TypeRef type) {
        return sizes.fixed(type);
    }

    /** The fewest bytes that a value takes. */
    int leastSize(TypeRef type) {
        return sizes.least(type);
    }

    /** How fields are read and written one after another. */
    Runs<Field> runs(List<Field> fields) {
        return Runs.of(fields, field -> fixedSize(field.type()), field -> leastSize(field.type()));
    }

    boolean recursive(Struct struct) {
        return trees.recursive(new StructType(struct.name()));
    }

    boolean recursive(Union union) {
        return trees.recursive(new UnionType(union.name()));
    }

    /** Whether its functions count how deeply structs and unions are nested. */
    boolean levelled(TypeRef type) {
        return Trees.holders(type).anyMatch(levelled::contains);
    }
}
