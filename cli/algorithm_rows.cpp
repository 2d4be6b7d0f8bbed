// Rows of edges, of the best of sets, and of a path.
#include "cli/algorithm_rows.hpp"

#include <algorithm>
#include <numeric>
#include <span>
#include <utility>

#include "cli/top.hpp"
#include "formats/file/common/real_weights.hpp"

namespace graphrun::cli {

using catalogue::ColumnInfo;
using catalogue::Entry;

namespace {

void list_edges(Run& run, const ColumnInfo& column, const EdgeList& edges) {
  std::vector<std::vector<TopCell>> rows;
  const auto list = [&]<class T>(const std::vector<T>& values) {
    const std::vector<std::size_t> best = highest(run, values);
    for (const std::size_t at : best) {
      rows.push_back(
          {vertex_cell(run.ids(), edges.from[at], "source"),
           vertex_cell(run.ids(), edges.to[at], "target"),
           {column.name, Json(values[at]), shown(column, values[at], values[best.back()])}});
    }
  };
  detail::visit_real(
      [&]<class Values>(const Values& values) {
        if constexpr (!std::is_same_v<Values, std::monostate>) list(values);
        return true;
      },
      edges.weights);
  list_rows(run, rows);
}

// The values of an array on the host: where they are on a CPU, else a copy within the memory limit.
template <class T>
class HostValues {
 public:
  HostValues(const Run& run, const Buffer<T>& of)
      : memory_(run.arguments().device.host_memory()),
        is_copied_(of.context().backend() != Backend::cpu) {
    if (is_copied_) memory_.resize(of.size() * sizeof(T), "the distances");
    if (is_copied_) copy_ = of.to_host();
    values_ = is_copied_ ? std::span<const T>(copy_) : std::span<const T>(of.data(), of.size());
  }
  std::span<const T> span() const { return values_; }

 private:
  MemoryShare memory_;
  bool is_copied_;
  std::vector<T> copy_;
  std::span<const T> values_;
};

template <class T>
void list_pairs(Run& run, const ColumnInfo& column, std::span<const offset_t> offsets,
                std::span<const index_t> columns, std::span<const T> values) {
  std::vector<std::vector<TopCell>> rows;
  const std::vector<std::size_t> best = highest(run, values);
  for (const std::size_t at : best) {
    const auto past = std::ranges::upper_bound(offsets, static_cast<offset_t>(at));
    const auto source = static_cast<index_t>(past - offsets.begin() - 1);
    rows.push_back(
        {vertex_cell(run.ids(), source, "source"),
         vertex_cell(run.ids(), columns[at], "target"),
         {column.name, Json(values[at]), shown(column, values[at], values[best.back()])}});
  }
  list_rows(run, rows);
}

void list_sets(Run& run, const ColumnInfo& column, const catalogue::RankedSets& sets) {
  std::vector<std::vector<TopCell>> rows;
  for (std::size_t i = 0; i < sets.values.size(); ++i) {
    const std::int64_t number = sets.set_of[i];
    rows.push_back(
        {sets.sets_are_vertices ? vertex_cell(run.given_ids(), sets.set_of[i], sets.set)
                                : TopCell{sets.set, Json(number), grouped(number)},
         vertex_cell(run.given_ids(), sets.vertex[i]),
         {column.name, Json(sets.values[i]), shown(column, sets.values[i], sets.values[i])}});
  }
  constexpr std::size_t shown_rows = 30;
  list_rows(run, rows, shown_rows);
}

// The ids of some vertices, in their order.
VertexIds ids_along(const VertexIds& ids, const std::vector<index_t>& vertices) {
  std::vector<std::pair<std::int64_t, std::string>> named;
  for (const index_t v : vertices) {
    named.emplace_back(ids.are_integers() ? ids.number(v) : 0, ids.text(v));
  }
  std::vector<index_t> order(named.size()), place(named.size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::sort(order, {}, [&](index_t i) { return named[static_cast<std::size_t>(i)]; });
  std::vector<std::int64_t> numbers;
  std::vector<std::string> texts;
  for (const index_t i : order) {
    place[static_cast<std::size_t>(i)] = static_cast<index_t>(numbers.size());
    numbers.push_back(named[static_cast<std::size_t>(i)].first);
    texts.push_back(named[static_cast<std::size_t>(i)].second);
  }
  const VertexIds sorted = ids.are_integers() ? VertexIds::integers(std::move(numbers))
                                              : VertexIds::strings(std::move(texts));
  return sorted.reordered(std::move(place));
}

}  // namespace

EdgeList edges_of(const Run& run, const catalogue::EdgeColumn& column) {
  const Matrix& matrix = column.edges;
  const Matrix triples = matrix.to(Format::coo);
  const Coo& coo = std::get<Coo>(triples.storage());
  EdgeList list;
  list.rows = list.columns = matrix.rows();
  list.symmetry = column.directed ? Symmetry::general : Symmetry::symmetric;
  list.ids = run.ids();
  list.memory_of_edges = run.memory_of_list(matrix.entries(), weight_bytes(matrix.weight_type()));
  list.from = coo.row_of.to_host();
  list.to = coo.column_of.to_host();
  list.weights = coo.weights.visit([](const auto& values) { return HostWeights(values.to_host()); },
                                   HostWeights());
  return list;
}

void give_edges(Run& run, const Entry& entry, const catalogue::EdgeColumn& column, bool write) {
  const OutputArguments& output = run.arguments().output;
  const EdgeList edges = edges_of(run, column);
  const ColumnInfo& info = *catalogue::column_named(entry, column.name);
  if (info.is_listed || output.top) list_edges(run, info, edges);
  if (write && !output.file.empty()) run.write(output.file, edges, {column.name, false});
}

void give_square(Run& run, const Entry& entry, const catalogue::EdgeColumn& column, bool write) {
  const OutputArguments& output = run.arguments().output;
  const Csr& csr = std::get<Csr>(column.edges.storage());
  const HostValues<offset_t> offsets(run, csr.offsets);
  const HostValues<index_t> columns(run, csr.column_of);
  const auto give = [&]<class T>(const Vector<T>* values) {
    if (values == nullptr) return;
    const HostValues<T> of(run, *values);
    list_pairs(run, *catalogue::column_named(entry, column.name), offsets.span(), columns.span(),
               of.span());
    if (write && !output.file.empty()) run.write({offsets.span(), columns.span(), of.span()});
  };
  give(csr.weights.as<index_t>());
  give(csr.weights.as<std::int64_t>());
  give(csr.weights.as<double>());
}

void give_sets(Run& run, const Entry& entry, catalogue::RankedSets& sets, bool write) {
  const OutputArguments& output = run.arguments().output;
  const ColumnInfo& info = *catalogue::column_named(entry, sets.value);
  if (output.file.empty() || output.top) list_sets(run, info, sets);
  if (!write || output.file.empty()) return;
  EdgeList rows;
  rows.rows = rows.columns = run.given_ids().size();
  rows.ids = run.given_ids();
  rows.from = std::move(sets.set_of);
  rows.to = std::move(sets.vertex);
  rows.weights = std::move(sets.values);
  run.write(output.file, rows, {sets.value, false, sets.set, "vertex", !sets.sets_are_vertices});
}

void give_rows(Run& run, const catalogue::RowsOfVertices& rows) {
  const std::vector<index_t> vertices = rows.vertices.to_host();
  run.write({rows.name, rows.width, std::span<const index_t>(vertices)});
}

void give_path(Run& run, const catalogue::Path& path) {
  ResultColumn column;
  column.name = path.name;
  std::visit([&]<class T>(const std::vector<T>& of) { column.values = std::span<const T>(of); },
             path.distance);
  run.write({&column, 1}, ids_along(run.ids(), path.vertices));
}

}  // namespace graphrun::cli
