/* SPDX-License-Identifier: Apache-2.0 */

/* A host with one worker, in one thread: the loop that the worker is in waits for the host's socket, too. */
#ifndef WORK_HOST_H
#define WORK_HOST_H

#include "creo_read.h"
#include "creo_write.h"
#include "shelf.h"

/* In the order of the cases of the unions Order and Report. */
enum { BEGIN, TO_ITEM, TO_END, TO_CREDIT, TO_ROWS, TO_COUNT, TO_MOVED, TO_CANCEL, TO_DRAIN };

enum { ANSWER, THROWN, FAILED, ITEM, CREDIT, ASK, PLACES };

/* Kinds of frames. */
enum { FRAME_REQUEST = 1, FRAME_RESPONSE = 2, FRAME_ITEM = 4, FRAME_END = 5, FRAME_CANCEL = 6, FRAME_CREDIT = 10 };

enum { MOST_METHODS = 20, MOST_BYTES = 1 << 16, MANY_ITEMS = 1000 };

struct work_host {
    int listener;
    int socket; /* -1: no worker is there */
    char address[64];
    shelf_worker *worker;
    uint8_t in[MOST_BYTES];
    size_t size;
    size_t taken; /* of these */
    creo_writer out;
    int32_t id; /* of the worker's call */
    int32_t service;
    int32_t method_count;
    char names[MOST_METHODS][16];
    int32_t methods[MOST_METHODS];
    creo_reader frame;
};

/* Listens, and opens a worker for it, which serves nothing yet. */
void work_host_open(struct work_host *host);

/* Closes both. */
void work_host_close(struct work_host *host);

/* Waits for the worker's call, and learns its methods. */
void work_host_attach(struct work_host *host);

/* Breaks the connection. */
void work_host_break(struct work_host *host);

/* One turn of the loop: waits until there is something to do, and does it. */
void work_host_turn(struct work_host *host);

/* The next frame of the worker, without those of credit. */
void work_host_await_frame(struct work_host *host, int32_t kind);

/* The next report: one of that kind, of that call, whose content is read from what it returns. */
creo_reader *work_host_await(struct work_host *host, int32_t kind, int32_t call);

/* Asserts that there is no report, after all that the worker can do without another order. */
void work_host_assert_silent(struct work_host *host);

/* A writer for an order. */
creo_writer *work_host_order(struct work_host *host, int32_t kind, int32_t call);
void work_host_send(struct work_host *host);

/* Begins a call of a method with these arguments, and views. */
void work_host_begin(
    struct work_host *host, int32_t call, const char *method, const creo_writer *arguments, const creo_writer *views);

/* An order that has a number, or none, after the call. */
void work_host_say(struct work_host *host, int32_t kind, int32_t call);
void work_host_allow(struct work_host *host, int32_t call, int32_t items);

/* Lets the worker send so many reports more. */
void work_host_allow_reports(struct work_host *host, int32_t reports);

#endif
