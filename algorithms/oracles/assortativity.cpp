// Degree assortativity by its definition: degrees and the moments of their pairs, edge by edge.
#include <algorithm>
#include <cmath>
#include <limits>

#include "algorithms/oracles/words.hpp"

namespace graphrun::oracles {
namespace {

using Wide = long double;

struct EndDegrees {
  std::vector<double> out, in;  // the same of an undirected graph
};

EndDegrees end_degrees(const PlainGraph& graph, const std::vector<double>& lengths) {
  const Rows& rows = graph.rows();
  EndDegrees degrees{std::vector<double>(static_cast<std::size_t>(rows.vertices()), 0.0), {}};
  degrees.in = degrees.out;
  std::size_t place = 0;
  for (index_t u = 0; u < rows.vertices(); ++u) {
    for (const index_t v : rows.row(u)) {
      const double each = lengths[place++];
      degrees.out[static_cast<std::size_t>(u)] += each;
      degrees.in[static_cast<std::size_t>(v)] += each;
      if (!graph.directed() && u == v) {
        degrees.out[static_cast<std::size_t>(u)] += each;
        degrees.in[static_cast<std::size_t>(u)] += each;
      }
    }
  }
  return degrees;
}

// NaN where there is none.
double correlation(const Rows& rows, const std::vector<double>& x, const std::vector<double>& y) {
  constexpr double none = std::numeric_limits<double>::quiet_NaN();
  Wide sum_x = 0, sum_y = 0, xx = 0, yy = 0, xy = 0;
  const auto each = [&](auto&& take) {
    for (index_t u = 0; u < rows.vertices(); ++u) {
      for (const index_t v : rows.row(u)) {
        take(Wide{x[static_cast<std::size_t>(u)]}, Wide{y[static_cast<std::size_t>(v)]});
      }
    }
  };
  if (rows.entries() == 0) return none;
  Wide first_x = 0, first_y = 0;
  bool differ_x = false, differ_y = false, is_first = true;
  each([&](Wide p, Wide q) {
    if (is_first) {
      first_x = p;
      first_y = q;
    }
    is_first = false;
    differ_x = differ_x || p != first_x;
    differ_y = differ_y || q != first_y;
    sum_x += p;
    sum_y += q;
  });
  if (!differ_x || !differ_y) return none;
  const auto entries = static_cast<Wide>(rows.entries());
  each([&](Wide p, Wide q) {
    p -= sum_x / entries;
    q -= sum_y / entries;
    xx += p * p;
    yy += q * q;
    xy += p * q;
  });
  return static_cast<double>(xy / std::sqrt(xx * yy));
}

bool same_degree(double found, double expected) {
  return found == expected ||
         std::abs(found - expected) <= 1e-9 * std::max(1.0, std::abs(expected));
}

Finding check_correlation(const PlainGraph& graph, const catalogue::Query& query,
                          const catalogue::Answer& answer, Rule) {
  const Rows& rows = graph.rows();
  const std::vector<double> ones(query.weighted ? 0 : rows.targets.size(), 1);
  const EndDegrees degrees = end_degrees(graph, query.weighted ? graph.lengths<double>() : ones);
  const auto of = [&](const char* end) -> const std::vector<double>& {
    return query.parameters.text(end) == "in" ? degrees.in : degrees.out;
  };
  const std::vector<double>&x = of("source_degree"), &y = of("target_degree");
  const std::vector<double> found = answer.values<double>("neighbour_degree").to_host();
  std::vector<double> expected(x.size(), std::numeric_limits<double>::infinity());
  for (index_t u = 0; u < rows.vertices(); ++u) {
    if (rows.degree(u) == 0) continue;
    const auto at = static_cast<std::size_t>(u);
    Wide sum = 0;
    for (const index_t v : rows.row(u)) sum += y[static_cast<std::size_t>(v)];
    expected[at] = static_cast<double>(sum / static_cast<Wide>(rows.degree(u)));
    if (at < found.size() && same_degree(found[at], expected[at])) expected[at] = found[at];
  }
  Finding finding{"", "by definition: degrees compared edge by edge"};
  finding.fault = first_difference(query, "neighbour degree", found, expected, [](double value) {
    return std::isinf(value) ? std::string("none") : fmt::format("{:.9g}", value);
  });
  if (!finding.fault.empty()) return finding;
  const double right = correlation(rows, x, y);
  const auto* const said = std::get_if<double>(&answer.number("assortativity")->value);
  const bool is_right =
      said == nullptr ? std::isnan(right) : !std::isnan(right) && same_degree(*said, right);
  if (!is_right) {
    finding.fault = fmt::format("the assortativity is {}, expected {}",
                                said == nullptr ? "none" : fmt::format("{:.12g}", *said),
                                std::isnan(right) ? "none" : fmt::format("{:.12g}", right));
  }
  return finding;
}

}  // namespace

Oracle assortativity_oracle() {
  return {"assortativity", "by comparing degrees edge by edge",
          "degrees at both ends, compared edge by edge", check_correlation};
}

}  // namespace graphrun::oracles
