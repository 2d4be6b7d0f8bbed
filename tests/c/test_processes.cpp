// Threads, forks, and calls that are stopped.
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <thread>

#include "tests/c/support.hpp"

namespace graphrun::test {
namespace {

using Clock = std::chrono::steady_clock;

// A graph whose closeness takes seconds.
const char* large() { return on_gpu() ? "kron:18" : "kron:14"; }

double milliseconds_since(Clock::time_point begin) {
  return std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
}

TEST_CASE("eight threads on one graph get the same results") {
  const OwnedContext context = new_context(2);
  const OwnedGraph graph = read(context, "kron:10");
  const std::vector<double> expected = column<double>(run(graph, "pagerank"), "rank");
  std::vector<int> right(8, 0);
  {
    std::vector<std::thread> threads;
    for (int& count : right) {
      threads.emplace_back([&] {
        for (int k = 0; k < 10; ++k) {
          graphrun_call* call = nullptr;
          if (graphrun_call_new(graph, "pagerank", &call) != GRAPHRUN_OK) continue;
          DLManagedTensorVersioned* tensor = nullptr;
          const bool is_done =
              graphrun_call_start(call) == GRAPHRUN_OK &&
              graphrun_call_wait(call, -1) == GRAPHRUN_OK &&
              graphrun_call_column(call, "rank", GRAPHRUN_HOST, &tensor) == GRAPHRUN_OK;
          if (is_done) {
            const auto* const first = static_cast<const double*>(tensor->tensor.data);
            count += std::equal(expected.begin(), expected.end(), first) ? 1 : 0;
            tensor->deleter(tensor);
          }
          graphrun_call_release(call);
        }
      });
    }
    for (std::thread& thread : threads) thread.join();
  }
  CHECK(right == std::vector<int>(8, 10));
}

TEST_CASE("a failure's message is of the thread that waited") {
  const OwnedContext context = new_context(1);
  OwnedCall call;
  REQUIRE(graphrun_graph_read(context, "no/such/file", nullptr, call.out()) == GRAPHRUN_OK);
  CHECK(graphrun_call_new(nullptr, "bfs", nullptr) == GRAPHRUN_INVALID);
  std::string other;
  std::thread([&] {
    graphrun_call_wait(call, -1);
    other = graphrun_last_error();
  }).join();
  CHECK(other.starts_with("no/such/file: "));
  CHECK(std::string(graphrun_last_error()) == "graph is NULL");
}

TEST_CASE("a call that runs says how far it is, and ends soon after it is cancelled") {
  const OwnedContext context = new_context(2);
  const OwnedGraph graph = read(context, large());
  const OwnedCall call = new_call(graph, "closeness");
  REQUIRE(graphrun_call_start(call) == GRAPHRUN_OK);
  REQUIRE(graphrun_call_wait(call, 0.1) == GRAPHRUN_RUNNING);
  double share = 2;
  char text[80] = "";
  REQUIRE(graphrun_call_progress(call, &share, text, sizeof text) == GRAPHRUN_OK);
  CHECK(share <= 1);
  const auto begin = Clock::now();
  graphrun_call_cancel(call);
  CHECK(graphrun_call_wait(call, -1) == GRAPHRUN_CANCELLED);
  WARN("cancelled closeness ended after " << milliseconds_since(begin) << " ms");
  CHECK(column<std::int32_t>(run(graph, "cc"), "component").size() > 10000);
}

TEST_CASE("what is known of a graph is told while a call runs on it") {
  const OwnedContext context = new_context(1);
  const OwnedGraph graph = read(context, large());
  char* text = nullptr;
  REQUIRE(graphrun_graph_info(graph, &text) == GRAPHRUN_OK);
  const Json before = parsed(text);
  const OwnedCall call = new_call(graph, "closeness");
  REQUIRE(graphrun_call_start(call) == GRAPHRUN_OK);
  REQUIRE(graphrun_call_wait(call, 0.02) == GRAPHRUN_RUNNING);
  REQUIRE(graphrun_graph_info(graph, &text) == GRAPHRUN_OK);
  CHECK(parsed(text) == before);
  CHECK(graphrun_call_wait(call, 0) == GRAPHRUN_RUNNING);
  graphrun_call_cancel(call);
  CHECK(graphrun_call_wait(call, -1) == GRAPHRUN_CANCELLED);
}

TEST_CASE("a call that is released while it runs lets the next one begin") {
  const OwnedContext context = new_context(1);
  const OwnedGraph graph = read(context, large());
  {
    const OwnedCall call = new_call(graph, "closeness");
    REQUIRE(graphrun_call_start(call) == GRAPHRUN_OK);
    REQUIRE(graphrun_call_wait(call, 0.02) == GRAPHRUN_RUNNING);
  }
  const OwnedCall next = run(graph, "cc");
  CHECK(result(next)["algorithm"] == "cc");
}

TEST_CASE("a deleter on a context's thread may ask it") {
  const OwnedContext context = new_context(1);
  const OwnedGraph graph = read(context, GRAPHRUN_C_GRAPHS "/webring.txt");
  struct Asked {
    graphrun_graph* graph;
    std::thread::id on;
    graphrun_status status = GRAPHRUN_RUNNING;
  } asked{graph, std::this_thread::get_id()};
  std::vector<double> values(30, 1.0);
  DLManagedTensorVersioned* const inner = tensor_on(values);
  static Asked* told = nullptr;  // a deleter is told nothing but its tensor
  told = &asked;
  static auto* const free_inner = inner->deleter;
  inner->deleter = [](DLManagedTensorVersioned* tensor) {
    char* json = nullptr;
    told->on = std::this_thread::get_id();
    told->status = graphrun_graph_info(told->graph, &json);
    graphrun_free(json);
    free_inner(tensor);
  };
  OwnedMatrix matrix;
  REQUIRE(graphrun_graph_matrix(graph, matrix.out()) == GRAPHRUN_OK);
  const OwnedCall before = new_call(graph, "pagerank");  // so that the next one waits
  REQUIRE(graphrun_call_set_double(before, "tolerance", 0.0) == GRAPHRUN_OK);
  REQUIRE(graphrun_call_set_int(before, "max_iterations", 100'000'000) == GRAPHRUN_OK);
  REQUIRE(graphrun_call_start(before) == GRAPHRUN_OK);
  {
    OwnedCall product;
    REQUIRE(graphrun_spmv(matrix, nullptr, inner, 0, product.out()) == GRAPHRUN_OK);
    graphrun_call_cancel(before);
    finish(product);
  }
  run(graph, "cc");  // behind the deleter
  CHECK(asked.status == GRAPHRUN_OK);
  CHECK(asked.on != std::this_thread::get_id());
}

TEST_CASE("contexts compute side by side") {
  const OwnedContext slow = new_context(1), quick = new_context(1);
  const OwnedGraph whole = read(slow, large()), small = read(quick, "kron:8");
  const OwnedCall call = new_call(whole, "closeness");
  REQUIRE(graphrun_call_start(call) == GRAPHRUN_OK);
  const OwnedCall other = run(small, "pagerank");
  CHECK(graphrun_call_wait(call, 0) == GRAPHRUN_RUNNING);
}

#if defined(__has_feature)
#define GRAPHRUN_HAS_FEATURE(NAME) __has_feature(NAME)
#else
#define GRAPHRUN_HAS_FEATURE(NAME) 0
#endif
#if !defined(__SANITIZE_THREAD__) && !GRAPHRUN_HAS_FEATURE(thread_sanitizer)  // it bears no fork
// In a child: what `check` gives is its exit status.
template <class Check>
int in_child(Check check) {
  const pid_t child = ::fork();
  if (child == 0) {
    ::alarm(60);
    ::_exit(check());
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

TEST_CASE("a forked child computes with its parent's graph; on a GPU it is told why not") {
  const OwnedContext context = new_context(4);
  const OwnedGraph graph = read(context, "kron:12");
  const std::vector<double> expected = column<double>(run(graph, "pagerank"), "rank");
  CHECK(in_child([&] {
          graphrun_call* call = nullptr;
          if (graphrun_call_new(graph, "pagerank", &call) != GRAPHRUN_OK) return 1;
          const graphrun_status started = graphrun_call_start(call);
          if (on_gpu()) return started == GRAPHRUN_UNAVAILABLE ? 0 : 6;
          if (started != GRAPHRUN_OK) return 2;
          if (graphrun_call_wait(call, -1) != GRAPHRUN_OK) return 3;
          DLManagedTensorVersioned* tensor = nullptr;
          if (graphrun_call_column(call, "rank", GRAPHRUN_HOST, &tensor) != GRAPHRUN_OK) return 4;
          const auto* const first = static_cast<const double*>(tensor->tensor.data);
          return std::equal(expected.begin(), expected.end(), first) ? 0 : 5;
        }) == 0);
  CHECK(column<double>(run(graph, "pagerank"), "rank") == expected);
}

TEST_CASE("a child of a process that was computing is told so") {
  const OwnedContext context = new_context(1);
  const OwnedGraph graph = read(context, large());
  const OwnedCall running = new_call(graph, "closeness");
  REQUIRE(graphrun_call_start(running) == GRAPHRUN_OK);
  REQUIRE(graphrun_call_wait(running, 0.02) == GRAPHRUN_RUNNING);
  CHECK(in_child([&] {
          if (graphrun_call_wait(running, -1) != GRAPHRUN_UNAVAILABLE) return 1;
          graphrun_call* call = nullptr;
          if (graphrun_call_new(graph, "cc", &call) != GRAPHRUN_OK) return 2;
          return graphrun_call_start(call) == GRAPHRUN_UNAVAILABLE ? 0 : 3;
        }) == 0);
}
#endif

}  // namespace
}  // namespace graphrun::test
