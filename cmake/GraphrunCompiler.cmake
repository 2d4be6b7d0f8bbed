# The compilers that are known to build graphrun. Older ones lack parts of C++20.
set(oldest_GNU 12)
set(oldest_Clang 16)
if(DEFINED oldest_${CMAKE_CXX_COMPILER_ID}
   AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS oldest_${CMAKE_CXX_COMPILER_ID})
  message(FATAL_ERROR "graphrun needs g++ ${oldest_GNU} or clang++ ${oldest_Clang}, or newer; "
    "${CMAKE_CXX_COMPILER} is ${CMAKE_CXX_COMPILER_ID} ${CMAKE_CXX_COMPILER_VERSION}. "
    "Another one is chosen by -D CMAKE_CXX_COMPILER=g++-12 in an empty build folder.")
endif()
