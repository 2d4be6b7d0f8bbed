// The suites: what is measured under which rules.
#pragma once

#include <string>
#include <vector>

#include "bench/session.hpp"

namespace graphrun::cli::bench {

struct Suite {
  std::string name;  // of suite_texts()
  // Measures on the graphs named, or on the suite's own choice where there are none.
  void (*run)(Session&, std::vector<std::string> graphs);
};

const std::vector<Suite>& suites();
const Suite* suite_named(const std::string& name);  // null where there is none

// One algorithm on graphs of one's choice, by its default definition.
void run_command(Session& session, const std::string& command, std::vector<std::string> graphs);

void run_laptop(Session&, std::vector<std::string>);
void run_spmv(Session&, std::vector<std::string>);
void run_formats(Session&, std::vector<std::string>);
void run_spgemm(Session&, std::vector<std::string>);
void run_gap(Session&, std::vector<std::string>);
void run_graph500(Session&, std::vector<std::string>);
void run_graphchallenge(Session&, std::vector<std::string>);
void run_snap(Session&, std::vector<std::string>);
void run_ldbc(Session&, std::vector<std::string>);
void run_roofline(Session&, std::vector<std::string>);

}  // namespace graphrun::cli::bench
