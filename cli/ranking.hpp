// The ranking of the storage formats, for people and for programs.
#pragma once

#include <graphrun/engine/choose.hpp>

#include "cli/report.hpp"

namespace graphrun::cli {

Table ranking_table(const Choice& choice);
Json ranking_json(const Choice& choice);

}  // namespace graphrun::cli
