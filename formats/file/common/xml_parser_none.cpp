// XML without the library expat: refused.
#include <graphrun/base/error.hpp>

#include "formats/file/common/xml_parser.hpp"

namespace graphrun::detail {

std::int64_t parse_xml(TextReader& reader, const ReadOptions&, XmlHandler&) {
  throw Unsupported(reader.name() +
                    ": an XML file, which is read with the library expat: this graphrun was built "
                    "without it");
}

}  // namespace graphrun::detail
