/* A disk that keeps in its cache what was not synced, put under a program by LD_PRELOAD. Before each write(2), pwrite(2) and
 * ftruncate(2) to a file of the folder KIBITZ_DISK what stood there is appended to the file KIBITZ_CUT_LOG, and each fsync(2)
 * and fdatasync(2) that succeeded is noted. power.py takes back what the power would have taken.
 *
 * An entry: kind ('w' what stood where was written, 's' synced), length of the path, offset, size of the file before, length of
 * what stood there; the path; the bytes. Files made, renamed and removed are taken to be on the disk at once; so is what is
 * written through mmap(2), which SQLite does only to -shm. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

struct __attribute__((packed)) entry {
    char kind;
    uint16_t path;
    uint64_t offset, size;
    uint32_t bytes;
};

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

/* The length of the path of a file on our disk; 0: of another. */
static size_t path_of(int fd, char path[PATH_MAX]) {
    const char *disk = getenv("KIBITZ_DISK");
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    const ssize_t size = disk ? readlink(link, path, PATH_MAX - 1) : 0;
    if (size <= 0 || strncmp(path, disk, strlen(disk)) != 0) return 0;
    path[size] = '\0';
    return (size_t)size;
}

static void log_entry(char kind, int fd, uint64_t offset, size_t count) {
    char path[PATH_MAX];
    const size_t length = path_of(fd, path);
    const char *name = getenv("KIBITZ_CUT_LOG");
    struct stat now;
    if (!length || !name || fstat(fd, &now) != 0) return;
    struct entry entry = {kind, (uint16_t)length, offset, (uint64_t)now.st_size, 0};
    char *old = NULL;
    if (kind == 'w' && offset < entry.size) {
        const uint64_t there = entry.size - offset;
        const size_t wanted = count < there ? count : (size_t)there;
        const int again = REAL(open)(path, O_RDONLY | O_CLOEXEC);  /* fd may be open for writing alone */
        old = malloc(wanted);
        const ssize_t got = again >= 0 && old ? pread(again, old, wanted, (off_t)offset) : 0;
        if (again >= 0) close(again);
        entry.bytes = got > 0 ? (uint32_t)got : 0;
    }
    struct iovec parts[] = {{&entry, sizeof entry}, {path, length}, {old, entry.bytes}};
    pthread_mutex_lock(&mutex);
    const int out = REAL(open)(name, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (out >= 0) {
        (void)!writev(out, parts, 3);
        close(out);
    }
    pthread_mutex_unlock(&mutex);
    free(old);
}

ssize_t write(int fd, const void *bytes, size_t count) {
    const off_t at = lseek(fd, 0, SEEK_CUR);
    if (at >= 0) log_entry('w', fd, (uint64_t)at, count);
    return REAL(write)(fd, bytes, count);
}
ssize_t pwrite(int fd, const void *bytes, size_t count, off_t at) {
    log_entry('w', fd, (uint64_t)at, count);
    return REAL(pwrite)(fd, bytes, count, at);
}
ssize_t pwrite64(int fd, const void *bytes, size_t count, off64_t at) {
    log_entry('w', fd, (uint64_t)at, count);
    return REAL(pwrite64)(fd, bytes, count, at);
}
int ftruncate(int fd, off_t size) {
    log_entry('w', fd, (uint64_t)size, SIZE_MAX);
    return REAL(ftruncate)(fd, size);
}
int ftruncate64(int fd, off64_t size) {
    log_entry('w', fd, (uint64_t)size, SIZE_MAX);
    return REAL(ftruncate64)(fd, size);
}
int fsync(int fd) {
    const int result = REAL(fsync)(fd);
    if (result == 0) log_entry('s', fd, 0, 0);
    return result;
}
int fdatasync(int fd) {
    const int result = REAL(fdatasync)(fd);
    if (result == 0) log_entry('s', fd, 0, 0);
    return result;
}
