// Searches over lengths on a GPU, one at a time: its shortest-path DAG, swept level by level, where
// the level of a vertex is the most edges of a path to it.
#include <graphrun/engine/closure.hpp>
#include <graphrun/engine/dag_levels.hpp>
#include <graphrun/engine/elementwise.hpp>
#include <graphrun/engine/shortest_path_dag.hpp>
#include <optional>
#include <variant>

#include "engine/brandes/place_levels.hpp"
#include "engine/common/pattern.hpp"
#include "engine/weighted_brandes/kernels.hpp"
#include "engine/weighted_brandes/searches.hpp"

namespace graphrun::kernels {
namespace {

template <class N>
struct Values {
  Values(const Context& ctx, std::size_t n) : paths(ctx, n), back(ctx, n) {}
  Buffer<Lanes<N>> paths, back;
};

template <class T>
class DagSearches final : public WeightedSearches {
 public:
  DagSearches(const Graph& graph, Watch& watch)
      : graph_(graph),
        ctx_(graph.context()),
        n_(static_cast<std::size_t>(graph.vertices())),
        distance_(graph.vector(S::zero)),
        levels_(ctx_, n_),
        placed_(ctx_),
        values_(std::in_place_type<Values<double>>, ctx_, n_),
        watch_(watch) {}

  std::size_t width() const override { return 1; }
  LengthFault search(std::span<const index_t> sources) override;
  void add_dependencies(double* score, std::span<const double> factors) override {
    if (!dag_) return;
    const double factor = factors.empty() ? 1 : factors[0];
    std::visit([&](auto& values) { sum_back(values, score, factor); }, values_);
  }
  void add_edge_dependencies(const EdgeScoreView& edges) override {
    if (!dag_) return;
    std::visit(
        [&](auto& values) {
          sum_back(values, nullptr, 1);
          add_shares(values, edges);
        },
        values_);
  }
  void add_ends(double* score) override {
    if (!dag_) return;
    const offset_t others = count_other_than(distance_, S::zero) - 1;
    on_gpu(ctx_, [&](auto on) { add_ends_of(on, distance_.data(), source_, others, n_, score); });
  }

 private:
  using S = MinPlus<T>;

  const Csr& edges() const { return std::get<Csr>(graph_.out_edges().storage()); }

  template <class N>
  Sweep<OneLevel, N> sweep_of(const Matrix& along, Values<N>& values) {
    Sweep<OneLevel, N> sweep{};
    sweep.a = pattern(along);
    sweep.levels = levels_.data();
    sweep.list = placed_.list->data();
    sweep.begins = placed_.begins.data();
    sweep.value = values.paths.data();
    sweep.last = no_vertex;
    sweep.step = -1;
    return sweep;
  }

  // p{v} = the sum of p over the DAG's edges to v. Returns whether all numbers fit.
  template <class N>
  bool count_along(Values<N>& values) {
    const Buffer<index_t> start(ctx_, std::span<const index_t>(&source_, 1));
    Vector<index_t> too_large(ctx_, 1);
    fill(too_large, index_t{0});
    Sweep<OneLevel, N> sweep = sweep_of(dag_->in_edges(), values);
    sweep.too_large = too_large.data();
    on_gpu(ctx_, [&](auto on) {
      start_paths(on, start.data(), 1, values.paths.data());
      if (depth_ > 0) sweep_levels(on, sweep, placed_.host_begins.data(), 1, depth_, watch_);
    });
    return too_large.at(0) == 0;
  }

  // back{v} = 1/p + d, where d is the sum of back over the DAG's edges out of v.
  template <class N>
  void sum_back(Values<N>& values, double* score, double factor) {
    Sweep<OneLevel, N> sweep = sweep_of(dag_->out_edges(), values);
    sweep.value = values.back.data();
    sweep.count = values.paths.data();
    sweep.score = score;
    sweep.last = depth_;
    sweep.step = 1;
    sweep.factor[0] = factor;
    on_gpu(ctx_, [&](auto on) {
      if (depth_ > 0) sweep_levels(on, sweep, placed_.host_begins.data(), depth_, 1, watch_);
    });
  }

  template <class N>
  void add_shares(const Values<N>& values, const EdgeScoreView& scores) {
    const FoundApart<T, N> found{distance_.data(), values.paths.data(), values.back.data()};
    on_gpu(ctx_, [&](auto on) {
      if (edges().weights.empty()) {
        add_edge_shares_of(on, scores, edges().view(AsPattern{}), found);
      } else {
        add_edge_shares_of(on, scores, edges().view(AsAny{}), found);
      }
    });
  }

  const Graph graph_;
  const Context& ctx_;
  std::size_t n_;
  Vector<T> distance_;
  std::optional<Graph> dag_;
  index_t source_ = 0, depth_ = 0;
  Buffer<OneLevel> levels_;
  PlacedLevels placed_;
  std::variant<Values<double>, Values<Scaled>> values_;
  Watch& watch_;
};

template <class T>
LengthFault DagSearches<T>::search(std::span<const index_t> sources) {
  dag_.reset();
  if (sources.empty()) return LengthFault::none;
  source_ = sources[0];
  fill(distance_, S::zero);
  put(distance_, source_, T{0});
  closure<S>(graph_, {&source_, 1}, distance_);
  if constexpr (!std::is_integral_v<T>) {
    offset_t absorbed = 0;
    if (!edges().weights.empty()) {
      on_gpu(ctx_, [&](auto on) {
        absorbed = count_absorbed(on, edges().view(AsAny{}), edges().entries(), distance_.data());
      });
    }
    if (absorbed > 0) return LengthFault::absorbed;
  }
  dag_.emplace(shortest_path_dag<S>(graph_, distance_));
  const DagLevels found = dag_levels(*dag_);
  depth_ = found.levels - 1;
  LevelArrays of{};
  of.of[0] = found.level.data();
  place_levels(ctx_, of, n_, depth_, pattern(dag_->out_edges()), pattern(dag_->in_edges()), levels_,
               placed_);
  if (!std::holds_alternative<Values<double>>(values_)) {
    values_.template emplace<Values<double>>(ctx_, n_);
  }
  if (!count_along(std::get<Values<double>>(values_))) {
    count_along(values_.template emplace<Values<Scaled>>(ctx_, n_));
  }
  return LengthFault::none;
}

}  // namespace

template <class T>
std::unique_ptr<WeightedSearches> searches_on_gpu(const Graph& graph, bool, Watch& watch) {
  return std::make_unique<DagSearches<T>>(graph, watch);
}

template std::unique_ptr<WeightedSearches> searches_on_gpu<std::int64_t>(const Graph&, bool,
                                                                         Watch&);
template std::unique_ptr<WeightedSearches> searches_on_gpu<double>(const Graph&, bool, Watch&);

}  // namespace graphrun::kernels
