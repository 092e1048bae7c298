/* SPDX-License-Identifier: Apache-2.0 */

/* Unions, to the host and back. */
#include "forms.h"

#include <stdio.h>

static forms_error error;
static const forms_point CORNERS[] = {{1, 2}};
static const forms_shape CIRCLE = {FORMS_SHAPE_CIRCLE, {.circle = {1.5}}};
static const forms_shape SIDE = {FORMS_SHAPE_SIDE, {.side = 2}};
static const forms_shape NOTE = {FORMS_SHAPE_NOTE, {.note = {"x", 1}}};
static const forms_shape POLYGON = {FORMS_SHAPE_POLYGON, {.polygon = {CORNERS, 1}}};

static int failed(void)
{
    fprintf(stderr, "%s\n", error.message);
    return 1;
}

static void tell(const forms_shape *shape)
{
    switch (shape->kind) {
    case FORMS_SHAPE_SIDE:
        printf("side %d", (int)shape->value.side);
        break;
    case FORMS_SHAPE_POLYGON:
        printf("polygon of %d", (int)shape->value.polygon.count);
        break;
    case FORMS_SHAPE_MARKS:
        printf("marks of %d", (int)shape->value.marks.count);
        break;
    case FORMS_SHAPE_CIRCLE:
    case FORMS_SHAPE_NOTE:
    case FORMS_SHAPE_AGAIN:
        printf("another form");
        break;
    }
}

static int redraw(forms_client *client)
{
    const forms_shape others[] = {SIDE, {FORMS_SHAPE_AGAIN, {.again = 2}}};
    const forms_string_to_shape_map_entry named[] = {{{"a", 1}, NOTE}};
    const forms_tree branches[] = {{FORMS_TREE_LEAF, {.leaf = 1}}, {FORMS_TREE_BRANCHES, {.branches = {NULL, 0}}}};
    forms_drawing drawing = {0};
    drawing.shape = CIRCLE;
    drawing.others = (forms_shape_array){others, 2};
    drawing.named = (forms_string_to_shape_map){named, 1};
    drawing.tree.kind = FORMS_TREE_BRANCHES;
    drawing.tree.value.branches = (forms_tree_array){branches, 2};
    char text[512];
    forms_drawing_text(&drawing, text, sizeof text);
    printf("%s\n", text);
    const forms_drawing *back;
    if (forms_redraw(client, &drawing, &back, &error) != FORMS_OK) {
        return failed();
    }
    printf("back: %s\n", forms_drawing_equal(back, &drawing) ? "the same" : "another one");
    forms_free(back);
    return 0;
}

static int extent(forms_client *client)
{
    double circle;
    double side;
    if (forms_extent(client, &CIRCLE, &circle, &error) != FORMS_OK
        || forms_extent(client, &SIDE, &side, &error) != FORMS_OK) {
        return failed();
    }
    printf("extent: %g %g\n", circle, side);
    forms_extent(client, &NOTE, &circle, &error);
    const forms_unfit *const unfit = forms_unfit_of(&error);
    if (unfit == NULL || unfit->shape.kind != FORMS_SHAPE_NOTE) {
        return failed();
    }
    printf("unfit: %s\n", unfit->shape.value.note.bytes);
    forms_error_clear(&error);
    return 0;
}

static int mirrored(forms_client *client)
{
    const int32_t marks[] = {3, 4};
    const forms_shape sent[] = {{FORMS_SHAPE_SIDE, {.side = 7}}, POLYGON, {FORMS_SHAPE_MARKS, {.marks = {marks, 2}}}};
    forms_call *call;
    forms_status status = forms_mirrored_start(client, &call, &error);
    for (int i = 0; status == FORMS_OK && i < 3; i++) {
        status = forms_mirrored_push(call, &sent[i], &error);
    }
    if (status != FORMS_OK || forms_call_end(call, &error) != FORMS_OK) {
        return failed();
    }
    const char *before = "mirrored: ";
    const forms_shape *shape;
    while ((status = forms_mirrored_next(call, &shape, &error)) == FORMS_OK) {
        printf("%s", before);
        before = ", ";
        tell(shape);
        forms_free(shape);
    }
    printf("\n");
    forms_call_close(call);
    return status == FORMS_END ? 0 : failed();
}

static int retain(forms_client *client)
{
    const forms_string name = {"mine", 4};
    const forms_shape *retained;
    if (forms_retain(client, name, &POLYGON, &error) != FORMS_OK
        || forms_retained(client, name, &retained, &error) != FORMS_OK || retained == NULL) {
        return failed();
    }
    printf("retained: ");
    tell(retained);
    printf("\n");
    forms_free(retained);
    return 0;
}

int main(int count, char **arguments)
{
    forms_client *const client = forms_connect(count == 2 ? arguments[1] : NULL, &error);
    if (client == NULL) {
        return failed();
    }
    const int result = redraw(client) || extent(client) || mirrored(client) || retain(client);
    forms_close(client);
    return result;
}
