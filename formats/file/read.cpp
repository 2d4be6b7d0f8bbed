// Opens a graph file, detects its kind and calls that kind's reader.
#include <graphrun/formats/file/read.hpp>

#include <utility>

#include <graphrun/base/error.hpp>
#include <graphrun/formats/file/find_edge.hpp>
#include <graphrun/formats/file/write.hpp>

#include "formats/file/common/detect.hpp"
#include "formats/file/common/edge_list_shape.hpp"
#include "formats/file/common/readers.hpp"
#include "formats/file/common/text_reader.hpp"

namespace graphrun {
namespace {

void check(const ReadOptions& options) {
  require(options.threads >= 0, "the number of threads must be 0 or more");
  require(options.weights.kind != WeightColumn::column || options.weights.number >= 3,
          "a weight column must be 3 or more: the first two are the ids");
  require(options.columns.empty() || options.columns.size() == 2 || options.columns.size() == 3,
          "the columns asked for must be source, target and perhaps weight");
  require(options.columns.size() < 3 || options.weights.kind != WeightColumn::column,
          "the column of weights is given twice");
  require(options.kind != FileKind::generated, "a generated graph is not read from a file");
}

EdgeList read_listed(detail::TextReader& reader, const ReadOptions& options) {
  if (options.vertices_file.empty()) return detail::read_edge_list(reader, options, nullptr);
  const detail::EdgeListShape shape = detail::edge_list_shape(reader, options);
  const detail::VertexList vertices = detail::read_vertex_list(
      options.vertices_file, shape.record.string_ids, options, shape.record.delimiter);
  EdgeList edges = detail::read_edge_list(reader, options, &vertices);
  edges.listed.text_ids = shape.listed.text_ids;
  return edges;
}

// Refuses a list of vertices for a graph whose file defines its vertices.
void refuse_vertices_file(const ReadOptions& options, const std::string& path, FileKind kind) {
  if (options.vertices_file.empty()) return;
  detail::TextReader(options.vertices_file, options.block_bytes, options.stop);  // checks it
  throw InvalidArgument(path + ": --vertices lists the vertices of an edge list, and this is " +
                        std::string(name(kind)) + ", which says itself what they are");
}

EdgeList read_kind(FileKind kind, detail::TextReader& reader, const ReadOptions& options) {
  if (kind != FileKind::edge_list) refuse_vertices_file(options, reader.name(), kind);
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

EdgeList read_or_seek(const std::string& path, const ReadOptions& options,
                      std::optional<std::size_t> sought) {
  check(options);
  if (!options.kind || options.kind == FileKind::ldbc) {
    if (const auto files = detail::find_ldbc_files(path)) {
      refuse_vertices_file(options, path, FileKind::ldbc);
      return detail::read_ldbc(*files, options, sought);
    }
    if (options.kind) {
      throw FileError(path + ": no LDBC graph, expected a .properties file or a .v and a .e file");
    }
  }
  if (options.kind ? options.kind == FileKind::npz : detail::is_npz(path)) {
    refuse_vertices_file(options, path, FileKind::npz);
    return detail::read_npz(path, options);
  }
  detail::TextReader reader(path, options.block_bytes, options.stop);
  reader.seek_entry(sought);
  const FileKind kind =
      options.kind ? *options.kind : detail::detect_kind(reader, format_suffix(path));
  EdgeList edges = read_kind(kind, reader, options);
  edges.counts.bytes = reader.bytes();
  edges.compression = reader.compression();
  return edges;
}

}  // namespace

EdgeList read_edges(const std::string& path, const ReadOptions& options) {
  return read_or_seek(path, options, std::nullopt);
}

std::optional<EdgeLine> find_edge(const std::string& path, const EdgeList& edges,
                                  ReadOptions options, std::size_t place) {
  if (path == "-" || edges.kind == FileKind::npz) return std::nullopt;
  options.kind = edges.kind;
  try {
    read_or_seek(path, options, place);
  } catch (detail::SoughtLine& found) {
    return EdgeLine{std::move(found.path), found.line, std::move(found.text)};
  }
  return std::nullopt;
}

}  // namespace graphrun
