# Libraries found by header and name: CMake has no module for them, or one that compiles programs in C.

# graphrun_find_library(NAME HEADER): the target graphrun::NAME, if the library and its header are there.
function(graphrun_find_library name header)
  if(TARGET graphrun::${name})
    return()
  endif()
  find_path(GRAPHRUN_${name}_INCLUDE_DIR ${header})
  find_library(GRAPHRUN_${name}_LIBRARY ${name})
  mark_as_advanced(GRAPHRUN_${name}_INCLUDE_DIR GRAPHRUN_${name}_LIBRARY)
  if(GRAPHRUN_${name}_INCLUDE_DIR AND GRAPHRUN_${name}_LIBRARY)
    add_library(graphrun::${name} UNKNOWN IMPORTED)
    set_target_properties(graphrun::${name} PROPERTIES
      IMPORTED_LOCATION "${GRAPHRUN_${name}_LIBRARY}"
      INTERFACE_INCLUDE_DIRECTORIES "${GRAPHRUN_${name}_INCLUDE_DIR}")
  endif()
endfunction()

# All of them: zstd is needed, lzma and bz2 each unpack one kind of file more, and isal unpacks gzip faster.
function(graphrun_find_libraries)
  graphrun_find_library(zstd zstd.h)
  graphrun_find_library(lzma lzma.h)
  graphrun_find_library(bz2 bzlib.h)
  graphrun_find_library(isal isa-l/igzip_lib.h)
endfunction()
