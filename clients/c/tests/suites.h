/* SPDX-License-Identifier: Apache-2.0 */

/* One suite for each part of the runtime, one for the vectors and one for the corpus of answers. */
#ifndef SUITES_H
#define SUITES_H

#include <check.h>

Suite *answers_suite(void);
Suite *arena_suite(void);
Suite *async_suite(void);
Suite *bigdecimal_suite(void);
Suite *bytes_suite(void);
Suite *call_suite(void);
Suite *connect_suite(void);
Suite *error_suite(void);
Suite *fork_suite(void);
Suite *frame_suite(void);
Suite *hook_suite(void);
Suite *keys_suite(void);
Suite *loop_suite(void);
Suite *lookup_suite(void);
Suite *memory_suite(void);
Suite *rasp_suite(void);
Suite *resubscribe_suite(void);
Suite *rules_suite(void);
Suite *service_suite(void);
Suite *sets_suite(void);
Suite *stalls_suite(void);
Suite *streams_suite(void);
Suite *print_suite(void);
Suite *times_suite(void);
Suite *tls_suite(void);
Suite *trees_suite(void);
Suite *unions_suite(void);
Suite *uuid_suite(void);
Suite *value_suite(void);
Suite *vectors_suite(void);
Suite *wire_suite(void);
Suite *worker_suite(void);

#endif
