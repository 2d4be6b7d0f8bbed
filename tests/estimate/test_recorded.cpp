// Estimates for a GPU beside peaks that were recorded on one: h200_peaks.tsv has, of the table that
// "[.peaks]" prints, the runs that ended. It takes no GPU.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <fstream>
#include <map>
#include <sstream>
#include <string>

#include "estimate/cases.hpp"

namespace graphrun::test {
namespace {

struct Recorded {
  std::string algorithm, name, graph, weights;
  double vertices = 0, entries = 0, kept = 0, peak = 0;
  bool directed = false;
};

std::vector<Recorded> recorded() {
  std::ifstream file(GRAPHRUN_ESTIMATE_PEAKS);
  std::vector<Recorded> rows;
  std::string line;
  std::getline(file, line);
  while (std::getline(file, line)) {
    std::istringstream fields(line);
    std::vector<std::string> of;
    for (std::string field; std::getline(fields, field, '\t');) of.push_back(field);
    REQUIRE(of.size() == 9);
    rows.push_back({of[0], of[1] == "-" ? "" : of[1], of[2], of[6], std::stod(of[3]),
                    std::stod(of[4]), std::stod(of[7]), std::stod(of[8]), of[5] == "1"});
  }
  return rows;
}

double bytes_of(const std::string& weights) {
  return weights == "int32" ? 4 : weights == "pattern" ? 0 : 8;
}

catalogue::Estimate estimate_of(const QueryCase& asked, const Recorded& row) {
  const catalogue::Entry& entry = *catalogue::entry_named(asked.algorithm);
  catalogue::Request request(entry);
  request.vertices = static_cast<index_t>(row.vertices);
  request.undirected = !row.directed;
  request.to_file = true;
  if (asked.give) asked.give(request);
  GraphSize size;
  size.backend = Backend::cuda;
  size.vertices = row.vertices;
  size.entries = {row.entries, row.entries};
  size.directed = row.directed;
  size.weight_bytes = bytes_of(row.weights);
  size.format = asked.format;
  catalogue::Sizes sizes(request, size);
  sizes.columns = asked.columns;
  return catalogue::estimate(entry, sizes);
}

constexpr double factor = 1.3;

}  // namespace

TEST_CASE("peaks recorded on a GPU are within 1.3 of their estimates", "[estimate]") {
  std::map<std::string, QueryCase> cases;
  for (const QueryCase& one : query_cases()) cases.emplace(one.algorithm + "\t" + one.name, one);
  std::map<std::string, std::pair<double, double>> shares;  // least and most of measured
  for (const Recorded& row : recorded()) {
    const std::string key = row.algorithm + "\t" + row.name;
    INFO(key << " on " << row.graph << ", " << row.weights);
    REQUIRE(cases.contains(key));
    const catalogue::Estimate found = estimate_of(cases.at(key), row);
    CAPTURE(row.vertices, row.entries, row.peak, found.run.least, found.run.most, row.kept,
            found.kept.least, found.kept.most);
    CHECK(row.peak >= found.run.least / factor);
    CHECK(row.peak <= found.run.most * factor);
    CHECK(row.kept <= found.kept.most * factor + 64);
    CHECK(row.kept * factor + 64 >= found.kept.least);
    auto [at, fresh] = shares.try_emplace(key, 1e9, 0.0);
    at->second.first = std::min(at->second.first, row.peak / found.run.least);
    at->second.second = std::max(at->second.second, row.peak / found.run.most);
  }
  // All pairs of the recorded graphs fit no memory; the other is of what two recorded ones hold.
  // The order of peeling was recorded when it took more, and is to be recorded again.
  CHECK(shares.size() == cases.size() - cases.count("apsp\t") - cases.count("kcore\t"));
  for (const auto& [key, share] : shares) {
    INFO(key);
    if (key.ends_with("all_pairs")) continue;  // how many products there are, sizes do not tell
    if (key.starts_with("eccentricity")) continue;  // of none of these graphs do the bounds close
    CHECK(share.first <= factor * factor);
    CHECK(share.second >= 1 / (factor * factor));
  }
}

}  // namespace graphrun::test
