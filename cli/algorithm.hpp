// The commands that run an algorithm of the catalogue: reading, running, verifying, writing and
// reporting, once for all.
#pragma once

#include <graphrun/algorithms/catalogue/catalogue.hpp>
#include <map>
#include <string>

#include "cli/commands.hpp"
#include "cli/run.hpp"

namespace graphrun::cli {

// What the command line gives.
struct AlgorithmArguments {
  RunArguments run;
  // By parameter. Of vertices and files what names them; monostate: not given.
  std::map<std::string, catalogue::Value> given;
  std::map<std::string, bool> flags;
};

// A command with the options of all graph commands, and those of the entry.
Action algorithm_command(const catalogue::Entry& entry, Options& options);

// "--max-iterations", "-k".
std::string option_of(const catalogue::Parameter& parameter);

void declare_parameters(Options& options, const catalogue::Entry& entry, AlgorithmArguments& a);

// Refuses parameters that contradict each other, and an output over an input. Throws UsageError.
void check_parameters(const catalogue::Entry& entry, const AlgorithmArguments& a);

// Puts parameters into the request: vertices and files too, by the numbers that were given. After
// Run::read(). Throws UsageError, InvalidArgument, and what reading the files does.
void give_parameters(Run& run, const catalogue::Entry& entry, const AlgorithmArguments& a,
                     catalogue::Request& request);
// Turns vertices that were given into those of the graph's order. After Run::build().
void number_vertices(Run& run, const catalogue::Entry& entry, catalogue::Request& request);

// Whether the result has a value for each edge and not for each vertex.
bool is_per_edge(const catalogue::Entry& entry, const AlgorithmArguments& a);

// Puts numbers, parameters, lines and definitions into the report.
void report_answer(Run& run, const catalogue::Entry& entry, const catalogue::Request& request,
                   const catalogue::Answer& answer);

// Lists the highest values of the first column, and writes -o where `write` says so.
void give_columns(Run& run, const catalogue::Entry& entry, catalogue::Answer& answer, bool write);

}  // namespace graphrun::cli
