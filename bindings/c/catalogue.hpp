// Names of the catalogue's kinds in JSON.
#pragma once

#include <graphrun/algorithms/catalogue/entry.hpp>
#include <string>

namespace graphrun::c {

std::string name(catalogue::Parameter::Kind kind);   // "integer", ...
std::string name(catalogue::ColumnInfo::Kind kind);  // "value", ...

}  // namespace graphrun::c
