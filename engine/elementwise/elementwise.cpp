#include <graphrun/engine/elementwise.hpp>

#include "base/common/dispatch.hpp"
#include "engine/common/by_parts.hpp"
#include "engine/elementwise/kernels.hpp"
#include "formats/matrix/common/kernels.hpp"

namespace graphrun {

template <class T>
void fill(Vector<T>& x, T value) {
  on_backend(x.context().local(), [&](auto on) { kernels::fill(on, x.data(), x.size(), value); });
}

template <class T>
void put(Vector<T>& x, index_t at, T value) {
  const Context& ctx = x.context();
  require(at >= 0 && static_cast<std::size_t>(at) < ctx.size_on_all(x.size()),
          "put: there is no such entry");
  const index_t begin = ctx.layout() == nullptr ? 0 : ctx.layout()->begin();
  if (at < begin || static_cast<std::size_t>(at - begin) >= x.size()) return;  // another rank's
  ctx.copy_in(x.data() + (at - begin), &value, sizeof value);
}

template <class T>
void assign(Vector<T>& x, const Frontier<T>& set) {
  require(x.size() == set.values.size(), "assign: the vector and the frontier differ in size");
  on_backend(x.context(), [&](auto on) {
    kernels::copy_at(on, x.data(), set.values.data(), set.vertices.data(), set.size);
  });
}

template <class T>
void assign(Vector<T>& x, const Frontier<index_t>& set, T value) {
  require(x.size() == set.values.size(), "assign: the vector and the frontier differ in size");
  on_backend(x.context(), [&](auto on) {
    kernels::fill_at(on, x.data(), set.vertices.data(), set.size, value);
  });
}

void number(Vector<index_t>& x) {
  const Layout* const layout = x.context().layout();
  const index_t first = layout == nullptr ? 0 : layout->begin();
  on_backend(x.context().local(), [&](auto on) {
    kernels::number_at(on, x.data(), nullptr, static_cast<index_t>(x.size()), first);
  });
}

void number(Frontier<index_t>& set) {
  on_backend(set.values.context(), [&](auto on) {
    kernels::number_at(on, set.values.data(), set.vertices.data(), set.size);
  });
}

template <class T>
void multiply(const Vector<T>& p, const Vector<T>& q, Vector<T>& out) {
  require(p.size() == q.size() && p.size() == out.size(), "multiply: vectors differ in size");
  on_backend(p.context().local(),
             [&](auto on) { kernels::multiply(on, p.data(), q.data(), out.data(), p.size()); });
}

template <class T>
void affine(const Vector<T>& x, double factor, double shift, const Vector<T>* profile,
            Vector<T>& out) {
  require(x.size() == out.size() && (profile == nullptr || profile->size() == out.size()),
          "affine: vectors differ in size");
  const T* const each = profile == nullptr ? nullptr : profile->data();
  on_backend(x.context().local(), [&](auto on) {
    kernels::affine(on, x.data(), factor, shift, each, out.data(), x.size());
  });
}

template <class T>
void reciprocal(const Vector<T>& x, Vector<T>& out) {
  require(x.size() == out.size(), "reciprocal: vectors differ in size");
  on_backend(x.context().local(),
             [&](auto on) { kernels::reciprocal(on, x.data(), out.data(), x.size()); });
}

void quotient(const Vector<std::int64_t>& p, const Vector<std::int64_t>& q, Vector<double>& out) {
  require(p.size() == q.size() && p.size() == out.size(), "quotient: vectors differ in size");
  on_backend(p.context().local(),
             [&](auto on) { kernels::quotient(on, p.data(), q.data(), 0, out.data(), p.size()); });
}

void quotient(const Vector<std::int64_t>& p, double divisor, Vector<double>& out) {
  require(p.size() == out.size(), "quotient: vectors differ in size");
  on_backend(p.context().local(), [&](auto on) {
    kernels::quotient(on, p.data(), static_cast<const std::int64_t*>(nullptr), divisor, out.data(),
                      p.size());
  });
}

namespace {

template <class T>
double sum_of(const Vector<T>& x, const T* q) {
  const auto run = [&](EqualParts parts, Sums<1>* sums) {
    on_backend(x.context().local(), [&](auto on) { kernels::sum(on, x.data(), q, parts, sums); });
  };
  return sum_by_parts<1>(x.context(), x.size(), run).value[0];
}

}  // namespace

template <class T>
double sum_where_zero(const Vector<T>& x, const Vector<T>& q) {
  require(x.size() == q.size(), "sum_where_zero: vectors differ in size");
  return sum_of(x, q.data());
}

template <class T>
double sum(const Vector<T>& x) {
  return sum_of(x, static_cast<const T*>(nullptr));
}

template <class T>
offset_t count_other_than(const Vector<T>& x, T value) {
  const offset_t own = on_backend(x.context().local(), [&](auto on) {
    return kernels::count_other_than(on, x.data(), x.size(), value);
  });
  return sum_over_ranks(x.context(), own);
}

template <class T>
offset_t count_negative(const Vector<T>& x) {
  const offset_t own = on_backend(x.context().local(), [&](auto on) {
    return kernels::count_negative(on, x.data(), x.size());
  });
  return sum_over_ranks(x.context(), own);
}

offset_t count_negative(const Weights& weights) {
  return weights.visit_real(
      "counting negative weights", [](const auto& values) { return count_negative(values); },
      offset_t{0});
}

#define GRAPHRUN_INSTANTIATE(T)                            \
  template void fill(Vector<T>&, T);                       \
  template void put(Vector<T>&, index_t, T);               \
  template void assign(Vector<T>&, const Frontier<T>&);    \
  template offset_t count_other_than(const Vector<T>&, T); \
  template offset_t count_negative(const Vector<T>&);
GRAPHRUN_INSTANTIATE(index_t)
GRAPHRUN_INSTANTIATE(std::int64_t)
GRAPHRUN_INSTANTIATE(float)
GRAPHRUN_INSTANTIATE(double)
#undef GRAPHRUN_INSTANTIATE

template void assign(Vector<index_t>&, const Frontier<index_t>&, index_t);

#define GRAPHRUN_INSTANTIATE(T)                                                         \
  template void multiply(const Vector<T>&, const Vector<T>&, Vector<T>&);               \
  template void affine(const Vector<T>&, double, double, const Vector<T>*, Vector<T>&); \
  template void reciprocal(const Vector<T>&, Vector<T>&);                               \
  template double sum_where_zero(const Vector<T>&, const Vector<T>&);                   \
  template double sum(const Vector<T>&);
GRAPHRUN_INSTANTIATE(float)
GRAPHRUN_INSTANTIATE(double)
#undef GRAPHRUN_INSTANTIATE

void scale(Vector<double>& x, double factor) {
  on_backend(x.context().local(), [&](auto on) { kernels::scale(on, x.data(), x.size(), factor); });
}

void divide(const Vector<double>& p, const Vector<double>& q, double otherwise,
            Vector<double>& out) {
  require(p.size() == q.size() && p.size() == out.size(), "divide: vectors differ in size");
  on_backend(p.context().local(), [&](auto on) {
    kernels::divide(on, p.data(), q.data(), otherwise, out.data(), p.size());
  });
}

void smaller(const Vector<double>& p, const Vector<double>& q, Vector<double>& out) {
  require(p.size() == q.size() && p.size() == out.size(), "smaller: vectors differ in size");
  on_backend(p.context().local(),
             [&](auto on) { kernels::smaller(on, p.data(), q.data(), out.data(), p.size()); });
}

double largest(const Vector<double>& x) {
  const double own = on_backend(
      x.context().local(), [&](auto on) { return kernels::largest_real(on, x.data(), x.size()); });
  return largest_over_ranks(x.context(), own);
}

template <class T>
ValueTotals<T> totals_but(const Vector<T>& x, T absent) {
  const auto run = [&](EqualParts parts, Sums<4>* sums) {
    on_backend(x.context().local(),
               [&](auto on) { kernels::sum_but(on, x.data(), absent, parts, sums); });
  };
  const Sums<4> sums = sum_by_parts<4>(x.context(), x.size(), run);
  ValueTotals<T> totals;
  totals.count = static_cast<offset_t>(sums.value[0]);
  const T own = on_backend(x.context().local(), [&](auto on) {
    return kernels::largest_but(on, x.data(), x.size(), absent);
  });
  totals.largest = largest_over_ranks(x.context(), own);
  if constexpr (std::is_integral_v<T>) {
    using Sum = decltype(totals.sum);
    for (int limb = 0; limb < 3; ++limb) {
      totals.sum += static_cast<Sum>(sums.value[limb + 1]) << (21 * limb);
    }
  } else {
    totals.sum = sums.value[1];
  }
  return totals;
}

template ValueTotals<std::int64_t> totals_but(const Vector<std::int64_t>&, std::int64_t);
template ValueTotals<float> totals_but(const Vector<float>&, float);
template ValueTotals<double> totals_but(const Vector<double>&, double);
#undef GRAPHRUN_INSTANTIATE

}  // namespace graphrun
