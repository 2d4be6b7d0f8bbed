// Writes under a temporary name and renames at the end: readers see the whole file or none.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdlib>
#include <optional>
#include <string>
#include <utility>

#include <graphrun/base/error.hpp>
#include <graphrun/formats/file/write.hpp>

#include "base/common/descriptor.hpp"
#include "base/common/printable.hpp"
#include "formats/file/common/byte_source.hpp"
#include "formats/file/common/packer.hpp"
#include "formats/file/common/preview.hpp"
#include "formats/file/common/temporary_file.hpp"

namespace graphrun {
namespace {

constexpr std::size_t buffer_bytes = std::size_t{256} << 10;

// The descriptor that a path names: "-" and /dev/stdout are 1, /dev/fd/7 is 7. Opening the path
// again would overwrite a file that the shell appends to.
std::optional<int> named_descriptor(std::string_view path) {
  if (path == "-" || path == "/dev/stdout") return STDOUT_FILENO;
  if (path == "/dev/stderr") return STDERR_FILENO;
  for (const std::string_view folder : {"/dev/fd/", "/proc/self/fd/"}) {
    if (!path.starts_with(folder)) continue;
    path.remove_prefix(folder.size());
    int number = -1;
    const auto [end, error] = std::from_chars(path.data(), path.data() + path.size(), number);
    if (error == std::errc() && end == path.data() + path.size()) return number;
    break;
  }
  return std::nullopt;
}

// A symbolic link is kept; its target is replaced.
std::string link_resolved(const std::string& path) {
  struct stat status = {};
  if (::lstat(path.c_str(), &status) != 0 || !S_ISLNK(status.st_mode)) return path;
  char* const resolved = ::realpath(path.c_str(), nullptr);
  if (resolved == nullptr) detail::throw_file_error(path, errno);
  const std::string result = resolved;
  ::free(resolved);
  return result;
}

}  // namespace

struct OutputFile::Impl {
  std::string path;
  std::optional<detail::TemporaryFile> temporary;
  int in_place = -1;  // a device or pipe, which is written in place
  bool terminal = false, finishing = false, finished = false;
  std::unique_ptr<detail::Packer> packer;
  std::string buffer, packed;

  Impl(std::string target, FileUse use)
      : path(std::move(target)), packer(detail::packer_for(path)) {
    if (path.empty()) throw FileError("'': not a file that can be written");
    struct stat status = {};
    if (const std::optional<int> descriptor = named_descriptor(path)) {
      in_place = ::fcntl(*descriptor, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    } else if (::stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode)) {
      if (S_ISDIR(status.st_mode)) detail::throw_file_error(path, EISDIR);
      in_place = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
    } else {
      temporary.emplace(link_resolved(path), use);
    }
    if (!temporary && in_place < 0) fail(errno);
    terminal = in_place >= 0 && ::isatty(in_place) == 1;
  }

  ~Impl() {
    if (in_place >= 0) ::close(in_place);
  }

  [[noreturn]] void fail(int code) const {
    detail::throw_file_error(path == "-" ? "standard output" : path, code);
  }

  void write_out(std::string_view bytes) const {
    while (!bytes.empty()) {
      const int descriptor = temporary ? temporary->descriptor() : in_place;
      const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
      if (written < 0 && may_write_again(descriptor)) continue;
      if (written < 0) fail(errno);
      bytes.remove_prefix(static_cast<std::size_t>(written));
    }
  }

  void flush(bool last) {
    if (packer != nullptr) {
      packed.clear();
      packer->pack(buffer, last, packed);
      write_out(packed);
    } else if (terminal) {
      write_out(printable(buffer, "\t\n"));
    } else {
      write_out(buffer);
    }
    buffer.clear();
  }

  void finish() {
    if (finished) return;
    if (std::exchange(finishing, true)) fail(EIO);  // an earlier attempt wrote a part
    flush(true);
    if (temporary) {
      temporary->finish();
    } else if (::close(std::exchange(in_place, -1)) != 0) {
      fail(errno);
    }
    buffer = packed = std::string();
    packer.reset();
    finished = true;
  }
};

OutputFile::OutputFile(std::string path, FileUse use)
    : impl_(std::make_unique<Impl>(std::move(path), use)) {}
OutputFile::OutputFile(OutputFile&&) noexcept = default;
OutputFile& OutputFile::operator=(OutputFile&&) noexcept = default;
OutputFile::~OutputFile() = default;

void OutputFile::write(std::string_view bytes) {
  constexpr std::size_t worth_a_call = std::size_t{64} << 10;
  const bool as_it_is = impl_->packer == nullptr && !impl_->terminal;
  if (as_it_is && bytes.size() >= worth_a_call) {  // without a copy
    if (!impl_->buffer.empty()) impl_->flush(false);
    impl_->write_out(bytes);
    return;
  }
  while (!bytes.empty()) {
    const std::size_t count = std::min(bytes.size(), buffer_bytes - impl_->buffer.size());
    impl_->buffer.append(bytes.substr(0, count));
    bytes.remove_prefix(count);
    if (impl_->buffer.size() == buffer_bytes) impl_->flush(false);
  }
}

void OutputFile::finish() { impl_->finish(); }

double OutputFile::sync_milliseconds() const noexcept {
  return impl_->temporary ? impl_->temporary->sync_milliseconds() : 0;
}

void OutputFile::commit() {
  impl_->finish();
  if (impl_->temporary) impl_->temporary->place();
}

std::string output_format(const std::string& path) {
  const std::string name = detail::lower_case(path);
  for (const std::string_view packing : {"xz", "bz2"}) {  // read, and not written
    if (name.ends_with("." + std::string(packing))) return std::string(packing);
  }
  std::string suffix = format_suffix(path);
  if (!suffix.empty()) return suffix;
  struct stat status = {};
  const bool stream =
      named_descriptor(path) ||
      (::stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode));
  return stream ? "tsv" : suffix;
}

std::string format_suffix(const std::string& path) {
  std::string name = path.substr(path.rfind('/') + 1);
  name = detail::lower_case(name);
  for (const std::string_view packing : {".gz", ".zst", ".xz", ".bz2"}) {
    if (name.ends_with(packing)) {
      name.resize(name.size() - packing.size());
      break;
    }
  }
  const std::size_t point = name.rfind('.');
  return point == name.npos || point == 0 ? std::string() : name.substr(point + 1);
}

}  // namespace graphrun
