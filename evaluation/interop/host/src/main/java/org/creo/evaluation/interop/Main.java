// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.interop;

import constructs.ConstructsDispatcher;
import counters.CountersDispatcher;
import faults.FaultsDispatcher;
import forms.FormsDispatcher;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import journal.JournalDispatcher;
import labels.LabelsDispatcher;
import org.creo.framework.dispatch.Dispatcher;
import org.creo.samples.dataservice.MemoryDataService;
import org.creo.server.HostProgram;
import packagename.DataServiceDispatcher;
import pantry.PantryDispatcher;
import shop.ShopDispatcher;
import trials.BellsDispatcher;
import trials.ContextsDispatcher;
import trials.PausesDispatcher;
import trials.TrialsDispatcher;
import trials.VaultDispatcher;
import trials.WitnessDispatcher;

/** Serves interfaces of several descriptions. */
public final class Main {
    private Main() {}

    public static void main(String[] arguments) {
        Pauser pauser = new Pauser();
        List<Dispatcher> services = new ArrayList<>(List.of(
                new DataServiceDispatcher(new MemoryDataService()),
                new FaultsDispatcher(new PlainFaults()),
                new ConstructsDispatcher(new KeptConstructs()),
                new CountersDispatcher(new KeptCounters()),
                new FormsDispatcher(new KeptForms()),
                new JournalDispatcher(new KeptJournal()),
                new LabelsDispatcher(new NotedLabels()),
                new PantryDispatcher(new FullPantry()),
                new ShopDispatcher(new RememberingShop()),
                new TrialsDispatcher(new ObedientTrials(pauser)),
                new PausesDispatcher(pauser),
                new WitnessDispatcher(pauser),
                new ContextsDispatcher(new ContextReader()),
                new BellsDispatcher(new RungBells())));
        // A host that does not authenticate its clients refuses to serve methods that only some may call.
        if (Arrays.asList(arguments).contains("--tokens-file")) {
            services.add(new VaultDispatcher(() -> 42));
        }
        String described = System.getProperty("interop.described", "");
        HostProgram.main(
                arguments,
                services.stream()
                        .map(described.isEmpty() ? service -> service : new Described(Path.of(described))::instead)
                        .toArray(Dispatcher[]::new));
    }
}
