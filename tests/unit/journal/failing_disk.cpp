#include "failing_disk.hpp"

#include <sqlite3.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <fstream>
#include <map>
#include <new>
#include <random>
#include <vector>

namespace kibitz::tests {
namespace {

/// What the platter holds of a file for certain, and what was written since its last sync.
struct Platter {
    struct Change {
        sqlite3_int64 at = 0;
        std::string bytes;      ///< written at `at`; empty: the file was cut to `at`
    };
    std::string synced;
    std::vector<Change> pending;

    static void apply(const Change& change, std::string& content) {
        const auto at = static_cast<std::size_t>(change.at);
        if (change.bytes.empty()) {
            content.resize(at);
            return;
        }
        if (content.size() < at + change.bytes.size()) content.resize(at + change.bytes.size());
        content.replace(at, change.bytes.size(), change.bytes);
    }
};

struct Disk {
    sqlite3_vfs vfs{};
    sqlite3_vfs* real = nullptr;
    std::map<std::string, Platter> platters;
    std::uint64_t until_failure = 0;
    bool armed = false, and_after = false, failed = false;
    FailingDisk::Failure failure = FailingDisk::Failure::Io;

    /// Counts an operation; true when it must fail.
    bool fails() {
        if (!armed) return false;
        if (failed) return and_after;
        if (until_failure-- > 0) return false;
        failed = true;
        return true;
    }

    int folder_sync_error = 0;
    std::uint64_t until_read_fails = 0;
    bool reads_armed = false, read_failed = false;
    bool read_fails() {
        if (!reads_armed || (!read_failed && until_read_fails-- > 0)) return false;
        return read_failed = true;
    }
};
Disk* disk = nullptr;

struct File {
    sqlite3_file base;
    sqlite3_file* real;
    std::string* name;  ///< of the files whose platter we keep; null for temporary ones
};
File* file_of(sqlite3_file* f) { return reinterpret_cast<File*>(f); }
const sqlite3_io_methods* real_methods(sqlite3_file* f) { return file_of(f)->real->pMethods; }

std::string content(const std::string& name) {
    std::ifstream in(name, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

int close(sqlite3_file* f) {
    const int code = real_methods(f)->xClose(file_of(f)->real);
    std::free(file_of(f)->real);
    delete file_of(f)->name;
    return code;
}
int read(sqlite3_file* f, void* to, int count, sqlite3_int64 at) {
    if (disk->read_fails()) return SQLITE_IOERR_READ;
    return real_methods(f)->xRead(file_of(f)->real, to, count, at);
}
int write(sqlite3_file* f, const void* from, int count, sqlite3_int64 at) {
    const auto pend = [&](int bytes) {
        if (file_of(f)->name && bytes > 0)
            disk->platters[*file_of(f)->name].pending.push_back({at, std::string(static_cast<const char*>(from), static_cast<std::size_t>(bytes))});
    };
    if (disk->fails()) {
        if (disk->failure != FailingDisk::Failure::Full) return SQLITE_IOERR_WRITE;
        pend(count / 2);
        real_methods(f)->xWrite(file_of(f)->real, from, count / 2, at);
        return SQLITE_FULL;
    }
    pend(count);
    return real_methods(f)->xWrite(file_of(f)->real, from, count, at);
}
int truncate(sqlite3_file* f, sqlite3_int64 size) {
    if (disk->fails()) return SQLITE_IOERR_TRUNCATE;
    if (file_of(f)->name) disk->platters[*file_of(f)->name].pending.push_back({size, {}});
    return real_methods(f)->xTruncate(file_of(f)->real, size);
}
/// Not passed on: what a sync keeps is ours to say, and a real one takes a thousand times as long.
int sync(sqlite3_file* f, int) {
    if (disk->fails()) return SQLITE_IOERR_FSYNC;
    if (file_of(f)->name) {
        auto& platter = disk->platters[*file_of(f)->name];
        for (const auto& change : platter.pending) Platter::apply(change, platter.synced);
        platter.pending.clear();
    }
    return SQLITE_OK;
}
int file_size(sqlite3_file* f, sqlite3_int64* size) { return real_methods(f)->xFileSize(file_of(f)->real, size); }
int lock(sqlite3_file* f, int level) { return real_methods(f)->xLock(file_of(f)->real, level); }
int unlock(sqlite3_file* f, int level) { return real_methods(f)->xUnlock(file_of(f)->real, level); }
int check_reserved(sqlite3_file* f, int* out) { return real_methods(f)->xCheckReservedLock(file_of(f)->real, out); }
int control(sqlite3_file* f, int op, void* arg) { return real_methods(f)->xFileControl(file_of(f)->real, op, arg); }
int sector_size(sqlite3_file* f) { return real_methods(f)->xSectorSize(file_of(f)->real); }
int characteristics(sqlite3_file* f) { return real_methods(f)->xDeviceCharacteristics(file_of(f)->real); }
int shm_map(sqlite3_file* f, int region, int size, int extend, void volatile** out) {
    return real_methods(f)->xShmMap(file_of(f)->real, region, size, extend, out);
}
int shm_lock(sqlite3_file* f, int offset, int n, int flags) {
    const bool read_begins = (flags & SQLITE_SHM_SHARED) != 0 && (flags & SQLITE_SHM_LOCK) != 0;
    if (read_begins && disk->read_fails()) return SQLITE_IOERR_SHMLOCK;
    return real_methods(f)->xShmLock(file_of(f)->real, offset, n, flags);
}
void shm_barrier(sqlite3_file* f) { real_methods(f)->xShmBarrier(file_of(f)->real); }
int shm_unmap(sqlite3_file* f, int remove) { return real_methods(f)->xShmUnmap(file_of(f)->real, remove); }

const sqlite3_io_methods methods{2,           close,  read,         write,          truncate, sync,        file_size,
                                 lock,        unlock, check_reserved, control,      sector_size, characteristics,
                                 shm_map,     shm_lock, shm_barrier, shm_unmap,     nullptr,  nullptr};

int open(sqlite3_vfs*, const char* name, sqlite3_file* f, int flags, int* out_flags) {
    File* file = file_of(f);
    file->base.pMethods = nullptr;
    const bool kept = name && (flags & (SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_WAL | SQLITE_OPEN_MAIN_JOURNAL)) != 0;
    const bool is_new = kept && !std::filesystem::exists(name);
    if (is_new && (flags & SQLITE_OPEN_CREATE) != 0 && disk->fails()) return SQLITE_CANTOPEN;
    file->real = static_cast<sqlite3_file*>(std::calloc(1, static_cast<std::size_t>(disk->real->szOsFile)));
    const int code = disk->real->xOpen(disk->real, name, file->real, flags, out_flags);
    if (code != SQLITE_OK) {
        std::free(file->real);
        return code;
    }
    file->name = kept ? new std::string(name) : nullptr;
    if (kept && !disk->platters.contains(name)) disk->platters[name].synced = content(name);
    file->base.pMethods = &methods;
    return SQLITE_OK;
}
int remove(sqlite3_vfs*, const char* name, int sync_folder) {
    if (disk->fails()) return SQLITE_IOERR_DELETE;
    disk->platters.erase(name);
    return disk->real->xDelete(disk->real, name, sync_folder);
}

}  // namespace
}  // namespace kibitz::tests

/// In place of the C library's.
extern "C" int fsync(int fd) {
    using kibitz::tests::disk;
    struct stat there {};
    if (disk && disk->folder_sync_error != 0 && ::fstat(fd, &there) == 0 && S_ISDIR(there.st_mode)) {
        errno = disk->folder_sync_error;
        return -1;
    }
    return static_cast<int>(::syscall(SYS_fsync, fd));
}

namespace kibitz::tests {

FailingDisk::FailingDisk() {
    disk = new Disk;
    disk->real = sqlite3_vfs_find(nullptr);
    disk->vfs = *disk->real;
    disk->vfs.zName = "failing-disk";
    disk->vfs.pNext = nullptr;
    disk->vfs.szOsFile = sizeof(File);
    disk->vfs.xOpen = open;
    disk->vfs.xDelete = remove;
    sqlite3_vfs_register(&disk->vfs, 1);
}
FailingDisk::~FailingDisk() {
    sqlite3_vfs_unregister(&disk->vfs);
    sqlite3_vfs_register(disk->real, 1);
    delete disk;
    disk = nullptr;
}

void FailingDisk::fail_at(std::uint64_t n, Failure failure, bool and_after) {
    disk->until_failure = n;
    disk->failure = failure;
    disk->armed = true;
    disk->failed = false;
    disk->and_after = and_after || failure == Failure::PowerCut;
}
void FailingDisk::fail_reads_from(std::uint64_t n) {
    disk->until_read_fails = n;
    disk->reads_armed = true;
    disk->read_failed = false;
}
void FailingDisk::fail_folder_syncs(int error) { disk->folder_sync_error = error; }
void FailingDisk::heal() { disk->armed = disk->reads_armed = false; }
bool FailingDisk::failed() const { return (disk->armed && disk->failed) || (disk->reads_armed && disk->read_failed); }

void FailingDisk::power_back(const std::filesystem::path& folder, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    heal();
    for (const auto& [name, platter] : disk->platters) {
        std::string left = platter.synced;
        for (const auto& change : platter.pending)
            if (random() % 2 == 0) Platter::apply(change, left);
        std::ofstream(name, std::ios::binary | std::ios::trunc) << left;
    }
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        if (entry.path().string().ends_with("-shm")) std::filesystem::remove(entry.path());  // memory, not disk
    disk->platters.clear();
}

}  // namespace kibitz::tests
