// Writes a graph whose edges lie on several ranks as one file, the bytes of which are those of one
// process. Rank 0 writes; the others make their part of the text.
#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

#include <graphrun/base/error.hpp>
#include <graphrun/base/ranks.hpp>
#include <graphrun/formats/file/built_matrix.hpp>

#include "base/common/printable.hpp"
#include "formats/file/common/graph_writers.hpp"
#include "formats/file/common/result_columns.hpp"
#include "formats/file/common/text_writer.hpp"

namespace graphrun {
namespace {

// The edges of this rank, one by one.
EdgeList list_of_rank(Ranks& ranks, const EdgeList& own) {
  const std::vector<index_t> rows = ranks.gather(own.built->rows);
  const index_t first = std::accumulate(rows.begin(), rows.begin() + ranks.rank(), index_t{0});
  EdgeList list = listed_edges(*own.built, budget_of(own), first);
  list.rows = list.columns = own.columns;
  list.ids = own.ids;
  return list;
}

detail::PlaceInFile place_of_rank(Ranks& ranks, std::size_t edges) {
  const std::vector<std::size_t> of = ranks.gather(edges);
  const auto rank = of.begin() + ranks.rank();
  return {std::accumulate(of.begin(), rank, std::size_t{0}),
          std::accumulate(of.begin(), of.end(), std::size_t{0}), ranks.rank() == 0,
          ranks.rank() + 1 == ranks.size()};
}

void add_text(const std::string& format, const EdgeList& edges, const detail::PlaceInFile& place,
              detail::Text& out) {
  const EdgeText text;
  if (format == "mtx") {
    detail::add_matrix_market(edges, place, out);
  } else if (format == "tsv" || format == "csv") {
    detail::add_edge_table(edges, text, format == "csv" ? ',' : '\t', place, out);
  } else {
    detail::add_edge_json(edges, text, true, place, out);
  }
}

}  // namespace

namespace detail {

void pass_in_order(Ranks& ranks, std::span<const std::byte> own,
                   const std::function<void(std::string_view)>& write) {
  constexpr std::size_t most = std::size_t{32} << 20;
  const bool writes = ranks.rank() == 0;
  const auto pass = [&](std::span<const std::byte> bytes) {
    if (writes) write({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
  };
  const std::vector<std::size_t> sizes = ranks.gather(own.size());
  std::vector<std::byte> piece;
  pass(own);
  for (int r = 1; r < ranks.size(); ++r) {
    const std::size_t all = sizes[static_cast<std::size_t>(r)];
    for (std::size_t at = 0; at < all; at += most) {
      const std::size_t bytes = std::min(most, all - at);
      std::vector<Ranks::Sent> sent(sizes.size(), {nullptr, 0});
      std::vector<Ranks::Received> received(sizes.size(), {nullptr, 0});
      if (r == ranks.rank()) sent[0] = {own.data() + at, bytes};
      if (writes) {
        piece.resize(bytes);
        received[static_cast<std::size_t>(r)] = {piece.data(), bytes};
      }
      ranks.exchange(sent, received);
      pass(piece);
    }
  }
}

}  // namespace detail

void check_graph_file_of_ranks(const std::string& path) {
  const std::vector<std::string_view> formats = {"grun", "mtx", "tsv", "csv", "jsonl", "ndjson"};
  const std::string format = output_format(path);
  if (std::find(formats.begin(), formats.end(), format) != formats.end()) return;
  throw Unsupported(printable(path) + ": ." + format +
                    " has no form for several ranks yet: write .grun, .mtx, .tsv, .csv or .jsonl, "
                    "or run it as one process");
}

std::vector<OutputFile> finish_edges_of_ranks(Ranks& ranks, const std::string& path,
                                              const EdgeList& own) {
  check_graph_file_of_ranks(path);
  detail::require_graph(path, own);
  std::vector<OutputFile> files;
  const std::string format = output_format(path);
  if (format == "grun") {
    require(own.built != nullptr, "write_edges: for .grun edges must be sorted and distinct");
    detail::write_grun_of_ranks(ranks, path, own, files);
    return files;
  }
  const EdgeList list = own.built ? list_of_rank(ranks, own) : EdgeList();
  const EdgeList& edges = own.built ? list : own;
  detail::Text text;
  add_text(format, edges, place_of_rank(ranks, edges.from.size()), text);
  std::optional<OutputFile> file;
  if (ranks.rank() == 0) {
    if (format == "mtx") detail::add_ids_file(path, own.ids, files);
    file.emplace(path);
  }
  const std::string_view bytes = text.view();
  detail::pass_in_order(ranks, std::as_bytes(std::span(bytes)),
                        [&](std::string_view piece) { file->write(piece); });
  if (!file) return files;
  file->finish();
  files.push_back(std::move(*file));
  return files;
}

}  // namespace graphrun
