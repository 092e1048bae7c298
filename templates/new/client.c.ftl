/* Keeps a note and reads it back. The argument is the address: localhost:7000 unless given. */
#include "${prefix}.h"

#include <stdio.h>

static int run(${client}_client *client, ${prefix}_error *error)
{
    const ${prefix}_note greeting = {${prefix}_string_of("greeting"), ${prefix}_string_of("Hello")};
    if (${client}_put(client, &greeting, error) != ${prefix?upper_case}_OK) {
        return 1;
    }

    const ${prefix}_note *note;
    if (${client}_get(client, greeting.title, &note, error) != ${prefix?upper_case}_OK) {
        return 1;
    }
    printf("%s\n", note->text.bytes);
    ${prefix}_free(note);

    const ${prefix}_string_array *titles;
    if (${client}_titles(client, &titles, error) != ${prefix?upper_case}_OK) {
        return 1;
    }
    printf("titles: ");
    for (int32_t i = 0; i < titles->count; i++) {
        printf("%s%s", i == 0 ? "" : ", ", titles->items[i].bytes);
    }
    printf("\n");
    ${prefix}_free(titles);
    return 0;
}

int main(int count, char **arguments)
{
    ${prefix}_error error;
    ${client}_client *client = ${client}_connect(count > 1 ? arguments[1] : "localhost:7000", &error);
    const int result = client == NULL ? 1 : run(client, &error);
    if (result != 0) {
        fprintf(stderr, "%s\n", error.message);
    }
    ${client}_close(client);
    return result;
}
