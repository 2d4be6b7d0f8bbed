// Companion files with vertex ids, for formats that cannot store them.
#include <algorithm>
#include <array>
#include <filesystem>
#include <string>
#include <string_view>

#include <graphrun/formats/file/write.hpp>

#include "formats/file/common/result_columns.hpp"
#include "formats/file/common/text_fields.hpp"

namespace graphrun {
namespace {

// Whether ids equal positions: 0..n-1 or 1..n.
bool are_positions(const VertexIds& ids) {
  if (!ids.are_integers()) return false;
  if (ids.size() == 0) return true;
  const std::int64_t first = ids.number(0);
  if (first != 0 && first != 1) return false;
  for (index_t v = 1; v < ids.size(); ++v) {
    if (ids.number(v) != first + v) return false;
  }
  return true;
}

}  // namespace

std::string ids_file_beside(const std::string& path) {
  constexpr std::array<std::string_view, 9> without_ids = {"npy", "npz", "mtx",   "sg", "wsg",
                                                           "el",  "wel", "graph", "gr"};
  const std::string format = output_format(path);
  const bool has_ids =
      std::find(without_ids.begin(), without_ids.end(), format) == without_ids.end();
  return has_ids ? std::string() : path + ".ids.tsv";
}

std::string ids_file(const std::string& path, const VertexIds& ids) {
  const std::string beside = ids_file_beside(path);
  return beside.empty() ? beside : detail::ids_file_if_needed(beside, ids);
}

namespace detail {

std::string ids_file_if_needed(const std::string& beside, const VertexIds& ids) {
  std::error_code ignored;
  const bool stale = std::filesystem::exists(beside, ignored);
  return stale || !are_positions(ids) ? beside : std::string();
}

OutputFile write_ids(const std::string& beside, std::int64_t first, const VertexIds& ids) {
  TextWriter out(beside);
  out.add("position\tid\n");
  for (index_t v = 0; v < ids.size(); ++v) {
    out.add_number(first + v);
    out.add('\t');
    add_id_field(ids, v, '\t', out);
    out.add('\n');
    out.flush_if_full();
  }
  return out.finish();
}

void add_ids_file(const std::string& path, const VertexIds& ids, std::vector<OutputFile>& files) {
  const std::string beside = ids_file(path, ids);
  if (beside.empty()) return;
  const std::string format = output_format(path);
  const bool from_1 = format == "mtx" || format == "graph" || format == "gr";
  files.push_back(write_ids(beside, from_1 ? 1 : 0, ids));
}

}  // namespace detail
}  // namespace graphrun
