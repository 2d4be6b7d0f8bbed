// The prediction of --gpus auto.
#include <catch2/catch_test_macros.hpp>

#include "cli/gpu_choice.hpp"

namespace graphrun::cli {

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
  const Json json = gpus_json(choose_gpus(3, 141e9, {.bytes = 161e9, .seconds = 0.5}));
  CHECK(json["taken"] == 2);
  CHECK(json["foreseen"].size() == 3);
  CHECK(json["foreseen"][0]["holds"] == false);
}

}  // namespace graphrun::cli
