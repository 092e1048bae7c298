// SPDX-License-Identifier: Apache-2.0
package org.creo.server.state;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.creo.json.kept.DeclaredState;
import org.creo.json.kept.Directions;
import org.creo.json.kept.Evolution;
import org.creo.json.kept.KeptType;
import org.creo.json.kept.Loss;
import org.creo.json.kept.TypeText;

/**
 * Plans how a file of states is changed to fit what the descriptions of its services declare now; {@link StateFile}
 * does it.
 */
final class Migration {
    /**
     * One state that is migrated.
     *
     * @param changes why it is
     */
    record Step(FileMigration.Move move, List<String> changes) {}

    private final Directions directions;
    private final List<Step> steps = new ArrayList<>();
    private final Map<String, List<Loss>> losses = new LinkedHashMap<>();
    private final List<StateRow> gone = new ArrayList<>();
    private final List<StateRow> undeclared = new ArrayList<>();
    private final List<DeclaredState> added = new ArrayList<>();
    /** The names that kept states have after the migration. */
    private final Set<String> taken = new HashSet<>();

    private int lastNumber;

    private Migration(int lastNumber, Directions directions) {
        this.lastNumber = lastNumber;
        this.directions = directions;
    }

    /**
     * Compares what is kept with what is declared.
     *
     * @param kept all of a file
     * @param declared all states of some services; the states of other services are left alone
     * @param lastNumber the largest number that a state has
     * @throws IOException where the directions are not clear; the message is for people
     */
    static Migration plan(List<StateRow> kept, List<DeclaredState> declared, Directions directions, int lastNumber)
            throws IOException {
        Migration migration = new Migration(lastNumber, directions.among(kept));
        declared.stream()
                .filter(state ->
                        kept.stream().noneMatch(known -> known.fullName().equals(state.fullName())))
                .forEach(migration.added::add);
        kept.forEach(state -> migration.plan(state, declared));
        return migration;
    }

    private void plan(StateRow state, List<DeclaredState> declared) {
        if (directions.drops(state.fullName())) {
            steps.add(new Step(
                    new FileMigration.Move(state, Optional.empty(), null), List.of(state.fullName() + " is dropped")));
            return;
        }
        Optional<String> renamed = directions.renamesService(state.service());
        String service = renamed.orElse(state.service());
        if (declared.stream().noneMatch(each -> each.service().equals(service))) {
            renamed.ifPresent(any -> lose(
                    state,
                    new Loss(
                            state.fullName() + " is to be one of " + service + ", which is not described",
                            Optional.empty(),
                            "give the full name of an interface that has states")));
            undeclared.add(state);
            return;
        }
        DeclaredState goal =
                new DeclaredState(service, directions.renames(state.fullName()).orElse(state.name()), state.type());
        if (!taken.add(goal.fullName())) {
            lose(state, new Loss("two kept states become " + goal.fullName(), Optional.empty(), "drop one of them"));
        }
        declared.stream()
                .filter(each -> each.fullName().equals(goal.fullName()))
                .findFirst()
                .ifPresentOrElse(now -> plan(state, now), () -> {
                    gone.add(state);
                    if (renamed.isPresent()) {
                        move(state, goal);
                    }
                });
    }

    /**
     * The interface of the state has another name, and does not have the state: so the state stays with the others of
     * its interface.
     */
    private void move(StateRow state, DeclaredState goal) {
        StateRow after = new StateRow(state.number(), goal.service(), goal.name(), state.type());
        steps.add(new Step(
                new FileMigration.Move(state, Optional.of(after), null),
                List.of(state.fullName() + " is called " + goal.fullName())));
    }

    private void plan(StateRow state, DeclaredState now) {
        boolean renamed = !state.fullName().equals(now.fullName());
        if (TypeText.isDigest(now.type())) {
            // The type may be that of a service that an older version of Creo has generated.
            if (!now.type().equals(state.type()) && !now.type().equals(TypeText.digest(state.type()))) {
                lose(
                        state,
                        new Loss(
                                state.fullName() + " has another type",
                                Optional.empty(),
                                "generate the service with this version"));
            }
            return;
        }
        Evolution evolution = evolution(state, TypeText.parse(now.type()));
        if (evolution == null) {
            lose(
                    state,
                    new Loss(
                            state.fullName() + " has another type, and only the digest of the old one was kept",
                            Optional.empty(),
                            "start this host once with the description as it was, which also keeps the type itself"));
            return;
        }
        evolution.losses().forEach(loss -> lose(state, loss));
        String type = TypeText.print(evolution.after());
        if (type.equals(state.type()) && !renamed) {
            return;
        }
        List<String> changes = new ArrayList<>(evolution.changes());
        if (renamed) {
            changes.add(0, state.fullName() + " is called " + now.fullName());
        }
        boolean rewrites = evolution.rewrites();
        StateRow after = new StateRow(rewrites ? ++lastNumber : state.number(), now.service(), now.name(), type);
        steps.add(new Step(
                new FileMigration.Move(state, Optional.of(after), rewrites ? new Rewriting(evolution) : null),
                changes));
    }

    /** How values of the state change; null where it is not known what the type was. */
    private Evolution evolution(StateRow state, KeptType now) {
        if (!TypeText.isDigest(state.type())) {
            return Evolution.of(state.fullName(), TypeText.parse(state.type()), now, directions);
        }
        return TypeText.digest(TypeText.print(now)).equals(state.type())
                ? Evolution.of(state.fullName(), now, now, directions)
                : null;
    }

    private void lose(StateRow state, Loss loss) {
        losses.computeIfAbsent(state.service(), any -> new ArrayList<>()).add(loss);
    }

    /** The largest number that a state has after the migration. */
    int lastNumber() {
        return lastNumber;
    }

    List<Step> steps() {
        return steps;
    }

    /** Kept states that the descriptions of their services do not have. */
    List<StateRow> gone() {
        return gone;
    }

    /** Kept states of services that are not declared. */
    List<StateRow> undeclared() {
        return undeclared;
    }

    /** The options that would give kept states that nothing uses the names that they may have now. */
    List<String> advice() {
        List<String> options = new ArrayList<>();
        gone.forEach(state -> nowCalled(state).ifPresent(now -> options.add(Directions.rename(state.fullName(), now))));
        undeclared.stream()
                .map(StateRow::service)
                .distinct()
                .forEach(service ->
                        serviceNowCalled(service).ifPresent(now -> options.add(Directions.rename(service, now))));
        return options;
    }

    /**
     * The name that a state which is gone may have now: that of the only new state of the service, if it has the same
     * type.
     */
    Optional<String> nowCalled(StateRow state) {
        List<DeclaredState> candidates = added.stream()
                .filter(each -> each.service().equals(state.service()))
                .toList();
        return candidates.size() == 1 && sameType(candidates.get(0).type(), state.type())
                ? Optional.of(candidates.get(0).name())
                : Optional.empty();
    }

    /**
     * The name that a service which is not declared may have now: that of the only new service that has all of its
     * states.
     */
    Optional<String> serviceNowCalled(String service) {
        List<StateRow> states = undeclared.stream()
                .filter(state -> state.service().equals(service))
                .toList();
        List<String> candidates = added.stream()
                .map(DeclaredState::service)
                .distinct()
                .filter(each -> states.stream().allMatch(state -> hasNew(each, state)))
                .toList();
        return candidates.size() == 1 ? Optional.of(candidates.get(0)) : Optional.empty();
    }

    private boolean hasNew(String service, StateRow state) {
        return added.stream()
                .anyMatch(each -> each.service().equals(service)
                        && each.name().equals(state.name())
                        && sameType(each.type(), state.type()));
    }

    private static boolean sameType(String declared, String kept) {
        return declared.equals(kept)
                || !TypeText.isDigest(declared)
                        && TypeText.print(TypeText.parse(declared)).equals(kept);
    }

    /** The values that would be lost, by services. */
    Map<String, List<Loss>> losses() {
        return losses;
    }

    /** Whether values change, so that the file should be copied before. */
    boolean rewrites() {
        return steps.stream()
                .anyMatch(step -> step.move().after().isEmpty() || step.move().rewrites());
    }

    /**
     * Refuses to lose anything.
     *
     * @param file what messages call the file
     * @param command the command that would do it nevertheless, without its options
     * @throws IOException if something would be lost; the message says what, and each way out
     */
    void check(String file, String command) throws IOException {
        if (losses.isEmpty()) {
            return;
        }
        String all = losses.entrySet().stream()
                .map(service -> "the description of " + service.getKey() + ": "
                        + service.getValue().stream()
                                .map(loss -> loss.what() + " (" + loss.advice() + ")")
                                .collect(Collectors.joining("; ")))
                .collect(Collectors.joining("; and not "));
        String options = losses.values().stream()
                .flatMap(List::stream)
                .flatMap(loss -> loss.option().stream())
                .distinct()
                .collect(Collectors.joining(" "));
        boolean complete = losses.values().stream()
                .flatMap(List::stream)
                .allMatch(loss -> loss.option().isPresent());
        throw new IOException(file + " does not fit " + all + ". Nothing was changed. Go back to the description as it "
                + "was, or follow the advice"
                + (complete ? ", or let it be lost: " + command + " " + options : ""));
    }
}
