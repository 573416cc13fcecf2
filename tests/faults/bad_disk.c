/* A disk without room, put under a program by LD_PRELOAD: while the file named by KIBITZ_FULL exists, nothing in the folder
 * KIBITZ_DISK can grow or be made: ENOSPC, as from a full disk (open(2), write(2), pwrite(2), ftruncate(2), fallocate(2),
 * mkdir(2)). What stands in files already can be written over. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static int full(void) {
    const char *flag = getenv("KIBITZ_FULL");
    struct stat there;
    return flag && stat(flag, &there) == 0;
}
static int on_disk(const char *path) {
    const char *disk = getenv("KIBITZ_DISK");
    return disk && path && strncmp(path, disk, strlen(disk)) == 0;
}
static int is_on_disk(int fd) {
    char link[64], path[PATH_MAX];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    const ssize_t size = readlink(link, path, sizeof path - 1);
    if (size <= 0) return 0;
    path[size] = '\0';
    return on_disk(path);
}
/* Whether a write up to `end` would need room that is not there. */
static int no_room(int fd, off_t end) {
    struct stat now;
    if (!full() || !is_on_disk(fd) || fstat(fd, &now) != 0) return 0;
    if (end <= now.st_size) return 0;
    errno = ENOSPC;
    return 1;
}

static int makes(const char *path, int flags) {
    struct stat there;
    if (!(flags & O_CREAT) || !on_disk(path) || !full() || stat(path, &there) == 0) return 0;
    errno = ENOSPC;
    return 1;
}
int open(const char *path, int flags, ...) {
    va_list more;
    va_start(more, flags);
    const mode_t mode = (mode_t)va_arg(more, int);
    va_end(more);
    return makes(path, flags) ? -1 : REAL(open)(path, flags, mode);
}
int open64(const char *path, int flags, ...) {
    va_list more;
    va_start(more, flags);
    const mode_t mode = (mode_t)va_arg(more, int);
    va_end(more);
    return makes(path, flags) ? -1 : REAL(open64)(path, flags, mode);
}
int mkdir(const char *path, mode_t mode) {
    if (on_disk(path) && full()) {
        errno = ENOSPC;
        return -1;
    }
    return REAL(mkdir)(path, mode);
}
ssize_t write(int fd, const void *bytes, size_t count) {
    if (full() && is_on_disk(fd) && no_room(fd, lseek(fd, 0, SEEK_CUR) + (off_t)count)) return -1;
    return REAL(write)(fd, bytes, count);
}
ssize_t pwrite(int fd, const void *bytes, size_t count, off_t at) {
    return no_room(fd, at + (off_t)count) ? -1 : REAL(pwrite)(fd, bytes, count, at);
}
ssize_t pwrite64(int fd, const void *bytes, size_t count, off64_t at) {
    return no_room(fd, at + (off_t)count) ? -1 : REAL(pwrite64)(fd, bytes, count, at);
}
int ftruncate(int fd, off_t size) { return no_room(fd, size) ? -1 : REAL(ftruncate)(fd, size); }
int ftruncate64(int fd, off64_t size) { return no_room(fd, size) ? -1 : REAL(ftruncate64)(fd, size); }
int fallocate64(int fd, int mode, off64_t at, off64_t size) {
    return no_room(fd, at + size) ? -1 : REAL(fallocate64)(fd, mode, at, size);
}
int posix_fallocate64(int fd, off64_t at, off64_t size) { return no_room(fd, at + size) ? ENOSPC : REAL(posix_fallocate64)(fd, at, size); }
