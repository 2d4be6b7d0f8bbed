#include "algorithms/catalogue/many_sources.hpp"

#include <algorithm>
#include <graphrun/algorithms/catalogue/text.hpp>
#include <graphrun/base/error.hpp>
#include <limits>

#include "engine/structure/searches.hpp"

namespace graphrun::catalogue {
namespace {

using Number = std::variant<std::int64_t, double>;

std::string distance_words(const Number& distance) {
  const auto* whole = std::get_if<std::int64_t>(&distance);
  return whole != nullptr ? grouped(*whole) : number_text(std::get<double>(distance));
}

// Of each source: the number of vertices it reaches, itself included, and its largest distance.
struct SourceTotals {
  NumberList reached, farthest;
};

template <class T>
SourceTotals totals_of(const std::vector<index_t>& sources, const std::vector<offset_t>& offsets,
                       const std::vector<T>& distance) {
  SourceTotals totals;
  for (const index_t source : sources) {
    const offset_t begin = offsets[static_cast<std::size_t>(source)];
    const offset_t end = offsets[static_cast<std::size_t>(source) + 1];
    const T most = *std::max_element(distance.begin() + begin, distance.begin() + end);
    totals.reached.numbers.emplace_back(std::int64_t{end - begin});
    if constexpr (std::is_integral_v<T>) {
      totals.farthest.numbers.emplace_back(std::int64_t{most});
    } else {
      totals.farthest.numbers.emplace_back(static_cast<double>(most));
    }
  }
  return totals;
}

// The sources that a request names; none where they are not all in the graph, as in a recipe's
// smaller one.
std::vector<index_t> sources_in(const Request& request, const Graph& graph) {
  const auto* listed = request.parameters.find<ListedVertices>("sources");
  if (listed == nullptr) return {};
  std::vector<index_t> sources = listed->vertices;
  std::sort(sources.begin(), sources.end());
  const bool named = std::adjacent_find(sources.begin(), sources.end()) == sources.end();
  const bool are_there = !sources.empty() && named && sources.back() < graph.vertices();
  return are_there ? sources : std::vector<index_t>{};
}

SourceTotals totals_of(const ReachedPairs& found) {
  const auto& csr = std::get<Csr>(found.distance.storage());
  return csr.weights.visit_real(
      "a table of distances",
      [&](const auto& distance) {
        return totals_of(found.sources, csr.offsets.to_host(), distance.to_host());
      },
      SourceTotals{});
}

}  // namespace

std::vector<index_t> start_vertices_of(const Query& query) {
  const auto* listed = query.parameters.find<ListedVertices>("sources");
  if (listed == nullptr) throw InvalidArgument("the parameter sources has no value");
  std::vector<index_t> sources = listed->vertices;
  std::sort(sources.begin(), sources.end());
  sources.erase(std::unique(sources.begin(), sources.end()), sources.end());
  constexpr offset_t most = std::numeric_limits<index_t>::max();
  const auto count = static_cast<offset_t>(sources.size());
  if (count * query.graph.vertices() <= most) return sources;
  throw Unsupported("distances from " + grouped(count) + " sources to " +
                    grouped(query.graph.vertices()) + " vertices are more than " + grouped(most) +
                    ": take at most " + grouped(most / query.graph.vertices()) + " sources");
}

void look_at_starts(const Request& request, const Graph& graph, GraphStructure& found) {
  const std::vector<index_t> sources = sources_in(request, graph);
  if (sources.empty()) return;
  const structure::SearchMeans means = structure::search_some(structure::RowsOf(graph), sources);
  found.levels = means.levels;
  found.reached = means.vertices;
  found.reached_entries = means.entries;
}

void look_at_each_search(const Request& request, const Graph& graph, GraphStructure& found) {
  if (graph.vertices() == 0) return;
  const structure::RowsOf rows(graph);
  std::vector<index_t> sources = sources_in(request, graph);
  if (sources.empty()) sources.push_back(structure::vertex_of_longest_row(rows));
  structure::search_each(rows, sources, found);
}

std::function<void(const SearchProgress&)> progress_of_sources(const Query& query) {
  const Listener& listener = query.listener;
  if (!listener.progress) return {};
  return [&listener](const SearchProgress& at) {
    if (!listener.wants_progress()) return;
    listener.progress(static_cast<double>(at.done) / at.sources,
                      "source " + grouped(at.done) + " of " + grouped(at.sources));
  };
}

Answer describe_pairs(const Query& query, ReachedPairs& found) {
  constexpr std::size_t shown = 10;
  Answer answer;
  const SourceTotals totals = totals_of(found);
  const auto count = static_cast<std::int64_t>(found.sources.size());
  answer.parameters = {{"sources", query.parameters["sources"]}};
  answer.numbers = {{"sources", VertexList{found.sources}},
                    {"reached", totals.reached},
                    {"farthest", totals.farthest},
                    {"pairs", std::int64_t{found.distance.entries()}}};
  answer.say("sources", grouped(count) + ", and " + counted(found.distance.entries(), "pair") +
                            " of one and a vertex that it reaches");
  for (std::size_t i = 0; i < std::min(shown, found.sources.size()); ++i) {
    const auto reached = std::get<std::int64_t>(totals.reached.numbers[i]);
    answer.say(i == 0 ? "from" : "", query.ids.text(found.sources[i]) + ": reached " +
                                         counted(reached, "vertex", "vertices") + ", " +
                                         share_text(reached, query.graph.vertices()) +
                                         ", largest distance " +
                                         distance_words(totals.farthest.numbers[i]));
  }
  if (found.sources.size() > shown) {
    answer.say("", "and so on: --json has all, -o every distance");
  }
  answer.edges = EdgeColumn{"distance", std::move(found.distance), true};
  return answer;
}

RunBytes bytes_of_levels(const Sizes& on, double sources) {
  // For each source and vertex that it reaches, which may be few.
  const double vertex = on.on_gpu() ? 16 : 24, all = (on.on_gpu() ? 32 : 20) * sources;
  const double few = (on.on_gpu() ? 0.33 : 0.4) * all;
  return {{vertex + few, 0, 8e3},
          {vertex + 0.5 + all, 0, 16e3},
          {GraphForm::in_edges},
          16 + 8 * sources};
}

Work work_of_levels(const Graph& graph, double searches) {
  const auto entries = static_cast<double>(graph.counts().entries);
  const auto n = static_cast<double>(graph.vertices());
  return {searches * entries, searches * (entries + 3 * n) / 8 + 4 * searches * n,
          searches * entries / 64, static_cast<std::uint64_t>(8 * n)};
}

Entry many_sources_entry(const std::string& name) {
  Entry entry;
  entry.name = name;
  entry.title = "Sources";
  entry.parameters = {{.name = "sources",
                       .kind = Parameter::Kind::start_vertices,
                       .text = "the vertices to start from: ids, or a file with one a line"}};
  entry.columns = {{.name = "distance",
                    .shown = ColumnInfo::Shown::significant,
                    .per_edge = true,
                    .row = "source and vertex that it reaches"}};
  entry.numbers = {"sources", "reached", "farthest", "pairs"};
  entry.listed = "the pairs that are furthest apart";
  return entry;
}

}  // namespace graphrun::catalogue
