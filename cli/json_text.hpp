// JSON as text that is UTF-8 whatever its strings hold.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace graphrun::cli {

// The document with a newline behind it. Bytes of its strings that are not UTF-8 are written as
// reversible_utf8() does, and characters that a terminal obeys as \u escapes.
std::string json_text(nlohmann::ordered_json document, int indent = 2);

}  // namespace graphrun::cli
