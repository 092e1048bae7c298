// SPDX-License-Identifier: Apache-2.0
package org.creo.server.described;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.creo.framework.dispatch.Dispatcher;
import org.creo.framework.dispatch.FormerMethod;
import org.creo.framework.dispatch.MethodBinding;
import org.creo.framework.dispatch.Streams;
import org.creo.framework.state.State;
import org.creo.framework.work.Answering;
import org.creo.framework.work.WorkMethod;
import org.creo.framework.work.WorkService;
import org.creo.framework.work.WorkState;
import org.creo.generator.descriptor.Descriptors;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.evolve.Adaptation;
import org.creo.generator.evolve.AdaptedMethod;
import org.creo.generator.evolve.DescriptionPrinter;
import org.creo.generator.evolve.Former;
import org.creo.generator.language.Languages;
import org.creo.generator.language.spelling.Spellings;
import org.creo.generator.model.Description;
import org.creo.generator.model.Field;
import org.creo.generator.model.Fingerprint;
import org.creo.generator.model.Interface;
import org.creo.generator.model.KeyPath;
import org.creo.generator.model.Method;
import org.creo.generator.model.Permission;
import org.creo.generator.model.Struct;
import org.creo.json.descriptor.CallCode;
import org.creo.json.descriptor.InterfaceDescriptor;
import org.creo.json.descriptor.MethodDescriptor;
import org.creo.type.Member;
import org.creo.type.Sizes;
import org.creo.type.TypeRef;

/**
 * Dispatchers made from a description: to callers they are as those that Creo generates, in each byte. What answers in
 * place of an implementation gets checked arguments, and what it answers is checked.
 */
public final class DescribedServices {
    private final Description description;
    private final Fingerprint fingerprint;
    private final Sizes sizes;
    private final ValueForms forms;
    private final RuleMaker rules;
    private final CallCode callCode;
    private final String text;

    private DescribedServices(Description description) {
        this.description = description;
        this.fingerprint = new Fingerprint(description);
        this.sizes = new Sizes(description);
        this.forms = new ValueForms(description);
        this.rules = new RuleMaker(description);
        this.callCode = callCode(description);
        this.text = DescriptionPrinter.print(description);
    }

    /** How clients call it in each language, as the generated service side says. */
    private static CallCode callCode(Description description) {
        Spellings spellings = Spellings.of(description, Languages.BUILT_IN.ofPages());
        return spellings.languages().isEmpty() ? CallCode.NONE : new CallCode(spellings.languages(), spellings::text);
    }

    /**
     * A dispatcher for each interface, in declared order.
     *
     * @param answering what answers for an interface
     */
    public static List<Dispatcher> of(Description description, Function<WorkService, Answering> answering) {
        DescribedServices services = new DescribedServices(description);
        List<InterfaceDescriptor> descriptors = Descriptors.of(description);
        List<Dispatcher> dispatchers = new ArrayList<>();
        for (InterfaceDescriptor descriptor : descriptors) {
            Interface service = description.interfaces().get(dispatchers.size());
            dispatchers.add(services.dispatcher(service, descriptor, answering));
        }
        return dispatchers;
    }

    private Dispatcher dispatcher(
            Interface service, InterfaceDescriptor descriptor, Function<WorkService, Answering> answering) {
        int id = fingerprint.id(service);
        List<StateForm> states = service.states().stream()
                .map(state -> StateForm.of(state, description, forms, rules))
                .toList();
        List<List<SelectedState>> touched = service.methods().stream()
                .map(method -> touched(service, method, states))
                .toList();
        List<WorkMethod> works = new ArrayList<>();
        for (int i = 0; i < touched.size(); i++) {
            Method method = service.methods().get(i);
            works.add(new WorkMethod(
                    descriptor,
                    id,
                    descriptor.methods().get(i),
                    streams(method),
                    method.mayRunTwice(),
                    touched.get(i).stream().map(SelectedState::what).toList()));
        }
        WorkService work = new WorkService(descriptor.name(), id, works);
        Answering answers = answering.apply(work);
        List<MethodBinding> bindings = new ArrayList<>();
        Map<String, DescribedMethod> methods = new HashMap<>();
        for (int i = 0; i < works.size(); i++) {
            Method method = service.methods().get(i);
            DescribedMethod described = described(method, works.get(i), answers, touched.get(i));
            methods.put(method.name(), described);
            bindings.add(binding(method, described));
        }
        Adaptation.of(description, new Diagnostics()).stream()
                .filter(each -> each.service().name().equals(service.name()))
                .forEach(each -> bindings.add(
                        binding(each.method(), methods.get(each.method().today().name()))));
        return new DescribedDispatcher(
                work,
                answers,
                List.copyOf(bindings),
                former(service),
                states.stream().<State<?>>map(StateForm::state).toList(),
                descriptor,
                callCode,
                text);
    }

    private static Streams streams(Method method) {
        if (method.upload().isPresent()) {
            return method.download().isPresent() ? Streams.BOTH : Streams.UP;
        }
        return method.download().isPresent() ? Streams.DOWN : Streams.NONE;
    }

    private DescribedMethod described(Method method, WorkMethod work, Answering answers, List<SelectedState> touched) {
        MethodDescriptor descriptor = work.descriptor();
        List<Member> members = descriptor.parameters().members();
        Map<Integer, CheckedForm> exceptions = new HashMap<>();
        for (MethodDescriptor.Thrown thrown : descriptor.exceptions()) {
            exceptions.put(
                    thrown.id(),
                    new CheckedForm(
                            forms.of(thrown.fields()),
                            rules.of(thrown.fields(), false),
                            "the exception " + thrown.name() + " of " + method.name()));
        }
        return new DescribedMethod(
                work,
                answers,
                new CheckedForm(forms.of(members), rules.of(members, true), "the arguments of " + method.name()),
                item(descriptor),
                descriptor
                        .result()
                        .map(type -> new CheckedForm(
                                forms.of(type),
                                rules.of(type),
                                (descriptor.sending() ? "an item of " : "the result of ") + method.name())),
                Map.copyOf(exceptions),
                touched);
    }

    private Optional<CheckedForm> item(MethodDescriptor method) {
        return method.parameters().stream().map(stream -> {
            TypeRef type = method.item().orElseThrow();
            return new CheckedForm(
                    forms.of(type),
                    rules.ofItem(stream.name(), type, stream.items()),
                    "an item of " + stream.name() + " of " + method.name());
        });
    }

    private MethodBinding binding(Method method, DescribedMethod described) {
        MethodBinding binding =
                binding(method, method.signature(), described.method().id(), method.oneway(), described, described);
        int tail = sizes.aheadOfTail(method.fixed().stream().map(Field::type).toList());
        return tail < 0 ? binding : binding.withTail(tail);
    }

    /** The binding of a method as an older release has it. */
    private MethodBinding binding(AdaptedMethod adapted, DescribedMethod today) {
        OlderConversions conversions = new OlderConversions(adapted, description, forms);
        return binding(
                adapted.today(),
                adapted.older().signature() + " of " + adapted.release().version(),
                adapted.id(),
                adapted.older().oneway(),
                today,
                new OlderMethod(today, adapted, conversions, fingerprint));
    }

    private static MethodBinding binding(
            Method method, String signature, int id, boolean oneway, DescribedMethod today, Handlers handlers) {
        MethodBinding binding = handled(method.name(), signature, id, today, handlers);
        if (oneway) {
            binding = binding.withoutAnswer();
        }
        if (!method.roles().isEmpty()) {
            binding = binding.forRoles(method.roles().names().toArray(String[]::new));
        }
        return method.stateless() ? binding.stateless() : binding;
    }

    private static MethodBinding handled(
            String name, String signature, int id, DescribedMethod today, Handlers handlers) {
        Streams streams = today.method().streams();
        if (!today.states().isEmpty()) {
            if (streams != Streams.NONE) {
                return MethodBinding.watching(name, signature, id, streams, handlers);
            }
            return today.states().stream().allMatch(SelectedState::whole)
                    ? MethodBinding.touching(name, signature, id, today.access(), handlers)
                    : MethodBinding.touchingEntries(name, signature, id, handlers);
        }
        return switch (streams) {
            case NONE -> new MethodBinding(name, signature, id, handlers);
            case UP -> MethodBinding.taking(name, signature, id, handlers);
            case DOWN -> MethodBinding.sending(name, signature, id, handlers);
            case BOTH -> MethodBinding.exchanging(name, signature, id, handlers);
        };
    }

    private List<SelectedState> touched(Interface service, Method method, List<StateForm> states) {
        List<String> names = states.stream().map(each -> each.state().name()).toList();
        return method.permissions().stream()
                .map(permission -> {
                    int index = names.indexOf(permission.state());
                    StateForm form = states.get(index);
                    WorkState what = new WorkState(
                            index,
                            permission.state(),
                            form.type(),
                            part(permission, form),
                            permission.writes(),
                            method.streaming(),
                            (permission.writes() ? "WRITES " : "READS ") + permission.text() + ": "
                                    + form.state().type());
                    Optional<Permission.Range> range = permission.range();
                    return new SelectedState(
                            what,
                            form,
                            permission.key().map(key -> place(key, method)),
                            range.isPresent(),
                            range.flatMap(Permission.Range::from).map(key -> place(key, method)),
                            range.flatMap(Permission.Range::to).map(key -> place(key, method)));
                })
                .toList();
    }

    private static WorkState.Part part(Permission permission, StateForm form) {
        if (permission.key().isPresent()) {
            return WorkState.Part.ENTRY;
        }
        if (permission.range().isPresent()) {
            return WorkState.Part.RANGE;
        }
        return form.key() != null
                ? WorkState.Part.ENTRIES
                : form.type().isArray() ? WorkState.Part.ITEMS : WorkState.Part.VALUE;
    }

    private SelectedState.KeyPlace place(KeyPath key, Method method) {
        List<Field> choice = method.fixed();
        int[] path = new int[key.names().size()];
        for (int i = 0; i < path.length; i++) {
            String name = key.names().get(i);
            path[i] = choice.stream().map(Field::name).toList().indexOf(name);
            Optional<Struct> struct = choice.get(path[i]).type().asStruct().map(description::struct);
            choice = struct.map(Struct::fields).orElse(List.of());
        }
        return new SelectedState.KeyPlace(forms.of(Description.members(method.fixed())), path, key.text());
    }

    private List<FormerMethod> former(Interface service) {
        return Former.of(description).stream()
                .filter(each -> each.service().name().equals(service.name()))
                .map(each -> new FormerMethod(
                        each.id(), each.method().name(), each.release().version(), each.difference()))
                .toList();
    }
}
