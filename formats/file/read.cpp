// Opens a graph file, detects its kind and calls that kind's reader.
#include <graphrun/formats/file/read.hpp>

#include <utility>

#include <graphrun/base/error.hpp>
#include <graphrun/formats/file/find_edge.hpp>
#include <graphrun/formats/file/write.hpp>

#include "base/common/printable.hpp"
#include "formats/file/common/body_of_ranks.hpp"
#include "formats/file/common/body_parser.hpp"
#include "formats/file/common/detect.hpp"
#include "formats/file/common/edge_list_shape.hpp"
#include "formats/file/common/listed_part.hpp"
#include "formats/file/common/readers.hpp"
#include "formats/file/common/shards.hpp"
#include "formats/file/common/text_reader.hpp"
#include "formats/file/common/url.hpp"

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

// GAP's .el and .wel, two whole numbers a line and perhaps a weight: nothing of it is guessed.
bool is_gap_list(const std::string& suffix) { return suffix == "el" || suffix == "wel"; }

ReadOptions options_of_list(ReadOptions options, const std::string& suffix) {
  if (!is_gap_list(suffix)) return options;
  options.kind = FileKind::edge_list;
  if (options.header == HeaderLine::automatic) options.header = HeaderLine::no;
  if (options.ids == IdKind::automatic) options.ids = IdKind::integer;
  const bool open = options.weights.kind == WeightColumn::automatic && options.columns.empty();
  if (open && suffix == "wel") options.weights = {WeightColumn::column, 3};
  return options;
}

// GAP's own programs take all numbers from 0 on as vertices.
void warn_of_gaps(const std::string& suffix, EdgeList& edges) {
  if (!is_gap_list(suffix) || edges.rows == 0 || !edges.ids.are_integers()) return;
  const std::int64_t last = edges.ids.number(edges.rows - 1), missing = last - (edges.rows - 1);
  if (missing <= 0) return;
  edges.warnings.push_back("numbers from 0 to " + std::to_string(last) +
                           " that no edge names: " + std::to_string(missing) +
                           ", vertices without edges to GAP's programs, and none here");
}

// The suffix of the text itself: of an archive's member, else of the file.
std::string suffix_of(const detail::TextReader& reader) {
  return format_suffix(reader.source().file_name());
}

EdgeList read_listed(detail::TextReader& reader, FileKind kind, const ReadOptions& asked) {
  const std::string suffix = suffix_of(reader);
  ReadOptions options = options_of_list(asked, suffix);
  if (kind == FileKind::json_lines) options.kind = kind;
  if (options.vertices_file.empty()) {
    EdgeList edges = detail::read_edge_list(reader, options, nullptr);
    warn_of_gaps(suffix, edges);
    return edges;
  }
  const detail::EdgeListShape shape = kind == FileKind::json_lines
                                          ? detail::json_lines_shape(reader, options)
                                          : detail::edge_list_shape(reader, options);
  const detail::VertexList vertices = detail::read_vertex_list(shape, options);
  EdgeList edges = detail::read_edge_list(reader, options, &vertices);
  edges.listed.text_ids = shape.listed.text_ids;
  edges.vertices_file = vertices.file;
  vertices.warn(edges);
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
  const bool listed = kind == FileKind::edge_list || kind == FileKind::json_lines;
  if (!listed) refuse_vertices_file(options, reader.name(), kind);
  switch (kind) {
    case FileKind::matrix_market:
      return detail::read_matrix_market(reader, options);
    case FileKind::dimacs:
      return detail::read_dimacs(reader, options);
    case FileKind::metis:
      return detail::read_metis(reader, options);
    case FileKind::konect:
      return detail::read_konect(reader, options);
    case FileKind::ligra:
      return detail::read_ligra(reader, options);
    case FileKind::pajek:
      return detail::read_pajek(reader, options);
    case FileKind::graphml:
      return detail::read_graphml(reader, options);
    default:
      return read_listed(reader, kind, options);
  }
}

EdgeList read_binary(FileKind kind, detail::TextReader& reader, const ReadOptions& options,
                     const std::string& suffix) {
  refuse_vertices_file(options, reader.name(), kind);
  switch (kind) {
    case FileKind::galois:
      return detail::read_galois(reader, options);
    case FileKind::graph500:
      return detail::read_graph500(reader, options);
    case FileKind::networkit:
      return detail::read_networkit(reader, options);
    default:
      return detail::read_gap(reader, options, suffix == "wsg");
  }
}

// Refuses what is several files, or read from its end, at an address.
void refuse_remote(const std::string& path, std::optional<FileKind> kind) {
  const bool is_ldbc = format_suffix(detail::without_query(path)) == "properties";
  if (!kind && is_ldbc) kind = FileKind::ldbc;
  if (kind != FileKind::ldbc && kind != FileKind::npz && kind != FileKind::grun) return;
  throw FileError(printable(detail::shown_path(path)) + ": " + std::string(name(*kind)) +
                  " is not read from the web: download " +
                  (kind == FileKind::ldbc ? "its files first" : "it first"));
}

// Whether a file of this kind lists an edge a line, in any order.
bool lists_edges(FileKind kind, const ReadOptions& options) {
  const bool listed = kind == FileKind::edge_list || kind == FileKind::json_lines;
  return kind == FileKind::matrix_market || (listed && options.vertices_file.empty());
}

// A file that is read from its beginning to its end.
EdgeList read_stream(const std::string& path, const ReadOptions& options,
                     std::optional<std::size_t> sought, bool keep_records, Ranks* ranks) {
  detail::TextReader reader(path, options.block_bytes, options.stop, detail::Content::any);
  if (!options.name.empty()) reader.rename(options.name);
  if (keep_records) reader.keep_records();
  const std::string suffix = suffix_of(reader);
  reader.seek_entry(sought);
  std::optional<FileKind> kind = options.kind;
  if (!kind) kind = detail::binary_kind(reader.peek(detail::start_of_binary), suffix);
  EdgeList edges;
  if (kind && detail::is_binary(*kind)) {
    edges = read_binary(*kind, reader, options, suffix);
  } else {
    reader.require_text();
    if (!kind) kind = detail::detect_kind(reader, suffix);
    if (lists_edges(*kind, options)) reader.read_with(ranks);
    edges = read_kind(*kind, reader, options);
  }
  edges.counts.bytes = edges.share ? reader.source().stored_size() : reader.bytes();
  edges.compression = reader.compression();
  const std::vector<std::string> warnings = reader.source().warnings();
  edges.warnings.insert(edges.warnings.begin(), warnings.begin(), warnings.end());
  return edges;
}

EdgeList read_or_seek(const std::string& path, const ReadOptions& options,
                      std::optional<std::size_t> sought) {
  check(options);
  if (detail::is_url(path)) refuse_remote(path, options.kind);
  if (!options.kind || options.kind == FileKind::ldbc) {
    if (const auto files = detail::find_ldbc_files(path)) {
      refuse_vertices_file(options, path, FileKind::ldbc);
      return detail::read_ldbc(*files, options, sought);
    }
    if (options.kind) {
      throw FileError(path + ": no LDBC graph, expected a .properties file or a .v and a .e file");
    }
  }
  if (const auto files = detail::shards_of(path)) {
    if (files->size() == 1) return read_or_seek(files->front(), options, sought);
    return detail::read_shards(*files, path, options, sought);
  }
  if (options.kind ? options.kind == FileKind::npz : detail::is_npz(path)) {
    refuse_vertices_file(options, path, FileKind::npz);
    return detail::read_npz(path, options);
  }
  if (options.kind ? options.kind == FileKind::grun : detail::is_grun(path)) {
    refuse_vertices_file(options, path, FileKind::grun);
    return detail::read_grun(path, options);
  }
  const auto read_by = [&](Ranks* ranks) {
    return detail::read_records_whole(path, [&](bool keep_records) {
      return read_stream(path, options, sought, keep_records, ranks);
    });
  };
  if (options.ranks == nullptr || sought) return read_by(nullptr);
  try {
    return read_by(options.ranks.get());
  } catch (const detail::NotInShares&) {
    return detail::read_whole(*options.ranks, [&] { return read_by(nullptr); });
  }
}

}  // namespace

EdgeList read_edges(const std::string& path, const ReadOptions& options) {
  return read_or_seek(path, options, std::nullopt);
}

std::optional<EdgeLine> find_edge(const std::string& path, const EdgeList& edges,
                                  ReadOptions options, std::size_t place) {
  const bool has_lines = edges.kind != FileKind::npz && edges.kind != FileKind::grun &&
                         edges.kind != FileKind::graphml && !detail::is_binary(edges.kind);
  // Ligra's edges lose these once all of them have been read.
  const bool thinned = edges.kind == FileKind::ligra &&
                       (options.directed == false || edges.counts.dropped_infinite > 0);
  if (path == "-" || detail::is_url(path) || !has_lines || thinned) return std::nullopt;
  options.kind = edges.kind;
  try {
    read_or_seek(path, options, place);
  } catch (detail::SoughtLine& found) {
    return EdgeLine{std::move(found.path), found.line, std::move(found.text)};
  }
  return std::nullopt;
}

}  // namespace graphrun
