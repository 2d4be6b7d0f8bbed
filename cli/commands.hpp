// The list of commands; those that run an algorithm come from the catalogue. To add one: define
// `Action NAME_command(Options&)` in NAME.cpp and add its row here.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cli/options.hpp"

// X(name, heading in --help, summary)
#define GRAPHRUN_COMMANDS(X)                                                                    \
  X(spmv, "Multiply", "a sparse matrix by a vector, over a semiring of choice")                 \
  X(spgemm, "Multiply", "the product of two sparse matrices, over a semiring, with a mask")     \
  X(info, "Look at a graph", "what it is: components, degrees, hubs, two kinds or not")         \
  X(profile, "Look at a graph", "a page for the browser: what one asks first of it, drawn")     \
  X(estimate, "Look at a graph", "the memory that an algorithm needs, before it runs")          \
  X(convert, "Look at a graph", "write a graph in another format")                              \
  X(generate, "Look at a graph", "make a synthetic graph, the same one for the same seed")      \
  X(bench, "Look at this machine", "measure suites beside baselines and the machine's limits")  \
  X(formats, "Look at this machine", "the storage formats, and what each is good for")          \
  X(devices, "Look at this machine", "the processors and GPUs that can be computed on")         \
  X(cache, "Look at this machine", "the graphs that --cache keeps, and --clear to remove them") \
  X(help, "About graphrun", "this list, or what a command takes")                               \
  X(man, "About graphrun", "the manual page, for man")                                          \
  X(completions, "About graphrun", "what bash, zsh or fish complete, as a script")              \
  X(version, "About graphrun", "the version, and what it was built for")

namespace graphrun::cli {

struct Program;

// The execution of a command, after its options are parsed. Returns the exit status.
using Action = std::function<int(Program&)>;

struct Command {
  std::string name, heading, summary;
  // Declares the command's options. Parsing stores their values where the action finds them.
  std::function<Action(Options&)> define;
};

const std::vector<Command>& commands();

#define GRAPHRUN_DECLARE(NAME, HEADING, SUMMARY) Action NAME##_command(Options& options);
GRAPHRUN_COMMANDS(GRAPHRUN_DECLARE)
#undef GRAPHRUN_DECLARE

}  // namespace graphrun::cli
