// Makes .npz files for the tests, right and wrong ones.
#pragma once

#include <zlib.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include <graphrun/base/error.hpp>
#include <graphrun/formats/file/read.hpp>

#include "tests/graph_files.hpp"

namespace graphrun::test {

inline std::string little(std::uint64_t number, int bytes) {
  std::string text;
  for (int k = 0; k < bytes; ++k) text += static_cast<char>(number >> (8 * k) & 255);
  return text;
}

inline std::string deflated(const std::string& text) {
  z_stream state = {};
  deflateInit2(&state, 9, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY);
  std::string packed(text.size() + 64, '\0');
  state.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  state.avail_in = static_cast<uInt>(text.size());
  state.next_out = reinterpret_cast<Bytef*>(packed.data());
  state.avail_out = static_cast<uInt>(packed.size());
  deflate(&state, Z_FINISH);
  packed.resize(state.total_out);
  deflateEnd(&state);
  return packed;
}

struct ZipPart {
  std::string name, data;
  bool is_deflated = false;
  int packing = -1;         // another number of the method
  int flags = 0;            // 1: encrypted
  std::uint32_t spoil = 0;  // added to the checksum
};

// An archive as Python's zipfile makes small ones, without zip64 fields.
inline std::string zip(const std::vector<ZipPart>& parts, const std::string& comment = {}) {
  std::string body, list;
  for (const ZipPart& part : parts) {
    const std::string packed = part.is_deflated ? deflated(part.data) : part.data;
    const auto checksum = static_cast<std::uint32_t>(
        crc32_z(0, reinterpret_cast<const Bytef*>(part.data.data()), part.data.size()));
    const int packing = part.packing >= 0 ? part.packing : part.is_deflated ? 8 : 0;
    const std::string fields = little(20, 2) + little(static_cast<std::uint64_t>(part.flags), 2) +
                               little(static_cast<std::uint64_t>(packing), 2) + little(0, 4) +
                               little(checksum + part.spoil, 4) + little(packed.size(), 4) +
                               little(part.data.size(), 4) + little(part.name.size(), 2) +
                               little(0, 2);
    list += "PK\x01\x02" + little(20, 2) + fields + little(0, 2 + 2 + 2) + little(0, 4) +
            little(body.size(), 4) + part.name;
    body += "PK\x03\x04" + fields + part.name + packed;
  }
  return body + list + "PK\x05\x06" + little(0, 4) + little(parts.size(), 2) +
         little(parts.size(), 2) + little(list.size(), 4) + little(body.size(), 4) +
         little(comment.size(), 2) + comment;
}

// An array of NumPy's; `header` as Python shows it.
inline std::string npy(const std::string& header, const std::string& values, int version = 1) {
  std::string text = header;
  const std::size_t start = version == 1 ? 10 : 12;
  text.append(63 - (start + text.size()) % 64, ' ');
  text += '\n';
  return std::string("\x93NUMPY") + static_cast<char>(version) + '\0' +
         little(text.size(), version == 1 ? 2 : 4) + text + values;
}

inline std::string array(const std::string& type, const std::string& shape,
                         const std::string& values, int version = 1) {
  return npy("{'descr': '" + type + "', 'fortran_order': False, 'shape': " + shape + ", }", values,
             version);
}

template <class Value>
std::string array_of(const std::string& type, const std::vector<Value>& values, int version = 1,
                     bool big_endian = false) {
  std::string bytes;
  for (const Value value : values) {
    char one[sizeof(Value)];
    std::memcpy(one, &value, sizeof value);
    if (big_endian) std::reverse(one, one + sizeof one);
    bytes.append(one, sizeof one);
  }
  return array(type, "(" + std::to_string(values.size()) + ",)", bytes, version);
}

using Parts = std::vector<ZipPart>;

// The 3 x 3 matrix with (0, 1) = 5, (0, 2) = 7, (2, 0) = 9.
inline Parts csr_parts() {
  return {{"indices.npy", array_of<std::int32_t>("<i4", {1, 2, 0})},
          {"indptr.npy", array_of<std::int32_t>("<i4", {0, 2, 2, 3})},
          {"format.npy", array("|S3", "()", "csr")},
          {"shape.npy", array_of<std::int64_t>("<i8", {3, 3})},
          {"data.npy", array_of<double>("<f8", {5, 7, 9})}};
}

// The same with the data of one member replaced, or with one more.
inline Parts with(Parts parts, const std::string& name, const std::string& data) {
  for (ZipPart& part : parts) {
    if (part.name != name) continue;
    part.data = data;
    return parts;
  }
  parts.push_back({name, data});
  return parts;
}

inline EdgeList read_npz_of(const TemporaryFolder& folder, const Parts& parts,
                            const ReadOptions& options = {}) {
  return read_edges(write_file(folder / "a.npz", zip(parts)), options);
}

template <class Thrown = FileError>
void refuses_npz(const Parts& parts, const std::string& reason, const ReadOptions& options = {}) {
  const TemporaryFolder folder;
  INFO(reason);
  CHECK_THROWS_AS(read_npz_of(folder, parts, options), Thrown);
  CHECK_THROWS_WITH(read_npz_of(folder, parts, options),
                    Catch::Matchers::ContainsSubstring(reason));
}

}  // namespace graphrun::test
