// The prediction of --gpus auto.
#include <catch2/catch_test_macros.hpp>
#include <graphrun/algorithms/catalogue/catalogue.hpp>

#include "cli/gpu_choice.hpp"
#include "cli/rank_device.hpp"

namespace graphrun::cli {
namespace {

// Milliseconds on one, two and four GPUs, by docs/measurements.md, "Several GPUs"; 0: not measured.
// Levels, core numbers and times are those that the rounds between GPUs follow from.
struct Measured {
  const char* algorithm;
  double one, two, four;
  double times = 0, levels = 0, core = 0;
  double forms = 0;  // of `one`
};

constexpr double kron = 7, grid = 4093;
constexpr Measured measured[] = {
    {"pagerank", 78.2, 40.5, 21.4, 1},  // a round of kron:27 in CSR
    {"pagerank", 5.07, 2.72, 1.54, 1},
    {"pagerank", 5.92, 3.28, 1.92, 1},
    {"pagerank", 11.2, 6.47, 4.9, 1},  // tiled
    {"pagerank", 1.50, 1.03, 0, 1},
    {"pagerank", 0.85, 0.62, 0, 1},
    {"pagerank", 0.85, 0.76, 0.58, 1},
    {"bfs", 5.8, 3.8, 2.2, 0, kron},
    {"bfs", 0.85, 0.70, 0.49, 0, kron},
    {"bfs", 3.0, 2.2, 0, 0, kron},  // dealt
    {"bfs", 0.58, 0.67, 0, 0, kron},
    {"bfs", 5.0, 3.1, 1.6, 0, kron},  // urand:24
    {"bfs", 14.2, 67, 67, 0, grid},
    {"hits", 18.5, 14.7, 0, 5},
    {"hits", 94, 129, 0, 5, 0, 0, 75.5},  // its first trial
    {"sssp", 77, 41.8, 27.1, 0, kron},
    {"sssp", 9.9, 7.1, 5.9, 0, kron},
    {"sssp", 5.6, 6.7, 6.9, 0, kron},  // kron:22
    {"sssp", 2.0, 4.3, 4.3, 0, kron},  // kron:20
    {"sssp", 17.2, 18.3, 0, 0, kron},
    {"sssp", 38.5, 457, 543, 0, grid},
    {"cc", 6.3, 4.0, 2.4},
    {"cc", 4.0, 2.6, 0},
    {"cc", 0.90, 1.0, 0.78},
    {"cc", 0.26, 0.42, 0},
    {"triangles", 118.6, 68.6, 39.9},
    {"triangles", 3270, 0, 970},
    {"lcc", 29.0, 20.1, 12.1},
    {"lcc", 15.4, 14.2, 10.8},
    {"bc", 124, 74.8, 43.5, 16, kron},
    {"bc", 444, 249, 139, 64, kron},
    {"bc", 138, 74.4, 0, 16, kron},
    {"closeness", 192, 98.1, 52.6, 128, kron},  // of 64 sources each
    {"percolation", 10160, 5250, 2500, 65536, kron},
    {"cdlp", 9.6, 6.1, 0},
    {"reciprocity", 3.8, 0.82, 0.47},
    {"assortativity", 1.4, 1.1, 0},
    {"neighbourhood", 13.7, 11.6, 10.1, 0, 4},
    {"scc", 2.9, 3.4, 3.4},
    {"eccentricity", 643, 685, 0, 2048, kron},
    {"diameter", 4350, 4840, 0, 4916, kron},
    {"bipartite", 80, 129, 0, 0, kron},
    {"bipartite", 10.2, 35.6, 0, 0, 2046},
    {"mis", 0.90, 1.4, 1.6},
    {"kcore", 20.6, 123, 105, 0, kron, 1200},
    {"coloring", 1.1, 608, 0, 0, kron, 611},
    {"coloring", 0.27, 1.9, 0, 0, 2046, 2},
};

GpuNeed need_of(const Measured& row) {
  GraphStructure structure;
  structure.levels = row.levels;
  structure.core = row.core;
  const catalogue::Entry& entry = *catalogue::entry_named(row.algorithm);
  return {.seconds = row.one / 1e3,
          .forms = row.forms / 1e3,
          .between = catalogue::counted(entry.work.between, row.times, structure)};
}

}  // namespace

TEST_CASE("several GPUs are foreseen to compute sooner than one where they were measured to",
          "[gpu_choice]") {
  constexpr double clear = 1.2;
  for (const Measured& row : measured) {
    const GpuChoice choice = choose_gpus(4, 0, need_of(row));
    const double one = choice.options[0].compute;
    for (const auto& [gpus, took] : {std::pair(2, row.two), std::pair(4, row.four)}) {
      const double foreseen = choice.options[static_cast<std::size_t>(gpus) - 1].compute;
      INFO(row.algorithm << ": " << row.one << " and " << took << " ms, foreseen "
                         << 1e3 * foreseen);
      if (took > clear * row.one) CHECK(foreseen > one);
      if (took > 0 && row.one > clear * took) CHECK(foreseen < one);
    }
  }
}

TEST_CASE("algorithms that several GPUs do not speed up run on one as long as that holds them",
          "[gpu_choice]") {
  for (const char* name :
       {"coloring", "kcore", "mis", "scc", "bipartite", "diameter", "eccentricity"}) {
    INFO(name);
    const catalogue::Entry& entry = *catalogue::entry_named(name);
    GpuNeed need{.bytes = 2e9, .seconds = 3600};
    need.between = catalogue::counted(entry.work.between, 1, {});
    CHECK(choose_gpus(8, 140e9, need).taken == 1);
    need.bytes = 150e9;
    CHECK(choose_gpus(8, 140e9, need).taken == 2);
  }
}

TEST_CASE("each algorithm over ranks says in which rounds GPUs wait for each other",
          "[gpu_choice]") {
  GraphStructure structure;
  structure.levels = structure.core = 5;
  for (const catalogue::Entry& entry : catalogue::entries()) {
    INFO(entry.name);
    const catalogue::CountedRounds rounds = catalogue::counted(entry.work.between, 1, structure);
    CHECK((rounds.hosts + rounds.kernels > 0) == entry.over_ranks);
  }
}

TEST_CASE("searches of which a few are one GPU's are shared by as many as there are such parts",
          "[gpu_choice]") {
  const auto of = [](const char* name, double times) {
    return catalogue::counted(catalogue::entry_named(name)->work.between, times, {}).pieces;
  };
  CHECK(of("bc", 4) == 1);
  CHECK(of("bc", 17) == 5);
  CHECK(of("closeness", 128) == 128);
  CHECK(of("bfs", 0) == 0);
  const auto compute = [&](double pieces, std::size_t gpus) {
    return choose_gpus(4, 0, {.seconds = 30, .between = {.pieces = pieces}})
        .options[gpus - 1]
        .compute;
  };
  CHECK(compute(1, 2) == 30);
  CHECK(compute(2, 2) < 30);
  CHECK(compute(2, 4) == compute(2, 2));
}

TEST_CASE("several GPUs are taken for what one does not hold, or computes for long",
          "[gpu_choice]") {
  constexpr double memory = 140e9;
  CHECK(choose_gpus(4, memory, {.bytes = 2e9, .seconds = 0.01}).taken == 1);
  CHECK(choose_gpus(4, memory, {.bytes = 2e9, .seconds = 1}).taken == 1);
  CHECK(choose_gpus(4, memory, {.bytes = 2e9, .seconds = 30}).taken == 4);
  CHECK(choose_gpus(1, memory, {.bytes = 2e9, .seconds = 30}).taken == 1);
  CHECK(choose_gpus(4, memory, {.bytes = 150e9, .seconds = 0.1}).taken == 2);  // as few as hold it
  CHECK(choose_gpus(4, memory, {.bytes = 300e9, .seconds = 0.1}).taken == 3);
  CHECK(choose_gpus(4, memory, {.bytes = 150e9, .seconds = 60}).taken == 4);
  // What building takes, of one; and values of all vertices, of each.
  CHECK(choose_gpus(4, memory, {.bytes = 50e9, .building = 150e9, .seconds = 0.1}).taken == 2);
  CHECK(choose_gpus(4, memory, {.bytes = 150e9, .repeated = 60e9, .seconds = 0.1}).taken == 3);
  CHECK(choose_gpus(4, 0, {.bytes = 150e9, .seconds = 0.1}).taken ==
        1);  // of memory that is not known
}

TEST_CASE("all GPUs are taken where no number of them holds the graph", "[gpu_choice]") {
  const GpuChoice choice = choose_gpus(2, 140e9, {.bytes = 900e9, .seconds = 0.1});
  CHECK(choice.taken == 2);
  CHECK_FALSE(choice.options[1].holds);
  CHECK(reason_of(choice) ==
        "2 of 2 GPUs, by --gpus auto: 450 GB on each are needed, and it has room for 126 GB");
}

TEST_CASE("the reason for a number of GPUs is said", "[gpu_choice]") {
  CHECK(reason_of(choose_gpus(2, 0, {.bytes = 1e9, .seconds = 0.012})) ==
        "1 of 2 GPUs, by --gpus auto: two start 1.32 s later, and one computes for 12.0 ms");
  // As in `bfs grid:2048x2048 --trials 300`.
  const GpuNeed narrow{.bytes = 1e9, .seconds = 4.3, .between = {.hosts = 300, .kernels = 1227900}};
  CHECK(reason_of(choose_gpus(2, 0, narrow)) ==
        "1 of 2 GPUs, by --gpus auto: two are foreseen to compute for 20.92 s, one for 4.30 s: "
        "1,228,200 rounds wait for each other");
  CHECK(reason_of(choose_gpus(2, 0, {.seconds = 6, .between = {.hosts = 1, .pieces = 1}})) ==
        "1 of 2 GPUs, by --gpus auto: two are foreseen to compute for 6.00 s, one for 6.00 s: they "
        "do not divide the work");
  CHECK(reason_of(choose_gpus(2, 0, {.seconds = 0.094, .forms = 0.0755})) ==
        "1 of 2 GPUs, by --gpus auto: two are foreseen to compute for 124 ms, one for 94.0 ms");
  CHECK(reason_of(choose_gpus(1, 0, {.bytes = 1e9, .seconds = 0.012})) ==
        "1 of 1 GPUs, by --gpus auto: there is no other");
  CHECK(reason_of(choose_gpus(2, 141e9, {.bytes = 161e9, .seconds = 0.5})) ==
        "2 of 2 GPUs, by --gpus auto: one has room for 127 GB, and 161 GB are needed");
  CHECK(reason_of(choose_gpus(4, 141e9, {.bytes = 1e9, .seconds = 12})) ==
        "4 of 4 GPUs, by --gpus auto: one would compute for 12.00 s, these for 3.96 s");
}

TEST_CASE("what each number of GPUs would take is listed", "[gpu_choice]") {
  const Table table = gpu_table(choose_gpus(3, 141e9, {.bytes = 161e9, .seconds = 0.5}));
  REQUIRE(table.rows.size() == 3);
  CHECK(table.rows[0].back() == "too little");
  CHECK(table.rows[1].back() == "taken");
  CHECK(table.rows[2].back().empty());
  const Json json =
      gpus_json(choose_gpus(3, 141e9, {.bytes = 161e9, .seconds = 0.5, .between = {.hosts = 6.4}}));
  CHECK(json["rounds_between"] == 6);
  CHECK(json["foreseen"][0]["wait_seconds"] == 0);
  CHECK(json["foreseen"][1]["wait_seconds"] > 0);
  CHECK(json["taken"] == 2);
  CHECK(json["foreseen"].size() == 3);
  CHECK(json["foreseen"][0]["holds"] == false);
}

TEST_CASE("ranks on processors say that GPUs are left out, and how they are taken",
          "[gpu_choice]") {
  Launch launch;
  launch.size = launch.on_host = 4;
  CHECK(gpus_left_out(launch, 4).back() == "GPUs are taken with --device cuda, one by each rank");
  CHECK(gpus_left_out(launch, 2).back() ==
        "GPUs are taken with --device cuda: 2 are here, for 4 ranks");
  for (const std::string& line : gpus_left_out(launch, 4)) CHECK(line.size() <= 70);
}

TEST_CASE("hints to ranks of a launcher do not name --gpus", "[gpu_choice]") {
  Launch launch;
  launch.size = launch.on_host = 2;
  for (const std::string& line : gpus_left_out(launch, 2)) CHECK(line.find("--gpus") == line.npos);
  CHECK(one_gpu_holds_all(launch) ==
        "one GPU holds this graph, too; one rank may be faster: --device cuda");
  launch.is_forked = true;
  CHECK(one_gpu_holds_all(launch) == "one GPU holds this graph, too, and may be faster: --gpus 1");
}

}  // namespace graphrun::cli
