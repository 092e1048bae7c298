// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.verify;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.creo.generator.language.c.CModel;
import org.creo.generator.language.c.CServices;
import org.creo.generator.model.Description;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;

/**
 * What the templates of C's services see.
 *
 * @param service what the generated code's own templates see
 * @param tables the tables of handlers
 */
public record CScripts(CModel service, List<Table> tables) implements CPackage {

    /** What serves an interface. */
    public record Table(CServices.Interface of, List<Scripted> handlers) {}

    /**
     * A handler. Its parameters have names of this program.
     *
     * @param name with its interface's, as declared
     * @param suffix what its function ends with
     * @param member of the table
     * @param parameters its declaration, without those that each handler has
     * @param arguments what travels in the request
     * @param items the stream that the caller sends, else null
     * @param item each item of it, else null
     * @param answer what is read of the script: the result, or each item of it; null where nothing is
     * @param download the stream that the result is, else null
     */
    public record Scripted(
            String name,
            String suffix,
            String member,
            String parameters,
            List<CChecks.Value> arguments,
            CServices.Stream items,
            CChecks.Answer item,
            CChecks.Value answer,
            CServices.Stream download,
            boolean oneway,
            List<CChecks.Thrown> exceptions) {}

    static CScripts of(Description description) {
        CModel service = CModel.serving(description);
        List<Table> tables = new ArrayList<>();
        for (Interface declared : description.interfaces()) {
            int index = tables.size();
            CServices.Interface served = service.services().interfaces().get(index);
            CModel.Interface client = service.interfaces().get(index);
            List<Scripted> handlers = new ArrayList<>();
            for (Method method : declared.methods()) {
                int place = handlers.size();
                handlers.add(scripted(
                        service,
                        declared.name() + "." + method.name(),
                        index + "_" + place,
                        method,
                        client.methods().get(place),
                        served.handlers().get(place)));
            }
            tables.add(new Table(served, List.copyOf(handlers)));
        }
        return new CScripts(service, List.copyOf(tables));
    }

    private static Scripted scripted(
            CModel service,
            String name,
            String suffix,
            Method method,
            CModel.Method client,
            CServices.Handler handler) {
        List<String> parameters = new ArrayList<>();
        List<CChecks.Value> arguments = new ArrayList<>();
        method.parameters().forEach(parameter -> {
            if (parameter.type().isStream()) {
                parameters.add(handler.upload().name() + " *items");
            } else {
                CModel.Type type =
                        client.parameters().get(arguments.size()).part().type();
                String own = "p" + arguments.size();
                parameters.add(
                        type.optional() || type.struct()
                                ? "const " + type.text() + " *" + own
                                : type.text() + " " + own);
                arguments.add(new CChecks.Value(type, own));
            }
        });
        CModel.Result result = client.result();
        if (result != null) {
            parameters.add((result.type().optional() ? "bool *has_result, " : "")
                    + result.type().text() + " *result");
        } else if (handler.download() != null) {
            parameters.add(handler.download().name() + " *result");
        }
        CModel.Result answer = result != null ? result : client.download();
        CServices.Value item =
                handler.upload() == null ? null : handler.upload().item();
        return new Scripted(
                name,
                suffix,
                handler.member(),
                parameters.stream().map(parameter -> ", " + parameter).collect(Collectors.joining()),
                List.copyOf(arguments),
                handler.upload(),
                item == null ? null : CChecks.Answer.of(item.type(), "item", item.zero()),
                answer == null ? null : new CChecks.Value(answer.type(), "value"),
                handler.download(),
                client.oneway(),
                handler.exceptions().stream()
                        .map(thrown -> new CChecks.Thrown(
                                service.services().exceptions().indexOf(thrown), thrown))
                        .toList());
    }

    /** Whether any handler says something of a request. */
    public boolean asks() {
        return handlers().findAny().isPresent();
    }

    /** Whether any handler reads something of an answer. */
    public boolean answers() {
        return handlers()
                .anyMatch(handler ->
                        handler.answer() != null || !handler.exceptions().isEmpty());
    }

    private Stream<Scripted> handlers() {
        return tables.stream().flatMap(table -> table.handlers().stream());
    }
}
