# Ways to compile sooner that change nothing in what is measured: headers parsed once, small files
# compiled together, since most of their time goes into the same headers, and commands optimized
# little. Kernels of the CPU and commands stay files of their own. A build without them shows what a
# file forgot to include.
option(GRAPHRUN_FAST_BUILD
  "Precompile headers, compile small files together, optimize commands little" ON)

# graphrun_precompile(TARGET HEADER...): of the target's C++ files.
function(graphrun_precompile target)
  if(NOT GRAPHRUN_FAST_BUILD)
    return()
  endif()
  foreach(header IN LISTS ARGN)
    target_precompile_headers(${target} PRIVATE "$<$<COMPILE_LANGUAGE:CXX>:<${header}$<ANGLE-R>>")
  endforeach()
endfunction()

# graphrun_compile_together(TARGET AT_MOST NAME FILE...): the target's files of this folder, in groups
# NAME1, NAME2 and so on of at most so many. Two files of a group share one unnamed namespace.
function(graphrun_compile_together target at_most name)
  if(NOT GRAPHRUN_FAST_BUILD)
    return()
  endif()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  get_target_property(folder ${target} SOURCE_DIR)
  list(LENGTH ARGN count)
  math(EXPR groups "(${count} + ${at_most} - 1) / ${at_most}")
  set(at 0)
  foreach(file IN LISTS ARGN)
    math(EXPR group "${at} % ${groups} + 1")
    math(EXPR at "${at} + 1")
    set_source_files_properties(${file} TARGET_DIRECTORY ${target}
      PROPERTIES UNITY_GROUP ${name}${group})
  endforeach()
endfunction()

# graphrun_compile_lightly(TARGET): a release optimizes the target's C++ little, which takes g++ a
# third less time. For code whose own loops take none.
function(graphrun_compile_lightly target)
  if(GRAPHRUN_FAST_BUILD AND CMAKE_CXX_COMPILER_ID STREQUAL GNU)
    target_compile_options(${target} PRIVATE
      $<$<AND:$<COMPILE_LANGUAGE:CXX>,$<CONFIG:Release>>:-O1>)
  endif()
endfunction()
