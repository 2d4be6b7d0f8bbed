// Writes under a temporary name and renames at the end, so that a reader sees all or nothing.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>
#include <zstd.h>

#include <atomic>
#include <cerrno>
#include <mutex>
#include <new>
#include <set>
#include <string>
#include <utility>

#include <graphrun/engine/base/error.hpp>
#include <graphrun/formats/file/write.hpp>

#include "formats/file/common/byte_source.hpp"
#include "formats/file/common/preview.hpp"

namespace graphrun {
namespace {

constexpr std::size_t buffer_bytes = std::size_t{256} << 10;

// Takes text, gives what is to be stored.
struct Packer {
  virtual ~Packer() = default;
  // Appends to `out` what `text` packs to; with `last` also the end of the stream.
  virtual void pack(std::string_view text, bool last, std::string& out) = 0;
};

struct GzipPacker final : Packer {
  z_stream state = {};

  GzipPacker() {
    constexpr int gzip_window = 15 + 16, memory_level = 8;
    if (deflateInit2(&state, Z_DEFAULT_COMPRESSION, Z_DEFLATED, gzip_window, memory_level,
                     Z_DEFAULT_STRATEGY) != Z_OK) {
      throw std::bad_alloc();
    }
  }
  ~GzipPacker() override { deflateEnd(&state); }

  void pack(std::string_view text, bool last, std::string& out) override {
    state.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
    state.avail_in = static_cast<uInt>(text.size());
    int result = Z_OK;
    do {
      const std::size_t old_size = out.size();
      out.resize(old_size + buffer_bytes);
      state.next_out = reinterpret_cast<Bytef*>(out.data() + old_size);
      state.avail_out = static_cast<uInt>(buffer_bytes);
      result = deflate(&state, last ? Z_FINISH : Z_NO_FLUSH);
      out.resize(out.size() - state.avail_out);
    } while (state.avail_in > 0 || (last && result != Z_STREAM_END) || state.avail_out == 0);
  }
};

struct ZstdPacker final : Packer {
  ZSTD_CCtx* state = ZSTD_createCCtx();

  ZstdPacker() {
    if (state == nullptr) throw std::bad_alloc();
    ZSTD_CCtx_setParameter(state, ZSTD_c_checksumFlag, 1);
  }
  ~ZstdPacker() override { ZSTD_freeCCtx(state); }

  void pack(std::string_view text, bool last, std::string& out) override {
    ZSTD_inBuffer in = {text.data(), text.size(), 0};
    std::size_t left = 0;
    do {
      const std::size_t old_size = out.size();
      out.resize(old_size + buffer_bytes);
      ZSTD_outBuffer packed = {out.data() + old_size, buffer_bytes, 0};
      left = ZSTD_compressStream2(state, &packed, &in, last ? ZSTD_e_end : ZSTD_e_continue);
      if (ZSTD_isError(left)) throw Error(std::string("zstd: ") + ZSTD_getErrorName(left));
      out.resize(old_size + packed.pos);
    } while (in.pos < in.size || (last && left > 0));
  }
};

std::unique_ptr<Packer> packer_for(const std::string& path) {
  const std::string name = detail::lower_case(path);
  if (name.ends_with(".gz")) return std::make_unique<GzipPacker>();
  if (name.ends_with(".zst")) return std::make_unique<ZstdPacker>();
  return nullptr;
}

// The temporary files there are at present.
struct Unfinished {
  std::mutex mutex;
  std::set<std::string> paths;
};
Unfinished& unfinished() {
  static auto& all = *new Unfinished;  // outlives every thread that may still write
  return all;
}

// The name of a temporary file, known to discard_unfinished_files() from before the file is there.
class TemporaryName {
 public:
  ~TemporaryName() { clear(); }
  void set(std::string name) {
    clear();
    const std::lock_guard lock(unfinished().mutex);
    unfinished().paths.insert(name);
    name_ = std::move(name);
  }
  void clear() {
    if (name_.empty()) return;
    const std::lock_guard lock(unfinished().mutex);
    unfinished().paths.erase(name_);
    name_.clear();
  }
  bool empty() const { return name_.empty(); }
  const char* c_str() const { return name_.c_str(); }

 private:
  std::string name_;
};

}  // namespace

struct OutputFile::Impl {
  std::string path;
  TemporaryName temporary;
  int descriptor = -1;
  bool in_place = false;  // a device or a pipe, which cannot be replaced by a file
  std::unique_ptr<Packer> packer;
  std::string buffer, packed;

  explicit Impl(std::string target) : path(std::move(target)), packer(packer_for(path)) {
    if (path.empty() || path == "-") {
      throw FileError((path.empty() ? "''" : path) + ": not a file that can be written");
    }
    open();
  }

  ~Impl() {
    if (descriptor >= 0) ::close(descriptor);
    if (!in_place && !temporary.empty()) ::unlink(temporary.c_str());
  }

  void open() {
    struct stat status = {};
    if (::stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode)) {
      if (S_ISDIR(status.st_mode)) detail::throw_file_error(path, EISDIR);
      in_place = true;
      descriptor = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
    } else {
      open_temporary();
    }
    if (descriptor < 0) detail::throw_file_error(path, errno);
  }

  void open_temporary() {
    static std::atomic<unsigned> opened = 0;
    resolve_link();
    constexpr mode_t all_may_that_umask_lets = 0666;
    do {
      temporary.set(path + "." + std::to_string(::getpid()) + "-" + std::to_string(++opened) +
                    ".tmp");
      descriptor = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC,
                          all_may_that_umask_lets);
    } while (descriptor < 0 && errno == EEXIST);
    if (descriptor < 0) temporary.clear();
  }

  // A symbolic link stays one: what it points to is replaced.
  void resolve_link() {
    struct stat status = {};
    if (::lstat(path.c_str(), &status) != 0 || !S_ISLNK(status.st_mode)) return;
    char* const resolved = ::realpath(path.c_str(), nullptr);
    if (resolved == nullptr) detail::throw_file_error(path, errno);
    path = resolved;
    ::free(resolved);
  }

  void write_out(std::string_view bytes) {
    while (!bytes.empty()) {
      const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
      if (written < 0 && errno == EINTR) continue;
      if (written < 0) detail::throw_file_error(path, errno);
      bytes.remove_prefix(static_cast<std::size_t>(written));
    }
  }

  void flush(bool last) {
    if (packer == nullptr) {
      write_out(buffer);
    } else {
      packed.clear();
      packer->pack(buffer, last, packed);
      write_out(packed);
    }
    buffer.clear();
  }
};

OutputFile::OutputFile(std::string path) : impl_(std::make_unique<Impl>(std::move(path))) {}
OutputFile::OutputFile(OutputFile&&) noexcept = default;
OutputFile& OutputFile::operator=(OutputFile&&) noexcept = default;
OutputFile::~OutputFile() = default;

void OutputFile::write(std::string_view bytes) {
  while (!bytes.empty()) {
    const std::size_t count = std::min(bytes.size(), buffer_bytes - impl_->buffer.size());
    impl_->buffer.append(bytes.substr(0, count));
    bytes.remove_prefix(count);
    if (impl_->buffer.size() == buffer_bytes) impl_->flush(false);
  }
}

void OutputFile::commit() {
  impl_->flush(true);
  const int closed = ::close(std::exchange(impl_->descriptor, -1));
  if (closed != 0) detail::throw_file_error(impl_->path, errno);
  if (!impl_->in_place) {
    if (::rename(impl_->temporary.c_str(), impl_->path.c_str()) != 0) {
      detail::throw_file_error(impl_->path, errno);
    }
    impl_->temporary.clear();
  }
}

void discard_unfinished_files() noexcept {
  unfinished().mutex.lock();  // for good
  for (const std::string& path : unfinished().paths) ::unlink(path.c_str());
}

std::string format_suffix(const std::string& path) {
  std::string name = path.substr(path.rfind('/') + 1);
  name = detail::lower_case(name);
  for (const std::string_view packing : {".gz", ".zst"}) {
    if (name.ends_with(packing)) {
      name.resize(name.size() - packing.size());
      break;
    }
  }
  const std::size_t point = name.rfind('.');
  return point == name.npos || point == 0 ? std::string() : name.substr(point + 1);
}

}  // namespace graphrun
