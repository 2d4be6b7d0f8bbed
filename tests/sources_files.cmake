# The tests of readers and writers.
list(APPEND graphrun_test_sources
  test_compact_ids.cpp
  test_find_edge.cpp
  test_hostile_input.cpp
  test_memory_limits.cpp
  test_npz_archive.cpp
  test_read_columns.cpp
  test_read_defects.cpp
  test_read_dimacs_metis.cpp
  test_read_edge_lists.cpp
  test_read_ldbc.cpp
  test_read_matrix_market.cpp
  test_read_mutations.cpp
  test_read_npz.cpp
  test_read_shared_graphs.cpp
  test_read_streams.cpp
  test_write.cpp
  test_write_ids.cpp)
