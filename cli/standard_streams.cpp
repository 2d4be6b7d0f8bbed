#include "cli/standard_streams.hpp"

#include <fcntl.h>
#include <unistd.h>

namespace graphrun::cli {

void open_standard_streams() {
  for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; ++stream) {
    if (::fcntl(stream, F_GETFD) != -1) continue;
    // open() returns the lowest free descriptor, which is this one. With the wrong direction,
    // writing a result fails instead of losing it.
    if (::open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY) != stream) return;
  }
}

}  // namespace graphrun::cli
