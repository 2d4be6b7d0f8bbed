// Members of a tar archive, read in order: ustar, GNU's long names, and pax headers.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "formats/file/common/byte_stream.hpp"

namespace graphrun::detail {

// Whether a tar archive begins so: a header with a right checksum.
bool is_tar(std::string_view start);

struct TarMember {
  std::string name;
  std::uint64_t size = 0;
  bool is_file = false;    // a regular file: no folder, link or device
  bool is_sparse = false;  // stored without its zeros, which is not read
};

// Throws FileError "name: reason" for a header that is broken or has a wrong checksum, for names of
// more than a mebibyte, and for an archive without its end (two blocks of zeros).
class TarStream {
 public:
  TarStream(std::unique_ptr<LookAhead> input, std::string name);

  // Goes to the next member, over what is unread of the last; false at the end of the archive,
  // which is then read to the end of the input.
  bool next(TarMember& member);
  // Bytes of the member; 0 at its end.
  std::size_t read(char* into, std::size_t most);

 private:
  void read_exactly(char* into, std::size_t size);
  void skip(std::uint64_t size);
  std::string text(std::uint64_t size);
  std::uint64_t number(std::string_view field) const;
  void read_pax(TarMember& member, std::string& size);
  void finish();
  [[noreturn]] void refuse(const std::string& reason) const;

  std::unique_ptr<LookAhead> input_;
  std::string name_;
  std::uint64_t left_ = 0, padding_ = 0;  // of the member's data
};

}  // namespace graphrun::detail
