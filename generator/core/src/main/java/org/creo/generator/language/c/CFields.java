// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.c;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.creo.generator.model.Field;
import org.creo.generator.model.Union;
import org.creo.generator.view.Runs;
import org.creo.type.TypeRef;

/** The members of structs and exceptions: how they are declared, compared, printed, written and read. */
final class CFields {

    private final CNames names;
    private final CTypes types;
    private final CDocs docs;

    CFields(CNames names, CTypes types, CDocs docs) {
        this.names = names;
        this.types = types;
        this.docs = docs;
    }

    /**
     * All of one struct or exception.
     *
     * @param recursive whether it may hold itself
     */
    List<CModel.Field> of(List<Field> fields, boolean recursive) {
        return of(fields, "", recursive);
    }

    /** The cases of a union. */
    List<CModel.Field> of(Union union, boolean recursive) {
        return of(union.fields(), "value.", recursive);
    }

    private List<CModel.Field> of(List<Field> fields, String before, boolean recursive) {
        Map<String, String> flags =
                names.flags(fields, field -> field.type().isOptional() && !types.nullable(field.type()));
        return fields.stream()
                .map(field -> field(field, before, flags.get(field.name()), recursive ? "depth - 1" : null))
                .toList();
    }

    private CModel.Field field(Field field, String before, String flag, String depth) {
        String name = names.field(field.name());
        String member = before + name;
        return new CModel.Field(
                CDocs.lines(field.documentation(), field.deprecation()),
                docs.mark(field.deprecation()),
                types.member(field.type(), name),
                flag,
                types.nullable(field.type()),
                present(field.type(), member, flag),
                same(field.type(), member, flag, depth),
                types.print(field.type().present(), value(field.type(), "value->" + member)),
                part(field, "value->" + member, flag));
    }

    private String present(TypeRef type, String name, String flag) {
        if (flag != null) {
            return "value->" + flag;
        }
        return types.nullable(type) ? "value->" + name + " != NULL" : null;
    }

    private String same(TypeRef type, String name, String flag, String depth) {
        String left = "left->" + name;
        String right = "right->" + name;
        String same = types.same(type.present(), value(type, left), value(type, right), depth);
        if (flag != null) {
            return "left->" + flag + " == right->" + flag + " && (!left->" + flag + " || " + same + ")";
        }
        return types.nullable(type)
                ? "(" + left + " == NULL || " + right + " == NULL ? " + left + " == " + right + " : " + same + ")"
                : same;
    }

    /** The value of a member that is not absent. */
    private String value(TypeRef type, String member) {
        return types.nullable(type) ? "*" + member : member;
    }

    private CModel.Part part(Field field, String place, String flag) {
        CModel.Type type = types.of(field.type());
        if (flag != null) {
            return new CModel.Part(
                    field.name(),
                    type,
                    "value->" + flag + " ? &" + place + " : NULL",
                    place,
                    "&value->" + flag + ", &" + place);
        }
        String operand = types.passed(field.type().present(), value(field.type(), place));
        return new CModel.Part(field.name(), type, operand, place, "&" + place);
    }

    /** How parts are written and read one after another. */
    static List<CModel.Step> steps(List<CModel.Part> parts) {
        List<CModel.Step> steps = new ArrayList<>();
        boolean first = true;
        for (Runs.Step<CModel.Part> step : Runs.of(
                        parts,
                        part -> part.type().fixedSize(),
                        part -> part.type().minSize())
                .steps()) {
            steps.add(new CModel.Step(
                    step.fixed(),
                    step.fixed() && first,
                    step.size(),
                    step.slots().stream()
                            .map(slot -> new CModel.Slot(at(slot.offset()), slot.field()))
                            .toList(),
                    step.field()));
            first &= !step.fixed();
        }
        return List.copyOf(steps);
    }

    /** The address of a byte in a run. */
    static String at(int offset) {
        return offset == 0 ? "at" : "at + " + offset;
    }
}
