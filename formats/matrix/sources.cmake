target_sources(graphrun PRIVATE
  ${CMAKE_CURRENT_LIST_DIR}/blocks.cpp
  ${CMAKE_CURRENT_LIST_DIR}/build.cpp
  ${CMAKE_CURRENT_LIST_DIR}/check_csr.cpp
  ${CMAKE_CURRENT_LIST_DIR}/convert.cpp
  ${CMAKE_CURRENT_LIST_DIR}/layout.cpp
  ${CMAKE_CURRENT_LIST_DIR}/reorder.cpp
  ${CMAKE_CURRENT_LIST_DIR}/row_groups.cpp
  ${CMAKE_CURRENT_LIST_DIR}/matrix.cpp
  ${CMAKE_CURRENT_LIST_DIR}/numbered.cpp
  ${CMAKE_CURRENT_LIST_DIR}/sizes.cpp
  ${CMAKE_CURRENT_LIST_DIR}/sparse_vector.cpp
  ${CMAKE_CURRENT_LIST_DIR}/transpose.cpp
  ${CMAKE_CURRENT_LIST_DIR}/unpack.cpp
  ${CMAKE_CURRENT_LIST_DIR}/cpu/blocks.cpp
  ${CMAKE_CURRENT_LIST_DIR}/cpu/convert.cpp
  ${CMAKE_CURRENT_LIST_DIR}/cpu/elementwise.cpp)
if(GRAPHRUN_CUDA)
  target_sources(graphrun PRIVATE
    ${CMAKE_CURRENT_LIST_DIR}/cuda/blocks.cu
    ${CMAKE_CURRENT_LIST_DIR}/cuda/convert.cu
    ${CMAKE_CURRENT_LIST_DIR}/cuda/elementwise.cu)
endif()
