// Opens a graph file, tells its kind and hands it to that kind's reader.
#include <graphrun/formats/file/read.hpp>

#include <optional>
#include <utility>

#include <graphrun/engine/base/error.hpp>
#include <graphrun/formats/file/write.hpp>

#include "formats/file/common/detect.hpp"
#include "formats/file/common/readers.hpp"
#include "formats/file/common/text_reader.hpp"

namespace graphrun {
namespace {

void check(const ReadOptions& options) {
  require(options.threads >= 0, "the number of threads must be 0 or more");
  require(options.weights.kind != WeightColumn::column || options.weights.number >= 3,
          "a weight column must be 3 or more: the first two are the ids");
  require(options.kind != FileKind::generated, "a generated graph is not read from a file");
}

EdgeList read_listed(detail::TextReader& reader, const ReadOptions& options) {
  std::optional<detail::VertexList> vertices;
  if (!options.vertices_file.empty()) {
    vertices =
        detail::read_vertex_list(options.vertices_file, options.ids == IdKind::string, options);
  }
  return detail::read_edge_list(reader, options, vertices ? &*vertices : nullptr);
}

EdgeList read_kind(FileKind kind, detail::TextReader& reader, const ReadOptions& options) {
  switch (kind) {
    case FileKind::matrix_market:
      return detail::read_matrix_market(reader, options);
    case FileKind::dimacs:
      return detail::read_dimacs(reader, options);
    case FileKind::metis:
      return detail::read_metis(reader, options);
    default:
      return read_listed(reader, options);
  }
}

}  // namespace

EdgeList read_edges(const std::string& path, const ReadOptions& options) {
  check(options);
  if (!options.kind || options.kind == FileKind::ldbc) {
    if (const auto files = detail::find_ldbc_files(path)) return detail::read_ldbc(*files, options);
    if (options.kind) {
      throw FileError(path + ": no LDBC graph, expected a .properties file or a .v and a .e file");
    }
  }
  detail::TextReader reader(path, options.block_bytes, options.stop);
  const FileKind kind =
      options.kind ? *options.kind : detail::detect_kind(reader, format_suffix(path));
  EdgeList edges = read_kind(kind, reader, options);
  edges.counts.bytes = reader.bytes();
  edges.compression = reader.compression();
  return edges;
}

}  // namespace graphrun
