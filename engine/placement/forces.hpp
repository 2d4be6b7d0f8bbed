// Forces at one place, compiled for both backends.
#pragma once

#include <cmath>

#include "engine/placement/kernels.hpp"

namespace graphrun::kernels {

struct Complex2 {
  double re, im;
};
GRAPHRUN_HD inline Complex2 times(Complex2 p, Complex2 q) {
  return {p.re * q.re - p.im * q.im, p.re * q.im + p.im * q.re};
}
GRAPHRUN_HD inline Complex2 inverse_of(Complex2 p) {
  const double square = p.re * p.re + p.im * p.im;
  return {p.re / square, -p.im / square};
}

// What the cells of the same level push whose parents are neighbours of this one's parent, but
// which are no neighbours themselves.
GRAPHRUN_HD inline void add_far_cells(const CellGrid& grid, int level, index_t i, index_t j,
                                      Cell& to) {
  const index_t last = CellGrid::side(level) - 1;
  const double x = grid.middle(level, i), y = grid.middle(level, j);
  const index_t left = i / 2 * 2 - 2, low = j / 2 * 2 - 2;
  for (index_t q = low < 0 ? 0 : low; q <= low + 5 && q <= last; ++q) {
    for (index_t p = left < 0 ? 0 : left; p <= left + 5 && p <= last; ++p) {
      if (p >= i - 1 && p <= i + 1 && q >= j - 1 && q <= j + 1) continue;
      const Cell& from = grid.at(level, p, q);
      if (!(from.mass > 0)) continue;
      const Complex2 one = inverse_of({x - from.x, y - from.y});
      const Complex2 two = times(one, one), three = times(two, one);
      to.re0 += from.mass * one.re;
      to.im0 += from.mass * one.im;
      to.re1 -= from.mass * two.re;
      to.im1 -= from.mass * two.im;
      to.re2 += from.mass * three.re;
      to.im2 += from.mass * three.im;
    }
  }
}

// The field that a cell has from its parent.
GRAPHRUN_HD inline void take_parents_field(const Cell& parent, Complex2 h, Cell& to) {
  const Complex2 square = times(h, h);
  const Complex2 first = times({parent.re1, parent.im1}, h);
  const Complex2 second = times({parent.re2, parent.im2}, square);
  const Complex2 slope = times({parent.re2, parent.im2}, h);
  to.re0 = parent.re0 + first.re + second.re;
  to.im0 = parent.im0 + first.im + second.im;
  to.re1 = parent.re1 + 2 * slope.re;
  to.im1 = parent.im1 + 2 * slope.im;
  to.re2 = parent.re2;
  to.im2 = parent.im2;
}

// The push of a unit of mass at (x, y), the s-th in order, by the vertices of neighbouring cells.
GRAPHRUN_HD inline Complex2 near_push(const CellGrid& grid, const CellOrder& order, index_t s,
                                      double x, double y, index_t i, index_t j) {
  const index_t last = CellGrid::side(grid.deepest) - 1;
  Complex2 push{0, 0};
  for (index_t q = j > 0 ? j - 1 : 0; q <= j + 1 && q <= last; ++q) {
    for (index_t p = i > 0 ? i - 1 : 0; p <= i + 1 && p <= last; ++p) {
      const index_t cell = q * (last + 1) + p;
      const index_t begin = order.begin[cell], end = order.begin[cell + 1];
      const index_t step = (end - begin) / most_looked_at + 1;
      for (index_t k = begin + s % step; k < end; k += step) {
        if (k == s) continue;
        double dx = x - order.x[k], dy = y - order.y[k];
        if (dx == 0 && dy == 0) dx = s < k ? 0.01 : -0.01;
        const double by = step * order.mass[k] / (dx * dx + dy * dy);
        push.re += by * dx;
        push.im += by * dy;
      }
    }
  }
  return push;
}

// The push by all others.
GRAPHRUN_HD inline Complex2 push_at(const CellGrid& grid, const CellOrder& order, index_t s) {
  const double x = order.x[s], y = order.y[s];
  const auto cell = static_cast<index_t>(order.cell[s]);
  const index_t i = cell % CellGrid::side(grid.deepest), j = cell / CellGrid::side(grid.deepest);
  const Cell& field = grid.at(grid.deepest, i, j);
  const Complex2 h{x - grid.middle(grid.deepest, i), y - grid.middle(grid.deepest, j)};
  const Complex2 first = times({field.re1, field.im1}, h);
  const Complex2 second = times({field.re2, field.im2}, times(h, h));
  const Complex2 near = near_push(grid, order, s, x, y, i, j);
  return {field.re0 + first.re + second.re + near.re, near.im - (field.im0 + first.im + second.im)};
}

}  // namespace graphrun::kernels
