/* SPDX-License-Identifier: Apache-2.0 */

/* What a test does in a child of fork(2). */
#ifndef CHILD_H
#define CHILD_H

#include "creo_channel.h"

/* Returns NULL, or what was wrong: a child must not end the test itself. */
typedef const char *child_act(creo_client_channel *client, creo_call *call);

/* Forks, and waits until the child has done that, for at most 30 s. Fails the test if something was wrong in it. */
void run_in_child(child_act *act, creo_client_channel *client, creo_call *call);

#endif
