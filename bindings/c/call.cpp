#include "bindings/c/call.hpp"

#include <chrono>
#include <cmath>
#include <cstring>
#include <graphrun/base/memory_budget.hpp>

namespace graphrun::c {
namespace {

// The context's stop token and threads, for the time of one call.
class Attached {
 public:
  explicit Attached(const CallState& call) : context_(call.context->context) {
    context_.stop_with(call.stop.get_token());
    context_.limit_threads(call.threads);
  }
  Attached(const Attached&) = delete;
  Attached& operator=(const Attached&) = delete;
  ~Attached() { context_.stop_with({}); }

 private:
  const Context& context_;
};

void say_ended(Signal& signal) {
  {
    const std::lock_guard lock(signal.mutex);
    signal.stage = Stage::ended;
  }
  signal.changed.notify_all();
}

void perform(const std::shared_ptr<CallState>& call, const Work& work) noexcept {
  try {
    if (call->stop.stop_requested()) throw Cancelled();
    const Attached attached(*call);
    call->result = work(call);
    call->context->context.synchronize();
    if (call->graph) call->graph->note();
  } catch (...) {
    call->failure = std::current_exception();
    call->result = {};
  }
}

graphrun_status status_of_end(const CallState& call) {
  if (call.failure) std::rethrow_exception(call.failure);
  return GRAPHRUN_OK;
}

}  // namespace

void CallState::tell(double share_done, const std::string& text) {
  const std::lock_guard lock(mutex);
  share = share_done;
  step = text;
}

const Result& CallState::found() const {
  if (signal->stage != Stage::ended) throw InvalidArgument("the call has not ended yet");
  if (failure) throw InvalidArgument("the call failed: it has no result");
  return result;
}

void start(const std::shared_ptr<CallState>& call, Work work) {
  call->context->require_usable();
  const std::shared_ptr<Signal>& signal = call->signal;
  Stage fresh = Stage::fresh;
  if (!signal->stage.compare_exchange_strong(fresh, Stage::queued)) {
    throw InvalidArgument("the call was started before");
  }
  call->threads = call->context->threads;
  try {
    call->context->worker.post({[call, work = std::move(work)] { perform(call, work); },
                                [signal] { say_ended(*signal); }});
  } catch (...) {
    signal->stage = Stage::fresh;
    throw;
  }
}

void start_new(const std::shared_ptr<ContextState>& context, Work work, graphrun_call** out) {
  given(out, "out");
  auto handle = std::make_unique<graphrun_call>(std::make_shared<CallState>(context));
  start(handle->state, std::move(work));
  *out = handle.release();
}

}  // namespace graphrun::c

using namespace graphrun::c;

void graphrun_call_retain(graphrun_call* call) { retain(call); }

void graphrun_call_release(graphrun_call* call) {
  if (!drops_last(call)) return;
  call->state->stop.request_stop();
  delete call;
}

void graphrun_call_cancel(graphrun_call* call) {
  if (call != nullptr) call->state->stop.request_stop();
}

graphrun_status graphrun_call_start(graphrun_call* call) {
  return attempt([&] {
    const auto& state = given(call, "call").state;
    if (state->entry == nullptr) throw graphrun::InvalidArgument("the call was started before");
    start(state, run_algorithm);
  });
}

graphrun_status graphrun_call_wait(graphrun_call* call, double seconds) {
  return attempt([&] {
    CallState& state = *given(call, "call").state;
    Signal& signal = *state.signal;
    if (signal.stage == Stage::ended) return status_of_end(state);
    if (signal.stage == Stage::fresh) throw graphrun::InvalidArgument("the call was not started");
    if (state.made_in != process_generation()) {
      throw graphrun::NotAvailable("the call was started by the parent process");
    }
    std::unique_lock lock(signal.mutex);
    const auto has_ended = [&] { return signal.stage == Stage::ended; };
    if (seconds < 0 || std::isnan(seconds)) {
      signal.changed.wait(lock, has_ended);
    } else {
      const std::chrono::duration<double> longest(std::min(seconds, 1e6));
      const auto until = std::chrono::steady_clock::now() +
                         std::chrono::duration_cast<std::chrono::nanoseconds>(longest);
      if (!signal.changed.wait_until(lock, until, has_ended)) return GRAPHRUN_RUNNING;
    }
    return status_of_end(state);
  });
}

graphrun_status graphrun_call_progress(graphrun_call* call, double* share, char* text,
                                       size_t capacity) {
  return attempt([&] {
    CallState& state = *given(call, "call").state;
    const std::lock_guard lock(state.mutex);
    if (share != nullptr) *share = state.share;
    if (text == nullptr || capacity == 0) return;
    const std::size_t length = std::min(capacity - 1, state.step.size());
    std::memcpy(text, state.step.data(), length);
    text[length] = '\0';
  });
}

graphrun_status graphrun_call_graph(graphrun_call* call, graphrun_graph** out) {
  return attempt([&] {
    const Result& found = given(call, "call").state->found();
    if (!found.graph) throw graphrun::InvalidArgument("the call gives no graph");
    given(out, "out") = new graphrun_graph(found.graph);
  });
}

graphrun_status graphrun_call_matrix(graphrun_call* call, graphrun_matrix** out) {
  return attempt([&] {
    const Result& found = given(call, "call").state->found();
    if (!found.matrix) throw graphrun::InvalidArgument("the call gives no matrix");
    given(out, "out") = new graphrun_matrix(found.matrix);
  });
}

graphrun_status graphrun_call_result(graphrun_call* call, char** json) {
  return attempt([&] { given(json, "json") = text_copy(given(call, "call").state->found().json); });
}
