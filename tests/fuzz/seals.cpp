#include "tests/fuzz/seals.hpp"

#include <zlib.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <span>
#include <vector>

#include "formats/file/common/grun_layout.hpp"

namespace graphrun::fuzz {
namespace {

using detail::GrunHeader;
using detail::GrunSection;

constexpr std::size_t most_bytes = 1 << 16;

std::uint64_t number_at(const std::string& text, std::size_t place, std::size_t bytes) {
  std::uint64_t number = 0;
  for (std::size_t k = bytes; k-- > 0;) {
    number = number << 8 | static_cast<unsigned char>(text[place + k]);
  }
  return number;
}

void put_number(std::string& text, std::size_t place, std::uint64_t number, std::size_t bytes) {
  for (std::size_t k = 0; k < bytes; ++k) {
    text[place + k] = static_cast<char>(number >> (8 * k) & 255);
  }
}

std::uint64_t checksum_of(const std::string& text, std::uint64_t begin, std::uint64_t bytes) {
  return detail::grun_checksum(std::as_bytes(std::span(text)).subspan(begin, bytes));
}

std::uint32_t crc_of(std::string_view bytes) {
  return static_cast<std::uint32_t>(
      crc32_z(0, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size()));
}

// What deflated bytes hold, up to where they are broken.
std::string inflated(std::string_view packed) {
  z_stream state = {};
  if (inflateInit2(&state, -MAX_WBITS) != Z_OK) return {};
  std::string text(most_bytes, '\0');
  state.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
  state.avail_in = static_cast<uInt>(packed.size());
  state.next_out = reinterpret_cast<Bytef*>(text.data());
  state.avail_out = static_cast<uInt>(text.size());
  inflate(&state, Z_FINISH);
  text.resize(state.total_out);
  inflateEnd(&state);
  return text;
}

// Gives the sections the places that follow from their sizes, and the file the length. Gives how
// many blocks the sections have; 0 for sections that are too large.
std::size_t lay_out(std::string& file, std::vector<GrunSection>& sections) {
  std::uint64_t bytes = 0, blocks = 0;
  for (const GrunSection& section : sections) {
    if (section.bytes > most_bytes) return 0;
    bytes += detail::grun_padded(section.bytes);
    blocks += detail::grun_blocks(section.bytes);
  }
  std::uint64_t next =
      detail::grun_padded(sizeof(GrunHeader) + sections.size() * sizeof(GrunSection) + 8 * blocks);
  file.resize(next + bytes);
  for (GrunSection& section : sections) {
    section.begin = next;
    next += detail::grun_padded(section.bytes);
  }
  return blocks;
}

}  // namespace

std::string sealed_grun(std::string file) {
  GrunHeader header;
  if (file.size() < sizeof header) return file;
  std::memcpy(&header, file.data(), sizeof header);
  std::memcpy(header.magic, detail::grun_magic, sizeof header.magic);
  header.version = detail::grun_version;
  header.byte_order = detail::grun_byte_order;
  header.block_bytes = detail::grun_block_bytes;
  header.sections = std::min(header.sections, detail::most_grun_sections);
  const std::size_t list = header.sections * sizeof(GrunSection);
  if (list == 0 || sizeof header + list > file.size()) return file;
  std::vector<GrunSection> sections(header.sections);
  std::memcpy(sections.data(), file.data() + sizeof header, list);
  const std::size_t blocks = lay_out(file, sections);
  if (blocks == 0) return file;
  header.file_bytes = file.size();
  header.checksum = 0;
  std::memcpy(file.data(), &header, sizeof header);
  std::memcpy(file.data() + sizeof header, sections.data(), list);
  const std::size_t sums = sizeof header + list;
  std::size_t sum = sums;
  for (const GrunSection& section : sections) {
    const std::uint64_t padded = detail::grun_padded(section.bytes);
    for (std::uint64_t begin = 0; begin < padded; begin += detail::grun_block_bytes, sum += 8) {
      const std::uint64_t bytes = std::min(detail::grun_block_bytes, padded - begin);
      put_number(file, sum, checksum_of(file, section.begin + begin, bytes), 8);
    }
  }
  header.checksum = checksum_of(file, 0, detail::grun_padded(sums + 8 * blocks));
  std::memcpy(file.data(), &header, sizeof header);
  return file;
}

std::string sealed_zip(std::string file) {
  constexpr std::size_t entry_bytes = 46, local_bytes = 30, most_members = 32;
  std::size_t entry = file.find("PK\x01\x02");
  for (std::size_t k = 0; k < most_members && entry != file.npos; ++k) {
    if (entry + entry_bytes > file.size()) break;
    const std::uint64_t local = number_at(file, entry + 42, 4);
    if (local + local_bytes <= file.size()) {
      const std::uint64_t data =
          local + local_bytes + number_at(file, local + 26, 2) + number_at(file, local + 28, 2);
      const std::uint64_t packed = number_at(file, entry + 20, 4);
      if (data + packed <= file.size()) {
        const std::string_view stored = std::string_view(file).substr(data, packed);
        const bool is_deflated = number_at(file, entry + 10, 2) == 8;
        const std::string text = is_deflated ? inflated(stored) : std::string(stored);
        put_number(file, entry + 16, crc_of(text), 4);
        put_number(file, entry + 24, text.size(), 4);
      }
    }
    entry = file.find("PK\x01\x02", entry + 4);
  }
  return file;
}

std::string sealed_tar(std::string file) {
  constexpr std::size_t block = 512, sum_place = 148, sum_bytes = 8, size_place = 124;
  for (std::size_t place = 0; place + block <= file.size();) {
    const std::string_view header = std::string_view(file).substr(place, block);
    if (header.find_first_not_of('\0') == header.npos) break;
    std::fill_n(file.begin() + static_cast<std::ptrdiff_t>(place + sum_place), sum_bytes, ' ');
    unsigned sum = 0;
    for (const char c : header) sum += static_cast<unsigned char>(c);
    char digits[16];
    std::snprintf(digits, sizeof digits, "%06o", sum);
    file.replace(place + sum_place, 7, digits, 7);
    std::uint64_t size = 0;
    std::from_chars(file.data() + place + size_place, file.data() + place + size_place + 11, size,
                    8);
    place += block + (std::min<std::uint64_t>(size, most_bytes) + block - 1) / block * block;
  }
  return file;
}

std::string npz_of(std::string_view text, bool as_csr) {
  static constexpr std::string_view start = "\x93NUMPY";
  static constexpr const char* csr[] = {"format.npy", "shape.npy", "indices.npy", "indptr.npy",
                                        "data.npy"};
  static constexpr const char* coo[] = {"format.npy", "shape.npy", "row.npy", "col.npy",
                                        "data.npy"};
  std::string body, list;
  unsigned members = 0;
  const auto add = [](std::string& to, std::uint64_t number, std::size_t bytes) {
    to.resize(to.size() + bytes);
    put_number(to, to.size() - bytes, number, bytes);
  };
  for (std::size_t k = 0; k < std::size(csr) && !text.empty(); ++k, ++members) {
    const std::size_t end = std::min(text.find(start, 1), text.size());
    const std::string_view array = text.substr(0, end), name = as_csr ? csr[k] : coo[k];
    text.remove_prefix(end);
    std::string fields;
    for (const unsigned number : {20u, 0u, 0u, 0u, 0u}) add(fields, number, 2);
    for (const std::uint64_t number : {std::uint64_t{crc_of(array)}, array.size(), array.size()}) {
      add(fields, number, 4);
    }
    add(fields, name.size(), 2);
    add(fields, 0, 2);
    list += "PK\x01\x02";
    add(list, 20, 2);
    list += fields + std::string(10, '\0');
    add(list, body.size(), 4);
    list += name;
    body += "PK\x03\x04" + fields;
    body += name;
    body += array;
  }
  std::string end = "PK\x05\x06" + std::string(4, '\0');
  add(end, members, 2);
  add(end, members, 2);
  add(end, list.size(), 4);
  add(end, body.size(), 4);
  add(end, 0, 2);
  return body + list + end;
}

}  // namespace graphrun::fuzz
