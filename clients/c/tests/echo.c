/* SPDX-License-Identifier: Apache-2.0 */

#define _POSIX_C_SOURCE 200809L

#include "echo.h"

#include <time.h>

static bool read_not_found(creo_reader *reader, void *value)
{
    struct not_found *const read = value;
    return creo_read_string(reader, &read->key) && creo_read_int(reader, &read->line);
}

static const creo_thrown THROWN[] = {{0x21222324, 1, NULL}, {NOT_FOUND, sizeof(struct not_found), read_not_found}};

const creo_method ECHO = {"Test.echo", 0x01020304, 0x05060708, 0, THROWN, 2};
const creo_method PEEK = {"Test.peek", 0x01020304, 0x05060708, CREO_REPEATABLE, NULL, 0};
const creo_method TELL = {"Test.tell", 0x01020304, 0x05060708, CREO_ONEWAY, NULL, 0};

int64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static creo_status read_echo(creo_call *call, creo_reader *answer, const creo_string **result)
{
    creo_string *const decoded = answer == NULL ? NULL : creo_reader_allocate(answer, 1, sizeof *decoded);
    if (decoded != NULL) {
        creo_read_string(answer, decoded);
    }
    const creo_status status = creo_call_finish(call);
    *result = status == CREO_OK ? decoded : NULL;
    return status;
}

static void write_text(creo_writer *writer, creo_string text)
{
    if (!creo_write_string(writer, text)) {
        creo_within(&writer->fault, "text");
    }
}

creo_status call_echo(creo_client_channel *client, const creo_method *method, creo_string text,
    const creo_string **result, creo_error *error)
{
    creo_call call;
    write_text(creo_call_write(&call, client, method, error), text);
    return read_echo(&call, creo_call_send(&call), result);
}

creo_status echo(creo_client_channel *client, creo_string text, const creo_string **result, creo_error *error)
{
    return call_echo(client, &ECHO, text, result, error);
}

creo_status tell(creo_client_channel *client, creo_string text, creo_error *error)
{
    creo_call call;
    write_text(creo_call_write(&call, client, &TELL, error), text);
    creo_call_send(&call);
    return creo_call_finish(&call);
}

creo_status start_echo(
    creo_client_channel *client, const creo_method *method, creo_string text, creo_call **call, creo_error *error)
{
    creo_writer *const writer = creo_call_prepare(client, method, call, error);
    if (writer != NULL) {
        write_text(writer, text);
    }
    return creo_call_start(call, error);
}

creo_status finish_echo(creo_call *call, const creo_string **result, creo_error *error)
{
    return read_echo(call, creo_call_await(call, error), result);
}

creo_call *start_stream(creo_client_channel *client, const creo_method *method)
{
    creo_error error;
    creo_call *call;
    creo_call_prepare(client, method, &call, &error);
    ck_assert_int_eq(creo_call_start(&call, &error), CREO_OK);
    return call;
}

static void assert_is_hi(creo_status status, const creo_string *result, const creo_error *error)
{
    ck_assert_msg(status == CREO_OK, "%s", error->message);
    ck_assert_int_eq(error->status, CREO_OK);
    ck_assert_str_eq(error->message, "");
    ck_assert_str_eq(result->bytes, "hi");
    creo_free(result);
}

void assert_hi(creo_client_channel *client)
{
    creo_error error;
    const creo_string *result;
    const creo_status status = echo(client, creo_string_of("hi"), &result, &error);
    assert_is_hi(status, result, &error);
}

void assert_finishes_with_hi(creo_call *call)
{
    creo_error error;
    const creo_string *result;
    const creo_status status = finish_echo(call, &result, &error);
    assert_is_hi(status, result, &error);
}

void poll_until_done(creo_client_channel *client, const creo_call *call)
{
    while (!creo_call_done(call)) {
        struct pollfd sockets[CREO_MOST_SOCKETS];
        const int32_t count = creo_channel_sockets(client, sockets, CREO_MOST_SOCKETS);
        poll(sockets, (nfds_t)count, creo_channel_timeout_ms(client));
        creo_channel_process(client);
    }
}

void open_with(creo_client_channel *client, const char *address, const creo_options *options)
{
    creo_error error;
    ck_assert_msg(creo_channel_open(client, "Test", address, options, &error) == CREO_OK, "%s", error.message);
    ck_assert_msg(creo_channel_connect(client, &error) == CREO_OK, "%s", error.message);
}

void open_to(creo_client_channel *client, const char *address, int32_t timeout_ms)
{
    const creo_options options = {.connect_timeout_ms = 10000, .call_timeout_ms = timeout_ms};
    open_with(client, address, &options);
}

void close_both(creo_client_channel *client, struct server *server)
{
    creo_channel_close(client);
    server_join(server);
}

void close_all(creo_call *call, creo_client_channel *client, struct server *server)
{
    creo_call_close(call);
    close_both(client, server);
}
