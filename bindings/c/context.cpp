// Contexts of the C interface.
#include <graphrun/base/memory_budget.hpp>

#include "bindings/c/handles.hpp"
#include "bindings/c/json_text.hpp"

namespace graphrun::c {

void ContextState::require_usable() const {
  if (context.backend() == Backend::cuda && made_in != process_generation()) {
    throw NotAvailable(
        "a GPU cannot be used after a fork: start processes by spawn (in Python "
        "multiprocessing.get_context('spawn'))");
  }
}

namespace {

void give_context(Context context, graphrun_context** out) {
  given(out, "out") = new graphrun_context(std::make_shared<ContextState>(std::move(context)));
}

std::string info_of(ContextState& state) {
  const Context& context = state.context;
  std::uint64_t available = 0;
  state.require_usable();
  int threads = 0;
  state.worker.run([&] {
    available = context.available_memory();
    context.limit_threads(state.threads);
    threads = context.threads();
  });
  JsonText json;
  json.object();
  json.member("backend", context.backend() == Backend::cpu ? "cpu" : "cuda");
  json.member("device", context.device());
  json.member("name", context.name());
  json.member("threads", threads);
  json.member("held", context.memory().current);
  json.member("peak", context.memory().peak);
  json.member("available", available);
  return json.close().take();
}

std::string devices_json() {
  std::string reason;
  JsonText json;
  json.object().key("devices").array();
  for (const CudaDevice& device : cuda_devices(&reason)) {
    json.object();
    json.member("number", device.number);
    json.member("name", device.name);
    json.member("compute_capability", device.compute_capability);
    json.member("memory", device.memory);
    json.close();
  }
  json.close().member("reason", reason);
  return json.close().take();
}

}  // namespace
}  // namespace graphrun::c

using namespace graphrun::c;

graphrun_status graphrun_context_cpu(int32_t threads, graphrun_context** out) {
  return attempt([&] {
    if (threads < 0) throw graphrun::InvalidArgument("threads must be at least 0");
    give_context(graphrun::Context::cpu(threads), out);
  });
}

graphrun_status graphrun_context_cuda(int32_t device, graphrun_context** out) {
  return attempt([&] { give_context(graphrun::Context::cuda(device), out); });
}

void graphrun_context_retain(graphrun_context* context) { retain(context); }
void graphrun_context_release(graphrun_context* context) {
  if (drops_last(context)) delete context;
}

graphrun_status graphrun_context_info(graphrun_context* context, char** json) {
  return attempt(
      [&] { given(json, "json") = text_copy(info_of(*given(context, "context").state)); });
}

graphrun_status graphrun_context_limit_threads(graphrun_context* context, int32_t threads) {
  return attempt([&] {
    if (threads < 0) throw graphrun::InvalidArgument("threads must be at least 0");
    given(context, "context").state->threads = threads;
  });
}

graphrun_status graphrun_context_limit_memory(graphrun_context* context, uint64_t bytes) {
  return attempt([&] {
    ContextState& state = *given(context, "context").state;
    std::shared_ptr<graphrun::MemoryBudget> budget;
    if (bytes > 0) budget = std::make_shared<graphrun::MemoryBudget>(bytes);
    state.require_usable();
    state.worker.run([&] {
      state.context.limit_memory(budget);
      state.budget = budget;
    });
  });
}

graphrun_status graphrun_devices(char** json) {
  return attempt([&] { given(json, "json") = text_copy(devices_json()); });
}

graphrun_status graphrun_context_wait_for(graphrun_context* context, void* stream) {
  return attempt([&] {
    const ContextState& state = *given(context, "context").state;
    state.require_usable();
    state.context.wait_for(static_cast<CUstream_st*>(stream));
  });
}

graphrun_status graphrun_context_ready_for(graphrun_context* context, void* stream) {
  return attempt([&] {
    const ContextState& state = *given(context, "context").state;
    state.require_usable();
    state.context.ready_for(static_cast<CUstream_st*>(stream));
  });
}
