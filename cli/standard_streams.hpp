// The first three file descriptors, which other files must not take.
#pragma once

namespace graphrun::cli {

// Opens those of the standard streams that are closed on /dev/null, so that what is meant for a
// stream never lands in a file opened later. Reading from or writing to them still fails.
void open_standard_streams();

}  // namespace graphrun::cli
