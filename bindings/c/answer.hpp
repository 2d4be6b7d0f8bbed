// The answer of an algorithm as a call's result.
#pragma once

#include <graphrun/algorithms/catalogue/entry.hpp>

#include "bindings/c/call.hpp"

namespace graphrun::c {

// Takes the columns of the answer over.
Result result_of(const catalogue::Entry& entry, catalogue::Answer& answer, double milliseconds);

}  // namespace graphrun::c
