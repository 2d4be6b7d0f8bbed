// Keeps other files from getting the descriptors of the standard streams.
#pragma once

namespace graphrun::cli {

// Opens closed standard streams on /dev/null, so that their text never lands in a file that is
// opened later. Reading from them and writing to them still fails.
void open_standard_streams();

}  // namespace graphrun::cli
