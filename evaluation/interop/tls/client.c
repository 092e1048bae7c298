/* SPDX-License-Identifier: Apache-2.0 */

/* Hosts and clients that authenticate each other, and some that do not. */
#include "../trials/check.h"

static void show(const char *what, const char *address, const trials_options *options)
{
    int32_t number;
    trials_client *const client = trials_connect_with(address, options, &error);
    const trials_status status = client == NULL ? error.status : trials_same(client, 1, &number, &error);
    if (status == TRIALS_OK) {
        printf("%s: %d\n", what, (int)number);
    } else {
        printf("%s: %s\n", what, options->tls ? trials_status_name(status) : "failed");
    }
    trials_close(client);
}

/* Ports of a host with tokens, of one that asks for certificates, of one without TLS; a token; a folder with
 * certificates. */
int main(int count, char **arguments)
{
    if (count != 6) {
        return 2;
    }
    char secured[30], mutual[30], plain[30], elsewhere[30], authority[500], other[500], certificate[500], key[500];
    snprintf(secured, sizeof secured, "localhost:%s", arguments[1]);
    snprintf(mutual, sizeof mutual, "localhost:%s", arguments[2]);
    snprintf(plain, sizeof plain, "localhost:%s", arguments[3]);
    snprintf(elsewhere, sizeof elsewhere, "127.0.0.1:%s", arguments[1]);
    snprintf(authority, sizeof authority, "%s/authority.pem", arguments[5]);
    snprintf(other, sizeof other, "%s/other.pem", arguments[5]);
    snprintf(certificate, sizeof certificate, "%s/client.pem", arguments[5]);
    snprintf(key, sizeof key, "%s/client.key", arguments[5]);

    trials_options entitled = {0}, trusting = {0}, known = {0}, mistaken = {0}, none = {0};
    entitled.tls = trusting.tls = known.tls = mistaken.tls = true;
    entitled.ca_file = trusting.ca_file = known.ca_file = authority;
    entitled.token = arguments[4];
    known.cert_file = certificate;
    known.key_file = key;
    mistaken.ca_file = other;

    show("trusted", secured, &entitled);
    trials_vault_client *const vault = connected(trials_vault_connect_with(secured, &entitled, &error));
    int32_t number;
    check(trials_vault_open(vault, &number, &error));
    printf("a token: %d\n", (int)number);
    trials_vault_close(vault);
    show("a certificate", mutual, &known);
    show("no certificate", mutual, &trusting);
    show("another authority", secured, &mistaken);
    show("another name", elsewhere, &trusting);
    show("TLS to a plain port", plain, &trusting);
    show("no TLS to a port of TLS", secured, &none);
    return 0;
}
