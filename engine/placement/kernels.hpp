// Kernels of forces between vertices in the plane, for both backends.
#pragma once

#include <cstdint>

#include <graphrun/base/types.hpp>

#include "base/common/backend.hpp"
#include "base/common/for_each.hpp"
#include "engine/coarse_graph/kernels.hpp"

namespace graphrun::kernels {

// Members of a neighbouring cell that are looked at one by one.
inline constexpr index_t most_looked_at = 24;

// Sums over a cell of the grid, and the field in it: G(z0 + h) = a0 + a1 h + a2 h^2 for complex h,
// where G is the conjugate of the force on a unit of mass.
struct Cell {
  double mass, x, y;  // x and y: of the centre of mass
  double re0, im0, re1, im1, re2, im2;
};

// A square of 2^deepest by 2^deepest cells about 0, and of coarser ones above them: those of level
// l are the cells from first(l) on, row by row.
struct CellGrid {
  int deepest;
  double half;  // of its side
  Cell* cells;

  GRAPHRUN_HD static offset_t first(int level) { return ((offset_t{1} << 2 * level) - 1) / 3; }
  GRAPHRUN_HD static index_t side(int level) { return index_t{1} << level; }
  GRAPHRUN_HD Cell& at(int level, index_t i, index_t j) const {
    return cells[first(level) + offset_t{j} * side(level) + i];
  }
  GRAPHRUN_HD double width(int level) const { return 2 * half / side(level); }
  GRAPHRUN_HD double middle(int level, index_t i) const { return (i + 0.5) * width(level) - half; }
  GRAPHRUN_HD index_t along(double x) const {
    const auto at = static_cast<index_t>((x + half) / width(deepest));
    return at < 0 ? 0 : at < side(deepest) ? at : side(deepest) - 1;
  }
};

// Vertices in the order of their cells: begin[c] is the first in the c-th of the deepest level.
struct CellOrder {
  std::size_t n;
  const std::uint32_t* cell;
  const index_t* vertex;
  index_t* begin;
  double *mass, *x, *y;
};

// The state of groups_of_leaders(): leader[v] is no_vertex while undecided.
template <class On>
void win_leads(On on, const LevelView& view, std::uint64_t seed, const index_t* leader,
               index_t* wins);
template <class On>
void join_leaders(On on, const LevelView& view, std::uint64_t seed, const index_t* wins,
                  index_t* leader);

template <class On>
void place_spiral(On on, std::size_t n, double mass, double* x, double* y);
template <class On>
void place_members(On on, std::size_t n, const index_t* group, const double* group_x,
                   const double* group_y, const std::int64_t* group_mass, const std::int64_t* mass,
                   std::uint64_t seed, double* x, double* y);

// Whole number that no coordinate exceeds in size.
template <class On>
offset_t farthest_out(On on, std::size_t n, const double* x, const double* y);
// Sums over each part of the vertices: of x, y and the square of the mass; of weight times
// length^3, of length and of 1 over the entries that are no loops.
template <class On>
void middle_sums(On on, EqualParts parts, const std::int64_t* mass, const double* x,
                 const double* y, Sums<3>* sums);
template <class On>
void length_sums(On on, EqualParts parts, const LevelView& view, double strength, const double* x,
                 const double* y, Sums<3>* sums);
// x = (x - middle) * factor.
template <class On>
void stretch(On on, std::size_t n, double middle_x, double middle_y, double factor, double* x,
             double* y);

// Steps of a round.
template <class On>
void find_cells(On on, const CellGrid& grid, std::size_t n, const double* x, const double* y,
                std::uint32_t* cell, index_t* vertex);
template <class On>
void take_in_order(On on, const LevelView& view, const CellOrder& order, const std::int64_t* mass,
                   const double* x, const double* y);
template <class On>
void sum_cells(On on, const CellGrid& grid, const CellOrder& order);
template <class On>
void sum_level(On on, const CellGrid& grid, int level);
template <class On>
void find_fields(On on, const CellGrid& grid, int level);
template <class On>
void move_by_forces(On on, const LevelView& view, double strength, double farthest,
                    const CellGrid& grid, const CellOrder& order, const double* x, const double* y,
                    double* to_x, double* to_y);

}  // namespace graphrun::kernels
