#include "cli/bench_suites.hpp"

#include <fmt/format.h>

#include <graphrun/algorithms/catalogue/catalogue.hpp>

namespace graphrun::cli::bench {

const std::vector<SuiteText>& suite_texts() {
  static const std::vector<SuiteText> list = {
      {"laptop", "two minutes' worth: gap and spmv on small graphs (what no suite means)",
       "[GRAPH...]",
       "The gap suite on kron:16 and urand:16, and the spmv suite on the first of them, or on the "
       "graphs that are named.",
       "  graphrun bench laptop --json laptop.json\n"
       "  graphrun bench laptop web.txt.gz"},
      {"spmv", "y = A x: every storage format, beside cuSPARSE on a GPU", "[GRAPH...]",
       "Products y = A x over plus_times in each storage format that is worth it: as a pattern, "
       "with fp32 and with fp64 values; beside cuSPARSE on a GPU, a plain loop over CSR on a CPU. "
       "At least 10 runs (--runs) and 1 s (--seconds) each. Without a graph: kron:18, on a GPU "
       "kron:22.",
       "  graphrun bench spmv kron:20 --device cpu --json out.json --plot out.svg"},
      {"formats", "every format's time foreseen and measured, and the choice among them",
       "[GRAPH...]",
       "Each format's time as --format auto predicts it and as it is measured, and what the "
       "choice loses to the fastest: its regret. As a pattern and with fp32 values. Without a "
       "graph: kron:16 and grid:1024x1024.",
       "  graphrun bench formats kron:18 roads.mtx --runs 5"},
      {"spgemm", "C = A A, all values 1, beside cuSPARSE on a GPU", "[GRAPH...]",
       "The product of a matrix with itself, all values 1, in fp64 and fp32, with its peak of "
       "memory; beside cuSPARSE's algorithms on a GPU. At least 5 runs (--runs). Without a graph: "
       "kron:13, on a GPU kron:16.",
       "  graphrun bench spgemm kron:14 --runs 7"},
      {"spmm", "products with dense matrices, beside cuSPARSE on a GPU", "[GRAPH...]",
       "Y = A X (spmm), and X Y^T at the entries of A (sddmm), for dense matrices of 8, 32 and 128 "
       "columns, row-major and column-major, in fp32, bf16 and fp16; beside the fastest of "
       "cuSPARSE's algorithms on a GPU. At least 10 runs (--runs) and 1 s (--seconds) each. "
       "Without a graph: kron:13, on a GPU kron:20.",
       "  graphrun bench spmm kron:16 --seconds 0.1"},
      {"gap", "the GAP Benchmark Suite's kernels, by its rules", "[GRAPH...]",
       "pagerank (L1 change under 1e-4), bfs, sssp, cc, bc (four sources) and triangles by the "
       "GAP Benchmark Suite's rules: its trials (--trials for others) and sources, loops dropped, "
       "weights from 1 to 255, results checked. Beside Boost.Graph, and with --gapbs beside GAP's "
       "own programs, which run between the halves of graphrun's trials. Without a graph: kron:18, "
       "on a GPU kron:22.",
       "  graphrun bench gap kron:20 --trials 5\n"
       "  graphrun bench gap kron:20 --gapbs ../gapbs"},
      {"graph500", "breadth-first search and shortest paths from 64 roots, with Graph500's output",
       "[GRAPH...]",
       "Breadth-first search and shortest paths from 64 roots (--trials), each result validated "
       "in full, and the lines that Graph500's reference prints. Without a graph: kron:16, on a "
       "GPU kron:22.",
       "  graphrun bench graph500 kron:18"},
      {"graphchallenge", "triangles and k-truss, edges per second", "[GRAPH...]",
       "Triangles and k-truss of the graph taken as undirected and without loops, in edges per "
       "second, 5 trials (--trials). Without a graph: kron:16, on a GPU kron:20.",
       "  graphrun bench graphchallenge friends.txt.gz"},
      {"snap", "files or a folder: read, build and compute", "FILE|FOLDER...",
       "pagerank, bfs, cc and triangles of each file, and the time of reading and building it. A "
       "folder stands for the files in it. 5 trials, 16 of bfs (--trials).",
       "  graphrun bench snap wiki-Vote.txt.gz\n"
       "  graphrun bench snap graphs/ --undirected"},
      {"ldbc", "a folder of Graphalytics graphs with their expected outputs", "FOLDER",
       "Every algorithm for which the folder's .properties files have an expected output, "
       "compared with it, by the rules of LDBC Graphalytics: load time, makespan, edges and "
       "vertices per second. 3 trials (--trials).",
       "  graphrun bench ldbc graphalytics/"},
      {"estimate", "every algorithm's bytes and seconds, foreseen and measured",
       "[ALGORITHM...] [GRAPH...]",
       "What `graphrun estimate` foresees of each algorithm, or of those named, without weights "
       "and from eight sources, and what is measured: the bytes of the device's buffers, and the "
       "least time of five runs (--trials), each of a graph that has made no other form of its "
       "edges yet. What is foreseen to take more than 5 s is left out. With --threads 1 it is the "
       "processor's time, which other processes disturb least. Without a graph: kron:14 and "
       "grid:256x256.",
       "  graphrun bench estimate kron:18 roads.mtx --device cpu\n"
       "  graphrun bench estimate maxflow mincut roads.mtx --device cpu\n"
       "  graphrun bench estimate kron:20 --device cuda --json gpu.json"},
      {"roofline", "the limits of this device, measured anew", "",
       "The bandwidths and rates that this device reaches, measured anew and kept for the shares "
       "that other suites show. Takes no graph.",
       "  graphrun bench roofline\n"
       "  graphrun bench roofline --device cuda"},
  };
  return list;
}

std::vector<std::string> measured_commands() {
  std::vector<std::string> names;
  for (const catalogue::Entry& entry : catalogue::entries()) {
    if (entry.measured) names.push_back(entry.name);
  }
  return names;
}

std::vector<HelpTopic> suite_topics() {
  std::vector<HelpTopic> topics;
  for (const SuiteText& suite : suite_texts()) {
    topics.push_back({suite.name, suite.summary,
                      suite.name + (suite.arguments.empty() ? "" : " ") + suite.arguments,
                      suite.definition, "Examples:\n" + suite.examples});
  }
  for (const auto& name : measured_commands()) {
    topics.push_back({name, "the command measured by itself", name + " [GRAPH...]",
                      "graphrun's results are checked, and its times stand beside Boost.Graph's "
                      "where that has the algorithm. 10 trials (--trials). Without a graph: "
                      "kron:16.",
                      fmt::format("Examples:\n  graphrun bench {} kron:18 --trials 5", name)});
  }
  return topics;
}

}  // namespace graphrun::cli::bench
