// Companion files with vertex ids, for formats that cannot store them.
#include <filesystem>
#include <string>

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
  const std::string format = output_format(path);
  return format == "npy" || format == "npz" || format == "mtx" ? path + ".ids.tsv" : std::string();
}

std::string ids_file(const std::string& path, const VertexIds& ids) {
  const std::string beside = ids_file_beside(path);
  if (beside.empty()) return {};
  std::error_code ignored;
  const bool stale = std::filesystem::exists(beside, ignored);
  return stale || !are_positions(ids) ? beside : std::string();
}

namespace detail {

void add_ids_file(const std::string& path, const VertexIds& ids, std::vector<OutputFile>& files) {
  const std::string beside = ids_file(path, ids);
  if (beside.empty()) return;
  const std::int64_t first = output_format(path) == "mtx" ? 1 : 0;
  TextWriter out(beside);
  out.add("position\tid\n");
  for (index_t v = 0; v < ids.size(); ++v) {
    out.add_number(first + v);
    out.add('\t');
    add_id_field(ids, v, '\t', out);
    out.add('\n');
    out.flush_if_full();
  }
  files.push_back(out.finish());
}

}  // namespace detail
}  // namespace graphrun
