// The errors of the program itself, beside the library's.
#pragma once

#include <graphrun/base/error.hpp>

namespace graphrun::cli {

// A command line that makes no sense: exit 2, with a pointer to --help.
class UsageError : public Error {
  using Error::Error;
};

// Standard output cannot be written.
class OutputError : public Error {
  using Error::Error;
};

// The reader of standard output is gone: the program ends quietly.
class BrokenPipe : public Error {
  using Error::Error;
};

// --verify found a result that is not what it should be.
class WrongResult : public Error {
  using Error::Error;
};

}  // namespace graphrun::cli
