/* SPDX-License-Identifier: Apache-2.0
 *
 * Preloaded into a program, makes the calls of the system fail that look for, open or read what is below the folder
 * BROKEN_DISK, as a file says that BROKEN_DISK_STATE names; others may change that file meanwhile.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* As in broken_disk.py. */
enum { FIND = 1, OPEN = 2, READ = 4 };

struct state {
    /* Which calls fail, and with which error. */
    int32_t calls;
    int32_t error;
    /* So many of them still succeed. */
    int64_t before;
    /* While it is not 0, they wait. */
    int32_t hangs;
    /* How many wait. */
    int32_t waiting;
};

static volatile struct state *state;
static const char *folder;

__attribute__((constructor)) static void begin(void)
{
    const char *path = getenv("BROKEN_DISK_STATE");
    int file = path ? open(path, O_RDWR) : -1;
    void *page = file < 0 ? MAP_FAILED : mmap(NULL, sizeof *state, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    folder = getenv("BROKEN_DISK");
    if (page == MAP_FAILED || !folder) {
        abort();
    }
    state = page;
    close(file);
}

static int is_below(const char *path)
{
    size_t length = strlen(folder);
    return strncmp(path, folder, length) == 0 && (path[length] == '/' || path[length] == 0);
}

/* Whether a file is below the folder; a path that is not absolute is the name of a file in a folder that is open. */
static int is_on_disk(int descriptor, const char *path)
{
    char link[64];
    char place[PATH_MAX];
    ssize_t length;
    if (path && path[0] == '/') {
        return is_below(path);
    }
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    length = readlink(link, place, sizeof place - 1);
    if (length < 0) {
        return 0;
    }
    place[length] = 0;
    return is_below(place);
}

/* Whether a call fails; then it has set errno. It may wait. */
static int fails(int call, int descriptor, const char *path)
{
    if (!state || !(state->calls & call) || !is_on_disk(descriptor, path)) {
        return 0;
    }
    __atomic_fetch_add(&state->waiting, 1, __ATOMIC_SEQ_CST);
    while (state->hangs) {
        usleep(1000);
    }
    __atomic_fetch_sub(&state->waiting, 1, __ATOMIC_SEQ_CST);
    if (state->error == 0 || __atomic_fetch_sub(&state->before, 1, __ATOMIC_SEQ_CST) > 0) {
        return 0;
    }
    errno = state->error;
    return 1;
}

/* The function of that name that a program without this one would call. */
#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

char *realpath(const char *path, char *resolved)
{
    return fails(FIND, AT_FDCWD, path) ? NULL : REAL(realpath)(path, resolved);
}

char *__realpath_chk(const char *path, char *resolved, size_t size)
{
    (void)size;
    return realpath(path, resolved);
}

int stat64(const char *path, struct stat64 *found)
{
    return fails(FIND, AT_FDCWD, path) ? -1 : REAL(stat64)(path, found);
}

int lstat64(const char *path, struct stat64 *found)
{
    return fails(FIND, AT_FDCWD, path) ? -1 : REAL(lstat64)(path, found);
}

int fstatat64(int at, const char *path, struct stat64 *found, int flags)
{
    return fails(FIND, at, path) ? -1 : REAL(fstatat64)(at, path, found, flags);
}

int statx(int at, const char *path, int flags, unsigned int mask, struct statx *found)
{
    return fails(FIND, at, path) ? -1 : REAL(statx)(at, path, flags, mask, found);
}

static mode_t mode_of(int flags, va_list arguments)
{
    return flags & (O_CREAT | O_TMPFILE) ? va_arg(arguments, mode_t) : 0;
}

int open64(const char *path, int flags, ...)
{
    va_list arguments;
    mode_t mode;
    va_start(arguments, flags);
    mode = mode_of(flags, arguments);
    va_end(arguments);
    return fails(OPEN, AT_FDCWD, path) ? -1 : REAL(open64)(path, flags, mode);
}

int openat64(int at, const char *path, int flags, ...)
{
    va_list arguments;
    mode_t mode;
    va_start(arguments, flags);
    mode = mode_of(flags, arguments);
    va_end(arguments);
    return fails(OPEN, at, path) ? -1 : REAL(openat64)(at, path, flags, mode);
}

DIR *opendir(const char *path)
{
    return fails(OPEN, AT_FDCWD, path) ? NULL : REAL(opendir)(path);
}

ssize_t read(int descriptor, void *bytes, size_t size)
{
    return fails(READ, descriptor, NULL) ? -1 : REAL(read)(descriptor, bytes, size);
}

ssize_t pread64(int descriptor, void *bytes, size_t size, off64_t from)
{
    return fails(READ, descriptor, NULL) ? -1 : REAL(pread64)(descriptor, bytes, size, from);
}
