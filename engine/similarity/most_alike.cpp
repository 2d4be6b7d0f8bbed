#include <algorithm>
#include <cmath>
#include <graphrun/base/error.hpp>
#include <graphrun/engine/elementwise.hpp>
#include <graphrun/engine/similarity.hpp>
#include <graphrun/engine/spgemm.hpp>
#include <limits>

#include "base/common/dispatch.hpp"
#include "engine/common/pattern.hpp"
#include "engine/common/step_timer.hpp"
#include "engine/similarity/kernels.hpp"
#include "engine/similarity/log_weights.hpp"

namespace graphrun {
namespace {

using kernels::AlikePair;

// The best of all pairs that were offered, at most `count`, the best first.
class BestPairs {
 public:
  explicit BestPairs(std::size_t count) : count_(count) {}

  bool is_full() const { return best_.size() == count_; }
  // What a pair must be before to be kept.
  AlikePair last() const {
    constexpr index_t none = std::numeric_limits<index_t>::max();
    if (!is_full()) return {-1, none, none};
    return best_.back();
  }
  // Pairs may be there already.
  void offer(const std::vector<AlikePair>& pairs) {
    best_.insert(best_.end(), pairs.begin(), pairs.end());
    std::sort(best_.begin(), best_.end(),
              [](const AlikePair& p, const AlikePair& q) { return p.is_before(q); });
    const auto same = [](const AlikePair& p, const AlikePair& q) {
      return p.first == q.first && p.second == q.second;
    };
    best_.erase(std::unique(best_.begin(), best_.end(), same), best_.end());
    best_.resize(std::min(best_.size(), count_));
  }
  const std::vector<AlikePair>& pairs() const { return best_; }

 private:
  std::size_t count_;
  std::vector<AlikePair> best_;
};

// A symmetric pattern, and what each vertex counts for.
struct Neighbourhoods {
  const Matrix& adjacency;
  Similarity measure;
  Matrix plain;  // of a weighted adjacency without its weights; else empty
  Vector<offset_t> degree;
  Vector<std::int64_t> weight;  // empty: all weigh 1
  double unit = 1;

  Neighbourhoods(const Matrix& of, Similarity by)
      : adjacency(of),
        measure(by),
        plain(without_weights(of)),
        degree(of.context(), static_cast<std::size_t>(of.rows())),
        weight(of.context()) {
    const Context& ctx = of.context();
    const offset_t most = on_backend(ctx, [&](auto on) {
      return kernels::count_neighbours_but_loops(on, pattern(of), degree.data());
    });
    if (measure != Similarity::adamic_adar) return;
    const LogWeights weights(most);
    const Buffer<std::int64_t> of_degree(ctx, std::span<const std::int64_t>(weights.of_degree));
    weight = Vector<std::int64_t>(ctx, degree.size());
    on_backend(ctx, [&](auto on) {
      kernels::weigh_vertices(on, degree.data(), degree.size(), of_degree.data(), weight.data());
    });
    unit = std::ldexp(1.0, -weights.bits);
  }

  const Matrix& right() const { return plain.rows() > 0 ? plain : adjacency; }
  // Rows `first` to `last` - 1 of A.
  Matrix rows(index_t first, index_t last) const { return row_slice(right(), first, last); }
  // Rows of A A, or of A D A, where these rows of A begin the product.
  Matrix product(Matrix left) const {
    if (weight.empty()) return spgemm<PlusPair>(left, right());
    const Csr& csr = std::get<Csr>(left.storage());
    Buffer<std::int64_t> of_entry(csr.context(), csr.column_of.size());
    on_backend(csr.context(), [&](auto on) {
      kernels::weigh_columns(on, csr.column_of.data(), csr.column_of.size(), weight.data(),
                             of_entry.data());
    });
    const Matrix weighed(Matrix::Storage(Csr{csr.rows, csr.columns, csr.offsets.copy(),
                                             csr.column_of.copy(), Weights(std::move(of_entry))}));
    return spgemm<PlusTimes<std::int64_t>>(weighed, right());
  }

 private:
  static Matrix without_weights(const Matrix& matrix) {
    const Csr& csr = std::get<Csr>(matrix.storage());
    if (matrix.weight_type() == WeightType::none) {
      return Matrix(
          Matrix::Storage(Csr{0, 0, Buffer<offset_t>(matrix.context(), std::vector<offset_t>{0}),
                              Buffer<index_t>(matrix.context()), Weights()}));
    }
    return Matrix(Matrix::Storage(
        Csr{csr.rows, csr.columns, csr.offsets.copy(), csr.column_of.copy(), Weights()}));
  }
};

// Keeps the best pairs of rows `first` and following of A A.
void keep_best(const Neighbourhoods& of, const Matrix& block, index_t first, BestPairs& best,
               Buffer<AlikePair>& room) {
  const Context& ctx = block.context();
  const Csr& csr = std::get<Csr>(block.storage());
  kernels::BlockView view{csr.offsets.data(),
                          csr.column_of.data(),
                          block.weights().as<std::int64_t>()->data(),
                          first,
                          csr.rows,
                          block.entries(),
                          {}};
  view.about = {pattern(of.adjacency),
                nullptr,
                nullptr,
                0,
                of.degree.data(),
                of.weight.empty() ? nullptr : of.weight.data(),
                of.unit,
                of.measure,
                nullptr};
  // Where more are found than there is room for, the best of those that were written set a bound.
  for (bool again = true; again;) {
    ctx.check_stop();
    const unsigned long long none = 0;
    Buffer<unsigned long long> count(ctx, std::span<const unsigned long long>(&none, 1));
    on_backend(ctx, [&](auto on) {
      kernels::find_alike(on, view, best.last(), room.size(), room.data(), count.data());
    });
    const std::uint64_t found = count.at(0);
    again = found > room.size();
    std::vector<AlikePair> pairs(std::min<std::uint64_t>(found, room.size()));
    ctx.copy_out(pairs.data(), room.data(), pairs.size() * sizeof(AlikePair));
    best.offer(pairs);
  }
}

// An entry for each pair, by rows.
Matrix matrix_of(const Context& ctx, index_t vertices, std::vector<AlikePair> pairs) {
  std::sort(pairs.begin(), pairs.end(), [](const AlikePair& p, const AlikePair& q) {
    return p.first != q.first ? p.first < q.first : p.second < q.second;
  });
  std::vector<offset_t> offsets(static_cast<std::size_t>(vertices) + 1, 0);
  std::vector<index_t> column_of;
  std::vector<double> value;
  for (const AlikePair& pair : pairs) {
    ++offsets[static_cast<std::size_t>(pair.first) + 1];
    column_of.push_back(pair.second);
    value.push_back(pair.value);
  }
  for (std::size_t v = 1; v < offsets.size(); ++v) offsets[v] += offsets[v - 1];
  return Matrix(Matrix::Storage(Csr{vertices, vertices,
                                    Buffer<offset_t>(ctx, std::span<const offset_t>(offsets)),
                                    Buffer<index_t>(ctx, std::span<const index_t>(column_of)),
                                    Weights(Buffer<double>(ctx, std::span<const double>(value)))}));
}

}  // namespace

Matrix most_similar_pairs(const Matrix& adjacency, Similarity measure, std::size_t count) {
  require(adjacency.format() == Format::csr && adjacency.rows() == adjacency.columns(),
          "most_similar_pairs: the matrix must be square and in CSR");
  const Context& ctx = adjacency.context();
  const index_t vertices = adjacency.rows();
  BestPairs best(count);
  if (count == 0 || vertices == 0) return matrix_of(ctx, vertices, {});
  StepTimer timer(ctx, {"spgemm", "csr", "blocks", adjacency.entries(), 0});
  const Neighbourhoods of(adjacency, measure);
  const offset_t most_products = offset_t{1} << (ctx.backend() == Backend::cuda ? 27 : 24);
  Buffer<AlikePair> room(ctx, std::max(std::size_t{1} << 18, 4 * count));
  index_t wanted = 64;
  for (index_t first = 0; first < vertices;) {
    ctx.check_stop();
    const index_t last =
        static_cast<index_t>(std::min<offset_t>(vertices, offset_t{first} + wanted));
    Matrix left = of.rows(first, last);
    const offset_t products = product_count(left, of.right());
    if (products > most_products && last - first > 1) {
      wanted = (last - first) / 2;
      continue;
    }
    if (products > 0) keep_best(of, of.product(std::move(left)), first, best, room);
    // Later pairs are behind those of the same value.
    if (measure != Similarity::adamic_adar && best.is_full() && best.last().value >= 1) break;
    first = last;
    if (products < most_products / 4 && wanted < vertices) wanted *= 2;
  }
  Matrix result = matrix_of(ctx, vertices, best.pairs());
  timer.finish();
  return result;
}

}  // namespace graphrun
