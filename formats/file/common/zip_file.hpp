// Members of a zip archive, stored or deflated, of any size (zip64).
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace graphrun::detail {

struct ZipMember {
  std::string name;
  std::uint64_t header = 0;  // where its own header begins
  std::uint64_t packed = 0;  // bytes in the archive
  std::uint64_t size = 0;    // bytes as unpacked
  std::uint32_t checksum = 0;
  bool deflated = false;
};

// An archive in a regular file. Member functions throw FileError, and Cancelled after a stop
// request.
class ZipFile {
 public:
  // Reads the list of members at the end of the file. Throws FileError for a file without one, for
  // encrypted members and packings other than deflate, and for members that exceed the file.
  ZipFile(const std::string& path, std::stop_token stop);
  ZipFile(const ZipFile&) = delete;
  ZipFile& operator=(const ZipFile&) = delete;
  ~ZipFile();

  const std::vector<ZipMember>& members() const noexcept { return members_; }
  const ZipMember* find(std::string_view name) const;  // null: no such member
  const std::string& path() const noexcept { return path_; }
  std::uint64_t size() const noexcept { return size_; }

  // Fills `into` from this place of the file.
  void read_at(std::uint64_t place, char* into, std::size_t bytes) const;
  std::string text_at(std::uint64_t place, std::size_t bytes) const;

 private:
  struct Directory {
    std::uint64_t begin = 0, bytes = 0, members = 0;
  };
  Directory find_directory() const;
  void read_directory(const Directory& directory);
  void check_member(const ZipMember& member) const;

  std::string path_;
  std::stop_token stop_;
  int descriptor_ = -1;
  std::uint64_t size_ = 0;
  std::vector<ZipMember> members_;
};

// The bytes of a member, in order.
class ZipStream {
 public:
  ZipStream(const ZipFile& file, const ZipMember& member);
  ZipStream(ZipStream&&) noexcept;
  ~ZipStream();

  // Fills `into` and returns how many bytes it got: fewer than `most` at the end alone. Throws
  // FileError for data that ends early, goes on for too long or does not have its checksum.
  std::size_t read(char* into, std::size_t most);
  std::uint64_t left() const noexcept { return member_.size - given_; }
  std::uint64_t packed_left() const noexcept { return packed_left_; }
  [[noreturn]] void refuse(const std::string& reason) const;  // FileError "path: member: reason"

 private:
  struct Inflater;
  std::size_t read_stored(char* into, std::size_t most);
  void check_end();

  const ZipFile& file_;
  const ZipMember& member_;
  std::uint64_t place_ = 0, packed_left_ = 0, given_ = 0;
  std::uint32_t checksum_ = 0;
  std::unique_ptr<Inflater> inflater_;
};

}  // namespace graphrun::detail
