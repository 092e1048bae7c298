// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.creo.framework.queue.Principal;
import org.creo.json.descriptor.DescriptorDocument;
import org.creo.json.descriptor.DescriptorDocument.Program;
import org.creo.json.descriptor.DescriptorDocument.Served;
import org.creo.json.descriptor.MethodDescriptor;

/** What a caller may call, as JSON, made when it is first asked for. Safe for several threads. */
final class DescriptorPage {
    private final List<Served> interfaces;
    private final Optional<String> clients;
    private final boolean rasp;
    /** All roles that some method needs: no other role of a caller matters here. */
    private final Set<String> needed;
    /** What a page depends on: those roles of its caller that matter, and what there is of programs. */
    private record Key(Set<String> roles, List<Program> programs) {}

    private final Kept<Key, Zipped> texts = new Kept<>();

    /** @param clients and {@code rasp} as {@link DescriptorDocument#of} takes them */
    DescriptorPage(List<Served> interfaces, Optional<String> clients, boolean rasp) {
        this.clients = clients;
        this.rasp = rasp;
        this.interfaces = List.copyOf(interfaces);
        this.needed = interfaces.stream()
                .flatMap(each -> each.descriptor().methods().stream())
                .map(MethodDescriptor::roles)
                .flatMap(List::stream)
                .collect(Collectors.toUnmodifiableSet());
    }

    private Zipped text(Principal caller, List<Program> programs) {
        Set<String> roles = caller.roles().stream().filter(needed::contains).collect(Collectors.toUnmodifiableSet());
        return texts.get(
                new Key(roles, programs),
                () -> Zipped.of(DescriptorDocument.of(
                        interfaces, clients, programs, rasp, method -> caller.hasOneOf(Set.copyOf(method.roles())))));
    }

    /** The answer, which tells of these programs, too. */
    Settled answer(Head head, Principal caller, List<Program> programs) {
        return text(caller, programs).answer(head, Media.JSON, "authorization");
    }
}
