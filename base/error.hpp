// Exceptions. All derive from graphrun::Error.
#pragma once

#include <cstdint>
#include <source_location>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include <graphrun/base/types.hpp>

namespace graphrun {

// Base of all exceptions of graphrun.
class Error : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

// An argument that the function cannot accept.
class InvalidArgument : public Error {
  using Error::Error;
};

// Valid input that graphrun cannot represent: more than 2^31-1 vertices, a non-square matrix as a
// graph, an integer result beyond 2^63.
class Unsupported : public Error {
  using Error::Error;
};

// A file cannot be opened, read or written. what() reads "path: reason".
class FileError : public Error {
  using Error::Error;
};

// A malformed graph file. what() is "path:line:column: what was wrong, expected what was expected",
// then a newline and the line itself.
class ParseError : public Error {
 public:
  // `line` and `column` count from 1; column 0 is omitted. `text` is the offending line (cut to 200
  // characters in what()), and may be empty.
  ParseError(std::string path, std::int64_t line, std::int64_t column, const std::string& wrong,
             const std::string& expected, const std::string& text = {});
  const std::string& path() const noexcept { return path_; }
  std::int64_t line() const noexcept { return line_; }
  std::int64_t column() const noexcept { return column_; }

 private:
  std::string path_;
  std::int64_t line_;
  std::int64_t column_;
};

// A CUDA, cuSPARSE, NCCL or MPI call failed.
class DeviceError : public Error {
 public:
  explicit DeviceError(const std::string& message,
                       std::source_location where = std::source_location::current());

 protected:
  // A message for what() as it is.
  struct Plain {
    std::string message;  // without a source location
  };
  explicit DeviceError(const Plain& plain) : Error(plain.message) {}
};

// An allocation failed or was refused beforehand. needed() and available() are in bytes, 0 if
// unknown. If a set limit is exceeded, they refer to everything under it, and `limit` is its name.
// what() is "`what_for` does not fit in memory: needs 12.0 GB, 1.0 GB available (`limit`)".
class OutOfMemory : public DeviceError {
 public:
  OutOfMemory(std::uint64_t needed, std::uint64_t available, const std::string& what_for,
              const std::string& limit = {});
  // The same error with its activity: "building the graph".
  OutOfMemory during(const std::string& doing) const;
  std::uint64_t needed() const noexcept { return needed_; }
  std::uint64_t available() const noexcept { return available_; }

 private:
  OutOfMemory(const Plain& plain, std::uint64_t needed, std::uint64_t available)
      : DeviceError(plain), needed_(needed), available_(available) {}

  std::uint64_t needed_, available_;
};

// Something that this build or machine lacks (CUDA, a GPU).
class NotAvailable : public Error {
  using Error::Error;
};

// A stop was requested through the context's or the reader's stop token.
class Cancelled : public Error {
 public:
  Cancelled() : Error("cancelled") {}
};

// Another rank has failed, or was not heard of; what() is its message. The ranks cannot be used any
// more.
class RankFailed : public Error {
 public:
  RankFailed(int code, std::string kind, const std::string& message)
      : Error(message), code_(code), kind_(std::move(kind)) {}
  int code() const noexcept { return code_; }                 // of Ranks::fail()
  const std::string& kind() const noexcept { return kind_; }  // of Ranks::fail()

 private:
  int code_;
  std::string kind_;
};

// Throws InvalidArgument unless low <= value <= high: "function: name is 7, and must be from 0 to
// 5".
void require_between(std::string_view function, std::string_view name, std::int64_t value,
                     std::int64_t low, std::int64_t high);

// Throws InvalidArgument unless `condition` holds.
inline void require(bool condition, const char* message) {
  if (!condition) throw InvalidArgument(message);
}

}  // namespace graphrun
