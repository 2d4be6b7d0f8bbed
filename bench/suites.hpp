// The suites of `graphrun bench`.
#pragma once

#include <string>
#include <vector>

#include "bench/session.hpp"

namespace graphrun::cli::bench {

struct Suite {
  std::string name;  // of suite_texts()
  // Measures the named graphs, or by default the suite's own.
  void (*run)(Session&, std::vector<std::string> graphs);
};

const std::vector<Suite>& suites();
const Suite* suite_named(const std::string& name);  // null: unknown

// Measures one algorithm, with its default parameters, on the graphs.
void run_command(Session& session, const std::string& command, std::vector<std::string> graphs);

void run_laptop(Session&, std::vector<std::string>);
void run_spmv(Session&, std::vector<std::string>);
void run_estimate(Session&, std::vector<std::string>);
void run_formats(Session&, std::vector<std::string>);
void run_spgemm(Session&, std::vector<std::string>);
void run_spmm(Session&, std::vector<std::string>);
void run_gap(Session&, std::vector<std::string>);
void run_graph500(Session&, std::vector<std::string>);
void run_graphchallenge(Session&, std::vector<std::string>);
void run_snap(Session&, std::vector<std::string>);
void run_ldbc(Session&, std::vector<std::string>);
void run_roofline(Session&, std::vector<std::string>);

}  // namespace graphrun::cli::bench
