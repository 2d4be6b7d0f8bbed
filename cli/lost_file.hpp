// A file that is truncated while it is mapped.
#pragma once

#include <functional>

namespace graphrun::cli {

// Has SIGBUS, which the kernel raises where a page of a mapped file is gone, call `before_exit` in
// the thread that read it and then exit with status 3, as for an input that cannot be read. As in
// every handler of a signal, `before_exit` must not allocate memory.
void exit_on_lost_file(std::function<void()> before_exit);

}  // namespace graphrun::cli
