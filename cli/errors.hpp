// The errors of the program itself, beside the library's.
#pragma once

#include <graphrun/base/error.hpp>

namespace graphrun::cli {

// An invalid command line: exit status 2, with a pointer to --help.
class UsageError : public Error {
  using Error::Error;
};

// Standard output cannot be written.
class OutputError : public Error {
  using Error::Error;
};

// The reader of standard output has closed it: the program ends without a message.
class BrokenPipe : public Error {
  using Error::Error;
};

// --verify found a wrong result.
class WrongResult : public Error {
  using Error::Error;
};

}  // namespace graphrun::cli
