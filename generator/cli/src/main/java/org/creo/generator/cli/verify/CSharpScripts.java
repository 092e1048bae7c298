// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.verify;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.creo.generator.language.csharp.CSharpField;
import org.creo.generator.language.csharp.CSharpMethod;
import org.creo.generator.language.csharp.CSharpModel;
import org.creo.generator.language.csharp.CSharpPacked;
import org.creo.generator.language.csharp.CSharpServices;
import org.creo.generator.model.Description;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;
import org.creo.generator.model.Thrown;

/**
 * What the template of C#'s services sees.
 *
 * @param packageName as declared
 * @param service what the generated code's own templates see
 */
public record CSharpScripts(String packageName, CSharpModel service, List<Handler> handlers) {

    /**
     * What serves an interface.
     *
     * @param name the class from which it derives
     * @param asynchronous the one with methods that are tasks
     */
    public record Handler(String name, String asynchronous, List<Scripted> methods) {}

    /**
     * A method.
     *
     * @param declaredName with its interface's
     * @param suffix what its functions end with
     * @param blocking its declaration
     * @param tasks the same where it returns a task
     * @param arguments what travels in the request, under names of this program
     * @param given the same as its declarations call it
     * @param items the parameter that is a stream, else null
     * @param item each item of it, else null
     * @param answer what it returns, or each item of it; null where nothing is
     */
    public record Scripted(
            String declaredName,
            String suffix,
            String name,
            String asynchronousName,
            CSharpMethod.Signature blocking,
            CSharpMethod.Signature tasks,
            List<CSharpChecks.Argument> arguments,
            String given,
            String items,
            CSharpPacked item,
            CSharpPacked answer,
            boolean downloads,
            boolean oneway,
            List<CSharpModel.ExceptionClass> throwing) {}

    static CSharpScripts of(Description description) {
        CSharpModel service = CSharpModel.of(description, true);
        List<Handler> handlers = new ArrayList<>();
        for (CSharpServices.Handler handler : service.services().handlers()) {
            Interface declared = description.interfaces().get(handlers.size());
            List<Scripted> methods = new ArrayList<>();
            for (CSharpServices.Handled handled : handler.methods()) {
                String suffix = handlers.size() + "_" + methods.size();
                methods.add(scripted(service, declared, declared.methods().get(methods.size()), handled, suffix));
            }
            handlers.add(new Handler(handler.name(), handler.asynchronous(), List.copyOf(methods)));
        }
        return new CSharpScripts(description.packageName(), service, List.copyOf(handlers));
    }

    private static Scripted scripted(
            CSharpModel service, Interface owner, Method method, CSharpServices.Handled handled, String suffix) {
        CSharpMethod client = handled.client();
        List<CSharpField> fixed = client.fixed();
        List<String> thrown = method.exceptions().stream().map(Thrown::name).toList();
        return new Scripted(
                owner.name() + "." + method.name(),
                suffix,
                client.name(),
                client.asynchronousName(),
                handled.blocking().plain(),
                handled.tasks().plain(),
                fixed.stream()
                        .map(field -> new CSharpChecks.Argument("p" + fixed.indexOf(field), field.packed()))
                        .toList(),
                fixed.stream().map(CSharpField::parameter).collect(Collectors.joining(", ")),
                client.upload() == null ? null : client.upload().field().parameter(),
                client.upload() == null ? null : client.upload().item(),
                client.description().read(),
                client.downloads(),
                method.oneway(),
                service.exceptions().stream()
                        .filter(exception -> thrown.contains(exception.declaredName()))
                        .toList());
    }
}
