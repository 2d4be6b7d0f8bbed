// Loop bodies of forces between vertices in the plane, compiled for both backends.
#pragma once

#include <cmath>

#include "base/common/for_each_row.hpp"
#include "engine/placement/forces.hpp"
#include "engine/placement/leaders.hpp"

namespace graphrun::kernels {

template <class On>
void place_spiral(On on, std::size_t n, double mass, double* x, double* y) {
  const double golden_angle = 2.399963229728653, pi = 3.141592653589793;
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t v) {
    const double share = (static_cast<double>(v) + 0.5) / static_cast<double>(n);
    const double away = sqrt(mass * share / pi), angle = golden_angle * static_cast<double>(v);
    x[v] = away * cos(angle);
    y[v] = away * sin(angle);
  });
}

template <class On>
void place_members(On on, std::size_t n, const index_t* group, const double* group_x,
                   const double* group_y, const std::int64_t* group_mass, const std::int64_t* mass,
                   std::uint64_t seed, double* x, double* y) {
  const double all_round = 6.283185307179586;
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t v) {
    const index_t g = group[v];
    const std::uint64_t hash = drawn_hash(static_cast<index_t>(v), seed);
    const double others = static_cast<double>(group_mass[g] - mass[v]);
    const double away = 0.5 * sqrt(others * drawn_share(hash));
    const double angle = all_round * drawn_share(hash * 0xbf58476d1ce4e5b9);
    x[v] = group_x[g] + away * cos(angle);
    y[v] = group_y[g] + away * sin(angle);
  });
}

template <class On>
offset_t farthest_out(On on, std::size_t n, const double* x, const double* y) {
  return largest(on, n, [=] GRAPHRUN_HD(std::size_t v) {
    const double across = fabs(x[v]), up = fabs(y[v]);
    return static_cast<offset_t>(ceil(across > up ? across : up));
  });
}

template <class On>
void middle_sums(On on, EqualParts parts, const std::int64_t* mass, const double* x,
                 const double* y, Sums<3>* sums) {
  part_sums<3>(
      on, parts,
      [=] GRAPHRUN_HD(std::size_t v) {
        const auto heavy = static_cast<double>(mass[v]);
        return Sums<3>{{x[v], y[v], heavy * heavy}};
      },
      sums);
}

template <class On>
void length_sums(On on, EqualParts parts, const LevelView& view, double strength, const double* x,
                 const double* y, Sums<3>* sums) {
  const LevelView of = view;
  part_sums<3>(
      on, parts,
      [=] GRAPHRUN_HD(std::size_t v) {
        Sums<3> sum{{0, 0, 0}};
        for (offset_t k = of.offsets[v]; k < of.offsets[v + 1]; ++k) {
          const auto u = static_cast<std::size_t>(of.column_of[k]);
          if (u == v) continue;
          const double dx = x[u] - x[v], dy = y[u] - y[v], length = sqrt(dx * dx + dy * dy);
          const double weight = strength * static_cast<double>(of.weight_at(k));
          sum.value[0] += weight * length * length * length;
          sum.value[1] += length;
          sum.value[2] += 1;
        }
        return sum;
      },
      sums);
}

template <class On>
void stretch(On on, std::size_t n, double middle_x, double middle_y, double factor, double* x,
             double* y) {
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t v) {
    x[v] = (x[v] - middle_x) * factor;
    y[v] = (y[v] - middle_y) * factor;
  });
}

template <class On>
void find_cells(On on, const CellGrid& grid, std::size_t n, const double* x, const double* y,
                std::uint32_t* cell, index_t* vertex) {
  const CellGrid of = grid;
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t v) {
    cell[v] =
        static_cast<std::uint32_t>(of.along(y[v]) * CellGrid::side(of.deepest) + of.along(x[v]));
    vertex[v] = static_cast<index_t>(v);
  });
}

// A vertex without edges pushes nothing.
template <class On>
void take_in_order(On on, const LevelView& view, const CellOrder& order, const std::int64_t* mass,
                   const double* x, const double* y) {
  const LevelView of = view;
  const CellOrder to = order;
  for_each_index(on, order.n, [=] GRAPHRUN_HD(std::size_t s) {
    const index_t v = to.vertex[s];
    const bool pushes = of.offsets[v + 1] > of.offsets[v];
    to.mass[s] = pushes ? static_cast<double>(mass[v]) : 0;
    to.x[s] = x[v];
    to.y[s] = y[v];
  });
}

// The first in order whose cell is not below `cell`.
GRAPHRUN_HD inline index_t first_in_cell(const CellOrder& order, std::size_t cell) {
  std::size_t low = 0, high = order.n;
  while (low < high) {
    const std::size_t middle = low + (high - low) / 2;
    if (order.cell[middle] < cell) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return static_cast<index_t>(low);
}

template <class On>
void sum_cells(On on, const CellGrid& grid, const CellOrder& order) {
  const CellGrid of = grid;
  const CellOrder from = order;
  const std::size_t cells = std::size_t{1} << 2 * grid.deepest;
  for_each_row(on, cells + 1, 8, [=] GRAPHRUN_HD(std::size_t c) {
    const index_t begin = first_in_cell(from, c);
    from.begin[c] = begin;
    if (c == cells) return;
    Cell sum{};
    for (auto s = static_cast<std::size_t>(begin); s < from.n && from.cell[s] == c; ++s) {
      sum.mass += from.mass[s];
      sum.x += from.mass[s] * from.x[s];
      sum.y += from.mass[s] * from.y[s];
    }
    if (sum.mass > 0) {
      sum.x /= sum.mass;
      sum.y /= sum.mass;
    }
    of.cells[CellGrid::first(of.deepest) + static_cast<offset_t>(c)] = sum;
  });
}

template <class On>
void sum_level(On on, const CellGrid& grid, int level) {
  const CellGrid of = grid;
  for_each_index(on, std::size_t{1} << 2 * level, [=] GRAPHRUN_HD(std::size_t c) {
    const auto i = static_cast<index_t>(c) % CellGrid::side(level);
    const auto j = static_cast<index_t>(c) / CellGrid::side(level);
    Cell sum{};
    for (int k = 0; k < 4; ++k) {
      const Cell& child = of.at(level + 1, 2 * i + k % 2, 2 * j + k / 2);
      sum.mass += child.mass;
      sum.x += child.mass * child.x;
      sum.y += child.mass * child.y;
    }
    if (sum.mass > 0) {
      sum.x /= sum.mass;
      sum.y /= sum.mass;
    }
    of.at(level, i, j) = sum;
  });
}

// From level 2 on; the cells of those above have no field.
template <class On>
void find_fields(On on, const CellGrid& grid, int level) {
  const CellGrid of = grid;
  for_each_row(on, std::size_t{1} << 2 * level, 40, [=] GRAPHRUN_HD(std::size_t c) {
    const auto i = static_cast<index_t>(c) % CellGrid::side(level);
    const auto j = static_cast<index_t>(c) / CellGrid::side(level);
    Cell& to = of.at(level, i, j);
    if (!(to.mass > 0)) return;
    const Complex2 h{of.middle(level, i) - of.middle(level - 1, i / 2),
                     of.middle(level, j) - of.middle(level - 1, j / 2)};
    take_parents_field(of.at(level - 1, i / 2, j / 2), h, to);
    add_far_cells(of, level, i, j, to);
  });
}

// Towards the place where the pulls alone would hold the vertex, and away from where pushes come
// from: most of the way, since its neighbours move at the same time.
template <class On>
void move_by_forces(On on, const LevelView& view, double strength, double farthest,
                    const CellGrid& grid, const CellOrder& order, const double* x, const double* y,
                    double* to_x, double* to_y) {
  const LevelView of = view;
  const CellGrid cells = grid;
  const CellOrder in = order;
  for_each_row(on, order.n, 64, [=] GRAPHRUN_HD(std::size_t s) {
    const index_t v = in.vertex[s];
    to_x[v] = x[v];
    to_y[v] = y[v];
    if (!(in.mass[s] > 0)) return;
    const Complex2 push = push_at(cells, in, static_cast<index_t>(s));
    double right = in.mass[s] * push.re, up = in.mass[s] * push.im, held = 0.1 * in.mass[s];
    for (offset_t k = of.offsets[v]; k < of.offsets[v + 1]; ++k) {
      const index_t u = of.column_of[k];
      const double dx = x[u] - x[v], dy = y[u] - y[v];
      const double pull = strength * static_cast<double>(of.weight_at(k)) * sqrt(dx * dx + dy * dy);
      right += pull * dx;
      up += pull * dy;
      held += pull;
    }
    const double length = sqrt(right * right + up * up);
    if (!(length > 0)) return;
    const double wanted = 0.7 * length / held;
    const double by = (wanted < farthest ? wanted : farthest) / length;
    to_x[v] += by * right;
    to_y[v] += by * up;
  });
}

#define GRAPHRUN_PLACEMENT_BODIES(On)                                                           \
  template void win_leads(On, const LevelView&, std::uint64_t, const index_t*, index_t*);       \
  template void join_leaders(On, const LevelView&, std::uint64_t, const index_t*, index_t*);    \
  template void place_spiral(On, std::size_t, double, double*, double*);                        \
  template void place_members(On, std::size_t, const index_t*, const double*, const double*,    \
                              const std::int64_t*, const std::int64_t*, std::uint64_t, double*, \
                              double*);                                                         \
  template offset_t farthest_out(On, std::size_t, const double*, const double*);                \
  template void middle_sums(On, EqualParts, const std::int64_t*, const double*, const double*,  \
                            Sums<3>*);                                                          \
  template void length_sums(On, EqualParts, const LevelView&, double, const double*,            \
                            const double*, Sums<3>*);                                           \
  template void stretch(On, std::size_t, double, double, double, double*, double*);             \
  template void find_cells(On, const CellGrid&, std::size_t, const double*, const double*,      \
                           std::uint32_t*, index_t*);                                           \
  template void take_in_order(On, const LevelView&, const CellOrder&, const std::int64_t*,      \
                              const double*, const double*);                                    \
  template void sum_cells(On, const CellGrid&, const CellOrder&);                               \
  template void sum_level(On, const CellGrid&, int);                                            \
  template void find_fields(On, const CellGrid&, int);                                          \
  template void move_by_forces(On, const LevelView&, double, double, const CellGrid&,           \
                               const CellOrder&, const double*, const double*, double*, double*);

}  // namespace graphrun::kernels
