// Standard output, where a write that fails is an error and a reader that left is not.
#include "cli/standard_output.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string>

#include "cli/errors.hpp"

namespace graphrun::cli {

void write_standard_output(std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(STDOUT_FILENO, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0 && errno == EPIPE) throw BrokenPipe("broken pipe");
    if (written < 0) {
      throw OutputError(std::string("cannot write to standard output: ") + std::strerror(errno));
    }
    text.remove_prefix(static_cast<std::size_t>(written));
  }
}

}  // namespace graphrun::cli
