// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import java.io.IOException;
import java.util.Optional;
import org.creo.generator.model.Description;
import org.creo.generator.wireshark.WiresharkScript;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code creo wireshark}: a dissector for one description. */
@Command(
        name = "wireshark",
        mixinStandardHelpOptions = true,
        description = {
            "Writes a script in Lua by which Wireshark and tshark show the calls of a service: methods, fields, values,"
                    + " errors.",
            "Connections are known by their preface, on whatever port. Each field is a name in filters, such as"
                    + " lab.Points.find.key; rasp.id, rasp.method and rasp.status are those of frames.",
            "Where there is a creo.lock next to the description, calls of clients of older releases are shown, too, with"
                    + " their release in rasp.release."
        },
        footer = {
            "",
            "Examples:",
            "  creo wireshark data.creo -o ~/.local/lib/wireshark/plugins/data.lua",
            "  creo wireshark data.creo > data.lua && tshark -X lua_script:data.lua -r capture.pcapng -Y rasp"
        })
final class WiresharkCommand extends CreoCommand {

    @Mixin
    private Input input;

    @Mixin
    private WrittenText written;

    @Mixin
    private Reports reports;

    @Override
    public Integer call() throws IOException {
        Optional<Description> description = Checked.readWithReleases(input, reports);
        if (description.isEmpty()) {
            return 1;
        }
        written.write(WiresharkScript.print(description.get()));
        return 0;
    }
}
