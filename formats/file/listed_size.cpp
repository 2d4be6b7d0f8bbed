// The size of a graph from the header of its file.
#include <graphrun/formats/file/listed_size.hpp>

#include <algorithm>
#include <bit>
#include <charconv>
#include <cstring>
#include <filesystem>
#include <graphrun/formats/file/write.hpp>
#include <string_view>
#include <system_error>

#include "formats/file/common/detect.hpp"
#include "formats/file/common/edge_list_shape.hpp"
#include "formats/file/common/fields.hpp"
#include "formats/file/common/grun_file.hpp"
#include "formats/file/common/matrix_market_header.hpp"
#include "formats/file/common/preview.hpp"
#include "formats/file/common/readers.hpp"
#include "formats/file/common/shards.hpp"
#include "formats/file/common/text_reader.hpp"
#include "formats/file/common/url.hpp"

namespace graphrun {
namespace {

using Size = std::optional<ListedSize>;

ListedSize size_of_grun(const std::string& path) {
  const detail::GrunHeader header = detail::GrunFile(path).header();
  ListedSize size;
  size.kind = FileKind::grun;
  size.vertices = std::max(header.rows, header.columns);
  size.listed = header.entries;
  size.directed = header.directed != 0;
  size.lists_both_ways = !size.directed;
  size.weights = static_cast<WeightType>(header.weight_type);
  return size;
}

ListedSize size_of_matrix_market(detail::TextReader& reader) {
  const detail::MatrixMarketHeader header = detail::read_matrix_market_header(reader);
  ListedSize size;
  size.kind = FileKind::matrix_market;
  size.vertices = std::max(header.rows, header.columns);
  size.listed = header.promised.count;
  size.directed = header.symmetry != Symmetry::symmetric;
  const bool real = header.weight.form == detail::WeightRule::real;
  const bool complex = header.weight.form == detail::WeightRule::complex;
  if (!header.pattern) {
    size.weights = complex ? WeightType::complex128
                   : real  ? WeightType::float64
                           : WeightType::int32;
  }
  return size;
}

// The numbers of a line, or nothing if a word is none.
std::vector<std::int64_t> numbers_of(std::string_view line) {
  std::vector<std::int64_t> numbers;
  const char* at = line.data();
  const char* const end = at + line.size();
  while (at != end) {
    if (*at == ' ' || *at == '\t' || *at == '\r') {
      ++at;
      continue;
    }
    std::int64_t number = 0;
    const auto [stop, error] = std::from_chars(at, end, number);
    if (error != std::errc() || number < 0) return {};
    numbers.push_back(number);
    at = stop;
  }
  return numbers;
}

// "n m [format]", then the neighbours of each vertex.
Size size_of_metis(const detail::Preview& seen) {
  if (seen.data.empty()) return {};
  const auto numbers = numbers_of(seen.data.front().text);
  if (numbers.size() < 2) return {};
  const bool weighted = numbers.size() > 2 && numbers[2] % 10 == 1;
  return ListedSize{FileKind::metis, numbers[0], numbers[1],
                    false,           false,      weighted ? WeightType::int32 : WeightType::none};
}

// "p sp n m", "p edge n m" or "p col n m".
Size size_of_dimacs(detail::TextReader& reader) {
  reader.skip_comments("c");
  std::string_view line;
  if (!reader.read_line(line)) return {};
  for (const std::string_view problem : {"p sp ", "p edge ", "p col "}) {
    if (!line.starts_with(problem)) continue;
    const auto numbers = numbers_of(line.substr(problem.size()));
    if (numbers.size() != 2) return {};
    const bool paths = problem == "p sp ";
    return ListedSize{FileKind::dimacs,
                      numbers[0],
                      numbers[1],
                      false,
                      paths,
                      paths ? WeightType::int32 : WeightType::none};
  }
  return {};
}

// "% sym|asym|bip KIND", then "% edges left right".
Size size_of_konect(const detail::Preview& seen) {
  if (seen.comments.size() < 2) return {};
  const std::string_view first = seen.comments[0].text, second = seen.comments[1].text;
  const auto numbers = numbers_of(second.substr(std::min<std::size_t>(1, second.size())));
  if (numbers.size() != 3) return {};
  ListedSize size{FileKind::konect, std::max(numbers[1], numbers[2]), numbers[0]};
  const bool bipartite = first.find(" bip ") != first.npos;
  if (bipartite) size.vertices = numbers[1] + numbers[2];
  size.directed = !bipartite && first.find(" sym ") == first.npos;
  const bool plain = first.find(" unweighted") != first.npos;
  if (!plain) size.weights = WeightType::float64;
  return size;
}

// "# Nodes: 7115 Edges: 103689" of SNAP, or the size line of a matrix without a banner.
Size size_of_list(detail::TextReader& reader, const ReadOptions& options) {
  const detail::EdgeListShape shape = detail::edge_list_shape(reader, options);
  ListedSize size;
  size.directed = shape.directed.value_or(true);
  if (shape.record.weight_column > 0) size.weights = WeightType::float64;
  if (!shape.promised_vertices || !shape.promised_edges) return {};
  size.vertices = *shape.promised_vertices;
  size.listed = *shape.promised_edges;
  return size;
}

template <class T>
T number_at(std::string_view bytes, std::size_t place) {
  T number{};
  if (bytes.size() >= place + sizeof number) {
    std::memcpy(&number, bytes.data() + place, sizeof number);
  }
  return number;
}

// A byte, whether it is directed, the arcs and the vertices; both ways of an undirected edge.
ListedSize size_of_gap(std::string_view start, bool weighted) {
  constexpr std::size_t arcs = 1, vertices = 9;
  ListedSize size{FileKind::gap, number_at<std::int64_t>(start, vertices),
                  number_at<std::int64_t>(start, arcs)};
  size.directed = !start.empty() && start.front() != '\0';
  size.lists_both_ways = !size.directed;
  if (weighted) size.weights = WeightType::int32;
  return size;
}

// Version, bytes of an edge's data, vertices and arcs.
ListedSize size_of_galois(std::string_view start) {
  constexpr std::size_t data = 8, vertices = 16, arcs = 24;
  ListedSize size{FileKind::galois, number_at<std::int64_t>(start, vertices),
                  number_at<std::int64_t>(start, arcs)};
  const auto bytes = number_at<std::int64_t>(start, data);
  if (bytes > 0) size.weights = bytes > 4 ? WeightType::int64 : WeightType::int32;
  return size;
}

Size size_of_text(FileKind kind, detail::TextReader& reader, const ReadOptions& options) {
  switch (kind) {
    case FileKind::matrix_market:
      return size_of_matrix_market(reader);
    case FileKind::metis:
      return size_of_metis(detail::preview(reader, "%"));
    case FileKind::dimacs:
      return size_of_dimacs(reader);
    case FileKind::konect:
      return size_of_konect(detail::preview(reader, "%"));
    case FileKind::edge_list:
      return size_of_list(reader, options);
    default:
      return {};
  }
}

Size stated(const std::string& path, const ReadOptions& options) {
  if (detail::is_grun(path)) return size_of_grun(path);
  if (detail::is_npz(path) || detail::find_ldbc_files(path) || detail::shards_of(path)) return {};
  std::error_code failed;
  if (!std::filesystem::is_regular_file(path, failed)) return {};
  detail::TextReader reader(path, options.block_bytes, options.stop, detail::Content::any);
  const std::string suffix = format_suffix(reader.source().file_name());
  const std::string start(reader.peek(detail::start_of_binary));
  std::optional<FileKind> kind = options.kind;
  if (!kind) kind = detail::binary_kind(start, suffix);
  if (kind == FileKind::gap) return size_of_gap(start, suffix == "wsg");
  if (kind == FileKind::galois) return size_of_galois(start);
  if (kind && detail::is_binary(*kind)) return {};
  reader.require_text();
  return size_of_text(kind ? *kind : detail::detect_kind(reader, suffix), reader, options);
}

}  // namespace

std::optional<ListedSize> listed_size(const std::string& path, const ReadOptions& options) {
  if (path == "-" || detail::is_url(path)) return {};
  Size size = stated(path, options);
  if (!size) return {};
  if (size->vertices < 0 || size->listed < 0) return {};
  if (options.directed) {
    // Both ways of an undirected edge are two directed ones.
    if (*options.directed && !size->directed && !size->lists_both_ways) size->listed *= 2;
    size->directed = *options.directed;
    size->lists_both_ways = size->lists_both_ways && !size->directed;
  }
  if (options.weights.kind == WeightColumn::none) size->weights = WeightType::none;
  return size;
}

}  // namespace graphrun
