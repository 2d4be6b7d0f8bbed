// Puts right what a reader checks first of all: sizes, places and checksums.
#pragma once

#include <string>
#include <string_view>

namespace graphrun::fuzz {

// graphrun's own file: its magic and version, the places of its sections, its length and all
// checksums. What has no header, or far too large sections, stays as it is.
std::string sealed_grun(std::string file);

// A zip archive whose members have their checksums, where its list of members can be read.
std::string sealed_zip(std::string file);

// A tar archive whose headers have their checksums.
std::string sealed_tar(std::string file);

// A SciPy's matrix of arrays: the text is NumPy's arrays one after another, for the members that
// CSR has, else those of COO.
std::string npz_of(std::string_view text, bool as_csr);

}  // namespace graphrun::fuzz
