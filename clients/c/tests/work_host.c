/* SPDX-License-Identifier: Apache-2.0 */

#define _POSIX_C_SOURCE 200809L

#include "work_host.h"

#include "creo_scalars.h"
#include "suites.h"

#include <arpa/inet.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static const uint8_t PREFACE[] = {'R', 'A', 'S', 'P', 1, 0, 0, 0};

enum { HEADER = 12, REQUEST_HEADER = 24, REQUEST_REST = 12 };

void work_host_open(struct work_host *host)
{
    shelf_error error;
    struct sockaddr_in address = {.sin_family = AF_INET};
    socklen_t size = sizeof address;
    memset(host, 0, sizeof *host);
    host->socket = -1;
    host->listener = socket(AF_INET, SOCK_STREAM, 0);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    ck_assert_int_eq(bind(host->listener, (struct sockaddr *)&address, size), 0);
    ck_assert_int_eq(listen(host->listener, 1), 0);
    ck_assert_int_eq(getsockname(host->listener, (struct sockaddr *)&address, &size), 0);
    snprintf(host->address, sizeof host->address, "127.0.0.1:%d", ntohs(address.sin_port));
    creo_writer_start(&host->out);
    const shelf_options client = {.connect_timeout_ms = 20000};
    const shelf_worker_options options = {.address = host->address, .client = &client};
    host->worker = shelf_worker_open(&options, &error);
    ck_assert_msg(host->worker != NULL, "%s", error.message);
}

void work_host_break(struct work_host *host)
{
    close(host->socket);
    host->socket = -1;
    host->size = 0;
    host->taken = 0;
}

void work_host_close(struct work_host *host)
{
    shelf_worker_close(host->worker);
    if (host->socket >= 0) {
        close(host->socket);
    }
    close(host->listener);
    creo_writer_free(&host->out);
}

static void send_bytes(const struct work_host *host, const uint8_t *bytes, size_t size)
{
    ck_assert_int_eq(send(host->socket, bytes, size, MSG_NOSIGNAL), (int)size);
}

static void receive(struct work_host *host)
{
    if (host->socket < 0) {
        host->socket = accept(host->listener, NULL, NULL);
        send_bytes(host, PREFACE, sizeof PREFACE);
        return;
    }
    memmove(host->in, host->in + host->taken, host->size - host->taken);
    host->size -= host->taken;
    host->taken = 0;
    const ssize_t count = recv(host->socket, host->in + host->size, sizeof host->in - host->size, 0);
    ck_assert_int_gt(count, 0);
    host->size += (size_t)count;
}

/* Does what the worker can do, and waits so long for more; returns whether there was more. */
static bool turn(struct work_host *host, int timeout_ms)
{
    shelf_error error;
    struct pollfd sockets[SHELF_MOST_SOCKETS + 1];
    const shelf_status status = shelf_worker_poll_process(host->worker, &error);
    ck_assert_msg(status == SHELF_OK, "%s", error.message);
    const int32_t count = shelf_worker_poll_sockets(host->worker, sockets, SHELF_MOST_SOCKETS);
    const int32_t own_ms = shelf_worker_poll_timeout_ms(host->worker);
    const bool sooner = own_ms >= 0 && own_ms < timeout_ms;
    sockets[count] = (struct pollfd){host->socket < 0 ? host->listener : host->socket, POLLIN, 0};
    const int ready = poll(sockets, (nfds_t)count + 1, sooner ? own_ms : timeout_ms);
    if ((sockets[count].revents & (POLLIN | POLLHUP)) != 0) {
        receive(host);
    }
    return ready > 0 || sooner;
}

void work_host_turn(struct work_host *host)
{
    ck_assert_msg(turn(host, 20000), "nothing happens any more");
}

static bool has(const struct work_host *host, size_t size)
{
    return host->size - host->taken >= size;
}

/* The next frame, if it is there as a whole. */
static bool take_frame(struct work_host *host, int32_t *kind)
{
    const uint8_t *const at = host->in + host->taken;
    const size_t size = has(host, HEADER) ? 4 + (size_t)creo_get_int(at) : SIZE_MAX;
    if (!has(host, size)) {
        return false;
    }
    host->taken += size;
    *kind = at[4];
    host->id = *kind == FRAME_REQUEST ? creo_get_int(at + 8) : host->id;
    creo_reader_start(&host->frame, at + HEADER, size - HEADER);
    return true;
}

void work_host_await_frame(struct work_host *host, int32_t kind)
{
    int32_t found = FRAME_CREDIT;
    while (found == FRAME_CREDIT) {
        while (!take_frame(host, &found)) {
            work_host_turn(host);
        }
    }
    ck_assert_int_eq(found, kind);
}

void work_host_assert_silent(struct work_host *host)
{
    int32_t found = FRAME_CREDIT;
    while (turn(host, 0)) {
    }
    while (take_frame(host, &found)) {
        ck_assert_int_eq(found, FRAME_CREDIT);
    }
}

static int32_t next_int(creo_reader *reader)
{
    int32_t value = 0;
    ck_assert(creo_read_int(reader, &value));
    return value;
}

static void next_text(creo_reader *reader, char *text, size_t size)
{
    creo_string string;
    ck_assert(creo_read_string(reader, &string));
    snprintf(text, size, "%s", string.bytes);
}

void work_host_attach(struct work_host *host)
{
    char text[100];
    while (!has(host, sizeof PREFACE)) {
        work_host_turn(host);
    }
    ck_assert_mem_eq(host->in + host->taken, PREFACE, sizeof PREFACE - 3); /* its flags may differ */
    host->taken += sizeof PREFACE;
    work_host_await_frame(host, FRAME_REQUEST);
    creo_reader *const offer = &host->frame;
    offer->at += REQUEST_REST;
    next_text(offer, text, sizeof text);
    ck_assert_ptr_nonnull(strstr(text, "shelf.Flow "));
    ck_assert_int_eq(next_int(offer), 1); /* places */
    ck_assert_int_eq(next_int(offer), 1); /* interfaces */
    next_text(offer, text, sizeof text);
    ck_assert_str_eq(text, "shelf.Flow");
    host->service = next_int(offer);
    host->method_count = next_int(offer);
    for (int32_t i = 0; i < host->method_count; i++) {
        next_text(offer, host->names[i], sizeof host->names[i]);
        host->methods[i] = next_int(offer);
        for (int32_t views = next_int(offer); views > 0; views--) {
            next_text(offer, text, sizeof text);
        }
    }
    creo_arena_drop(&offer->arena);
}

creo_reader *work_host_await(struct work_host *host, int32_t kind, int32_t call)
{
    work_host_await_frame(host, FRAME_ITEM);
    ck_assert_int_eq(next_int(&host->frame), kind);
    ck_assert_int_eq(next_int(&host->frame), call);
    return &host->frame;
}

creo_writer *work_host_order(struct work_host *host, int32_t kind, int32_t call)
{
    creo_writer_reset(&host->out);
    creo_writer_claim(&host->out, HEADER);
    creo_write_int(&host->out, kind);
    creo_write_int(&host->out, call);
    return &host->out;
}

static void send_frame(struct work_host *host, uint8_t kind)
{
    uint8_t *const bytes = host->out.bytes;
    memset(bytes, 0, HEADER);
    creo_put_int(bytes, (int32_t)host->out.length - 4);
    bytes[4] = kind;
    creo_put_int(bytes + 8, host->id);
    send_bytes(host, bytes, host->out.length);
}

void work_host_send(struct work_host *host)
{
    send_frame(host, FRAME_ITEM);
}

static void write_bytes(creo_writer *writer, const creo_writer *content)
{
    uint8_t *const at = creo_writer_claim(writer, content->length);
    if (content->length > 0) {
        memcpy(at, content->bytes, content->length);
    }
}

void work_host_begin(
    struct work_host *host, int32_t call, const char *method, const creo_writer *arguments, const creo_writer *views)
{
    creo_writer *const writer = work_host_order(host, BEGIN, call);
    int32_t place = 0;
    while (strcmp(host->names[place], method) != 0) {
        place++;
        ck_assert_int_lt(place, host->method_count);
    }
    creo_write_int(writer, host->service);
    creo_write_int(writer, host->methods[place]);
    creo_write_int(writer, (int32_t)arguments->length);
    write_bytes(writer, arguments);
    creo_write_long(writer, 0);
    creo_write_string(writer, creo_string_of("ann"));
    creo_write_int(writer, 0); /* roles */
    creo_write_int(writer, 0); /* context */
    if (views == NULL) {
        creo_write_int(writer, 0);
    } else {
        write_bytes(writer, views);
    }
    work_host_send(host);
}

void work_host_say(struct work_host *host, int32_t kind, int32_t call)
{
    work_host_order(host, kind, call);
    work_host_send(host);
}

void work_host_allow(struct work_host *host, int32_t call, int32_t items)
{
    creo_write_int(work_host_order(host, TO_CREDIT, call), items);
    work_host_send(host);
}

void work_host_allow_reports(struct work_host *host, int32_t reports)
{
    creo_writer_reset(&host->out);
    creo_writer_claim(&host->out, HEADER);
    creo_write_int(&host->out, reports);
    creo_write_int(&host->out, MOST_BYTES);
    send_frame(host, FRAME_CREDIT);
}
