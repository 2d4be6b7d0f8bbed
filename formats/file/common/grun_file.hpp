// graphrun's own file: header, list of sections and checksums, checked.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/file/common/grun_layout.hpp"
#include "formats/file/common/mapped_file.hpp"

namespace graphrun::detail {

std::string_view name(GrunArray array);  // "columns"

// A mapped file whose header, list of sections and their checksums are right.
class GrunFile {
 public:
  // Throws FileError: not such a file, another version, another byte order, truncated, or a damaged
  // header.
  explicit GrunFile(const std::string& path);

  const GrunHeader& header() const noexcept { return header_; }
  const std::shared_ptr<const MappedFile>& mapping() const noexcept { return mapping_; }
  std::size_t size() const noexcept { return mapping_->bytes().size(); }

  bool has(GrunArray array) const noexcept { return section(array) != nullptr; }
  std::uint64_t bytes_of(GrunArray array) const noexcept { return content(array).size(); }
  // Of header, list of sections and checksums, which the constructor checks.
  std::uint64_t head_bytes() const noexcept { return sections_.front().begin; }
  // The elements of an array; empty if the file has none. Not yet checked.
  template <class T>
  std::span<const T> array(GrunArray array) const noexcept {
    const std::span<const std::byte> all = content(array);
    return {reinterpret_cast<const T*>(all.data()), all.size() / sizeof(T)};
  }

  // One block of a section.
  struct Block {
    const GrunSection* section;
    std::uint64_t begin, bytes;  // within the section, padding included
    std::uint64_t checksum;
  };
  // The blocks of a section that hold its bytes [begin, end); none if the file has no such section.
  std::vector<Block> blocks_of(GrunArray array, std::uint64_t begin, std::uint64_t end) const;
  // Throws FileError naming section and bytes unless the block has its checksum.
  void check(const Block& block) const;
  // The note, empty if the file has none. Throws FileError unless it has its checksums.
  std::string_view checked_note() const;
  // Throws FileError: "PATH: WRONG".
  [[noreturn]] void refuse(const std::string& wrong) const;

 private:
  const GrunSection* section(GrunArray array) const noexcept;
  std::span<const std::byte> content(GrunArray array) const noexcept;
  void read_header();
  void read_sections();
  void check_places();
  void check_sizes() const;

  std::string path_;
  std::shared_ptr<const MappedFile> mapping_;
  GrunHeader header_;
  std::vector<GrunSection> sections_;
  std::vector<std::uint64_t> checksums_;
};

}  // namespace graphrun::detail
