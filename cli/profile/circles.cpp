#include "cli/profile/circles.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace graphrun::cli {
namespace {

constexpr int most_rounds = 400;
constexpr double gap = 0.012;  // between two circles

// Whether any two did overlap.
bool move_apart(std::vector<Circle>& circles) {
  bool overlapped = false;
  for (std::size_t u = 0; u < circles.size(); ++u) {
    for (std::size_t v = 0; v < u; ++v) {
      Circle &p = circles[u], &q = circles[v];
      const double dx = p.x - q.x, dy = p.y - q.y;
      const double distance = std::max(std::hypot(dx, dy), 1e-6);
      const double lacking = p.radius + q.radius + gap - distance;
      if (lacking <= 1e-6) continue;
      overlapped = true;
      const double by = 0.5 * lacking / distance;
      p.x += by * dx;
      p.y += by * dy;
      q.x -= by * dx;
      q.y -= by * dy;
    }
  }
  return overlapped;
}

void fit_square(std::vector<Circle>& circles) {
  double left = 1e9, right = -1e9, top = 1e9, bottom = -1e9;
  for (const Circle& c : circles) {
    left = std::min(left, c.x - c.radius);
    right = std::max(right, c.x + c.radius);
    top = std::min(top, c.y - c.radius);
    bottom = std::max(bottom, c.y + c.radius);
  }
  const double scale = std::min(1.0, 1 / std::max({right - left, bottom - top, 1e-9}));
  for (Circle& c : circles) {
    c.x = 0.5 + scale * (c.x - (left + right) / 2);
    c.y = 0.5 + scale * (c.y - (top + bottom) / 2);
    c.radius *= scale;
  }
}

}  // namespace

void separate(std::vector<Circle>& circles) {
  for (int round = 0; round < most_rounds && move_apart(circles); ++round) {
  }
  fit_square(circles);
}

}  // namespace graphrun::cli
