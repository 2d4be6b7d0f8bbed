// The sections of the page, each from the JSON object of a profile.
#pragma once

#include <string>

#include "cli/report.hpp"

namespace graphrun::cli {

std::string tiles_html(const Json& document);     // the most important figures
std::string headline_html(const Json& document);  // the graph in a few sentences
std::string shape_section(const Json& document);
std::string degrees_section(const Json& document);
std::string components_section(const Json& document);
std::string distances_section(const Json& document);
std::string central_section(const Json& document);
std::string cores_section(const Json& document);
std::string clustering_section(const Json& document);
std::string communities_section(const Json& document);
std::string storage_section(const Json& document);
std::string steps_section(const Json& document);

// Numbers of components or communities by their size, in octaves, and the vertices in them.
std::string sizes_table(const Json& sizes, const std::string& name, double vertices);

// "<section id=ID><h2>TITLE</h2> ... </section>"
std::string section_html(const std::string& id, const std::string& title, const std::string& body);

}  // namespace graphrun::cli
