/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

#if !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L /* inet_pton under -std=c99 */
#endif

#include "creo_tls.h"

#if !defined(CREO_TLS)
#define CREO_TLS 0
#endif

#if CREO_TLS

#include "creo_memory.h"

#include <arpa/inet.h>
#include <errno.h>
#include <string.h>

#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>

enum { TLS_REASON_SIZE = 160 };

struct creo_tls {
    SSL_CTX *context;
    BIO_METHOD *socket; /* OpenSSL's own writes with write(), which raises SIGPIPE, and waits where the socket does */
    char server_name[CREO_ADDRESS_SIZE];
    const creo_allocator *allocator;
};

struct creo_tls_session {
    SSL *ssl;
    const creo_allocator *allocator;
    bool wants_out;
    char reason[TLS_REASON_SIZE];
};

static int bio_write(BIO *bio, const char *bytes, int size)
{
    struct iovec part = {(void *)(uintptr_t)bytes, (size_t)size}; /* the cast is safe: sendmsg only reads the bytes */
    const ssize_t sent = creo_socket_send(BIO_get_data(bio), &part, 1);
    BIO_clear_retry_flags(bio);
    if (sent < 0 && creo_socket_would_wait(errno)) {
        BIO_set_retry_write(bio);
    }
    return (int)sent;
}

static int bio_read(BIO *bio, char *to, int room)
{
    const ssize_t received = creo_socket_receive(BIO_get_data(bio), to, (size_t)room, false, 0);
    BIO_clear_retry_flags(bio);
    if (received < 0 && creo_socket_would_wait(errno)) {
        BIO_set_retry_read(bio);
    }
    return (int)received;
}

static long bio_control(BIO *bio, int command, long number, void *pointer)
{
    (void)bio;
    (void)number;
    (void)pointer;
    return command == BIO_CTRL_FLUSH ? 1 : 0;
}

static creo_status openssl_error(creo_error *error, creo_status status, const char *doing, const char *with)
{
    char text[TLS_REASON_SIZE];
    const unsigned long code = ERR_get_error();
    ERR_error_string_n(code, text, sizeof text);
    ERR_clear_error();
    const char *const reason = ERR_reason_error_string(code);
    return creo_error_set(error, status, "%s%s: %s", doing, with, reason != NULL ? reason : text);
}

/* The password of a key, and whether it was needed. */
struct key_password {
    const char *text;
    bool asked;
};

/* Gives OpenSSL the password of the key: its own function would ask on the terminal and wait there. Returns the
 * length, or -1 for none. */
static int give_password(char *to, int room, int encrypts, void *context)
{
    struct key_password *const password = context;
    (void)encrypts;
    if (password == NULL) {
        return -1;
    }
    password->asked = true;
    const size_t size = password->text == NULL ? SIZE_MAX : strlen(password->text);
    if (size > (size_t)room) {
        return -1;
    }
    memcpy(to, password->text, size);
    return (int)size;
}

static creo_status read_key(SSL_CTX *context, const creo_options *options, creo_error *error)
{
    struct key_password password = {options->key_password, false};
    SSL_CTX_set_default_passwd_cb_userdata(context, &password);
    const bool read = SSL_CTX_use_PrivateKey_file(context, options->key_file, SSL_FILETYPE_PEM) == 1;
    SSL_CTX_set_default_passwd_cb_userdata(context, NULL);
    if (read) {
        return CREO_OK;
    }
    if (password.asked && password.text == NULL) {
        ERR_clear_error();
        return creo_error_set(
            error, CREO_BAD_ARGUMENT, "key_file %s is encrypted: key_password is needed", options->key_file);
    }
    return openssl_error(error, CREO_BAD_ARGUMENT,
        password.asked ? "key_password does not decrypt key_file " : "cannot read key_file ", options->key_file);
}

static creo_status configure(creo_tls *tls, const creo_options *options, creo_error *error)
{
    SSL_CTX *const context = tls->context;
    SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
    SSL_CTX_set_verify(context, SSL_VERIFY_PEER, NULL);
    SSL_CTX_set_default_passwd_cb(context, give_password);
    SSL_CTX_set_mode(
        context, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER | SSL_MODE_AUTO_RETRY);
    if (options->ca_file != NULL ? SSL_CTX_load_verify_locations(context, options->ca_file, NULL) != 1
                                 : SSL_CTX_set_default_verify_paths(context) != 1) {
        return openssl_error(error, CREO_BAD_ARGUMENT, "cannot read ca_file ",
            options->ca_file != NULL ? options->ca_file : "of the system");
    }
    if (options->cert_file != NULL && SSL_CTX_use_certificate_chain_file(context, options->cert_file) != 1) {
        return openssl_error(error, CREO_BAD_ARGUMENT, "cannot read cert_file ", options->cert_file);
    }
    if (options->key_file != NULL) {
        const creo_status status = read_key(context, options, error);
        if (status != CREO_OK) {
            return status;
        }
    }
    if (options->cert_file != NULL && SSL_CTX_check_private_key(context) != 1) {
        return openssl_error(error, CREO_BAD_ARGUMENT, "key_file is not the key of cert_file ", options->cert_file);
    }
    return CREO_OK;
}

creo_status creo_tls_open(const creo_options *options, creo_tls **opened, creo_error *error)
{
    if (options->server_name != NULL && strlen(options->server_name) >= CREO_ADDRESS_SIZE) {
        return creo_error_set(error, CREO_BAD_ARGUMENT, "server_name is too long");
    }
    creo_tls *const tls = creo_memory_resize(options->allocator, NULL, sizeof *tls);
    if (tls == NULL) {
        return creo_error_set(error, CREO_NO_MEMORY, "no memory for TLS");
    }
    tls->allocator = options->allocator;
    strcpy(tls->server_name, options->server_name != NULL ? options->server_name : "");
    ERR_clear_error();
    tls->context = SSL_CTX_new(TLS_client_method());
    tls->socket = BIO_meth_new(BIO_TYPE_SOURCE_SINK, "creo");
    creo_status status = CREO_OK;
    if (tls->context == NULL || tls->socket == NULL) {
        status = creo_error_set(error, CREO_NO_MEMORY, "no memory for TLS");
    } else {
        BIO_meth_set_write(tls->socket, bio_write);
        BIO_meth_set_read(tls->socket, bio_read);
        BIO_meth_set_ctrl(tls->socket, bio_control);
        status = configure(tls, options, error);
    }
    if (status != CREO_OK) {
        creo_tls_close(tls);
        return status;
    }
    *opened = tls;
    return CREO_OK;
}

void creo_tls_close(creo_tls *tls)
{
    if (tls != NULL) {
        SSL_CTX_free(tls->context);
        BIO_meth_free(tls->socket);
        creo_memory_release(tls->allocator, tls);
    }
}

static bool is_number(const char *host)
{
    uint8_t bytes[16];
    return inet_pton(AF_INET, host, bytes) == 1 || inet_pton(AF_INET6, host, bytes) == 1;
}

creo_tls_session *creo_tls_session_open(
    creo_tls *tls, creo_host_socket *socket, const char *name, const creo_allocator *allocator)
{
    const char *const expected = tls->server_name[0] != '\0' ? tls->server_name : name;
    creo_tls_session *const session = creo_memory_resize(allocator, NULL, sizeof *session);
    if (session == NULL) {
        return NULL;
    }
    memset(session, 0, sizeof *session);
    session->allocator = allocator;
    session->ssl = SSL_new(tls->context);
    BIO *const bio = BIO_new(tls->socket);
    bool good = session->ssl != NULL && bio != NULL;
    if (bio != NULL) {
        BIO_set_data(bio, socket);
        BIO_set_init(bio, 1);
    }
    if (good) {
        good = is_number(expected) ? X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(session->ssl), expected) == 1
                                   : SSL_set1_host(session->ssl, expected) == 1
                                         && SSL_ctrl(session->ssl, SSL_CTRL_SET_TLSEXT_HOSTNAME,
                                                TLSEXT_NAMETYPE_host_name, (void *)(uintptr_t)expected)
                                                == 1;
    }
    if (!good) {
        BIO_free(bio);
        creo_tls_session_close(session);
        return NULL;
    }
    SSL_set_bio(session->ssl, bio, bio); /* the session owns the BIO from now on */
    SSL_set_connect_state(session->ssl);
    return session;
}

void creo_tls_session_close(creo_tls_session *session)
{
    if (session != NULL) {
        SSL_free(session->ssl);
        creo_memory_release(session->allocator, session);
    }
}

/* Turns OpenSSL's errors into errno. */
static ssize_t failed(creo_tls_session *session, int result)
{
    const int reason = SSL_get_error(session->ssl, result);
    const int system = errno;
    session->wants_out = reason == SSL_ERROR_WANT_WRITE;
    if (reason == SSL_ERROR_WANT_READ || reason == SSL_ERROR_WANT_WRITE) {
        errno = EAGAIN;
        return -1;
    }
    if (reason == SSL_ERROR_ZERO_RETURN) {
        return 0;
    }
    if (reason == SSL_ERROR_SYSCALL) {
        ERR_clear_error();
        errno = system != 0 && !creo_socket_would_wait(system) ? system : ECONNRESET;
        return -1;
    }
    const long verified = SSL_get_verify_result(session->ssl);
    const unsigned long code = ERR_get_error();
    const char *text = ERR_reason_error_string(code);
    if (verified != X509_V_OK) {
        text = X509_verify_cert_error_string(verified);
    }
#if defined(SSL_R_UNEXPECTED_EOF_WHILE_READING)
    /* a host that closed without the farewell of TLS is taken as one that closed: the frames show whether bytes are
     * missing */
    if (ERR_GET_REASON(code) == SSL_R_UNEXPECTED_EOF_WHILE_READING) {
        ERR_clear_error();
        errno = ECONNRESET;
        return -1;
    }
#endif
    strncpy(session->reason, text != NULL ? text : "it failed", sizeof session->reason - 1);
    ERR_clear_error();
    errno = EPROTO;
    return -1;
}

ssize_t creo_tls_session_shake(creo_tls_session *session)
{
    errno = 0;
    const int result = SSL_do_handshake(session->ssl);
    if (result == 1) {
        session->wants_out = false;
        return 0;
    }
    const ssize_t reason = failed(session, result);
    if (reason == 0) {
        errno = ECONNRESET;
    }
    return -1;
}

ssize_t creo_tls_session_receive(creo_tls_session *session, void *to, size_t room)
{
    errno = 0;
    const int result = SSL_read(session->ssl, to, room < INT32_MAX ? (int)room : INT32_MAX);
    return result > 0 ? result : failed(session, result);
}

ssize_t creo_tls_session_send(creo_tls_session *session, const void *bytes, size_t size)
{
    errno = 0;
    const int result = SSL_write(session->ssl, bytes, size < INT32_MAX ? (int)size : INT32_MAX);
    if (result > 0) {
        session->wants_out = false;
        return result;
    }
    const ssize_t reason = failed(session, result);
    if (reason == 0) {
        errno = EPIPE;
    }
    return -1;
}

void creo_tls_session_end(creo_tls_session *session)
{
    SSL_shutdown(session->ssl);
    ERR_clear_error();
}

bool creo_tls_session_wants_out(const creo_tls_session *session)
{
    return session->wants_out;
}

const char *creo_tls_session_reason(const creo_tls_session *session)
{
    return session->reason;
}

#else

#include <errno.h>

creo_status creo_tls_open(const creo_options *options, creo_tls **opened, creo_error *error)
{
    (void)options;
    *opened = NULL;
    return creo_error_set(error, CREO_BAD_ARGUMENT, "this library has no TLS: compile it with CREO_TLS=1");
}

void creo_tls_close(creo_tls *tls)
{
    (void)tls;
}

/* Without TLS no session is ever opened, so these are never called. */

creo_tls_session *creo_tls_session_open(
    creo_tls *tls, creo_host_socket *socket, const char *name, const creo_allocator *allocator)
{
    (void)tls;
    (void)socket;
    (void)name;
    (void)allocator;
    return NULL;
}

void creo_tls_session_close(creo_tls_session *session)
{
    (void)session;
}

static ssize_t never(void)
{
    errno = EPROTO;
    return -1;
}

ssize_t creo_tls_session_shake(creo_tls_session *session)
{
    (void)session;
    return never();
}

ssize_t creo_tls_session_receive(creo_tls_session *session, void *to, size_t room)
{
    (void)session;
    (void)to;
    (void)room;
    return never();
}

ssize_t creo_tls_session_send(creo_tls_session *session, const void *bytes, size_t size)
{
    (void)session;
    (void)bytes;
    (void)size;
    return never();
}

void creo_tls_session_end(creo_tls_session *session)
{
    (void)session;
}

bool creo_tls_session_wants_out(const creo_tls_session *session)
{
    (void)session;
    return false;
}

const char *creo_tls_session_reason(const creo_tls_session *session)
{
    (void)session;
    return "";
}

#endif
