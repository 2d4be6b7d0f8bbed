// Every call with its n-th allocation failing: it fails with GRAPHRUN_MEMORY or does without, and
// what it was given stays usable.
#include <atomic>
#include <cstdlib>
#include <new>

#include "tests/c/support.hpp"

namespace {

std::atomic<long> left_until_failure = -1;  // negative: none fails

bool fails_now() { return left_until_failure.load() >= 0 && left_until_failure.fetch_sub(1) == 0; }

void* allocated(std::size_t size, std::size_t alignment) {
  if (fails_now()) return nullptr;
  const std::size_t rounded =
      (std::max<std::size_t>(size, 1) + alignment - 1) / alignment * alignment;
  return alignment <= alignof(std::max_align_t) ? std::malloc(size == 0 ? 1 : size)
                                                : std::aligned_alloc(alignment, rounded);
}

void* allocated_or_thrown(std::size_t size, std::size_t alignment) {
  void* const pointer = allocated(size, alignment);
  if (pointer == nullptr) throw std::bad_alloc();
  return pointer;
}

constexpr std::size_t usual = alignof(std::max_align_t);

}  // namespace

// The library's allocations come here too: it leaves these operators to the program.
void* operator new(std::size_t size) { return allocated_or_thrown(size, usual); }
void* operator new[](std::size_t size) { return allocated_or_thrown(size, usual); }
void* operator new(std::size_t size, std::align_val_t alignment) {
  return allocated_or_thrown(size, static_cast<std::size_t>(alignment));
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  return allocated(size, usual);
}
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept {
  return allocated(size, usual);
}
void* operator new(std::size_t size, std::align_val_t alignment, const std::nothrow_t&) noexcept {
  return allocated(size, static_cast<std::size_t>(alignment));
}
void operator delete(void* pointer) noexcept { std::free(pointer); }
void operator delete[](void* pointer) noexcept { std::free(pointer); }
void operator delete(void* pointer, std::size_t) noexcept { std::free(pointer); }
void operator delete[](void* pointer, std::size_t) noexcept { std::free(pointer); }
void operator delete(void* pointer, std::align_val_t) noexcept { std::free(pointer); }
void operator delete(void* pointer, std::size_t, std::align_val_t) noexcept { std::free(pointer); }
void operator delete(void* pointer, const std::nothrow_t&) noexcept { std::free(pointer); }
void operator delete(void* pointer, std::align_val_t, const std::nothrow_t&) noexcept {
  std::free(pointer);
}

namespace graphrun::test {
namespace {

// Does `work` with each of its first allocations failing, until it ends well. Gives the first
// status that is neither that nor GRAPHRUN_MEMORY.
template <class Work>
graphrun_status with_failures(Work work, int& failures) {
  failures = 0;
  for (long n = 0; n < 5000; ++n) {
    left_until_failure = n;
    const graphrun_status status = work();
    const bool has_failed = left_until_failure.exchange(-1) < 0;
    if (status != GRAPHRUN_MEMORY && status != GRAPHRUN_OK) return status;
    if (!has_failed) return status;
    failures += status == GRAPHRUN_MEMORY ? 1 : 0;
  }
  return GRAPHRUN_OK;
}

graphrun_status started_and_waited(graphrun_call* call) {
  const graphrun_status status = graphrun_call_start(call);
  return status == GRAPHRUN_OK ? graphrun_call_wait(call, -1) : status;
}

TEST_CASE("each algorithm bears the failure of any allocation") {
  const OwnedContext context = new_context(1);
  const OwnedGraph graph = read(context, "rmat:5");
  const auto vertices = [&] { return column<std::int32_t>(run(graph, "cc"), "component"); };
  const auto expected = vertices();
  for (const Json& algorithm : algorithms()) {
    INFO(algorithm["name"]);
    int failures = 0;
    const auto fail_and_run = [&] {
      const long planned = left_until_failure.exchange(-1);
      const OwnedCall call = call_with_defaults(graph, algorithm);
      const std::string first = algorithm["columns"][0]["name"];
      left_until_failure = planned;
      const graphrun_status ended = started_and_waited(call);
      if (ended != GRAPHRUN_OK) return ended;
      DLManagedTensorVersioned* tensor = nullptr;
      const graphrun_status given = graphrun_call_column(call, first.c_str(), 0, &tensor);
      if (given == GRAPHRUN_OK) tensor->deleter(tensor);
      return given == GRAPHRUN_INVALID ? GRAPHRUN_OK : given;  // a column that was not asked for
    };
    CHECK(with_failures(fail_and_run, failures) == GRAPHRUN_OK);
    CHECK(failures > 5);
  }
  CHECK(vertices() == expected);
}

TEST_CASE("preparing a graph bears the failure of any allocation") {
  const OwnedContext context = new_context(1);
  const auto components = [](graphrun_graph* graph) {
    return column<std::int32_t>(run(graph, "cc"), "component");
  };
  const auto expected = components(read(context, "rmat:5"));
  for (const char* names : {"cc", "lcc", "pagerank", static_cast<const char*>(nullptr)}) {
    const OwnedGraph graph = read(context, "rmat:5");
    int failures = 0;
    const auto prepare = [&] {
      graphrun_call* call = nullptr;
      graphrun_status ended = graphrun_graph_prepare(graph, names, -1, &call);
      if (ended == GRAPHRUN_OK) ended = graphrun_call_wait(call, -1);
      graphrun_call_release(call);
      return ended;
    };
    CHECK(with_failures(prepare, failures) == GRAPHRUN_OK);
    CHECK(failures > 5);
    CHECK(components(graph) == expected);
  }
}

TEST_CASE("building graphs and products bears the failure of any allocation") {
  const OwnedContext context = new_context(1);
  int deleted = 0, made = 0;
  std::vector<std::int64_t> from = {1, 2, 3}, to = {2, 3, 1};
  const auto tensor = [&](std::vector<std::int64_t>& of) {
    const long planned = left_until_failure.exchange(-1);
    ++made;
    DLManagedTensorVersioned* const made_tensor = tensor_on(of, &deleted);
    left_until_failure = planned;
    return made_tensor;
  };
  int failures = 0;
  const auto build = [&] {
    graphrun_call* call = nullptr;
    DLManagedTensorVersioned* const first = tensor(from);
    DLManagedTensorVersioned* const second = tensor(to);
    graphrun_status ended =
        graphrun_graph_edges(context, 0, first, second, nullptr, nullptr, GRAPHRUN_IDS, &call);
    if (ended != GRAPHRUN_OK) {
      release_tensor(first);
      release_tensor(second);
      return ended;
    }
    ended = graphrun_call_wait(call, -1);
    graphrun_graph* graph = nullptr;
    if (ended == GRAPHRUN_OK) ended = graphrun_call_graph(call, &graph);
    char* text = nullptr;
    if (ended == GRAPHRUN_OK) ended = graphrun_graph_info(graph, &text);
    graphrun_free(text);
    graphrun_graph_release(graph);
    graphrun_call_release(call);
    return ended;
  };
  CHECK(with_failures(build, failures) == GRAPHRUN_OK);
  CHECK(failures > 20);
  CHECK(read(context, "kron:5") != nullptr);  // after which the worker has dropped all tensors
  CHECK(deleted == made);
  const auto generate = [&] {
    graphrun_call* call = nullptr;
    graphrun_status ended = graphrun_graph_read(context, "kron:5", nullptr, &call);
    if (ended == GRAPHRUN_OK) ended = graphrun_call_wait(call, -1);
    graphrun_call_release(call);
    return ended;
  };
  CHECK(with_failures(generate, failures) == GRAPHRUN_OK);
  CHECK(failures > 20);
}

}  // namespace
}  // namespace graphrun::test
