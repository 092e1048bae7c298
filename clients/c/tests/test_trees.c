/* SPDX-License-Identifier: Apache-2.0 */

/* Values that hold themselves, through generated code: each function ends, with little memory, and says why. */
#include "suites.h"
#include "vectors.h"

#include <pthread.h>
#include <string.h>

enum {
    BRANCHES = 3,
    DEEPEST = 64,
    STACK = 256 * 1024 /* of the smaller threads that programs make */
};

/* Two of each kind, which are alike and hold themselves. */
static vectors_tree branches[2][BRANCHES];
static vectors_tree trees[2];
static vectors_chain chains[2];
static vectors_string_to_named_map_entry parts[2][2];
static vectors_named named[2];
static vectors_egg eggs[2];
static vectors_hen hens[2];

static void tie(void)
{
    for (int i = 0; i < 2; i++) {
        trees[i] = (vectors_tree){1, {branches[i], BRANCHES}};
        for (int j = 0; j < BRANCHES; j++) {
            branches[i][j] = trees[i];
        }
        chains[i] = (vectors_chain){1, &chains[i]};
        named[i] = (vectors_named){{parts[i], 2}, 1};
        parts[i][0] = (vectors_string_to_named_map_entry){vectors_string_of("a"), named[i]};
        parts[i][1] = (vectors_string_to_named_map_entry){vectors_string_of("b"), named[i]};
        eggs[i] = (vectors_egg){&hens[i]};
        hens[i] = (vectors_hen){{&eggs[i], 1}, vectors_string_of("hen")};
    }
}

/* A smaller thread than the first one, which has 8 MB. */
static void in_a_small_thread(void *(*run)(void *))
{
    pthread_attr_t attributes;
    pthread_t thread;
    tie();
    ck_assert_int_eq(pthread_attr_init(&attributes), 0);
    ck_assert_int_eq(pthread_attr_setstacksize(&attributes, STACK), 0);
    ck_assert_int_eq(pthread_create(&thread, &attributes, run, NULL), 0);
    ck_assert_int_eq(pthread_join(thread, NULL), 0);
    ck_assert_int_eq(pthread_attr_destroy(&attributes), 0);
}

static void *compare(void *unused)
{
    const vectors_tree same = trees[0];
    ck_assert(vectors_tree_equal(&trees[0], &same));
    ck_assert(!vectors_tree_equal(&trees[0], &trees[1]));
    ck_assert(!vectors_tree_array_equal(trees[0].children, trees[1].children));
    ck_assert(vectors_chain_equal(&chains[0], &chains[0]));
    ck_assert(!vectors_chain_equal(&chains[0], &chains[1]));
    ck_assert(vectors_named_equal(&named[0], &named[0]));
    ck_assert(!vectors_named_equal(&named[0], &named[1]));
    ck_assert(!vectors_string_to_named_map_equal(named[0].parts, named[1].parts));
    ck_assert(!vectors_hen_equal(&hens[0], &hens[1]));
    ck_assert(!vectors_egg_equal(&eggs[0], &eggs[1]));
    return unused;
}

START_TEST(what_holds_itself_is_equal_to_itself_only)
{
    in_a_small_thread(compare);
}

END_TEST

/* How often a text has such a part. */
static int count(const char *text, const char *part)
{
    int times = 0;
    for (const char *at = strstr(text, part); at != NULL; at = strstr(at + 1, part)) {
        times++;
    }
    return times;
}

static void *print(void *unused)
{
    static char text[16384];
    ck_assert_uint_lt(vectors_chain_text(&chains[0], text, sizeof text), sizeof text);
    ck_assert_int_eq(count(text, "Chain(value=1, next="), DEEPEST);
    ck_assert_int_eq(count(text, "next=...)))"), 1);
    ck_assert_uint_lt(vectors_tree_text(&trees[0], text, sizeof text), sizeof text);
    ck_assert_int_eq(count(text, "Tree(value=1, children=["), DEEPEST);
    ck_assert_int_eq(count(text, "children=[..., ..., ...])"), 1);
    ck_assert_int_eq(count(text, "Tree(value=1, children=[Tree("), DEEPEST - 1);
    ck_assert_int_eq(count(text, "]), ..., ...])"), DEEPEST - 1);
    ck_assert_uint_lt(vectors_tree_array_text(trees[0].children, text, sizeof text), sizeof text);
    ck_assert_int_eq(count(text, "children=[..., ..., ...])"), BRANCHES); /* each of the outermost ones */
    ck_assert_uint_lt(vectors_named_text(&named[0], text, sizeof text), sizeof text);
    ck_assert_int_eq(count(text, "[\"a\": ..., \"b\": ...]"), 1);
    ck_assert_uint_lt(vectors_hen_text(&hens[0], text, sizeof text), sizeof text);
    ck_assert_int_eq(count(text, "Hen(") + count(text, "Egg("), DEEPEST);
    return unused;
}

START_TEST(the_text_of_what_holds_itself_ends)
{
    in_a_small_thread(print);
}

END_TEST

#define assert_refused(type, value)                                                                  \
    do {                                                                                             \
        vectors_error error;                                                                         \
        vectors_##type *copy = &(value);                                                             \
        const vectors_byte_array *bytes = &some;                                                     \
        ck_assert_int_eq(vectors_##type##_copy(&(value), &copy, &error), VECTORS_BAD_ARGUMENT);      \
        ck_assert_ptr_null(copy);                                                                    \
        ck_assert_ptr_nonnull(strstr(error.message, "is nested deeper than 64"));                    \
        ck_assert_int_eq(vectors_##type##_to_bytes(&(value), &bytes, &error), VECTORS_BAD_ARGUMENT); \
        ck_assert_ptr_null(bytes);                                                                   \
        ck_assert_ptr_nonnull(strstr(error.message, "is nested deeper than 64"));                    \
    } while (0)

static void *send(void *unused)
{
    const vectors_byte_array some = {NULL, 0};
    assert_refused(tree, trees[0]);
    assert_refused(chain, chains[0]);
    assert_refused(named, named[0]);
    assert_refused(hen, hens[0]);
    assert_refused(egg, eggs[0]);
    vectors_error error;
    vectors_tree_array *copy = NULL;
    ck_assert_int_eq(vectors_tree_array_copy(trees[0].children, &copy, &error), VECTORS_BAD_ARGUMENT);
    vectors_echo_client *const client = vectors_echo_connect_later("localhost:1", NULL, &error);
    const vectors_tree *tree = NULL;
    ck_assert_int_eq(vectors_echo_tree(client, &trees[0], &tree, &error), VECTORS_BAD_ARGUMENT);
    ck_assert_ptr_nonnull(strstr(error.message, "is nested deeper than 64"));
    vectors_echo_close(client);
    return unused;
}

START_TEST(what_holds_itself_is_not_sent)
{
    in_a_small_thread(send);
}

END_TEST

/* Each level holds the next one twice, so that the whole text would be longer than any memory. */
START_TEST(the_text_of_what_shares_its_parts_is_shortened)
{
    enum { LEVELS = 60 };

    static vectors_tree levels[LEVELS][2];
    for (int level = 0; level < LEVELS; level++) {
        for (int i = 0; i < 2; i++) {
            levels[level][i] = (vectors_tree){level, {level == 0 ? NULL : levels[level - 1], level == 0 ? 0 : 2}};
        }
    }
    ck_assert(vectors_tree_equal(&levels[LEVELS - 1][0], &levels[LEVELS - 1][1])); /* two that share all below */
    char text[3000];
    const size_t length = vectors_tree_text(&levels[LEVELS - 1][0], text, sizeof text);
    ck_assert_uint_gt(length, 1024 * 1024);
    ck_assert_uint_lt(length, 1024 * 1024 + 2000);
    ck_assert_ptr_nonnull(strstr(text, "Tree(value=0, children=[]), Tree(value=0, children=[])"));
}

END_TEST

START_TEST(what_is_as_deep_as_may_be_is_whole)
{
    static char text[16384];
    vectors_chain links[2][DEEPEST + 1];
    for (int i = 0; i < 2; i++) {
        for (int depth = 0; depth < DEEPEST + 1; depth++) {
            links[i][depth] = (vectors_chain){depth, depth == 0 ? NULL : &links[i][depth - 1]};
        }
    }
    ck_assert(vectors_chain_equal(&links[0][DEEPEST - 1], &links[1][DEEPEST - 1]));
    ck_assert(!vectors_chain_equal(&links[0][DEEPEST], &links[1][DEEPEST]));
    vectors_chain_text(&links[0][DEEPEST - 1], text, sizeof text);
    ck_assert_ptr_nonnull(strstr(text, "Chain(value=0, next=absent)"));
    vectors_chain *copy = NULL;
    ck_assert_int_eq(vectors_chain_copy(&links[0][DEEPEST - 1], &copy, NULL), VECTORS_OK);
    vectors_free(copy);
}

END_TEST

Suite *trees_suite(void)
{
    Suite *const suite = suite_create("trees");
    TCase *const cases = tcase_create("trees");
    tcase_add_test(cases, what_holds_itself_is_equal_to_itself_only);
    tcase_add_test(cases, the_text_of_what_holds_itself_ends);
    tcase_add_test(cases, what_holds_itself_is_not_sent);
    tcase_add_test(cases, the_text_of_what_shares_its_parts_is_shortened);
    tcase_add_test(cases, what_is_as_deep_as_may_be_is_whole);
    suite_add_tcase(suite, cases);
    return suite;
}
