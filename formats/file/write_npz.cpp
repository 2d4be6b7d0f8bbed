// Writes a graph as scipy.sparse.save_npz() does without compression: a zip archive (of zip64
// fields, so that sizes do not matter) of the arrays of CSR.
#include <zlib.h>

#include <array>
#include <bit>
#include <cstring>
#include <limits>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include <graphrun/formats/file/built_matrix.hpp>

#include "formats/file/common/graph_writers.hpp"

namespace graphrun::detail {
namespace {

static_assert(std::endian::native == std::endian::little);

void add_number(std::string& text, std::uint64_t number, int bytes) {
  for (int k = 0; k < bytes; ++k) text += static_cast<char>(number >> (8 * k) & 255);
}

template <class Value>
std::string_view bytes_of(std::span<const Value> values) {
  return {reinterpret_cast<const char*>(values.data()), values.size_bytes()};
}

// The archive, member by member, then the list of them.
class NpzWriter {
 public:
  explicit NpzWriter(const std::string& path) : file_(path) {}

  // `type` and `shape` as in NumPy's headers: "<i4", "(3,)".
  void add(const std::string& name, std::string_view type, std::string_view shape,
           std::string_view values) {
    const std::string header = npy_header(type, shape);
    Member member{name + ".npy", place_, header.size() + values.size(), 0};
    for (const std::string_view part : {std::string_view(header), values}) {
      if (part.empty()) continue;  // crc32_z() begins anew for a null pointer
      member.checksum = static_cast<std::uint32_t>(
          crc32_z(member.checksum, reinterpret_cast<const Bytef*>(part.data()), part.size()));
    }
    std::string text = "PK\x03\x04";
    add_number(text, zip64_version, 2);
    add_fields(text, member);
    add_number(text, 20, 2);  // bytes of the zip64 field
    text += member.name;
    add_number(text, 1, 2);
    add_number(text, 16, 2);
    add_number(text, member.bytes, 8);
    add_number(text, member.bytes, 8);
    for (const std::string_view part : {std::string_view(text), std::string_view(header), values}) {
      write(part);
    }
    members_.push_back(std::move(member));
  }

  OutputFile finish() {
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

 private:
  static constexpr std::uint64_t all_ones = 0xffffffff, zip64_version = 45;
  struct Member {
    std::string name;
    std::uint64_t begin = 0, bytes = 0;
    std::uint32_t checksum = 0;
  };

  void write(std::string_view bytes) {
    file_.write(bytes);
    place_ += bytes.size();
  }

  // Flags, packing (stored), a date (1980, so that files are the same bytes), checksum, sizes and
  // the length of the name.
  static void add_fields(std::string& text, const Member& member) {
    add_number(text, 0, 2);
    add_number(text, 0, 2);
    add_number(text, std::uint64_t{1 << 5 | 1} << 16, 4);
    add_number(text, member.checksum, 4);
    add_number(text, all_ones, 4);
    add_number(text, all_ones, 4);
    add_number(text, member.name.size(), 2);
  }

  static void add_listed(std::string& text, const Member& member) {
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

  static std::string npy_header(std::string_view type, std::string_view shape) {
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

  OutputFile file_;
  std::uint64_t place_ = 0;
  std::vector<Member> members_;
};

template <class Value>
std::string_view type_name() {
  if constexpr (std::is_same_v<Value, std::int32_t>) return "<i4";
  if constexpr (std::is_same_v<Value, std::int64_t>) return "<i8";
  if constexpr (std::is_same_v<Value, float>) return "<f4";
  return "<f8";
}

}  // namespace

OutputFile write_npz(const std::string& path, const EdgeList& edges) {
  const BuiltMatrix matrix = edges.built ? *edges.built : build_rows(edges);
  const std::size_t entries = matrix.column_of.size();
  const std::string shape = "(" + std::to_string(entries) + ",)";
  NpzWriter out(path);

  out.add("indices", "<i4", shape, bytes_of(matrix.column_of));
  const std::string rows = "(" + std::to_string(matrix.offsets.size()) + ",)";
  if (entries <= static_cast<std::size_t>(std::numeric_limits<std::int32_t>::max())) {
    const std::vector<std::int32_t> narrow(matrix.offsets.begin(),
                                           matrix.offsets.end());  // SciPy: of one type
    out.add("indptr", "<i4", rows, bytes_of(std::span<const std::int32_t>(narrow)));
  } else {
    out.add("indptr", "<i8", rows, bytes_of(matrix.offsets));
  }
  out.add("format", "|S3", "()", "csr");
  const std::array<std::int64_t, 2> sizes = {edges.rows, edges.columns};
  out.add("shape", "<i8", "(2,)", bytes_of(std::span<const std::int64_t>(sizes)));
  std::visit(
      [&]<class Values>(const Values& values) {
        if constexpr (std::is_same_v<Values, std::monostate>) {
          out.add("data", "|b1", shape, std::string(entries, '\x01'));
        } else {
          out.add("data", type_name<std::remove_const_t<typename Values::element_type>>(), shape,
                  bytes_of(values));
        }
      },
      matrix.weights);
  return out.finish();
}

}  // namespace graphrun::detail
