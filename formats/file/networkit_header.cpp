// Reads headers and numbers of NetworKit's binary graphs.
#include <bit>
#include <string>

#include <graphrun/base/error.hpp>

#include "base/common/printable.hpp"
#include "formats/file/common/gather.hpp"
#include "formats/file/common/networkit_header.hpp"

namespace graphrun::detail {

NkbHeader read_nkb_header(BinaryReader& in) {
  NkbHeader header;
  char magic[8];
  in.read(magic, sizeof magic, "the header");
  header.version = magic[6] - '0';
  if (header.version < 2 || header.version > 4 || magic[7] != '\0') {
    throw Unsupported(printable(in.name()) + ": NetworKit's format " +
                      printable(std::string(magic, 7)) +
                      ", and graphrun reads nkbg002, nkbg003 and nkbg004");
  }
  const auto next = [&] { return in.number<std::uint64_t>("the header"); };
  next();  // a checksum that nobody sets
  const std::uint64_t features = next();
  const std::uint64_t weights = features >> 1 & 7, most_weights = 4;
  if (features > 31 || weights > most_weights) {
    in.refuse("the features at byte 16 are " + std::to_string(features) +
              ", expected at most 31, with weights of types 0 to 4");
  }
  header.directed = (features & 1) != 0;
  header.weights = static_cast<NkbWeights>(weights);
  header.indexed = header.version > 2 && (features & 16) != 0;
  header.vertices = next();
  header.chunks = next();
  if (header.vertices > BinaryReader::most_counted) {
    in.refuse("the header says " + std::to_string(header.vertices) + " vertices");
  }
  check_vertex_count(static_cast<std::int64_t>(header.vertices), printable(in.name()));
  if (header.vertices > 0 && (header.chunks == 0 || header.chunks > header.vertices)) {
    in.refuse("the header says " + std::to_string(header.chunks) + " chunks of " +
              std::to_string(header.vertices) + " vertices");
  }
  header.base = next();
  header.lists = next();
  header.turned_lists = next();
  const int others = header.version == 2 ? 2 : 4;  // the sections that follow in order
  for (int k = 0; k < others; ++k) next();
  return header;
}

std::uint64_t read_varint(BinaryReader& in, const char* what) {
  constexpr int all = 8, of_first = 7;
  const std::uint8_t first = in.byte(what);
  const int more = first == 0 ? all : std::countr_zero(first);
  std::uint64_t value = first == 0 ? 0 : static_cast<std::uint64_t>(first) >> (more + 1);
  int bits = first == 0 ? 0 : of_first - more;
  for (int k = 0; k < more; ++k, bits += 8) {
    value |= static_cast<std::uint64_t>(in.byte(what)) << bits;
  }
  return value;
}

}  // namespace graphrun::detail
