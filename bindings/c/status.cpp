#include "bindings/c/status.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <new>

#include "bindings/c/json_text.hpp"

namespace graphrun::c {
namespace {

struct Failure {
  std::string message, detail;
};
thread_local Failure last;
thread_local const char* last_message = "";
thread_local const char* last_detail = "{}";

// Keeps a failure; `add` adds to its detail.
template <class Add>
graphrun_status keep(graphrun_status status, const char* message, const char* kind, Add&& add) {
  JsonText detail;
  detail.object().member("kind", std::string_view(kind));
  add(detail);
  last.message = message;
  last.detail = detail.close().take();
  last_message = last.message.c_str();
  last_detail = last.detail.c_str();
  return status;
}

graphrun_status keep(graphrun_status status, const char* message, const char* kind) {
  return keep(status, message, kind, [](JsonText&) {});
}

graphrun_status keep_or_throw() {
  try {
    throw;
  } catch (const WrongParameter& error) {
    return keep(GRAPHRUN_INVALID, error.what(), "invalid", [&](JsonText& detail) {
      detail.member("parameter", error.parameter());
      if (!error.nearest().empty()) detail.member("nearest", error.nearest());
    });
  } catch (const InvalidArgument& error) {
    return keep(GRAPHRUN_INVALID, error.what(), "invalid");
  } catch (const ParseError& error) {
    return keep(GRAPHRUN_PARSE, error.what(), "parse", [&](JsonText& detail) {
      detail.member("path", error.path());
      detail.member("line", error.line());
      detail.member("column", error.column());
    });
  } catch (const Unsupported& error) {
    return keep(GRAPHRUN_UNSUPPORTED, error.what(), "unsupported");
  } catch (const FileError& error) {
    return keep(GRAPHRUN_FILE, error.what(), "file");
  } catch (const OutOfMemory& error) {
    return keep(GRAPHRUN_MEMORY, error.what(), "memory", [&](JsonText& detail) {
      detail.member("needed", error.needed());
      detail.member("available", error.available());
    });
  } catch (const NotAvailable& error) {
    return keep(GRAPHRUN_UNAVAILABLE, error.what(), "unavailable");
  } catch (const Cancelled& error) {
    return keep(GRAPHRUN_CANCELLED, error.what(), "cancelled");
  } catch (const std::bad_alloc&) {
    return keep(GRAPHRUN_MEMORY, "out of memory", "memory");
  } catch (const std::exception& error) {
    return keep(GRAPHRUN_INTERNAL, error.what(), "internal");
  } catch (...) {
    return keep(GRAPHRUN_INTERNAL, "an unknown failure", "internal");
  }
}

}  // namespace

graphrun_status keep_failure() noexcept {
  try {
    return keep_or_throw();
  } catch (...) {  // no memory for the message
    last_message = "out of memory";
    last_detail = R"({"kind":"memory"})";
    return GRAPHRUN_MEMORY;
  }
}

char* text_copy(const std::string& text) {
  auto* copy = static_cast<char*>(std::malloc(text.size() + 1));
  if (copy == nullptr) throw std::bad_alloc();
  std::memcpy(copy, text.c_str(), text.size() + 1);
  return copy;
}

}  // namespace graphrun::c

using namespace graphrun::c;

const char* graphrun_last_error(void) { return last_message; }
const char* graphrun_last_error_detail(void) { return last_detail; }
void graphrun_free(char* text) { std::free(text); }
