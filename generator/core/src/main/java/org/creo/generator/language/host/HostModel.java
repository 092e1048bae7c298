// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.host;

import java.util.ArrayList;
import java.util.List;
import org.creo.generator.evolve.DescriptionPrinter;
import org.creo.generator.language.java.JavaModel;
import org.creo.generator.language.java.JavaModel.Comment;
import org.creo.generator.language.java.JavaModel.Service;
import org.creo.generator.language.java.JavaModel.Signature;
import org.creo.generator.language.java.JavaModel.Thrown;
import org.creo.generator.language.java.JavaModel.Variable;
import org.creo.generator.language.java.JavaRelease;
import org.creo.generator.language.spelling.Spellings;
import org.creo.generator.model.Description;
import org.creo.generator.model.Interface;

/**
 * What the templates for the service side see of a description, in addition to those for Java. Names and types are as
 * Java has them, unless a component is called {@code declared...}.
 *
 * @param shared what Java clients also have
 * @param services one for each interface
 * @param older one for each interface that answers older releases
 * @param normalForm the description in normal form: the lines of each of its text blocks
 * @param callTexts how clients make its calls, likewise; none where the page of a host does not show it
 * @param descriptors the description for those that have no generated code
 */
public record HostModel(
        Service service,
        JavaModel shared,
        List<Hosted> services,
        List<HostOlder> older,
        List<List<String>> normalForm,
        List<List<String>> callTexts,
        HostDescriptors descriptors,
        HostReadme readme) {

    /** One in which nothing is said of clients. */
    public static HostModel of(Description description) {
        return of(description, new Spellings(List.of(), ""), JavaRelease.USUAL);
    }

    static HostModel of(Description description, Spellings clients, JavaRelease release) {
        JavaModel java = JavaModel.of(description, release);
        HostServices services = new HostServices(description, clients.languages());
        HostOlderServices older = new HostOlderServices(description);
        List<Hosted> hosted = new ArrayList<>();
        List<HostOlder> answered = new ArrayList<>();
        for (int i = 0; i < java.interfaces().size(); i++) {
            Interface service = description.interfaces().get(i);
            JavaModel.Interface api = java.interfaces().get(i);
            older.of(service, api).ifPresent(answered::add);
            hosted.add(services.of(service, api, older.answers(service)));
        }
        return new HostModel(
                java.service(),
                java,
                hosted,
                answered,
                TextBlocks.of(DescriptionPrinter.print(description)),
                TextBlocks.of(clients.text()),
                HostDescriptors.of(description, java.service()),
                HostReadme.of(description, hosted));
    }

    /**
     * An interface as its service has it.
     *
     * @param implemented the type that an implementation implements
     * @param methods as an implementation has them
     * @param handler what replaces the interface if it has state, else null
     * @param states null where there are none
     */
    public record Hosted(
            JavaModel.Interface api,
            String implemented,
            List<Handled> methods,
            Handler handler,
            States states,
            Dispatcher dispatcher,
            InMemory inMemory) {}

    /** @param calls how the class that runs the implementation in memory names the one that all of these share */
    public record InMemory(List<String> imports, String calls) {}

    public record Handler(List<String> imports, Comment comment) {}

    /**
     * A method of an implementation, which is given views of states.
     *
     * @param signature with the views after the other parameters
     * @param views only the views
     */
    public record Handled(JavaModel.Method method, Comment comment, Signature signature, List<Variable> views) {}

    /**
     * The states of an interface.
     *
     * @param list how the code names {@code List}, since the description may have a type of that name; the others
     *     likewise
     * @param inCodec whether a codec uses functions of the class Codec
     */
    public record States(
            List<String> imports, List<State> all, String list, String state, String codec, boolean inCodec) {}

    /**
     * A state.
     *
     * @param declaredType as the description has it
     * @param about its documentation, else null
     * @param kind its class
     * @param type the same with type arguments
     * @param canonical an expression for the type as text, which changes whenever the form of its values does
     * @param codecs the codecs of what it holds
     * @param initial its initial value
     */
    public record State(
            String constant,
            String declaredName,
            String declaredType,
            String about,
            String kind,
            String type,
            String canonical,
            String codecs,
            String initial) {}

    /**
     * What connects an implementation with the host.
     *
     * @param older whether it answers older releases, too
     * @param streaming whether methods have streams
     * @param stateless whether methods without streams are stateless
     * @param former what clients of recorded releases called and is not answered; null where there is nothing
     * @param state how the code names the framework's {@code State}; null where there are no states
     * @param constants what methods touch, where that does not depend on their arguments
     * @param sendsItems whether it needs a writer for items of streams
     * @param exceptions all that methods may throw
     * @param descriptor the function of the class of descriptors that makes its own
     * @param languages in which the page of a host shows calls, a literal for each
     */
    public record Dispatcher(
            List<String> imports,
            boolean older,
            boolean streaming,
            boolean stateless,
            Former former,
            String state,
            List<Constant> constants,
            List<Answering> methods,
            boolean sendsItems,
            List<Thrown> exceptions,
            String descriptor,
            List<String> languages) {}

    public record Constant(String name, Access access) {}

    /**
     * Methods that are not answered any more.
     *
     * @param type how the code names the framework's {@code FormerMethod}
     */
    public record Former(String type, List<FormerMethod> methods) {}

    /** @param difference as messages show it, without a full stop */
    public record FormerMethod(String id, String declaredName, String release, String difference) {}

    /**
     * A method of a dispatcher.
     *
     * @param touching what it touches, if it is prepared in one step and run in another, else null
     * @param transaction if it follows states, how the code names the framework's {@code Transaction}, else null
     * @param capacity of the writer for its result if that is known, else empty
     * @param arguments those that are passed to the implementation
     */
    public record Answering(
            JavaModel.Method method,
            Binding binding,
            Touching touching,
            String transaction,
            String capacity,
            List<Argument> arguments) {}

    /**
     * What a call touches.
     *
     * @param call how the code names the framework's {@code StateCall}
     * @param constant the constant for it, null if it depends on the arguments
     */
    public record Touching(String call, String constant, Access access) {}

    /**
     * An expression for what a call touches.
     *
     * @param type how the code names the framework's {@code Access}; {@code permission} likewise
     * @param permissions at least one
     */
    public record Access(String type, String permission, List<Permission> permissions) {}

    /**
     * What a call may do with a state.
     *
     * @param verb {@code reads} or {@code writes}
     * @param selected the state, and its entry if one is selected, as arguments
     */
    public record Permission(String verb, String selected) {}

    /** An argument for the implementation: an expression, or the items of a stream; the other is null. */
    public record Argument(String value, Source source) {}

    /** A stream among the parameters, and how its items are read. */
    public record Source(String label, String read) {}

    /**
     * What makes a method known to the host.
     *
     * @param factory the function that makes it, without its parentheses
     * @param signature as messages show it
     * @param ahead the argument before the handler, else null
     * @param handler the dispatcher's method
     * @param oneway whether nothing is answered
     * @param roles who may call it; if there are none, every caller
     * @param views what it sees of states, in the order of its views
     * @param tail if the arguments are of fixed size except for a {@code byte[]} at their end, how many bytes come
     *     before it; else null
     */
    public record Binding(
            String factory,
            String declaredName,
            String signature,
            String id,
            String ahead,
            String handler,
            boolean oneway,
            List<String> roles,
            boolean stateless,
            List<String> views,
            Integer tail) {}
}
