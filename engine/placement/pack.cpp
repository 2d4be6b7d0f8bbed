// Parts of a drawing beside each other.
#include <algorithm>
#include <cmath>
#include <graphrun/engine/placement.hpp>
#include <limits>
#include <span>
#include <vector>

#include "base/common/dispatch.hpp"
#include "engine/common/by_parts.hpp"
#include "engine/placement/kernels.hpp"

namespace graphrun {
namespace {

constexpr double margin = 1;  // between parts: an edge's length

struct Part {
  double left = std::numeric_limits<double>::infinity(), right = -left, low = left, high = -left;
  double at_x = 0, at_y = 0;  // where its corner is to be

  void take(double x, double y) {
    left = std::min(left, x);
    right = std::max(right, x);
    low = std::min(low, y);
    high = std::max(high, y);
  }
  double width() const { return right - left + margin; }
  double height() const { return high - low + margin; }
};

// The part of each vertex, by the vertices' order.
std::vector<index_t> number_parts(const std::vector<index_t>& label, std::size_t& parts) {
  std::vector<index_t> number(label.size(), no_vertex), part;
  parts = 0;
  for (const index_t l : label) {
    require(l >= 0 && static_cast<std::size_t>(l) < label.size(),
            "pack: a label must be the number of a vertex");
    index_t& of_label = number[static_cast<std::size_t>(l)];
    if (of_label == no_vertex) of_label = static_cast<index_t>(parts++);
    part.push_back(of_label);
  }
  return part;
}

// Rows of parts, the highest first, about as wide as all are high.
void lay_in_rows(std::vector<Part>& parts) {
  std::vector<std::size_t> order(parts.size());
  double area = 0, wide = 0;
  for (std::size_t p = 0; p < parts.size(); ++p) {
    order[p] = p;
    area += parts[p].width() * parts[p].height();
    wide = std::max(wide, parts[p].width());
  }
  std::stable_sort(order.begin(), order.end(), [&](std::size_t p, std::size_t q) {
    return parts[p].height() > parts[q].height();
  });
  wide = std::max(wide, std::sqrt(1.15 * area));
  double x = 0, y = 0, row = 0;
  for (const std::size_t p : order) {
    if (x > 0 && x + parts[p].width() > wide) {
      x = 0;
      y += row;
      row = 0;
    }
    parts[p].at_x = x;
    parts[p].at_y = y;
    x += parts[p].width();
    row = std::max(row, parts[p].height());
  }
}

// What all are divided by, so that the whole has the size of the unit square.
double size_of(const std::vector<double>& x, const std::vector<double>& y, Drawing& drawing) {
  for (std::size_t v = 0; v < x.size(); ++v) {
    drawing.width = std::max(drawing.width, x[v]);
    drawing.height = std::max(drawing.height, y[v]);
  }
  const double size = std::max(drawing.width, drawing.height);
  return size > 0 ? size : 1;
}

}  // namespace

Drawing pack(const Vector<index_t>& label, const CoarseGraph& graph, Places& places) {
  require(label.size() == places.x.size() && label.size() == places.y.size() &&
              label.size() == static_cast<std::size_t>(graph.vertices()),
          "pack: there must be a label and a place for each vertex");
  Drawing drawing;
  if (label.size() == 0) return drawing;
  const Context& ctx = label.context();
  std::vector<double> x = places.x.to_host(), y = places.y.to_host();
  std::size_t count = 0;
  const std::vector<index_t> part = number_parts(label.to_host(), count);
  std::vector<Part> parts(count);
  for (std::size_t v = 0; v < x.size(); ++v) {
    parts[static_cast<std::size_t>(part[v])].take(x[v], y[v]);
  }
  lay_in_rows(parts);
  for (std::size_t v = 0; v < x.size(); ++v) {
    const Part& of = parts[static_cast<std::size_t>(part[v])];
    x[v] += of.at_x - of.left;
    y[v] += of.at_y - of.low;
  }
  const double size = size_of(x, y, drawing);
  drawing.width /= size;
  drawing.height /= size;
  for (double& value : x) value /= size;
  for (double& value : y) value /= size;
  ctx.copy_in(places.x.data(), x.data(), x.size() * sizeof(double));
  ctx.copy_in(places.y.data(), y.data(), y.size() * sizeof(double));
  const auto lengths = sum_by_parts<3>(x.size(), [&](EqualParts of, Sums<3>* sums) {
    on_backend(ctx, [&](auto on) {
      kernels::length_sums(on, of, graph.view(), 1, places.x.data(), places.y.data(), sums);
    });
  });
  if (lengths.value[2] > 0) drawing.edge_length = lengths.value[1] / lengths.value[2];
  return drawing;
}

double pairs_within(const Vector<index_t>& label, const Vector<std::int64_t>& mass) {
  require(label.size() == mass.size(), "pairs_within: there must be a label for each mass");
  std::size_t count = 0;
  const std::vector<index_t> part = number_parts(label.to_host(), count);
  const std::vector<std::int64_t> of = mass.to_host();
  std::vector<double> sums(count, 0.0);
  for (std::size_t v = 0; v < of.size(); ++v) {
    sums[static_cast<std::size_t>(part[v])] += static_cast<double>(of[v]);
  }
  double pairs = 0;
  for (const double sum : sums) pairs += sum * sum / 2;
  return pairs;
}

}  // namespace graphrun
