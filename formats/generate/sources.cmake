target_sources(graphrun PRIVATE
  ${CMAKE_CURRENT_LIST_DIR}/generate.cpp
  ${CMAKE_CURRENT_LIST_DIR}/quadrants.cpp
  ${CMAKE_CURRENT_LIST_DIR}/recipe.cpp
  ${CMAKE_CURRENT_LIST_DIR}/cpu/generate.cpp)
if(GRAPHRUN_CUDA)
  target_sources(graphrun PRIVATE ${CMAKE_CURRENT_LIST_DIR}/cuda/generate.cu)
endif()
