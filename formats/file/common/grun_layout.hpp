// Layout of graphrun's own file, version 1. All numbers are little-endian.
//
//   GrunHeader          128 bytes
//   GrunSection         one for each array
//   checksums           one for each block of each section, in the order of the sections
//   arrays              each from a multiple of 64 bytes on, padded with zeros to one
//
// A checksum covers the header (with its own field as 0), the list of sections and the checksums of
// blocks; each of these covers block_bytes bytes of a section, padding included. So each byte of
// the file is under one, and a process that needs some rows only reads and checks their blocks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace graphrun::detail {

inline constexpr char grun_magic[8] = {'\x89', 'g', 'r', 'u', 'n', '\r', '\n', '\x1a'};
inline constexpr std::uint32_t grun_version = 1;
inline constexpr std::uint32_t grun_byte_order = 0x01020304;
inline constexpr std::uint64_t grun_alignment = 64;
inline constexpr std::uint64_t grun_block_bytes = std::uint64_t{256} << 10;

// How the ids of vertices are stored.
enum class GrunIds : std::uint32_t { consecutive, integers, strings };

// Of an undirected graph of two kinds of vertices, sources before targets. Others have none of the
// bits, as files that were written before there were such.
inline constexpr std::uint32_t grun_two_sided = 1;
inline constexpr std::uint32_t grun_prefixed = 2;          // ids are source:ID and target:ID
inline constexpr std::uint32_t grun_numbered_sources = 4;  // and those of sources are of numbers
inline constexpr std::uint32_t grun_numbered_targets = 8;
inline constexpr std::uint32_t all_grun_sides = 15;

struct GrunHeader {
  char magic[8];
  std::uint32_t version, byte_order;
  std::uint64_t checksum;
  std::uint64_t file_bytes;
  std::uint64_t block_bytes;
  std::uint32_t sections;
  std::uint32_t directed;  // 0 or 1
  std::int64_t rows, columns, entries, edges, self_loops;
  std::uint32_t
      weight_type;  // 0 none, 1 int32, 2 int64, 3 float, 4 double, 5 and 6 complex: pairs of these
  GrunIds ids;
  std::int64_t first_id;  // of consecutive ids
  std::uint32_t sides;    // bits of the above
  std::uint32_t unused;
  std::int64_t sources;  // of two kinds of vertices: how many of the first ones
  std::uint64_t unused_more;
};
static_assert(sizeof(GrunHeader) == 128);

// Arrays of a file.
enum class GrunArray : std::uint32_t {
  offsets = 1,     // int64, rows + 1: where the entries of each row begin
  columns = 2,     // int32: the column of each entry
  weights = 3,     // of weight_type: the weight of each entry
  ids = 4,         // int64, rows: the ids in ascending order
  id_offsets = 5,  // int64, rows + 1: where the text of each id begins, in ascending order of ids
  id_bytes = 6,    // the texts of the ids
  order = 7,       // int32, rows: the place of each vertex's id in that order, if it is another one
  note = 8,        // bytes that the writer keeps beside the graph; readers of graphs pass over them
};
inline constexpr std::uint32_t most_grun_sections = 8;

struct GrunSection {
  GrunArray array;
  std::uint32_t unused;
  std::uint64_t begin, bytes;  // in the file; bytes without padding
};
static_assert(sizeof(GrunSection) == 24);

constexpr std::uint64_t grun_padded(std::uint64_t bytes) {
  return (bytes + grun_alignment - 1) / grun_alignment * grun_alignment;
}
constexpr std::uint64_t grun_blocks(std::uint64_t bytes) {
  return (grun_padded(bytes) + grun_block_bytes - 1) / grun_block_bytes;
}

// A 64-bit checksum of bytes. Two contents that differ in one aligned word of 8 bytes only never
// have the same one.
std::uint64_t grun_checksum(std::span<const std::byte> bytes);

}  // namespace graphrun::detail
