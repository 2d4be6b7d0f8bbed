// A library for LD_PRELOAD, which makes calls that write files fail. FAIL_CALL is write, fsync,
// fdatasync or rename; of these, on descriptors above 2, the one numbered FAIL_NUMBER fails with
// the error FAIL_ERROR. Without FAIL_NUMBER the library writes how many there are to the file
// COUNT_CALLS. With SHORT_WRITES every write writes half of what it is given, and with SLOW_SYNC
// fdatasync takes so many milliseconds.
#include <dlfcn.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace {

long number_of(const char* name) {
  const char* const text = std::getenv(name);
  return text == nullptr ? 0 : std::atol(text);
}

template <class Function>
Function next_of(const char* name) {
  return reinterpret_cast<Function>(::dlsym(RTLD_NEXT, name));
}

// Counts a call of this name, and says whether it is to fail.
bool fails(const char* name) {
  static std::atomic<long> calls = 0;
  static const struct Report {
    ~Report() {
      const char* const path = std::getenv("COUNT_CALLS");
      std::FILE* const file = path == nullptr ? nullptr : std::fopen(path, "w");
      if (file == nullptr) return;
      std::fprintf(file, "%ld\n", calls.load());
      std::fclose(file);
    }
  } report;
  const char* const failing = std::getenv("FAIL_CALL");
  if (failing == nullptr || std::strcmp(failing, name) != 0) return false;
  if (++calls != number_of("FAIL_NUMBER")) return false;
  errno = static_cast<int>(number_of("FAIL_ERROR"));
  return true;
}

}  // namespace

extern "C" {

ssize_t write(int descriptor, const void* bytes, size_t count) {
  static const auto next = next_of<ssize_t (*)(int, const void*, size_t)>("write");
  if (descriptor > STDERR_FILENO) {
    if (fails("write")) return -1;
    if (count > 1 && std::getenv("SHORT_WRITES") != nullptr) count /= 2;
  }
  return next(descriptor, bytes, count);
}

int fdatasync(int descriptor) {
  static const auto next = next_of<int (*)(int)>("fdatasync");
  ::usleep(static_cast<useconds_t>(1000 * number_of("SLOW_SYNC")));
  return fails("fdatasync") ? -1 : next(descriptor);
}

int fsync(int descriptor) {
  static const auto next = next_of<int (*)(int)>("fsync");
  return fails("fsync") ? -1 : next(descriptor);
}

int rename(const char* from, const char* to) {
  static const auto next = next_of<int (*)(const char*, const char*)>("rename");
  return fails("rename") ? -1 : next(from, to);
}
}
