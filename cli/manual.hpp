// The manual page.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace graphrun::cli {

// The manual page in roff's man macros: commands, their options, files and exit statuses.
std::string manual_page(const CLI::App& app);

}  // namespace graphrun::cli
