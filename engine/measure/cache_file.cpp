#include "engine/measure/common/cache_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <charconv>
#include <cstdint>
#include <cstdlib>

#include "base/common/descriptor.hpp"

namespace graphrun::measure {
namespace {

std::uint64_t hash(std::string_view text) {  // FNV-1a
  std::uint64_t value = 0xcbf29ce484222325;
  for (const char c : text) value = (value ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return value;
}

}  // namespace

std::filesystem::path cache_folder() {
  const char* cache = std::getenv("XDG_CACHE_HOME");
  const char* home = std::getenv("HOME");
  if (cache != nullptr && *cache == '/') {  // XDG: ignore relative paths
    return std::filesystem::path(cache) / "graphrun";
  }
  if (home != nullptr && *home != '\0') {
    return std::filesystem::path(home) / ".cache" / "graphrun";
  }
  return {};
}

std::string cache_path(std::string_view kind, std::string_view device, std::string_view identity) {
  const std::filesystem::path folder = cache_folder();
  if (folder.empty()) return {};
  std::string file = std::string(kind) + "-";
  for (const char c : device) {
    const bool plain = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    if (plain) file += c;
    if (!plain && file.back() != '-') file += '-';
  }
  char digits[17] = {};
  std::to_chars(digits, digits + sizeof digits, hash(identity), 16);
  return folder / (file + "-" + digits + "-v1.txt");
}

namespace {

// The folder must belong to this user and be closed to others: another user must not place files in
// it.
int open_folder(const std::filesystem::path& path) {
  Descriptor folder(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  struct stat status {};
  if (!folder.is_open() || ::fstat(folder.number(), &status) != 0) return -1;
  if (status.st_uid != ::geteuid() || (status.st_mode & S_IWOTH) != 0) return -1;
  return folder.release();
}

bool write_all(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(file, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

}  // namespace

std::string read_cache_file(const std::filesystem::path& path) {
  const Descriptor folder(open_folder(path.parent_path()));
  if (!folder.is_open()) return {};
  const std::string name = path.filename();
  // O_NONBLOCK: opening a pipe would wait for a writer.
  const Descriptor file(
      ::openat(folder.number(), name.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
  struct stat status {};
  if (!file.is_open() || ::fstat(file.number(), &status) != 0) return {};
  if (!S_ISREG(status.st_mode) || status.st_uid != ::geteuid()) return {};
  if (static_cast<std::uintmax_t>(status.st_size) > most_cache_bytes) return {};
  std::string text(static_cast<std::size_t>(status.st_size), '\0');
  std::size_t size = 0;
  while (size < text.size()) {
    const ssize_t got = ::read(file.number(), text.data() + size, text.size() - size);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) break;
    size += static_cast<std::size_t>(got);
  }
  text.resize(size);
  return text;
}

void write_cache_file(const std::filesystem::path& path, const std::string& text) {
  if (text.size() > most_cache_bytes) return;
  std::error_code error;
  std::filesystem::create_directories(path.parent_path().parent_path(), error);
  ::mkdir(path.parent_path().c_str(), S_IRWXU);
  const Descriptor folder(open_folder(path.parent_path()));
  if (!folder.is_open()) return;
  static std::atomic<unsigned> count{0};
  const std::string name = path.filename();
  const std::string beside =
      name + "." + std::to_string(::getpid()) + "-" + std::to_string(++count) + ".tmp";
  Descriptor file(::openat(folder.number(), beside.c_str(),
                           O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC,
                           S_IRUSR | S_IWUSR));
  if (!file.is_open()) return;
  const bool written = write_all(file.number(), text);
  if (!file.close() || !written ||
      ::renameat(folder.number(), beside.c_str(), folder.number(), name.c_str()) != 0) {
    ::unlinkat(folder.number(), beside.c_str(), 0);
  }
}

std::string_view take(std::string_view* text, char separator) {
  const std::size_t at = text->find(separator);
  const std::string_view taken = text->substr(0, at);
  text->remove_prefix(at == std::string_view::npos ? text->size() : at + 1);
  return taken;
}

}  // namespace graphrun::measure
