/* SPDX-License-Identifier: Apache-2.0 */

#define _POSIX_C_SOURCE 200809L

#include "child.h"

#include <check.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

void run_in_child(child_act *act, creo_client_channel *client, creo_call *call)
{
    int words[2];
    int status = 0;
    char wrong[300] = "";
    ck_assert_int_eq(pipe(words), 0);
    const pid_t child = fork();
    ck_assert_int_ge(child, 0);
    if (child == 0) {
        alarm(30);
        const char *const said = act(client, call);
        if (said != NULL && write(words[1], said, strnlen(said, sizeof wrong - 1)) < 0) {
            _exit(2);
        }
        _exit(said == NULL ? 0 : 1);
    }
    while (waitpid(child, &status, 0) < 0) {
        ck_assert_int_eq(errno, EINTR);
    }
    close(words[1]);
    ck_assert_int_ge(read(words[0], wrong, sizeof wrong - 1), 0);
    close(words[0]);
    ck_assert_msg(
        WIFEXITED(status) && WEXITSTATUS(status) == 0, "the child ended with %x: %s", (unsigned)status, wrong);
}
