/* SPDX-License-Identifier: Apache-2.0 */

#include "suites.h"

#include <stdlib.h>

int main(void)
{
    SRunner *const runner = srunner_create(error_suite());
    srunner_add_suite(runner, value_suite());
    srunner_add_suite(runner, print_suite());
    srunner_add_suite(runner, arena_suite());
    srunner_add_suite(runner, wire_suite());
    srunner_add_suite(runner, keys_suite());
    srunner_add_suite(runner, bytes_suite());
    srunner_add_suite(runner, rules_suite());
    srunner_add_suite(runner, sets_suite());
    srunner_add_suite(runner, unions_suite());
    srunner_add_suite(runner, service_suite());
    srunner_add_suite(runner, worker_suite());
    srunner_add_suite(runner, times_suite());
    srunner_add_suite(runner, uuid_suite());
    srunner_add_suite(runner, bigdecimal_suite());
    srunner_add_suite(runner, frame_suite());
    srunner_add_suite(runner, connect_suite());
    srunner_add_suite(runner, call_suite());
    srunner_add_suite(runner, async_suite());
    srunner_add_suite(runner, loop_suite());
    srunner_add_suite(runner, lookup_suite());
    srunner_add_suite(runner, streams_suite());
    srunner_add_suite(runner, resubscribe_suite());
    srunner_add_suite(runner, hook_suite());
    srunner_add_suite(runner, stalls_suite());
    srunner_add_suite(runner, fork_suite());
    srunner_add_suite(runner, memory_suite());
    srunner_add_suite(runner, tls_suite());
    srunner_add_suite(runner, rasp_suite());
    srunner_add_suite(runner, answers_suite());
    srunner_add_suite(runner, vectors_suite());
    srunner_add_suite(runner, trees_suite());
    srunner_run_all(runner, CK_NORMAL);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
