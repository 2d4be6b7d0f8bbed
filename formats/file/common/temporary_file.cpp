// Temporary files: names, locks, permissions, and the list of unfinished ones.
#include "formats/file/common/temporary_file.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <new>
#include <set>
#include <string_view>
#include <utility>

#include <graphrun/formats/file/write.hpp>

#include "formats/file/common/byte_source.hpp"

namespace graphrun {
namespace detail {
namespace {

constexpr std::string_view name_mark = ".graphrun-", name_end = ".tmp";

// Unfinished temporary files of this process.
struct Unfinished {
  std::mutex mutex;
  std::set<std::string> names;
};
Unfinished& unfinished() {
  // Never destroyed: threads may still write at exit. Not allocated: a signal may ask for it first.
  alignas(Unfinished) static std::byte place[sizeof(Unfinished)];
  static auto& all = *new (place) Unfinished;
  return all;
}

void remember(const std::string& name) {
  const std::lock_guard lock(unfinished().mutex);
  unfinished().names.insert(name);
}

void forget(const std::string& name) {
  const std::lock_guard lock(unfinished().mutex);
  unfinished().names.erase(name);
}

// Common prefix of a target's temporary files. A long name is cut: the limit is 255 bytes.
std::string temporary_start(const std::string& target) {
  constexpr std::size_t longest = 200;
  return std::filesystem::path(target).filename().string().substr(0, longest) +
         std::string(name_mark);
}

std::filesystem::path folder_of(const std::string& target) {
  const std::filesystem::path folder = std::filesystem::path(target).parent_path();
  return folder.empty() ? "." : folder;
}

// Removes a temporary file unless a process holds its lock.
void remove_abandoned(const std::string& name) {
  const int descriptor = ::open(name.c_str(), O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC);
  if (descriptor < 0) return;
  struct stat opened = {}, named = {};
  const bool is_file = ::fstat(descriptor, &opened) == 0 && S_ISREG(opened.st_mode);
  if (is_file && ::flock(descriptor, LOCK_EX | LOCK_NB) == 0 &&
      ::lstat(name.c_str(), &named) == 0 && named.st_ino == opened.st_ino &&
      named.st_dev == opened.st_dev) {
    ::unlink(name.c_str());
  }
  ::close(descriptor);
}

void remove_abandoned_of(const std::string& target) {
  const std::string start = temporary_start(target);
  std::error_code error;
  std::filesystem::directory_iterator entry(folder_of(target), error);
  for (; !error && entry != std::filesystem::directory_iterator(); entry.increment(error)) {
    const std::string name = entry->path().filename().string();
    if (!name.starts_with(start) || !name.ends_with(name_end)) continue;
    std::string_view number(name);
    number.remove_prefix(start.size());
    number.remove_suffix(name_end.size());
    if (number.find_first_not_of("0123456789-") != number.npos) continue;
    remove_abandoned(entry->path().string());
  }
}

// Read from /proc: umask(2) would have to change it, visible to other threads.
mode_t creation_mask() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    const std::size_t digit = line.find_first_of("01234567");
    if (!line.starts_with("Umask:") || digit == line.npos) continue;
    unsigned mask = 0;
    constexpr int octal = 8;
    std::from_chars(line.data() + digit, line.data() + line.size(), mask, octal);
    return static_cast<mode_t>(mask);
  }
  const mode_t mask = ::umask(077);
  ::umask(mask);
  return mask;
}

// Not a failure: file systems without fsync.
bool is_failure_of_sync(int code) { return code != EINVAL && code != ENOTSUP && code != EROFS; }

}  // namespace

TemporaryFile::TemporaryFile(std::string target, FileUse use)
    : target_(std::move(target)), use_(use) {
  static std::atomic<unsigned> opened = 0;
  remove_abandoned_of(target_);
  for (;;) {
    const std::string name = temporary_start(target_) + std::to_string(::getpid()) + "-" +
                             std::to_string(++opened) + std::string(name_end);
    name_ = (folder_of(target_) / name).string();
    remember(name_);  // registered before it is created
    constexpr mode_t for_its_owner = 0600;
    descriptor_ = ::open(name_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, for_its_owner);
    const int code = errno;
    if (descriptor_ >= 0 && is_ours()) return;
    forget(name_);
    if (descriptor_ >= 0) {
      ::close(descriptor_);
    } else if (code != EEXIST) {
      throw_file_error(target_, code);
    }
  }
}

TemporaryFile::~TemporaryFile() {
  if (!name_.empty()) {
    ::unlink(name_.c_str());
    forget(name_);
  }
  if (descriptor_ >= 0) ::close(descriptor_);
}

// Locks the file. Another process may have found it before the lock and removed it.
bool TemporaryFile::is_ours() const {
  if (::flock(descriptor_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) return false;
  struct stat status = {};
  return ::fstat(descriptor_, &status) != 0 || status.st_nlink > 0;
}

// Copies mode, owner and group of the target. If the group cannot be kept, it gets the rights of
// others only.
void TemporaryFile::keep_permissions() const {
  constexpr mode_t all = 0777, new_file = 0666;
  struct stat own = {}, old = {};
  mode_t mode = 0;
  if (::stat(target_.c_str(), &old) == 0 && ::fstat(descriptor_, &own) == 0) {
    mode = old.st_mode & all;
    const bool same = own.st_uid == old.st_uid && own.st_gid == old.st_gid;
    if (!same && ::fchown(descriptor_, old.st_uid, old.st_gid) != 0 &&
        ::fchown(descriptor_, own.st_uid, old.st_gid) != 0 && own.st_gid != old.st_gid) {
      mode &= ~mode_t{070} | ((mode & mode_t{07}) << 3);
    }
  } else {
    mode = new_file & ~creation_mask();
  }
  if (::fchmod(descriptor_, mode) != 0) return;  // only the owner keeps access
}

void TemporaryFile::finish() {
  if (use_ == FileUse::cache) return;
  keep_permissions();
  const auto start = std::chrono::steady_clock::now();
  if (::fdatasync(descriptor_) != 0 && is_failure_of_sync(errno)) {
    throw_file_error(target_, errno);
  }
  const std::chrono::duration<double, std::milli> waited = std::chrono::steady_clock::now() - start;
  sync_milliseconds_ = waited.count();
}

void TemporaryFile::place() {
  if (::rename(name_.c_str(), target_.c_str()) != 0) throw_file_error(target_, errno);
  forget(std::exchange(name_, {}));
  ::close(std::exchange(descriptor_, -1));
  if (use_ == FileUse::cache) return;
  // fsync of the folder makes the rename durable. A failure is ignored.
  const int folder = ::open(folder_of(target_).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0) return;
  ::fsync(folder);
  ::close(folder);
}

}  // namespace detail

void discard_unfinished_files() noexcept {
  detail::unfinished().mutex.lock();  // never unlocked
  for (const std::string& name : detail::unfinished().names) ::unlink(name.c_str());
}

}  // namespace graphrun
