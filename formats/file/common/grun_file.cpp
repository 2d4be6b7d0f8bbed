#include "formats/file/common/grun_file.hpp"

#include <algorithm>
#include <cstring>

#include <graphrun/base/error.hpp>
#include <graphrun/base/types.hpp>

#include "base/common/printable.hpp"

namespace graphrun::detail {
namespace {

std::string bytes_text_of(std::uint64_t bytes) { return std::to_string(bytes) + " bytes"; }

bool is_known(GrunArray array) { return array >= GrunArray::offsets && array <= GrunArray::note; }

std::uint64_t weight_bytes_of(std::uint32_t type) {
  constexpr std::uint64_t bytes[] = {0, 4, 8, 4, 8, 8, 16};
  return bytes[type];
}

}  // namespace

std::string_view name(GrunArray array) {
  constexpr std::string_view names[] = {"",           "offsets",  "columns", "weights", "ids",
                                        "id offsets", "id bytes", "order",   "note"};
  return names[static_cast<std::uint32_t>(array)];
}

GrunFile::GrunFile(const std::string& path)
    : path_(path), mapping_(std::make_shared<const MappedFile>(path)) {
  read_header();
  read_sections();
  check_places();
  check_sizes();
}

void GrunFile::refuse(const std::string& wrong) const {
  throw FileError(printable(path_) + ": " + wrong);
}

void GrunFile::read_header() {
  const std::span<const std::byte> all = mapping_->bytes();
  if (all.size() < sizeof header_ || std::memcmp(all.data(), grun_magic, sizeof grun_magic) != 0) {
    const std::size_t told = std::min(all.size(), sizeof grun_magic);
    refuse(std::memcmp(all.data(), grun_magic, told) == 0
               ? "the header is cut off after " + bytes_text_of(all.size())
               : "no file of graphrun's, which is read unpacked and by its path");
  }
  std::memcpy(&header_, all.data(), sizeof header_);
  if (header_.byte_order == 0x04030201) {
    refuse("written on a machine of the other byte order, and not read on this one");
  }
  if (header_.byte_order != grun_byte_order) refuse("section header is damaged: its byte order");
  if (header_.version != grun_version) {
    refuse("version " + std::to_string(header_.version) + " of graphrun's file, expected " +
           std::to_string(grun_version) + ": write it again with convert");
  }
  if (header_.file_bytes != all.size()) {
    refuse("the file has " + bytes_text_of(all.size()) + ", and its header says " +
           std::to_string(header_.file_bytes) + ": it is truncated, or bytes were added");
  }
}

// The list of sections and the checksums, all under the header's.
void GrunFile::read_sections() {
  const std::span<const std::byte> all = mapping_->bytes();
  const std::uint64_t list = std::uint64_t{header_.sections} * sizeof(GrunSection);
  if (header_.sections == 0 || header_.sections > most_grun_sections ||
      sizeof header_ + list > all.size()) {
    refuse("section header is damaged: its number of sections");
  }
  sections_.resize(header_.sections);
  std::memcpy(sections_.data(), all.data() + sizeof header_, list);
  std::uint64_t blocks = 0;
  for (const GrunSection& section : sections_) {
    if (section.bytes > all.size()) refuse("section header is damaged: the size of a section");
    blocks += grun_blocks(section.bytes);
  }
  const std::uint64_t end = sizeof header_ + list + blocks * sizeof(std::uint64_t);
  if (blocks == 0 || end > all.size())
    refuse("section header is damaged: the sizes of the sections");
  checksums_.resize(blocks);
  std::memcpy(checksums_.data(), all.data() + sizeof header_ + list,
              blocks * sizeof(std::uint64_t));
  const std::uint64_t covered = std::min<std::uint64_t>(grun_padded(end), all.size());
  std::vector<std::byte> head(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(covered));
  GrunHeader unsigned_header = header_;
  unsigned_header.checksum = 0;
  std::memcpy(head.data(), &unsigned_header, sizeof unsigned_header);
  if (grun_checksum(head) != header_.checksum) {
    refuse("section header is damaged: it does not match its checksum");
  }
}

// Sections follow each other without a gap: each byte of the file belongs to one.
void GrunFile::check_places() {
  std::uint64_t next = grun_padded(sizeof header_ + sections_.size() * sizeof(GrunSection) +
                                   checksums_.size() * sizeof(std::uint64_t));
  std::uint32_t last = 0;
  for (const GrunSection& section : sections_) {
    const bool ascending =
        is_known(section.array) && static_cast<std::uint32_t>(section.array) > last;
    if (!ascending || section.begin != next) refuse("its list of sections contradicts itself");
    last = static_cast<std::uint32_t>(section.array);
    next += grun_padded(section.bytes);
  }
  if (next != size()) refuse("its sections do not fill the file");
}

void GrunFile::check_sizes() const {
  const auto within = [](std::int64_t count, std::int64_t most) {
    return count >= 0 && count <= most;
  };
  if (!within(header_.rows, max_vertices) || !within(header_.columns, max_vertices) ||
      !within(header_.entries, static_cast<std::int64_t>(size() / sizeof(index_t))) ||
      header_.weight_type > 6 || header_.ids > GrunIds::strings ||
      header_.block_bytes != grun_block_bytes || header_.directed > 1 ||
      (header_.directed == 0 && header_.rows != header_.columns) ||
      header_.sides > all_grun_sides || !within(header_.sources, header_.rows) ||
      (header_.sides != 0 && ((header_.sides & grun_two_sided) == 0 || header_.directed != 0))) {
    refuse("its header contradicts itself");
  }
  const auto rows = static_cast<std::uint64_t>(header_.rows);
  const auto entries = static_cast<std::uint64_t>(header_.entries);
  const std::uint64_t place = sizeof(std::int64_t);
  const auto check_bytes = [&](GrunArray array, bool expected, std::uint64_t bytes) {
    const GrunSection* found = section(array);
    if ((found != nullptr) == expected && (!expected || found->bytes == bytes)) return;
    refuse("section " + std::string(name(array)) + " has " +
           bytes_text_of(found != nullptr ? found->bytes : 0) + ", expected " +
           std::to_string(expected ? bytes : 0));
  };
  check_bytes(GrunArray::offsets, true, (rows + 1) * place);
  check_bytes(GrunArray::columns, true, entries * sizeof(index_t));
  check_bytes(GrunArray::weights, header_.weight_type != 0,
              entries * weight_bytes_of(header_.weight_type));
  check_bytes(GrunArray::ids, header_.ids == GrunIds::integers, rows * place);
  const bool texts = header_.ids == GrunIds::strings;
  check_bytes(GrunArray::id_offsets, texts, (rows + 1) * place);
  if (has(GrunArray::id_bytes) != texts) refuse("its ids have no texts");
  if (has(GrunArray::order)) check_bytes(GrunArray::order, true, rows * sizeof(index_t));
}

const GrunSection* GrunFile::section(GrunArray array) const noexcept {
  const auto found = std::find_if(sections_.begin(), sections_.end(),
                                  [=](const GrunSection& one) { return one.array == array; });
  return found == sections_.end() ? nullptr : &*found;
}

std::span<const std::byte> GrunFile::content(GrunArray array) const noexcept {
  const GrunSection* found = section(array);
  return found == nullptr ? std::span<const std::byte>()
                          : mapping_->bytes().subspan(found->begin, found->bytes);
}

std::vector<GrunFile::Block> GrunFile::blocks_of(GrunArray array, std::uint64_t begin,
                                                 std::uint64_t end) const {
  std::vector<Block> result;
  std::uint64_t sum = 0;  // place of the section's first checksum
  for (const GrunSection& section : sections_) {
    if (section.array == array && begin < end) {
      const std::uint64_t padded = grun_padded(section.bytes);
      for (std::uint64_t k = begin / grun_block_bytes; k * grun_block_bytes < end; ++k) {
        const std::uint64_t at = k * grun_block_bytes;
        result.push_back(
            {&section, at, std::min(grun_block_bytes, padded - at), checksums_[sum + k]});
      }
    }
    sum += grun_blocks(section.bytes);
  }
  return result;
}

std::string_view GrunFile::checked_note() const {
  for (const Block& block : blocks_of(GrunArray::note, 0, bytes_of(GrunArray::note))) check(block);
  const auto note = array<char>(GrunArray::note);
  return {note.data(), note.size()};
}

void GrunFile::check(const Block& block) const {
  const GrunSection& section = *block.section;
  const auto bytes = mapping_->bytes().subspan(section.begin + block.begin, block.bytes);
  if (grun_checksum(bytes) == block.checksum) return;
  refuse("section " + std::string(name(section.array)) + " is damaged: its bytes " +
         std::to_string(block.begin) + " to " + std::to_string(block.begin + block.bytes - 1) +
         " do not match their checksum");
}

}  // namespace graphrun::detail
