#include "bindings/c/status.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <new>
#include <nlohmann/json.hpp>
#include <numeric>

namespace graphrun::c {
namespace {

using Json = nlohmann::ordered_json;

struct Failure {
  std::string message, detail;
};
thread_local Failure last;
thread_local const char* last_message = "";
thread_local const char* last_detail = "{}";

std::string dumped(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

graphrun_status keep(graphrun_status status, const char* message, const Json& detail) {
  last.message = message;
  last.detail = dumped(detail);
  last_message = last.message.c_str();
  last_detail = last.detail.c_str();
  return status;
}

graphrun_status keep_or_throw() {
  try {
    throw;
  } catch (const WrongParameter& error) {
    Json detail = {{"kind", "invalid"}, {"parameter", error.parameter()}};
    if (!error.nearest().empty()) detail["nearest"] = error.nearest();
    return keep(GRAPHRUN_INVALID, error.what(), detail);
  } catch (const InvalidArgument& error) {
    return keep(GRAPHRUN_INVALID, error.what(), {{"kind", "invalid"}});
  } catch (const ParseError& error) {
    return keep(GRAPHRUN_PARSE, error.what(),
                {{"kind", "parse"},
                 {"path", error.path()},
                 {"line", error.line()},
                 {"column", error.column()}});
  } catch (const Unsupported& error) {
    return keep(GRAPHRUN_UNSUPPORTED, error.what(), {{"kind", "unsupported"}});
  } catch (const FileError& error) {
    return keep(GRAPHRUN_FILE, error.what(), {{"kind", "file"}});
  } catch (const OutOfMemory& error) {
    return keep(
        GRAPHRUN_MEMORY, error.what(),
        {{"kind", "memory"}, {"needed", error.needed()}, {"available", error.available()}});
  } catch (const NotAvailable& error) {
    return keep(GRAPHRUN_UNAVAILABLE, error.what(), {{"kind", "unavailable"}});
  } catch (const Cancelled& error) {
    return keep(GRAPHRUN_CANCELLED, error.what(), {{"kind", "cancelled"}});
  } catch (const std::bad_alloc&) {
    return keep(GRAPHRUN_MEMORY, "out of memory", {{"kind", "memory"}});
  } catch (const std::exception& error) {
    return keep(GRAPHRUN_INTERNAL, error.what(), {{"kind", "internal"}});
  } catch (...) {
    return keep(GRAPHRUN_INTERNAL, "an unknown failure", {{"kind", "internal"}});
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
