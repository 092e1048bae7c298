<#-- SPDX-License-Identifier: Apache-2.0 -->
/* The worker of creo verify in C: SCRIPT REPORT [async]. It serves the packages in a host that starts it, each in a thread or all in one event
   loop. The script has lines "PACKAGE METHOD ARGUMENTS ITEMS... > ANSWER". The report gets each one-way call, and each that the script does not
   have. */
#if !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L /* poll, threads under -std=c99 */
#endif

#include "creo_script.h"

#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

<#list packages as package>
extern const creo_scripted ${package.namespace}_verification;
</#list>

static const creo_scripted *const PACKAGES[] = {
<#list packages as package>
    &${package.namespace}_verification,
</#list>
};

enum { COUNT = sizeof PACKAGES / sizeof *PACKAGES, SOCKETS = 8 /* of a package: more than it has */ };

<#include "parts/input.ftl">

<#include "parts/script.ftl">

<#include "parts/request.ftl">

void creo_scripted_failed(const char *message)
{
    fprintf(stderr, "%s\n", message);
    exit(1);
}

static creo_script script;

static void *serve(void *package)
{
    const creo_scripted *const *const served = package;
    (*served)->serve(&script);
    return NULL;
}

static void serve_in_threads(void)
{
    pthread_t threads[COUNT];
    for (int i = 0; i < COUNT; i++) {
        if (pthread_create(&threads[i], NULL, serve, (void *)&PACKAGES[i]) != 0) {
            creo_scripted_failed("there is no thread for a package");
        }
    }
    for (int i = 0; i < COUNT; i++) {
        pthread_join(threads[i], NULL);
    }
}

/* Returns how many workers go on, and waits until there is something to do for one of them. */
static int turn(void **workers)
{
    struct pollfd sockets[COUNT * SOCKETS];
    int32_t count = 0;
    int32_t timeout_ms = -1;
    int going = 0;
    for (int i = 0; i < COUNT; i++) {
        if (workers[i] != NULL && !PACKAGES[i]->process(workers[i])) {
            PACKAGES[i]->close(workers[i]);
            workers[i] = NULL;
        }
        if (workers[i] != NULL) {
            const int32_t own_ms = PACKAGES[i]->timeout_ms(workers[i]);
            timeout_ms = timeout_ms < 0 || (own_ms >= 0 && own_ms < timeout_ms) ? own_ms : timeout_ms;
            count += PACKAGES[i]->sockets(workers[i], sockets + count, SOCKETS);
            going++;
        }
    }
    if (going > 0) {
        poll(sockets, (nfds_t)count, timeout_ms);
    }
    return going;
}

static void serve_in_loop(void)
{
    void *workers[COUNT];
    for (int i = 0; i < COUNT; i++) {
        workers[i] = PACKAGES[i]->open(&script);
    }
    while (turn(workers) > 0) {
        /* they go on */
    }
}

int main(int count, char **arguments)
{
    if (count < 3) {
        creo_scripted_failed("SCRIPT REPORT [async]");
    }
    script_open(&script, arguments[1], arguments[2]);
    if (count > 3) {
        serve_in_loop();
    } else {
        serve_in_threads();
    }
    script_close(&script);
    return 0;
}
