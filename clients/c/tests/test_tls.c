/* SPDX-License-Identifier: Apache-2.0 */

/* Calls over TLS, to a host that also uses OpenSSL: built only with CREO_TLS=1. */
#define _POSIX_C_SOURCE 200809L

#include "child.h"
#include "echo.h"

#if defined(CREO_TLS) && CREO_TLS

#include <arpa/inet.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>

/* Certificates, created when the tests begin: an authority, the host's, the client's. */

static char folder[] = "/tmp/creo-tls-XXXXXX";
static char ca_file[64];
static char host_cert[64];
static char host_key[64];
static char client_cert[64];
static char client_key[64];

static EVP_PKEY *make_key(void)
{
    EVP_PKEY *key = NULL;
    EVP_PKEY_CTX *const context = EVP_PKEY_CTX_new_id(EVP_PKEY_EC, NULL);
    ck_assert_int_eq(EVP_PKEY_keygen_init(context), 1);
    ck_assert_int_eq(EVP_PKEY_CTX_set_ec_paramgen_curve_nid(context, NID_X9_62_prime256v1), 1);
    ck_assert_int_eq(EVP_PKEY_keygen(context, &key), 1);
    EVP_PKEY_CTX_free(context);
    return key;
}

static void extend(X509 *certificate, int kind, const char *value)
{
    X509_EXTENSION *const extension = X509V3_EXT_conf_nid(NULL, NULL, kind, value);
    X509_add_ext(certificate, extension, -1);
    X509_EXTENSION_free(extension);
}

/* Signed by issuer, or by itself. names: the hosts that it is for; NULL: an authority. */
static X509 *make_certificate(EVP_PKEY *key, const char *name, const char *names, X509 *issuer, EVP_PKEY *issuer_key)
{
    X509 *const certificate = X509_new();
    X509_set_version(certificate, 2);
    ASN1_INTEGER_set(X509_get_serialNumber(certificate), name[0]);
    X509_gmtime_adj(X509_getm_notBefore(certificate), -60);
    X509_gmtime_adj(X509_getm_notAfter(certificate), 3600);
    X509_set_pubkey(certificate, key);
    X509_NAME *const subject = X509_get_subject_name(certificate);
    X509_NAME_add_entry_by_txt(subject, "CN", MBSTRING_ASC, (const unsigned char *)name, -1, -1, 0);
    X509_set_issuer_name(certificate, issuer == NULL ? subject : X509_get_subject_name(issuer));
    extend(certificate, NID_basic_constraints, names == NULL ? "critical,CA:TRUE" : "CA:FALSE");
    if (names != NULL) {
        extend(certificate, NID_subject_alt_name, names);
    }
    ck_assert_int_gt(X509_sign(certificate, issuer_key, EVP_sha256()), 0);
    return certificate;
}

static void write_certificate(const char *path, X509 *certificate)
{
    FILE *const file = fopen(path, "w");
    ck_assert_ptr_nonnull(file);
    PEM_write_X509(file, certificate);
    fclose(file);
}

static void write_key(const char *path, EVP_PKEY *key)
{
    FILE *const file = fopen(path, "w");
    ck_assert_ptr_nonnull(file);
    PEM_write_PrivateKey(file, key, NULL, NULL, 0, NULL, NULL);
    fclose(file);
}

static void make_pair(const char *name, const char *names, X509 *ca, EVP_PKEY *ca_key, char *cert_file, char *key_file)
{
    EVP_PKEY *const key = make_key();
    X509 *const certificate = make_certificate(key, name, names, ca, ca_key);
    snprintf(cert_file, 64, "%s/%s.pem", folder, name);
    snprintf(key_file, 64, "%s/%s.key", folder, name);
    write_certificate(cert_file, certificate);
    write_key(key_file, key);
    X509_free(certificate);
    EVP_PKEY_free(key);
}

static void make_all(void)
{
    ck_assert_ptr_nonnull(mkdtemp(folder));
    EVP_PKEY *const key = make_key();
    X509 *const ca = make_certificate(key, "authority", NULL, NULL, key);
    snprintf(ca_file, sizeof ca_file, "%s/ca.pem", folder);
    write_certificate(ca_file, ca);
    make_pair("host", "DNS:creo.example,IP:127.0.0.1", ca, key, host_cert, host_key);
    make_pair("client", "DNS:client.example", ca, key, client_cert, client_key);
    X509_free(ca);
    EVP_PKEY_free(key);
}

static void remove_all(void)
{
    const char *const files[] = {ca_file, host_cert, host_key, client_cert, client_key};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        unlink(files[i]);
    }
    rmdir(folder);
}

/* A host with TLS: for each of count requests of that size it sends one piece of the answers. */
struct tls_host {
    pthread_t thread;
    int listener;
    bool wants_certificate;
    bool deaf; /* reads nothing until it is woken */
    sem_t awake;
    bool leaves; /* as soon as the handshake is over */
    const struct turn *turns;
    int turn_count;
    char address[32];
    char client[64]; /* the name on its certificate */
};

static void serve(struct tls_host *host, SSL *ssl)
{
    if (SSL_accept(ssl) != 1 || host->leaves) {
        return;
    }
    X509 *const certificate = SSL_get1_peer_certificate(ssl);
    if (certificate != NULL) {
        X509_NAME_get_text_by_NID(
            X509_get_subject_name(certificate), NID_commonName, host->client, sizeof host->client);
        X509_free(certificate);
    }
    if (host->deaf) {
        sem_wait(&host->awake);
    }
    uint8_t bytes[16384];
    for (int i = 0; i < host->turn_count; i++) {
        for (size_t got = 0; got < host->turns[i].read;) {
            const size_t left = host->turns[i].read - got;
            const int count = SSL_read(ssl, bytes, (int)(left < sizeof bytes ? left : sizeof bytes));
            if (count <= 0) {
                return;
            }
            got += (size_t)count;
        }
        if (host->turns[i].size > 0) {
            SSL_write(ssl, host->turns[i].send, (int)host->turns[i].size);
        }
    }
    while (SSL_read(ssl, bytes, sizeof bytes) > 0) {
    }
}

static void *run(void *argument)
{
    struct tls_host *const host = argument;
    SSL_CTX *const context = SSL_CTX_new(TLS_server_method());
    SSL_CTX_use_certificate_file(context, host_cert, SSL_FILETYPE_PEM);
    SSL_CTX_use_PrivateKey_file(context, host_key, SSL_FILETYPE_PEM);
    SSL_CTX_load_verify_locations(context, ca_file, NULL);
    if (host->wants_certificate) {
        SSL_CTX_set_verify(context, SSL_VERIFY_PEER | SSL_VERIFY_FAIL_IF_NO_PEER_CERT, NULL);
    }
    const int socket = accept(host->listener, NULL, NULL);
    SSL *const ssl = SSL_new(context);
    SSL_set_fd(ssl, socket);
    serve(host, ssl);
    SSL_free(ssl);
    SSL_CTX_free(context);
    close(socket);
    return NULL;
}

static void host_start(struct tls_host *host, const struct turn *turns, int turn_count)
{
    host->turns = turns;
    host->turn_count = turn_count;
    ck_assert_int_eq(sem_init(&host->awake, 0, 0), 0);
    host->listener = socket(AF_INET, SOCK_STREAM, 0);
    struct sockaddr_in local = {.sin_family = AF_INET, .sin_addr = {htonl(INADDR_LOOPBACK)}};
    socklen_t length = sizeof local;
    ck_assert_int_eq(bind(host->listener, (struct sockaddr *)&local, sizeof local), 0);
    ck_assert_int_eq(listen(host->listener, 1), 0);
    ck_assert_int_eq(getsockname(host->listener, (struct sockaddr *)&local, &length), 0);
    snprintf(host->address, sizeof host->address, "127.0.0.1:%d", ntohs(local.sin_port));
    ck_assert_int_eq(pthread_create(&host->thread, NULL, run, host), 0);
}

static void host_join(struct tls_host *host)
{
    pthread_join(host->thread, NULL);
    sem_destroy(&host->awake);
    close(host->listener);
}

/* Writes the client's key to another file, encrypted. */
static void encrypt_client_key(char *path, size_t size, bool traditional)
{
    FILE *const file = fopen(client_key, "r");
    ck_assert_ptr_nonnull(file);
    EVP_PKEY *const key = PEM_read_PrivateKey(file, NULL, NULL, NULL);
    fclose(file);
    snprintf(path, size, "%s/encrypted-%ld.key", folder, (long)getpid());
    BIO *const bio = BIO_new_file(path, "w");
    char password[] = "open sesame";
    ck_assert_int_eq((traditional ? PEM_write_bio_PrivateKey_traditional : PEM_write_bio_PrivateKey)(
                         bio, key, EVP_aes_256_cbc(), NULL, 0, NULL, password),
        1);
    BIO_free(bio);
    EVP_PKEY_free(key);
}

START_TEST(a_call_goes_under_tls)
{
    struct tls_host host = {.wants_certificate = _i == 1};
    creo_client_channel client;
    const struct turn turns[] = {{FIRST_REQUEST, BYTES(PREFACE, ANSWER_HI(1))}, {REQUEST, BYTES(ANSWER_HI(2))}};
    host_start(&host, turns, 2);
    open_with(&client, host.address,
        &(creo_options){.tls = true,
            .ca_file = ca_file,
            .server_name = _i == 1 ? "creo.example" : NULL,
            .cert_file = _i == 1 ? client_cert : NULL,
            .key_file = _i == 1 ? client_key : NULL});
    assert_hi(&client);
    assert_hi(&client);
    creo_channel_close(&client);
    host_join(&host);
    ck_assert_str_eq(host.client, _i == 1 ? "client" : "");
}

END_TEST

START_TEST(large_calls_go_under_tls)
{
    enum { SIZE = 3000000 };
    struct tls_host host = {0};
    creo_client_channel client;
    creo_error error;
    creo_call *call;
    const creo_string *result;
    uint8_t *const answers = malloc(8 + 2 * (16 + SIZE));
    creo_frame_put_preface(answers);
    for (int i = 0; i < 2; i++) {
        uint8_t *const at = answers + 8 + i * (16 + SIZE);
        creo_frame_put(at, CREO_FRAME_RESPONSE, i + 1, 4 + SIZE);
        creo_put_int(at + 12, SIZE);
        memset(at + 16, 'a' + i, SIZE);
    }
    const struct turn turns[] = {
        {8 + 24 + 4 + SIZE, answers, 8 + 16 + SIZE}, {24 + 4 + SIZE, answers + 8 + 16 + SIZE, 16 + SIZE}};
    host_start(&host, turns, 2);
    open_with(&client, host.address, &(creo_options){.tls = true, .ca_file = ca_file});
    const creo_string text = {(const char *)answers + 24, SIZE};
    ck_assert_msg(echo(&client, text, &result, &error) == CREO_OK, "%s", error.message);
    ck_assert(creo_string_equal(text, *result));
    creo_free(result);
    ck_assert_int_eq(start_echo(&client, &ECHO, text, &call, &error), CREO_OK);
    poll_until_done(&client, call);
    ck_assert_msg(finish_echo(call, &result, &error) == CREO_OK, "%s", error.message);
    ck_assert_int_eq(result->bytes[SIZE - 1], 'b');
    creo_free(result);
    creo_channel_close(&client);
    host_join(&host);
    free(answers);
}

END_TEST

/* OpenSSL keeps a record of what it could not send, and sends it before whatever comes next. */
START_TEST(what_tls_has_begun_to_send_is_not_taken_back)
{
    enum { SIZE = 8000 };

    static char text[SIZE];
    struct tls_host host = {.deaf = true};
    creo_client_channel client;
    creo_error error;
    creo_status status = CREO_OK;
    host_start(&host, NULL, 0);
    open_with(&client, host.address, &(creo_options){.tls = true, .ca_file = ca_file});
    creo_channel_set_call_timeout(&client, 100);
    while (status == CREO_OK) { /* until the system takes no more */
        status = tell(&client, (creo_string){text, SIZE}, &error);
    }
    ck_assert_int_eq(status, CREO_DEADLINE);
    ck_assert_int_eq(error.phase, CREO_PHASE_SEND);
    ck_assert_ptr_null(client.connections.live);
    sem_post(&host.awake);
    creo_channel_close(&client);
    host_join(&host);
}

END_TEST

/* Certificates that must not be trusted. */
static const struct {
    bool trusts;
    const char *name;
    const char *reason;
} WRONG[] = {
    {false, NULL, "TLS: self-signed certificate in certificate chain"},
    {true, "other.example", "TLS: hostname mismatch"},
    {true, "127.0.0.2", "TLS: IP address mismatch"},
};

START_TEST(a_host_that_cannot_show_who_it_is_is_refused)
{
    struct tls_host host = {0};
    creo_client_channel client;
    creo_error error;
    host_start(&host, NULL, 0);
    const creo_options options = {
        .tls = true, .ca_file = WRONG[_i].trusts ? ca_file : client_cert, .server_name = WRONG[_i].name};
    ck_assert_int_eq(creo_channel_open(&client, "Test", host.address, &options, &error), CREO_OK);
    ck_assert_int_eq(creo_channel_connect(&client, &error), CREO_TRANSPORT);
    ck_assert_msg(strstr(error.message, WRONG[_i].reason) != NULL, "%s", error.message);
    creo_channel_close(&client);
    host_join(&host);
}

END_TEST

/* The host sends nothing, or half of a message: to a client that connects, and to a call that waits for a connection.
 * */
START_TEST(a_host_that_does_not_shake_hands_is_not_waited_for)
{
    struct server server;
    creo_client_channel client;
    creo_error error;
    creo_call *call;
    const creo_string *result;
    const struct script silent = {{{1, NULL, 0}}, .turn_count = 1, .stay = true};
    const struct script slow = {{{1, BYTES(22, 3, 3, 0, 80, 2, 0)}}, .turn_count = 1, .stay = true};
    const creo_options options = {.tls = true, .ca_file = ca_file, .connect_timeout_ms = 100};
    server_start(&server, _i / 2 == 0 ? &silent : &slow);
    ck_assert_int_eq(creo_channel_open(&client, "Test", server.address, &options, &error), CREO_OK);
    if (_i % 2 == 0) {
        ck_assert_int_eq(creo_channel_connect(&client, &error), CREO_TRANSPORT);
        ck_assert_msg(strstr(error.message, "cannot connect: timed out") != NULL, "%s", error.message);
    } else {
        ck_assert_int_eq(start_echo(&client, &ECHO, creo_string_of("hi"), &call, &error), CREO_OK);
        poll_until_done(&client, call);
        ck_assert_int_eq(finish_echo(call, &result, &error), CREO_TRANSPORT);
        ck_assert_msg(strstr(error.message, "no connection within 100 ms") != NULL, "%s", error.message);
    }
    creo_channel_close(&client);
    server_stop(&server);
}

END_TEST

START_TEST(a_host_that_stalls_under_tls_ends_a_call)
{
    struct tls_host host = {.deaf = true};
    creo_client_channel client;
    creo_error error;
    creo_call *call;
    const creo_string *result;
    host_start(&host, NULL, 0);
    open_with(&client, host.address, &(creo_options){.tls = true, .ca_file = ca_file, .call_timeout_ms = 100});
    if (_i == 0) {
        ck_assert_int_eq(echo(&client, creo_string_of("hi"), &result, &error), CREO_DEADLINE);
    } else {
        ck_assert_int_eq(start_echo(&client, &ECHO, creo_string_of("hi"), &call, &error), CREO_OK);
        poll_until_done(&client, call);
        ck_assert_int_eq(finish_echo(call, &result, &error), CREO_DEADLINE);
    }
    ck_assert_int_eq(error.phase, CREO_PHASE_WAIT);
    sem_post(&host.awake);
    creo_channel_close(&client);
    host_join(&host);
}

END_TEST

START_TEST(what_says_nothing_under_tls_is_not_waited_for)
{
    struct tls_host host = {.deaf = true};
    creo_client_channel client;
    creo_error error;
    const creo_string *result;
    host_start(&host, NULL, 0);
    open_with(&client, host.address,
        &(creo_options){.tls = true, .ca_file = ca_file, .connect_timeout_ms = 3000, .call_timeout_ms = 40000});
    ck_assert_int_eq(echo(&client, creo_string_of("hi"), &result, &error), CREO_TRANSPORT);
    ck_assert_msg(strstr(error.message, " took the connection and said nothing for 3 s: is it a Creo host?") != NULL,
        "%s", error.message);
    ck_assert_int_eq(error.phase, CREO_PHASE_WAIT);
    sem_post(&host.awake);
    creo_channel_close(&client);
    host_join(&host);
}

END_TEST

/* No signal is raised either. */
START_TEST(a_host_that_went_is_noticed_under_tls)
{
    enum { SIZE = 8000 };

    static char text[SIZE];
    struct tls_host host = {.leaves = true};
    creo_client_channel client;
    creo_error error;
    creo_status status = CREO_OK;
    host_start(&host, NULL, 0);
    open_with(&client, host.address, &(creo_options){.tls = true, .ca_file = ca_file});
    while (status == CREO_OK) {
        status = tell(&client, (creo_string){text, SIZE}, &error);
    }
    ck_assert_int_eq(status, CREO_TRANSPORT);
    creo_channel_close(&client);
    host_join(&host);
}

END_TEST

START_TEST(a_host_without_tls_is_told_apart)
{
    struct server server;
    creo_client_channel client;
    creo_error error;
    const struct script script = {{{1, BYTES(PREFACE, PING)}}, .turn_count = 1};
    server_start(&server, &script);
    ck_assert_int_eq(
        creo_channel_open(&client, "Test", server.address, &(creo_options){.tls = true, .ca_file = ca_file}, &error),
        CREO_OK);
    ck_assert_int_eq(creo_channel_connect(&client, &error), CREO_TRANSPORT);
    ck_assert_msg(strstr(error.message, "TLS: wrong version number") != NULL, "%s", error.message);
    creo_channel_close(&client);
    server_join(&server);
}

END_TEST

START_TEST(a_file_that_cannot_be_read_is_named)
{
    creo_client_channel client;
    creo_error error;
    const creo_options options[] = {{.tls = true, .ca_file = "/nobody/ca"}, {.tls = true, .cert_file = "/nobody/cert"},
        {.tls = true, .cert_file = client_cert, .key_file = "/nobody/key"},
        {.tls = true, .cert_file = client_cert, .key_file = host_key}};
    static const char *const REASONS[] = {"cannot read ca_file /nobody/ca", "cannot read cert_file /nobody/cert",
        "cannot read key_file /nobody/key", "cannot read key_file "};
    ck_assert_int_eq(creo_channel_open(&client, "Test", "localhost:7000", &options[_i], &error), CREO_BAD_ARGUMENT);
    ck_assert_msg(strstr(error.message, REASONS[_i]) != NULL, "%s", error.message);
}

END_TEST

static const char *close_client(creo_client_channel *client, creo_call *call)
{
    (void)call;
    creo_channel_close(client);
    return NULL;
}

/* Neither with a close_notify nor as if it were done with an unanswered call. */
START_TEST(closing_in_a_child_is_not_told_to_the_host_under_tls)
{
    struct tls_host host = {0};
    creo_client_channel client;
    creo_error error;
    const struct turn turns[] = {{FIRST_REQUEST, NULL, 0}, {REQUEST, BYTES(PREFACE, ANSWER_HI(1))}};
    host_start(&host, turns, 2);
    open_with(&client, host.address, &(creo_options){.tls = true, .ca_file = ca_file, .call_timeout_ms = 10000});
    ck_assert_int_eq(tell(&client, creo_string_of("hi"), &error), CREO_OK);
    run_in_child(close_client, &client, NULL);
    assert_hi(&client);
    creo_channel_close(&client);
    host_join(&host);
}

END_TEST

/* Of both formats that OpenSSL writes: PKCS #8, and the one before it. */
START_TEST(an_encrypted_key_is_read_with_its_password)
{
    struct tls_host host = {.wants_certificate = true};
    creo_client_channel client;
    char path[80];
    char password[] = "open sesame";
    const struct turn turn = {FIRST_REQUEST, BYTES(PREFACE, ANSWER_HI(1))};
    encrypt_client_key(path, sizeof path, _i == 1);
    host_start(&host, &turn, 1);
    open_with(&client, host.address,
        &(creo_options){
            .tls = true, .ca_file = ca_file, .cert_file = client_cert, .key_file = path, .key_password = password});
    unlink(path);
    memset(password, 0, sizeof password); /* it is needed only when the client is created */
    assert_hi(&client);
    creo_channel_close(&client);
    host_join(&host);
    ck_assert_str_eq(host.client, "client");
}

END_TEST

START_TEST(a_password_that_is_missing_or_wrong_is_an_error)
{
    static const char *const PASSWORDS[] = {NULL, "", "open barley"};
    creo_client_channel client;
    creo_error error;
    char path[80];
    char expected[160];
    const char *const password = PASSWORDS[_i / 2];
    encrypt_client_key(path, sizeof path, _i % 2 == 1);
    snprintf(expected, sizeof expected,
        password == NULL ? "key_file %s is encrypted: key_password is needed"
                         : "key_password does not decrypt key_file %s: ",
        path);
    const creo_options options = {.tls = true, .cert_file = client_cert, .key_file = path, .key_password = password};
    ck_assert_int_eq(creo_channel_open(&client, "Test", "localhost:7000", &options, &error), CREO_BAD_ARGUMENT);
    ck_assert_msg(strstr(error.message, expected) != NULL, "%s", error.message);
    ck_assert_int_eq(error.phase, CREO_PHASE_NONE);
    unlink(path);
}

END_TEST

START_TEST(a_password_that_is_not_needed_does_no_harm)
{
    creo_client_channel client;
    creo_error error;
    const creo_options options = {
        .tls = true, .cert_file = client_cert, .key_file = client_key, .key_password = "open sesame"};
    ck_assert_int_eq(creo_channel_open(&client, "Test", "localhost:7000", &options, &error), CREO_OK);
    creo_channel_close(&client);
}

END_TEST

Suite *tls_suite(void)
{
    Suite *const suite = suite_create("tls");
    TCase *const cases = tcase_create("tls");
    tcase_add_unchecked_fixture(cases, make_all, remove_all);
    tcase_set_timeout(cases, 60);
    tcase_add_loop_test(cases, a_call_goes_under_tls, 0, 2);
    tcase_add_test(cases, large_calls_go_under_tls);
    tcase_add_test(cases, what_tls_has_begun_to_send_is_not_taken_back);
    tcase_add_loop_test(cases, a_host_that_cannot_show_who_it_is_is_refused, 0, (int)(sizeof WRONG / sizeof *WRONG));
    tcase_add_loop_test(cases, a_host_that_does_not_shake_hands_is_not_waited_for, 0, 4);
    tcase_add_loop_test(cases, a_host_that_stalls_under_tls_ends_a_call, 0, 2);
    tcase_add_test(cases, what_says_nothing_under_tls_is_not_waited_for);
    tcase_add_test(cases, a_host_that_went_is_noticed_under_tls);
    tcase_add_test(cases, a_host_without_tls_is_told_apart);
    tcase_add_loop_test(cases, a_file_that_cannot_be_read_is_named, 0, 4);
    tcase_add_test(cases, closing_in_a_child_is_not_told_to_the_host_under_tls);
    tcase_add_loop_test(cases, an_encrypted_key_is_read_with_its_password, 0, 2);
    tcase_add_loop_test(cases, a_password_that_is_missing_or_wrong_is_an_error, 0, 6);
    tcase_add_test(cases, a_password_that_is_not_needed_does_no_harm);
    suite_add_tcase(suite, cases);
    return suite;
}

#else

Suite *tls_suite(void)
{
    return suite_create("tls");
}

#endif
