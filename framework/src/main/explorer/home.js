// SPDX-License-Identifier: Apache-2.0
// The first page: an index of all that there is.

import {element} from "./dom.js";
import {link} from "./link.js";
import {first, prose} from "./prose.js";

/**
 * @param declared what there is of types, as declarations() gives it
 * @param clients the address of the page of clients; undefined where a host hands out none
 * @param programs that have come while the host runs
 */
export function home(methods, declared, clients, programs) {
    const services = [...new Set(methods.map(each => each.service))];
    return element("div", {},
        element("h1", {}, services.length || programs.length ? "What this host can do" : "There is nothing to call"),
        element("p", {}, services.length
            ? "Choose a method to read about it and to call it. Shown is what you may call."
            : programs.length
            ? "It has programs, and no services of its own that you may call."
            : "This host has no services for HTTP, or none that you may call. Files that it serves have addresses of their own."),
        services.map(service => element("section", {class: "index"},
            element("h2", {}, service.name, service.version && element("span", {class: "kind"}, ` ${service.version}`)),
            prose(service),
            entries(methods.filter(each => each.service == service).map(each => [link(each.path), each.name, each])))),
        declared.length > 0 && element("section", {class: "index"}, element("h2", {}, "Types"),
            entries(declared.map(each => [link(each.path), each.name, each.said]))),
        programs.length > 0 && element("section", {class: "index"}, element("h2", {}, "Programs"),
            element("ul", {class: "entries"}, programs.map(program))),
        element("p", {class: "hint"}, "For programs: ", element("a", {href: "openapi.json"}, "openapi.json"), " and ",
            element("a", {href: "descriptor.json"}, "descriptor.json"), ". ",
            clients && ["Clients in several languages: ", element("a", {href: clients}, "clients"), ". "],
            "Press / to search."));
}

/** A program at a path of its own. What services it has is known when it is loaded; they have their own explorer. */
function program({path, interfaces = []}) {
    return element("li", {}, element("a", {href: path}, path.slice(2)), " ",
        interfaces.length > 0 && element("span", {class: "hint"}, "with ", element("a", {href: `${path}creo/`}, interfaces.join(", "))));
}

function entries(all) {
    return element("ul", {class: "entries"}, all.map(([href, name, said]) => element("li", {},
        element("a", {href, class: said.deprecated != null && "old"}, name), " ", element("span", {class: "hint"}, about(said)))));
}

/** What is said about it in one sentence, or else about what it gives. */
function about(said) {
    const {documentation} = said.gives ?? said.sends ?? {};
    return said.documentation || !documentation ? first(said) : ["Returns ", first({documentation})];
}
