// What holds of communities of large modularity, by definition.
#pragma once

#include <string>
#include <vector>

#include "algorithms/oracles/words.hpp"

namespace graphrun::oracles {

// A partition, and the weights that modularity is made of.
class Communities {
 public:
  Communities(const PlainGraph& graph, const catalogue::Query& query,
              const catalogue::Answer& answer);

  // Each is empty where nothing is wrong: a community has another name than its smallest vertex, a
  // number of the answer is another one, a vertex had better be in another community, two
  // communities had better be one, or one is not connected.
  std::string name_fault() const;
  std::string number_fault(const catalogue::Answer& answer) const;
  std::string move_fault(double tolerance) const;
  std::string merge_fault(double tolerance) const;
  std::string connection_fault() const;

 private:
  template <class F>
  void each_entry(F f) const;

  const PlainGraph& graph_;
  const catalogue::Query& query_;
  std::vector<index_t> of_;
  std::vector<long double> out_, in_;              // ends at each vertex
  std::vector<long double> group_out_, group_in_;  // in each community
  long double total_ = 0, within_ = 0, resolution_;
};

}  // namespace graphrun::oracles
