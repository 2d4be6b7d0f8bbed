#include "bindings/c/status.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <new>
#include <numeric>

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

std::size_t edits_between(std::string_view p, std::string_view q) {
  std::vector<std::size_t> row(q.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < p.size(); ++i) {
    std::size_t diagonal = row[0]++;
    for (std::size_t j = 0; j < q.size(); ++j) {
      const std::size_t replaced = diagonal + (p[i] == q[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({replaced, row[j] + 1, row[j + 1] + 1});
    }
  }
  return row.back();
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

std::string nearest_name(std::string_view wrong, const std::vector<std::string>& known) {
  std::string best;
  std::size_t least = std::max<std::size_t>(2, wrong.size() / 3) + 1;
  for (const std::string& name : known) {
    const bool begins = wrong.size() > 2 && name.starts_with(wrong);
    const std::size_t edits = begins ? 1 : edits_between(wrong, name);
    if (edits >= least) continue;
    least = edits;
    best = name;
  }
  return best;
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
