# Readers and writers of graph files.
target_sources(graphrun PRIVATE
  ${CMAKE_CURRENT_LIST_DIR}/common/arc_rows.cpp
  ${CMAKE_CURRENT_LIST_DIR}/common/binary_reader.cpp
  ${CMAKE_CURRENT_LIST_DIR}/common/archive_member.cpp
  ${CMAKE_CURRENT_LIST_DIR}/common/body_parser.cpp
  ${CMAKE_CURRENT_LIST_DIR}/common/byte_source.cpp
  ${CMAKE_CURRENT_LIST_DIR}/common/byte_stream.cpp
  ${CMAKE_CURRENT_LIST_DIR}/common/chunk.cpp
  ${CMAKE_CURRENT_LIST_DIR}/common/column_names.cpp
  ${CMAKE_CURRENT_LIST_DIR}/common/decompressor.cpp
  ${CMAKE_CURRENT_LIST_DIR}/common/detect.cpp
  ${CMAKE_CURRENT_LIST_DIR}/common/distinct_ids.cpp
  ${CMAKE_CURRENT_LIST_DIR}/common/field_numbers.cpp
  ${CMAKE_CURRENT_LIST_DIR}/common/file_start.cpp
  ${CMAKE_CURRENT_LIST_DIR}/common/fields.cpp
  ${CMAKE_CURRENT_LIST_DIR}/common/foreign_format.cpp
  ${CMAKE_CURRENT_LIST_DIR}/common/gather.cpp
  ${CMAKE_CURRENT_LIST_DIR}/common/grun_check.cpp
  ${CMAKE_CURRENT_LIST_DIR}/common/grun_file.cpp
  ${CMAKE_CURRENT_LIST_DIR}/common/graphml_keys.cpp
  ${CMAKE_CURRENT_LIST_DIR}/common/graphml_nodes.cpp
  ${CMAKE_CURRENT_LIST_DIR}/common/growing_edges.cpp
  ${CMAKE_CURRENT_LIST_DIR}/common/http_answer.cpp
  ${CMAKE_CURRENT_LIST_DIR}/common/id_hash.cpp
  ${CMAKE_CURRENT_LIST_DIR}/common/id_bitmaps.cpp
  ${CMAKE_CURRENT_LIST_DIR}/common/inflate.cpp
  ${CMAKE_CURRENT_LIST_DIR}/common/mapped_file.cpp
  ${CMAKE_CURRENT_LIST_DIR}/common/json_object.cpp
  ${CMAKE_CURRENT_LIST_DIR}/common/metis_rows.cpp
  ${CMAKE_CURRENT_LIST_DIR}/common/metis_symmetry.cpp
  ${CMAKE_CURRENT_LIST_DIR}/common/npy_array.cpp
  ${CMAKE_CURRENT_LIST_DIR}/common/npz_archive.cpp
  ${CMAKE_CURRENT_LIST_DIR}/common/number_strings.cpp
  ${CMAKE_CURRENT_LIST_DIR}/common/packer.cpp
  ${CMAKE_CURRENT_LIST_DIR}/common/pajek_labels.cpp
  ${CMAKE_CURRENT_LIST_DIR}/common/preview.cpp
  ${CMAKE_CURRENT_LIST_DIR}/common/record_line.cpp
  ${CMAKE_CURRENT_LIST_DIR}/common/record_parser.cpp
  ${CMAKE_CURRENT_LIST_DIR}/common/temporary_file.cpp
  ${CMAKE_CURRENT_LIST_DIR}/common/quoted_records.cpp
  ${CMAKE_CURRENT_LIST_DIR}/common/sample.cpp
  ${CMAKE_CURRENT_LIST_DIR}/common/seen_ids.cpp
  ${CMAKE_CURRENT_LIST_DIR}/common/sorted_strings.cpp
  ${CMAKE_CURRENT_LIST_DIR}/common/string_table.cpp
  ${CMAKE_CURRENT_LIST_DIR}/common/tar_stream.cpp
  ${CMAKE_CURRENT_LIST_DIR}/common/text_fields.cpp
  ${CMAKE_CURRENT_LIST_DIR}/common/text_ids.cpp
  ${CMAKE_CURRENT_LIST_DIR}/common/text_reader.cpp
  ${CMAKE_CURRENT_LIST_DIR}/common/text_reader_blocks.cpp
  ${CMAKE_CURRENT_LIST_DIR}/common/text_records.cpp
  ${CMAKE_CURRENT_LIST_DIR}/common/text_source.cpp
  ${CMAKE_CURRENT_LIST_DIR}/common/unpack_bzip2.cpp
  ${CMAKE_CURRENT_LIST_DIR}/common/unpack_gzip.cpp
  ${CMAKE_CURRENT_LIST_DIR}/common/unpack_xz.cpp
  ${CMAKE_CURRENT_LIST_DIR}/common/url.cpp
  ${CMAKE_CURRENT_LIST_DIR}/common/utf16.cpp
  ${CMAKE_CURRENT_LIST_DIR}/common/token_reader.cpp
  ${CMAKE_CURRENT_LIST_DIR}/common/vertex_index.cpp
  ${CMAKE_CURRENT_LIST_DIR}/common/zip_file.cpp
  ${CMAKE_CURRENT_LIST_DIR}/common/zip_stream.cpp
  ${CMAKE_CURRENT_LIST_DIR}/both_ways.cpp
  ${CMAKE_CURRENT_LIST_DIR}/built_matrix.cpp
  ${CMAKE_CURRENT_LIST_DIR}/compact_ids.cpp
  ${CMAKE_CURRENT_LIST_DIR}/dimacs.cpp
  ${CMAKE_CURRENT_LIST_DIR}/edge_list.cpp
  ${CMAKE_CURRENT_LIST_DIR}/edge_list_columns.cpp
  ${CMAKE_CURRENT_LIST_DIR}/edge_list_header.cpp
  ${CMAKE_CURRENT_LIST_DIR}/edge_list_reader.cpp
  ${CMAKE_CURRENT_LIST_DIR}/edge_list_shape.cpp
  ${CMAKE_CURRENT_LIST_DIR}/find_edge.cpp
  ${CMAKE_CURRENT_LIST_DIR}/graph_formats.cpp
  ${CMAKE_CURRENT_LIST_DIR}/graph_parts.cpp
  ${CMAKE_CURRENT_LIST_DIR}/grun.cpp
  ${CMAKE_CURRENT_LIST_DIR}/galois.cpp
  ${CMAKE_CURRENT_LIST_DIR}/gap.cpp
  ${CMAKE_CURRENT_LIST_DIR}/graph500.cpp
  ${CMAKE_CURRENT_LIST_DIR}/input_files.cpp
  ${CMAKE_CURRENT_LIST_DIR}/json_lines.cpp
  ${CMAKE_CURRENT_LIST_DIR}/graphml.cpp
  ${CMAKE_CURRENT_LIST_DIR}/konect.cpp
  ${CMAKE_CURRENT_LIST_DIR}/ldbc.cpp
  ${CMAKE_CURRENT_LIST_DIR}/ldbc_properties.cpp
  ${CMAKE_CURRENT_LIST_DIR}/ligra.cpp
  ${CMAKE_CURRENT_LIST_DIR}/listed_size.cpp
  ${CMAKE_CURRENT_LIST_DIR}/matrix_market.cpp
  ${CMAKE_CURRENT_LIST_DIR}/matrix_market_array.cpp
  ${CMAKE_CURRENT_LIST_DIR}/matrix_market_header.cpp
  ${CMAKE_CURRENT_LIST_DIR}/metis.cpp
  ${CMAKE_CURRENT_LIST_DIR}/mirror.cpp
  ${CMAKE_CURRENT_LIST_DIR}/networkit.cpp
  ${CMAKE_CURRENT_LIST_DIR}/networkit_header.cpp
  ${CMAKE_CURRENT_LIST_DIR}/npz.cpp
  ${CMAKE_CURRENT_LIST_DIR}/npz_matrix.cpp
  ${CMAKE_CURRENT_LIST_DIR}/output_file.cpp
  ${CMAKE_CURRENT_LIST_DIR}/pajek.cpp
  ${CMAKE_CURRENT_LIST_DIR}/read.cpp
  ${CMAKE_CURRENT_LIST_DIR}/read_complex_vector.cpp
  ${CMAKE_CURRENT_LIST_DIR}/read_vector.cpp
  ${CMAKE_CURRENT_LIST_DIR}/result_columns.cpp
  ${CMAKE_CURRENT_LIST_DIR}/shards.cpp
  ${CMAKE_CURRENT_LIST_DIR}/vertex_ids.cpp
  ${CMAKE_CURRENT_LIST_DIR}/vertex_attributes.cpp
  ${CMAKE_CURRENT_LIST_DIR}/vertex_file_shape.cpp
  ${CMAKE_CURRENT_LIST_DIR}/vertex_list.cpp
  ${CMAKE_CURRENT_LIST_DIR}/vertex_sides.cpp
  ${CMAKE_CURRENT_LIST_DIR}/listed_sides.cpp
  ${CMAKE_CURRENT_LIST_DIR}/vertex_values.cpp
  ${CMAKE_CURRENT_LIST_DIR}/write_edges.cpp
  ${CMAKE_CURRENT_LIST_DIR}/write_grun.cpp
  ${CMAKE_CURRENT_LIST_DIR}/write_gap.cpp
  ${CMAKE_CURRENT_LIST_DIR}/write_graphml.cpp
  ${CMAKE_CURRENT_LIST_DIR}/write_ids.cpp
  ${CMAKE_CURRENT_LIST_DIR}/write_ldbc.cpp
  ${CMAKE_CURRENT_LIST_DIR}/write_metis_dimacs.cpp
  ${CMAKE_CURRENT_LIST_DIR}/write_npy.cpp
  ${CMAKE_CURRENT_LIST_DIR}/write_npz.cpp
  ${CMAKE_CURRENT_LIST_DIR}/write_npz_results.cpp
  ${CMAKE_CURRENT_LIST_DIR}/write_results.cpp
  ${CMAKE_CURRENT_LIST_DIR}/write_rows.cpp)

# XML is read with expat, if there is one.
if(EXPAT_FOUND)
  target_sources(graphrun PRIVATE ${CMAKE_CURRENT_LIST_DIR}/common/xml_parser.cpp)
else()
  target_sources(graphrun PRIVATE ${CMAKE_CURRENT_LIST_DIR}/common/xml_parser_none.cpp)
endif()

# Files on the web are read with libcurl, of which the header is needed here.
if(GRAPHRUN_CURL_INCLUDE_DIR)
  set(of_curl ${CMAKE_CURRENT_LIST_DIR}/common/curl_library.cpp ${CMAKE_CURRENT_LIST_DIR}/common/http_transfer.cpp
    ${CMAKE_CURRENT_LIST_DIR}/common/remote_file.cpp)
  target_sources(graphrun PRIVATE ${of_curl})
  set_source_files_properties(${of_curl} TARGET_DIRECTORY graphrun PROPERTIES
    INCLUDE_DIRECTORIES "${GRAPHRUN_CURL_INCLUDE_DIR}" SKIP_UNITY_BUILD_INCLUSION ON)
else()
  target_sources(graphrun PRIVATE ${CMAKE_CURRENT_LIST_DIR}/common/remote_file_none.cpp)
endif()
