#include "formats/file/common/npz_archive.hpp"

#include <zlib.h>

#include <algorithm>
#include <bit>
#include <utility>

#include "formats/file/common/parallel.hpp"

namespace graphrun::detail {
namespace {

static_assert(std::endian::native == std::endian::little);

constexpr std::uint64_t all_ones = 0xffffffff, zip64_version = 45;
constexpr std::size_t block_bytes = std::size_t{1} << 20, blocks_of_each = 4;

void add_number(std::string& text, std::uint64_t number, int bytes) {
  for (int k = 0; k < bytes; ++k) text += static_cast<char>(number >> (8 * k) & 255);
}

std::uint32_t checksum_of(std::uint32_t before, std::string_view bytes) {
  if (bytes.empty()) return before;  // crc32_z() begins anew for a null pointer
  return static_cast<std::uint32_t>(
      crc32_z(before, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size()));
}

// The checksum of `before` and these bytes, of which several threads take a block each.
std::uint32_t parallel_checksum(std::uint32_t before, std::string_view bytes) {
  const std::size_t blocks = (bytes.size() + block_bytes - 1) / block_bytes;
  const auto block = [&](std::size_t b) { return bytes.substr(b * block_bytes, block_bytes); };
  std::vector<std::uint32_t> parts(blocks);
  for_each_parallel(thread_count(0), blocks,
                    [&](std::size_t b) { parts[b] = checksum_of(0, block(b)); });
  for (std::size_t b = 0; b < blocks; ++b) {
    before = static_cast<std::uint32_t>(
        crc32_combine(before, parts[b], static_cast<z_off_t>(block(b).size())));
  }
  return before;
}

// Makes the items, several blocks at once, and calls take(bytes) for each block in order.
template <class Take>
void make_blocks(std::size_t count, std::size_t width, const FillItems& fill, const Take& take) {
  const std::size_t items = std::max<std::size_t>(1, block_bytes / width);
  const int threads = thread_count(0);
  std::vector<std::string> texts(static_cast<std::size_t>(threads) * blocks_of_each);
  for (std::size_t begin = 0; begin < count;) {
    const std::size_t past = std::min(count, begin + items * texts.size());
    const std::size_t blocks = (past - begin + items - 1) / items;
    for_each_parallel(threads, blocks, [&](std::size_t b) {
      const std::size_t first = begin + b * items, last = std::min(past, first + items);
      texts[b].resize((last - first) * width);
      fill(first, last, texts[b].data());
    });
    for (std::size_t b = 0; b < blocks; ++b) take(std::string_view(texts[b]));
    begin = past;
  }
}

}  // namespace

std::string npy_header(std::string_view type, std::string_view shape) {
  std::string text = "{'descr': '" + std::string(type) +
                     "', 'fortran_order': False, 'shape': " + std::string(shape) + ", }";
  constexpr std::size_t before_text = 10, alignment = 64;
  const std::size_t unpadded = before_text + text.size() + 1;
  text.append((alignment - unpadded % alignment) % alignment, ' ');
  text += '\n';
  std::string result("\x93NUMPY\x01\x00", 8);
  add_number(result, text.size(), 2);
  return result + text;
}

void NpzArchive::add(const std::string& name, std::string_view type, std::string_view values,
                     std::size_t count, bool is_scalar) {
  const std::string header =
      npy_header(type, is_scalar ? "()" : "(" + std::to_string(count) + ",)");
  const std::uint32_t checksum = parallel_checksum(checksum_of(0, header), values);
  begin_member({name + ".npy", place_, header.size() + values.size(), checksum});
  write(header);
  write(values);
}

void NpzArchive::add_made(const std::string& name, std::string_view type, std::size_t count,
                          std::size_t width, const FillItems& fill) {
  const std::string header = npy_header(type, "(" + std::to_string(count) + ",)");
  std::uint32_t checksum = checksum_of(0, header);
  make_blocks(count, width, fill,
              [&](std::string_view bytes) { checksum = checksum_of(checksum, bytes); });
  begin_member({name + ".npy", place_, header.size() + count * width, checksum});
  write(header);
  make_blocks(count, width, fill, [&](std::string_view bytes) { write(bytes); });
}

OutputFile NpzArchive::finish() {
  const std::uint64_t begin = place_;
  std::string text;
  for (const Member& member : members_) add_listed(text, member);
  const std::uint64_t bytes = text.size(), end = begin + bytes;
  text += "PK\x06\x06";
  add_number(text, 44, 8);
  add_number(text, zip64_version, 2);
  add_number(text, zip64_version, 2);
  add_number(text, 0, 8);  // numbers of disks
  add_number(text, members_.size(), 8);
  add_number(text, members_.size(), 8);
  add_number(text, bytes, 8);
  add_number(text, begin, 8);
  text += "PK\x06\x07";
  add_number(text, 0, 4);
  add_number(text, end, 8);
  add_number(text, 1, 4);
  text += "PK\x05\x06";
  add_number(text, 0, 4);
  add_number(text, members_.size(), 2);
  add_number(text, members_.size(), 2);
  add_number(text, std::min(bytes, all_ones), 4);
  add_number(text, std::min(begin, all_ones), 4);
  add_number(text, 0, 2);
  write(text);
  file_.finish();
  return std::move(file_);
}

void NpzArchive::write(std::string_view bytes) {
  file_.write(bytes);
  place_ += bytes.size();
}

void NpzArchive::begin_member(Member member) {
  std::string text = "PK\x03\x04";
  add_number(text, zip64_version, 2);
  add_fields(text, member);
  add_number(text, 20, 2);  // bytes of the zip64 field
  text += member.name;
  add_number(text, 1, 2);
  add_number(text, 16, 2);
  add_number(text, member.bytes, 8);
  add_number(text, member.bytes, 8);
  write(text);
  members_.push_back(std::move(member));
}

// Flags (a name with other characters than ASCII is UTF-8), packing (stored), date, checksum, sizes
// and the length of the name.
void NpzArchive::add_fields(std::string& text, const Member& member) {
  const bool is_ascii = std::all_of(member.name.begin(), member.name.end(),
                                    [](char c) { return static_cast<unsigned char>(c) < 0x80; });
  add_number(text, is_ascii ? 0 : 1 << 11, 2);
  add_number(text, 0, 2);
  add_number(text, std::uint64_t{1 << 5 | 1} << 16, 4);
  add_number(text, member.checksum, 4);
  add_number(text, all_ones, 4);
  add_number(text, all_ones, 4);
  add_number(text, member.name.size(), 2);
}

void NpzArchive::add_listed(std::string& text, const Member& member) {
  text += "PK\x01\x02";
  add_number(text, zip64_version, 2);
  add_number(text, zip64_version, 2);
  add_fields(text, member);
  add_number(text, 28, 2);  // bytes of the zip64 field
  add_number(text, 0, 2 + 2 + 2);
  add_number(text, 0, 4);
  add_number(text, all_ones, 4);
  text += member.name;
  add_number(text, 1, 2);
  add_number(text, 24, 2);
  add_number(text, member.bytes, 8);
  add_number(text, member.bytes, 8);
  add_number(text, member.begin, 8);
}

}  // namespace graphrun::detail
