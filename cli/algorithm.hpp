// The driver of all commands that run an algorithm of the catalogue: it reads, runs, verifies,
// writes and reports.
#pragma once

#include <graphrun/algorithms/catalogue/catalogue.hpp>
#include <map>
#include <string>
#include <vector>

#include "cli/commands.hpp"
#include "cli/run.hpp"

namespace graphrun::cli {

// The values of the command line.
struct AlgorithmArguments {
  RunArguments run;
  // By the parameter's name. Vertices and files are given as text; monostate: not given.
  std::map<std::string, catalogue::Value> given;
  std::map<std::string, bool> flags;
  std::string plot;       // the picture of a drawing; empty: none
  int trials = 1;         // times that it is computed
  bool estimate = false;  // what the run would need is said, and it does not run
};

// A command with the options of all graph commands, and those of the entry.
Action algorithm_command(const catalogue::Entry& entry, Options& options);

// `graphrun estimate ALGORITHM`, and --estimate: says what the run would need of memory and time.
// Returns the exit status.
int estimate_algorithm(const catalogue::Entry& entry, const AlgorithmArguments& a,
                       Program& program);

// Throws OutOfMemory, with what is needed and what is available, for a run that is foreseen not to
// fit by more than estimates are off. To be called before it allocates anything.
void require_memory(const catalogue::Entry& entry, const catalogue::Query& query);

// "--max-iterations"; "-k", which is the only one of one hyphen.
std::string option_of(const catalogue::Parameter& parameter);

void declare_parameters(Options& options, const catalogue::Entry& entry, AlgorithmArguments& a);

// The file that a parameter names; empty: none.
std::string file_of(const catalogue::Parameter& parameter, const AlgorithmArguments& a);

// Throws UsageError for parameters that contradict each other, and for an output that would
// overwrite an input.
void check_parameters(const catalogue::Entry& entry, const AlgorithmArguments& a);

// Puts the parameters into the request; vertices by their numbers in the file's order. To be called
// after Run::read(). Throws UsageError, InvalidArgument, and what reading the parameters' files
// throws.
void give_parameters(Run& run, const catalogue::Entry& entry, const AlgorithmArguments& a,
                     catalogue::Request& request);
// The same without a graph: of parameters that list vertices only their number is right.
void give_counts(const catalogue::Entry& entry, const AlgorithmArguments& a,
                 catalogue::Request& request);
// Renumbers the request's vertices to the graph's order. To be called after Run::build().
void number_vertices(Run& run, const catalogue::Entry& entry, catalogue::Request& request);

// The formats of the -o file where a row is for an edge, or for a set and a vertex; empty: a row is
// for a vertex.
std::vector<std::string> row_formats(const catalogue::Entry& entry, const AlgorithmArguments& a);

// A number or parameter as JSON has it; vertices by their ids.
Json value_json(const Run& run, const catalogue::Value& value);

// Puts numbers, parameters, lines and definitions into the report.
void report_answer(Run& run, const catalogue::Entry& entry, const catalogue::Request& request,
                   const catalogue::Answer& answer);

// Lists the highest values of the first column. With `write`, writes the columns to the -o file.
// The places of the attributes are moved.
struct AttributeColumns;
void give_columns(Run& run, const catalogue::Entry& entry, catalogue::Answer& answer,
                  AttributeColumns& attributes, bool write);

}  // namespace graphrun::cli
