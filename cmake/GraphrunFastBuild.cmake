# Ways to compile sooner that change nothing in what is measured: headers parsed once, small files
# compiled together, since most of their time goes into the same headers, and what has no loop over
# vertices, entries or text optimized little. Kernels of the CPU and large commands stay files of
# their own. A build without them shows what a file forgot to include.
option(GRAPHRUN_FAST_BUILD
  "Precompile headers, compile small files together, optimize little what has no long loops" ON)

# g++ collects garbage each time its heap has grown by a third, which takes a tenth of its time. With
# this it begins at 500 MB: a group of commands takes 630 MB in place of 530.
if(GRAPHRUN_FAST_BUILD)
  add_compile_options("$<$<COMPILE_LANG_AND_ID:CXX,GNU>:--param=ggc-min-heapsize=500000>")
endif()

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

# What is downloaded more often than compiled: code whose own loops take no time is optimized for
# size, a quarter less than with -O1 for an eighth more of g++'s time, and what nothing calls is left
# out. Kernels stay as they are.
if(SKBUILD)  # of a wheel
  set(is_wheel ON)
else()
  set(is_wheel OFF)
endif()
option(GRAPHRUN_SMALL "Make libgraphrun.so small, except for what has long loops" ${is_wheel})
if(GRAPHRUN_SMALL AND CMAKE_CXX_COMPILER_ID MATCHES "GNU|Clang")
  add_compile_options("$<$<COMPILE_LANGUAGE:CXX>:-ffunction-sections;-fdata-sections>")
  add_link_options(LINKER:--gc-sections)
endif()

# What has a release optimize C++ little, which takes g++ a third less time: for code whose own
# loops take none.
set(GRAPHRUN_LITTLE "")
if(GRAPHRUN_FAST_BUILD AND CMAKE_CXX_COMPILER_ID STREQUAL GNU)
  set(level $<IF:$<BOOL:${GRAPHRUN_SMALL}>,-Os,-O1>)
  set(GRAPHRUN_LITTLE $<$<AND:$<COMPILE_LANGUAGE:CXX>,$<CONFIG:Release>>:${level}>)
endif()

# Options of code with long loops. With -O2 that vectorizes as -O3 does, kernels of the CPU are as
# fast as with -O3 and take g++ a fifth less time. Readers of text are a seventh slower: they have
# -O3.
set(GRAPHRUN_KERNELS "")
set(GRAPHRUN_READERS "")
if(GRAPHRUN_FAST_BUILD AND CMAKE_CXX_COMPILER_ID STREQUAL GNU)
  set(GRAPHRUN_KERNELS
    "$<$<AND:$<COMPILE_LANGUAGE:CXX>,$<CONFIG:Release>>:-O2;-fvect-cost-model=dynamic>")
  set(GRAPHRUN_READERS $<$<AND:$<COMPILE_LANGUAGE:CXX>,$<CONFIG:Release>>:-O3>)
endif()

# graphrun_compile_lightly(TARGET): all files of the target.
function(graphrun_compile_lightly target)
  target_compile_options(${target} PRIVATE ${GRAPHRUN_LITTLE})
endfunction()

# graphrun_compile_together_with(OPTIONS TARGET AT_MOST NAME FILE...): together, with options of their
# own. CMake leaves files that have some out of groups: they are given to the groups' files, which it
# writes.
function(graphrun_compile_together_with options target at_most name)
  # What is precompiled is not optimized for size: groups that are do without, and are larger.
  set(alone OFF)
  if(GRAPHRUN_SMALL AND options STREQUAL GRAPHRUN_LITTLE)
    set(alone ON)
    math(EXPR at_most "${at_most} * 2")
  endif()
  graphrun_compile_together(${target} ${at_most} ${name} ${ARGN})
  get_target_property(folder ${target} BINARY_DIR)
  list(LENGTH ARGN count)
  math(EXPR groups "(${count} + ${at_most} - 1) / ${at_most}")
  foreach(group RANGE 1 ${groups})
    set(file ${folder}/CMakeFiles/${target}.dir/Unity/unity_${name}${group}_cxx.cxx)
    set_source_files_properties(${file} TARGET_DIRECTORY ${target}
      PROPERTIES COMPILE_OPTIONS "${options}")
    if(alone)  # CMake asks whether this is set, not to what
      set_source_files_properties(${file} TARGET_DIRECTORY ${target}
        PROPERTIES SKIP_PRECOMPILE_HEADERS ON)
    endif()
  endforeach()
endfunction()

# graphrun_compile_together_lightly(TARGET AT_MOST NAME FILE...): together, and optimized little.
function(graphrun_compile_together_lightly)
  graphrun_compile_together_with("${GRAPHRUN_LITTLE}" ${ARGN})
endfunction()
