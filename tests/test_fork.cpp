// A forked child: contexts and graphs of its parent work in it.
#include <sys/wait.h>
#include <unistd.h>

#include <catch2/catch_test_macros.hpp>
#include <chrono>
#include <graphrun/algorithms/bfs.hpp>
#include <graphrun/algorithms/cc.hpp>
#include <graphrun/algorithms/pagerank.hpp>
#include <graphrun/algorithms/triangles.hpp>
#include <graphrun/formats/generate/generate.hpp>
#include <thread>
#include <tuple>
#include <vector>

#include "support.hpp"

#if defined(__SANITIZE_THREAD__)
#define GRAPHRUN_UNDER_TSAN
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define GRAPHRUN_UNDER_TSAN
#endif
#endif

namespace graphrun {
namespace {

#if !defined(GRAPHRUN_UNDER_TSAN)

// Results of several operations, for comparison.
auto results_of(const Graph& graph) {
  return std::tuple(pagerank<double>(graph).rank.to_host(), bfs(graph, 1).level.to_host(),
                    cc(graph).to_host(), triangles(graph));
}

// The exit status of a child process that runs `work` in at most a minute; else -1.
template <class Work>
int status_of_timed_child(Work&& work) {
  const pid_t child = ::fork();
  if (child == 0) {
    ::alarm(60);
    ::_exit(work());
  }
  int status = 0;
  if (child < 0 || ::waitpid(child, &status, 0) != child) return -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

#endif

}  // namespace

TEST_CASE("a context and a graph of the parent work in a forked child", "[fork]") {
#if defined(GRAPHRUN_UNDER_TSAN)
  SKIP("ThreadSanitizer starts no threads in the child of a process with several");
#else
  const int threads = GENERATE(1, 2, 4, 7);
  const Context ctx = Context::cpu(threads);
  const Graph graph(ctx, generate_edges(ctx, parse_recipe("kron:12")));
  const Graph unused = graph;
  const auto expected = results_of(graph);
  // A thread that is just starting holds a lock of AddressSanitizer's, which a child would then
  // find locked for good.
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  const auto agrees = [&] {
    if (results_of(graph) != expected) return 1;
    const Graph own(ctx, generate_edges(ctx, parse_recipe("kron:12")));
    return results_of(own) == expected ? 42 : 2;
  };
  CHECK(status_of_timed_child(agrees) == 42);
  CHECK(agrees() == 42);
  CHECK(status_of_timed_child([&] { return status_of_timed_child(agrees); }) == 42);
  CHECK(agrees() == 42);
#endif
}

}  // namespace graphrun
