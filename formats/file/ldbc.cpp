// Reads graphs of LDBC Graphalytics: a .properties, a .v and an .e file, or the last two alone.
#include <algorithm>
#include <filesystem>
#include <string>
#include <utility>

#include <graphrun/base/error.hpp>
#include <graphrun/formats/file/write.hpp>

#include "formats/file/common/body_parser.hpp"
#include "formats/file/common/gather.hpp"
#include "formats/file/common/ldbc_properties.hpp"
#include "formats/file/common/readers.hpp"
#include "formats/file/common/real_weights.hpp"
#include "formats/file/common/url.hpp"

namespace graphrun::detail {
namespace {

namespace fs = std::filesystem;

// `stem` + `suffix`, plain or compressed; empty if no such file exists.
std::string existing(const std::string& stem, const std::string& suffix) {
  for (const char* packing : {"", ".gz", ".zst"}) {
    std::string path = stem + suffix + packing;
    std::error_code ignored;
    if (fs::is_regular_file(path, ignored)) return path;
  }
  return {};
}

// `path` without a suffix of LDBC and a compression suffix.
std::string stem_of(const std::string& path) {
  std::string name = path;
  for (const char* packing : {".gz", ".zst"}) {
    if (name.ends_with(packing)) name.resize(name.size() - std::string_view(packing).size());
  }
  for (const char* suffix : {".properties", ".v", ".e"}) {
    if (name.ends_with(suffix))
      return name.substr(0, name.size() - std::string_view(suffix).size());
  }
  return path;
}

// Whether `file`, with links resolved, is below the folder of the .properties file, links resolved
// or not.
bool lies_below(const std::string& properties, const std::string& file) {
  std::error_code error;
  const fs::path target = fs::weakly_canonical(file, error);
  if (error) return false;
  const fs::path given = fs::path(properties).parent_path();
  for (const fs::path& folder : {fs::weakly_canonical(given.empty() ? fs::path(".") : given, error),
                                 fs::weakly_canonical(properties, error).parent_path()}) {
    const auto [end, ignored] =
        std::mismatch(folder.begin(), folder.end(), target.begin(), target.end());
    if (!folder.empty() && end == folder.end()) return true;
  }
  return false;
}

// The file that a property names, relative to the .properties file; `usual` without the property.
// An untrusted graph must not make graphrun read, and show in a message, other files.
std::string named_file(const LdbcProperties& properties, const std::string& key,
                       const std::string& usual, bool anywhere) {
  const LdbcProperty* property = properties.find(key);
  const fs::path named = property == nullptr
                             ? fs::path(usual)
                             : fs::path(properties.path).replace_filename(property->value);
  std::string found = property == nullptr ? usual : existing(named.string(), "");
  if (found.empty()) found = usual.empty() ? named.string() : usual;
  if (anywhere || found.empty() || lies_below(properties.path, found)) return found;
  constexpr const char* below = "a file below the folder of the .properties file";
  if (property != nullptr) refuse_property(properties, *property, "a file elsewhere", below);
  throw FileError(found + ": is a link to a file elsewhere, expected " + std::string(below));
}

int weight_position(const LdbcProperties& properties, const std::vector<std::string>& names) {
  const LdbcProperty* wanted = properties.find("sssp.weight-property");
  if (wanted == nullptr) return 0;
  const auto found = std::find(names.begin(), names.end(), wanted->value);
  if (found == names.end()) {
    refuse_property(properties, *wanted, "there is no edge property '" + wanted->value + "'",
                    "one of edge-properties.names");
  }
  return static_cast<int>(found - names.begin());
}

// Applies the properties of the weights: column, and real or integer.
void apply_properties(const LdbcProperties& properties, ReadOptions& options, bool& real) {
  if (!options.directed) options.directed = properties.directed();
  const LdbcProperty* names = properties.find("edge-properties.names");
  if (names == nullptr || options.weights.kind != WeightColumn::automatic) return;
  const std::vector<std::string> all = list_items(properties, *names);
  const int position = weight_position(properties, all);
  options.weights = {WeightColumn::column, 3 + position};
  if (const LdbcProperty* types = properties.find("edge-properties.types")) {
    const std::vector<std::string> each = list_items(properties, *types);
    const auto at = static_cast<std::size_t>(position);
    real = at < each.size() && (each[at] == "real" || each[at] == "double" || each[at] == "float");
  }
}

void check_count(const LdbcProperties& properties, const std::string& key, std::int64_t found) {
  const auto promised = properties.number(key);
  if (!promised || *promised == found) return;
  refuse_property(properties, *properties.find(key), key + " does not match the files",
                  std::to_string(found) + ", as they have");
}

void make_real(HostWeights& weights) {
  const HostWeights read = std::move(weights);
  visit_real(
      [&](const auto& values) {
        if constexpr (!std::is_same_v<std::decay_t<decltype(values)>, std::monostate>) {
          weights = std::vector<double>(values.begin(), values.end());
        }
      },
      read);
}

bool is_empty_file(const std::string& path) {
  std::error_code error;
  return fs::file_size(path, error) == 0 && !error;
}

EdgeList read_edges_of(const LdbcFiles& files, const VertexList& vertices,
                       const ReadOptions& options, std::optional<std::size_t> sought) {
  EdgeList edges;
  if (is_empty_file(files.edges)) {  // a graph without edges
    edges.symmetry = options.directed.value_or(true) ? Symmetry::general : Symmetry::symmetric;
    count_memory(edges, options);
    edges.memory_of_ids->resize(vertices.memory.bytes(), "the vertex ids");
    edges.ids = vertices.ids();
    edges.rows = edges.columns = edges.ids.size();
    return edges;
  }
  return read_records_whole(files.edges, [&](bool keep_records) {
    TextReader reader(files.edges, options.block_bytes, options.stop);
    if (keep_records) reader.keep_records();
    reader.seek_entry(sought);
    EdgeList read = read_edge_list(reader, options, &vertices);
    read.counts.bytes = reader.bytes();
    read.compression = reader.compression();
    return read;
  });
}

}  // namespace

std::optional<LdbcFiles> find_ldbc_files(const std::string& path) {
  if (path == "-" || path.empty() || is_url(path)) return std::nullopt;
  std::error_code ignored;
  const std::string stem = stem_of(path);
  if (stem == path && fs::exists(path, ignored)) return std::nullopt;
  LdbcFiles files = {existing(stem, ".properties"), existing(stem, ".v"), existing(stem, ".e")};
  if (!files.properties.empty()) return files;
  if (files.vertices.empty() || files.edges.empty()) return std::nullopt;
  return files;
}

std::vector<std::string> all_ldbc_files(const LdbcFiles& files, const ReadOptions& options) {
  std::vector<std::string> all = {files.properties, files.vertices, files.edges};
  if (!files.properties.empty()) {
    const LdbcProperties properties = read_ldbc_properties(files.properties, options);
    all.push_back(named_file(properties, "vertex-file", files.vertices, options.files_anywhere));
    all.push_back(named_file(properties, "edge-file", files.edges, options.files_anywhere));
  }
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  if (!all.empty() && all.front().empty()) all.erase(all.begin());
  return all;
}

EdgeList read_ldbc(const LdbcFiles& files, const ReadOptions& asked,
                   std::optional<std::size_t> sought) {
  ReadOptions options = asked;
  options.kind = FileKind::ldbc;
  LdbcProperties properties;
  LdbcFiles found = files;
  bool real = false;
  std::string warning;
  if (!files.properties.empty()) {
    properties = read_ldbc_properties(files.properties, options);
    found.vertices = named_file(properties, "vertex-file", files.vertices, options.files_anywhere);
    found.edges = named_file(properties, "edge-file", files.edges, options.files_anywhere);
    // Two of the published test graphs name one file for both.
    const bool same = found.edges == found.vertices && !files.edges.empty();
    if (same) found.edges = files.edges;
    if (same) warning = "edge-file names the vertex file: read " + files.edges + " instead";
    apply_properties(properties, options, real);
  }
  VertexList vertices;
  vertices.strings = options.ids == IdKind::string;
  if (!is_empty_file(found.vertices)) {
    vertices = read_vertex_list(found.vertices, vertices.strings, options);
  }
  EdgeList edges = read_edges_of(found, vertices, options, sought);
  edges.kind = FileKind::ldbc;
  if (!warning.empty()) edges.warnings.push_back(warning);
  if (real) make_real(edges.weights);
  check_count(properties, "meta.vertices", edges.rows);
  check_count(properties, "meta.edges", edges.counts.edges);
  edges.counts.bytes += vertices.bytes;
  edges.counts.lines += vertices.lines;
  for (LdbcProperty& property : properties.all) {
    edges.properties.emplace_back(std::move(property.key), std::move(property.value));
  }
  return edges;
}

}  // namespace graphrun::detail
