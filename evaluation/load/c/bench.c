/* SPDX-License-Identifier: Apache-2.0 */

/*
 * The measurements of the C client:
 *   bench serialise numeric|string SIZE
 *   bench response ADDRESS numeric|string|bytes SIZE COUNT
 *   bench socket ADDRESS LENGTH COUNT
 */
#define _POSIX_C_SOURCE 200809L

#include "bench_codec.h" /* not for users: encoding without a call is what is measured */
#include "workload.h"

#include <inttypes.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { BATCHES = 25, BATCH_NS = 4000000 };

static int64_t now_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

static int compare(const void *left, const void *right)
{
    const int64_t a = *(const int64_t *)left;
    const int64_t b = *(const int64_t *)right;
    return (a > b) - (a < b);
}

static double percentile(int64_t *sorted, int32_t count, double part)
{
    return (double)sorted[(int32_t)(part * (double)(count - 1))];
}

struct message {
    enum { NUMERIC, STRING, BYTES } kind;
    bench_number_kilobyte_array numeric;
    bench_text_kilobyte_array string;
    bench_byte_array bytes;
};

static struct message make_message(const char *kind, int32_t size)
{
    struct message made = {NUMERIC, {NULL, 0}, {NULL, 0}, {NULL, 0}};
    if (strcmp(kind, "numeric") == 0) {
        made.numeric = numeric_message(size);
    } else if (strcmp(kind, "string") == 0) {
        made.kind = STRING;
        made.string = string_message(size);
    } else if (strcmp(kind, "bytes") == 0) {
        made.kind = BYTES;
        made.bytes = (bench_byte_array){allocate((size_t)size, 1), size};
    } else {
        stop("the payload is numeric, string or bytes");
    }
    return made;
}

/* Serialisation */

static void encode(bench_writer *writer, const struct message *message)
{
    bench_writer_reset(writer);
    const bool written = message->kind == NUMERIC ? bench_write_number_kilobyte_array(writer, message->numeric)
        : message->kind == STRING ? bench_write_text_kilobyte_array(writer, message->string)
        : bench_write_byte_array(writer, message->bytes);
    if (!written) {
        stop("encoding failed");
    }
}

/* As a generated method does with its answer: the root first, then all else, then one free. */
static void decode(const bench_writer *written, const struct message *message)
{
    bench_reader reader;
    bench_reader_start(&reader, written->bytes, written->length);
    void *root;
    if (message->kind == NUMERIC) {
        root = bench_reader_allocate(&reader, 1, sizeof message->numeric);
        bench_read_number_kilobyte_array(&reader, root);
    } else if (message->kind == STRING) {
        root = bench_reader_allocate(&reader, 1, sizeof message->string);
        bench_read_text_kilobyte_array(&reader, root);
    } else {
        root = bench_reader_allocate(&reader, 1, sizeof message->bytes);
        bench_read_byte_array(&reader, root);
    }
    if (!bench_reader_end(&reader)) {
        stop("decoding failed");
    }
    bench_free(root);
}

/* Median time of one call, over batches that are long enough for the clock. */
#define MEASURE(result, action)                                                         \
    do {                                                                                \
        int64_t times[BATCHES];                                                         \
        int64_t repeat = 1;                                                             \
        for (int64_t took = 0; took < BATCH_NS; repeat *= 2) { /* also the warm-up */   \
            const int64_t start = now_ns();                                             \
            for (int64_t i = 0; i < repeat; i++) {                                      \
                action;                                                                 \
            }                                                                           \
            took = now_ns() - start;                                                    \
        }                                                                               \
        for (int batch = 0; batch < BATCHES; batch++) {                                 \
            const int64_t start = now_ns();                                             \
            for (int64_t i = 0; i < repeat; i++) {                                      \
                action;                                                                 \
            }                                                                           \
            times[batch] = now_ns() - start;                                            \
        }                                                                               \
        qsort(times, BATCHES, sizeof *times, compare);                                  \
        (result) = (double)times[BATCHES / 2] / (double)repeat;                         \
    } while (0)

static void serialise(const char *kind, int32_t size)
{
    const struct message message = make_message(kind, size);
    bench_writer writer;
    bench_writer_start(&writer);
    double encode_ns;
    double decode_ns;
    MEASURE(encode_ns, encode(&writer, &message));
    MEASURE(decode_ns, decode(&writer, &message));
    printf("encode_ns=%.1f decode_ns=%.1f bytes=%zu\n", encode_ns, decode_ns, writer.length);
    bench_writer_free(&writer);
}

/* Response times */

static void print_times(int64_t *times, int32_t count)
{
    qsort(times, (size_t)count, sizeof *times, compare);
    printf("median_us=%.2f p99_us=%.2f\n", percentile(times, count, 0.5) / 1000, percentile(times, count, 0.99) / 1000);
}

static void response(const char *address, const char *kind, int32_t size, int32_t count)
{
    const struct message message = make_message(kind, size);
    int64_t *const times = allocate((size_t)count, sizeof *times);
    bench_error error;
    bench_bench_client *const client = bench_bench_connect(address, &error);
    if (client == NULL) {
        stop(error.message);
    }
    for (int32_t i = -count / 5; i < count; i++) {
        int32_t items;
        const int64_t start = now_ns();
        const bench_status status = message.kind == NUMERIC ? bench_bench_send_numbers(client, message.numeric, &items, &error)
            : message.kind == STRING ? bench_bench_send_texts(client, message.string, &items, &error)
            : bench_bench_send_bytes(client, message.bytes, &items, &error);
        if (i >= 0) {
            times[i] = now_ns() - start;
        }
        if (status != BENCH_OK) {
            stop(error.message);
        }
    }
    bench_bench_close(client);
    print_times(times, count);
}

static int plain_socket(const char *address)
{
    char host[256];
    const char *const colon = strrchr(address, ':');
    if (colon == NULL || (size_t)(colon - address) >= sizeof host) {
        stop("the address is not of the form host:port");
    }
    memcpy(host, address, (size_t)(colon - address));
    host[colon - address] = '\0';
    const struct addrinfo hints = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM};
    struct addrinfo *found;
    if (getaddrinfo(host, colon + 1, &hints, &found) != 0) {
        stop("cannot find the host");
    }
    int opened = -1;
    for (struct addrinfo *to = found; to != NULL && opened < 0; to = to->ai_next) {
        opened = socket(to->ai_family, to->ai_socktype, to->ai_protocol);
        if (opened >= 0 && connect(opened, to->ai_addr, to->ai_addrlen) != 0) {
            close(opened);
            opened = -1;
        }
    }
    freeaddrinfo(found);
    if (opened < 0) {
        stop("cannot connect");
    }
    const int yes = 1;
    setsockopt(opened, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    return opened;
}

static void round_trip(int socket, const uint8_t *bytes, size_t size)
{
    uint8_t answer[4];
    for (size_t sent = 0; sent < size;) {
        const ssize_t count = send(socket, bytes + sent, size - sent, MSG_NOSIGNAL);
        if (count < 0) {
            stop("cannot send");
        }
        sent += (size_t)count;
    }
    for (size_t got = 0; got < sizeof answer;) {
        const ssize_t count = recv(socket, answer + got, sizeof answer - got, 0);
        if (count <= 0) {
            stop("cannot receive");
        }
        got += (size_t)count;
    }
}

static void plain(const char *address, int32_t length, int32_t count)
{
    int64_t *const times = allocate((size_t)count, sizeof *times);
    const size_t size = 4 + (size_t)length;
    uint8_t *const bytes = allocate(size, 1);
    bench_put_int(bytes, length);
    const int opened = plain_socket(address);
    for (int32_t i = -count / 5; i < count; i++) {
        const int64_t start = now_ns();
        round_trip(opened, bytes, size);
        if (i >= 0) {
            times[i] = now_ns() - start;
        }
    }
    close(opened);
    print_times(times, count);
}

static int32_t number(const char *text)
{
    char *end;
    const long value = strtol(text, &end, 10);
    if (*end != '\0' || value < 0 || value > INT32_MAX) {
        stop("a number is expected");
    }
    return (int32_t)value;
}

int main(int count, char **arguments)
{
    if (count == 4 && strcmp(arguments[1], "serialise") == 0) {
        serialise(arguments[2], number(arguments[3]));
    } else if (count == 6 && strcmp(arguments[1], "response") == 0) {
        response(arguments[2], arguments[3], number(arguments[4]), number(arguments[5]));
    } else if (count == 5 && strcmp(arguments[1], "socket") == 0) {
        plain(arguments[2], number(arguments[3]), number(arguments[4]));
    } else {
        stop("serialise PAYLOAD SIZE | response ADDRESS PAYLOAD SIZE COUNT | socket ADDRESS LENGTH COUNT");
    }
    return 0;
}
