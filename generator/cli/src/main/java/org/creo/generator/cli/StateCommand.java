// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code creo state}: what a host keeps in a folder. */
@Command(
        name = "state",
        mixinStandardHelpOptions = true,
        subcommands = {
            StateShowCommand.class,
            StateDiffCommand.class,
            StateMigrateCommand.class,
            StateExportCommand.class,
            StateImportCommand.class,
            StateBackupCommand.class,
            StateRestoreCommand.class,
            StateListCommand.class,
            StateGetCommand.class
        },
        description = {
            "Shows and changes what a host keeps in a folder (creo serve --state file:FOLDER), or a backup of it.",
            "While a host uses the folder, only backup works there, and list and get at the host. A backup that is one file needs a folder of its own, and",
            "the name state.db in it, or creo state restore."
        },
        footer = {
            "",
            "Examples:",
            "  creo state show /var/lib/creo",
            "  creo state backup /var/lib/creo copy.db",
            "  creo state diff data.creo /var/lib/creo",
            "  creo state migrate data.creo /var/lib/creo --drop samples.remark"
        })
final class StateCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(),
                "creo state needs a command: show, diff, migrate, export, import, backup, restore, list or get");
    }
}
