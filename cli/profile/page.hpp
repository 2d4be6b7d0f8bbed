// The page of a profile.
#pragma once

#include <string>

#include "cli/report.hpp"

namespace graphrun::cli {

// One HTML document with everything in it, from the report of a profile: its style, a few lines of
// script that sort tables, and drawings. Fetches nothing; all names of files and vertices are
// escaped.
std::string profile_page(const Report& report);

}  // namespace graphrun::cli
