#include "cli/profile/force_layout.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace graphrun::cli {
namespace {

constexpr int rounds = 600;
constexpr double gap = 0.012;   // between two circles
constexpr double inward = 2.5;  // the pull to the middle, of a distance of 1

// splitmix64, as a number in [0, 1).
double drawn(std::uint64_t& state) {
  state += 0x9e3779b97f4a7c15;
  std::uint64_t z = state;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return static_cast<double>((z ^ (z >> 31)) >> 11) * 0x1p-53;
}

// A spiral from the middle, in the order of the vertices.
std::vector<Point> first_places(std::size_t vertices, std::uint64_t seed) {
  std::vector<Point> places;
  const double golden_angle = std::numbers::pi * (3 - std::sqrt(5.0));
  for (std::size_t v = 0; v < vertices; ++v) {
    const double away = 0.45 * std::sqrt(static_cast<double>(v) / static_cast<double>(vertices));
    const double angle = golden_angle * static_cast<double>(v) + 0.3 * drawn(seed);
    places.push_back({0.5 + away * std::cos(angle), 0.5 + away * std::sin(angle)});
  }
  return places;
}

struct Forces {
  const std::vector<double>& radius;
  const std::vector<LayoutEdge>& edges;
  double spacing;  // of vertices that fill the square evenly

  std::vector<Point> at(const std::vector<Point>& place) const {
    std::vector<Point> force(place.size(), Point{0, 0});
    for (std::size_t u = 0; u < place.size(); ++u) {
      for (std::size_t v = 0; v < u; ++v) push(place, u, v, force);
    }
    for (const LayoutEdge& edge : edges) pull(place, edge, force);
    for (std::size_t v = 0; v < place.size(); ++v) {
      force[v].x += inward * (0.5 - place[v].x);
      force[v].y += inward * (0.5 - place[v].y);
    }
    return force;
  }

  // The force between two vertices falls with the distance between the rims of their circles.
  void push(const std::vector<Point>& place, std::size_t u, std::size_t v,
            std::vector<Point>& force) const {
    const double dx = place[u].x - place[v].x, dy = place[u].y - place[v].y;
    const double distance = std::max(std::hypot(dx, dy), 1e-6);
    const double between = std::max(distance - radius[u] - radius[v], 0.004);
    const double by = spacing * spacing / between / distance;
    force[u].x += by * dx;
    force[u].y += by * dy;
    force[v].x -= by * dx;
    force[v].y -= by * dy;
  }

  void pull(const std::vector<Point>& place, const LayoutEdge& edge,
            std::vector<Point>& force) const {
    const double dx = place[edge.to].x - place[edge.from].x;
    const double dy = place[edge.to].y - place[edge.from].y;
    const double distance = std::hypot(dx, dy);
    const double by = edge.strength * std::max(distance, 1e-6) / spacing;
    force[edge.from].x += by * dx;
    force[edge.from].y += by * dy;
    force[edge.to].x -= by * dx;
    force[edge.to].y -= by * dy;
  }
};

// Moves circles that overlap apart.
void separate(std::vector<Point>& place, const std::vector<double>& radius) {
  for (std::size_t u = 0; u < place.size(); ++u) {
    for (std::size_t v = 0; v < u; ++v) {
      const double dx = place[u].x - place[v].x, dy = place[u].y - place[v].y;
      const double distance = std::max(std::hypot(dx, dy), 1e-6);
      const double lacking = radius[u] + radius[v] + gap - distance;
      if (lacking <= 0) continue;
      const double by = 0.5 * lacking / distance;
      place[u].x += by * dx;
      place[u].y += by * dy;
      place[v].x -= by * dx;
      place[v].y -= by * dy;
    }
  }
}

// Stretches the drawing to the unit square, circles included.
void fit_square(std::vector<Point>& place, const std::vector<double>& radius) {
  double left = 1e9, right = -1e9, top = 1e9, bottom = -1e9;
  for (std::size_t v = 0; v < place.size(); ++v) {
    left = std::min(left, place[v].x - radius[v]);
    right = std::max(right, place[v].x + radius[v]);
    top = std::min(top, place[v].y - radius[v]);
    bottom = std::max(bottom, place[v].y + radius[v]);
  }
  const double wide = std::max(right - left, 1e-9), high = std::max(bottom - top, 1e-9);
  const double scale = std::min(1.0, 1 / std::max(wide, high));
  for (Point& p : place) {
    p.x = 0.5 + scale * (p.x - (left + right) / 2);
    p.y = 0.5 + scale * (p.y - (top + bottom) / 2);
  }
}

}  // namespace

std::vector<Point> force_layout(const std::vector<double>& radius,
                                const std::vector<LayoutEdge>& edges, std::uint64_t seed) {
  std::vector<Point> place = first_places(radius.size(), seed);
  if (place.size() < 2) return std::vector<Point>(place.size(), Point{0.5, 0.5});
  const double spacing = 0.55 / std::sqrt(static_cast<double>(place.size()));
  const Forces forces{radius, edges, spacing};
  for (int round = 0; round < rounds; ++round) {
    const double most = 0.08 * (1 - static_cast<double>(round) / rounds) + 0.0005;
    const std::vector<Point> force = forces.at(place);
    for (std::size_t v = 0; v < place.size(); ++v) {
      const double strength = std::max(std::hypot(force[v].x, force[v].y), 1e-12);
      const double by = std::min(0.05 * strength, most) / strength;
      place[v].x += by * force[v].x;
      place[v].y += by * force[v].y;
    }
    if (round > rounds / 2) separate(place, radius);
  }
  for (int round = 0; round < 60; ++round) separate(place, radius);
  fit_square(place, radius);
  return place;
}

}  // namespace graphrun::cli
