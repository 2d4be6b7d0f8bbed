# Installs graphrun into an empty folder and lets a C++ project find it, build with it and run.
#
#   cmake -D build=FOLDER -D source=FOLDER -D work=FOLDER -D compiler=PATH -D generator=NAME
#         -D build_type=TYPE -D flags=FLAGS -P embed.cmake
cmake_policy(VERSION 3.25)
set(prefix ${work}/prefix)

function(run output)
  execute_process(COMMAND ${ARGN} OUTPUT_VARIABLE said ERROR_VARIABLE said RESULT_VARIABLE code)
  if(NOT code EQUAL 0)
    list(JOIN ARGN " " command)
    message(FATAL_ERROR "${command}\nended with ${code}:\n${said}")
  endif()
  set(${output} "${said}" PARENT_SCOPE)
endfunction()

file(REMOVE_RECURSE ${work})
run(said ${CMAKE_COMMAND} --install ${build} --prefix ${prefix})

# Every public header stands on its own, and only boost.hpp needs Boost.
file(GLOB_RECURSE headers RELATIVE ${prefix}/include ${prefix}/include/graphrun/*.hpp)
list(REMOVE_ITEM headers graphrun/boost.hpp)
set(includes "")
foreach(header IN LISTS headers)
  if(header MATCHES "/(common|cpu|cuda)/")
    message(FATAL_ERROR "${header} is private, yet it was installed")
  endif()
  string(APPEND includes "#include <${header}>\n")
endforeach()
file(WRITE ${work}/all_headers.cpp "${includes}")
separate_arguments(flags_list UNIX_COMMAND "${flags}")
set(compile ${compiler} -std=c++20 -I${prefix}/include ${flags_list} ${work}/all_headers.cpp)
run(said ${compile} -fsyntax-only)
run(files_read ${compile} -M)
if(files_read MATCHES "/boost/")
  message(FATAL_ERROR "a public header other than boost.hpp includes Boost")
endif()

# Compiled as C++17, each of them says in one #error what is missing, and nothing else.
foreach(header IN LISTS headers)
  file(WRITE ${work}/one_header.cpp "#include <${header}>\n")
  execute_process(
    COMMAND ${compiler} -std=c++17 -I${prefix}/include -fsyntax-only ${work}/one_header.cpp
    ERROR_VARIABLE said RESULT_VARIABLE code)
  string(REGEX MATCHALL "error: [^\n]*" errors "${said}")
  list(LENGTH errors count)
  if(code EQUAL 0 OR NOT count EQUAL 2 OR NOT said MATCHES "graphrun needs C\\+\\+20"
     OR NOT said MATCHES "fatal error: .?graphrun/needs_cxx20")
    message(FATAL_ERROR "${header} compiled as C++17:\n${said}")
  endif()
endforeach()

# No CUDA toolkit is needed, whatever the library was built with.
run(said ${CMAKE_COMMAND} -S ${source} -B ${work}/build -G ${generator}
  -D CMAKE_PREFIX_PATH=${prefix} -D CMAKE_CXX_COMPILER=${compiler}
  -D CMAKE_BUILD_TYPE=${build_type} "-DCMAKE_CXX_FLAGS=${flags}"
  -D CMAKE_DISABLE_FIND_PACKAGE_Boost=ON
  -D CMAKE_DISABLE_FIND_PACKAGE_CUDAToolkit=ON -D CUDAToolkit_ROOT=${work}/nowhere)
run(said ${CMAKE_COMMAND} --build ${work}/build)
run(ranks ${work}/build/embed)
if(NOT ranks STREQUAL "0.234\n0.187\n0.345\n0.234\n")
  message(FATAL_ERROR "the embedded PageRank printed\n${ranks}")
endif()

# The C interface takes a C compiler, the header and the shared library.
if(EXISTS ${prefix}/include/graphrun.h AND NOT flags MATCHES "-fsanitize=")
  file(GLOB c_library ${prefix}/lib*/libgraphrun.so.0)
  get_filename_component(c_folder ${c_library} DIRECTORY)
  run(said cc -std=c11 -I${prefix}/include ${source}/../c/plain.c -o ${work}/plain
    ${c_library} -Wl,-rpath,${c_folder})
  run(ranked ${work}/plain ${source}/../../graphs/webring.txt)
  if(NOT ranked MATCHES "\"converged\":true")
    message(FATAL_ERROR "the program in C printed\n${ranked}")
  endif()
  file(READ ${source}/../c/plain.c text)
  string(REGEX REPLACE "^/[^\n]*\n" "" text "${text}")
  file(READ ${source}/../../docs/c.md document)
  string(FIND "${document}" "${text}" found)
  if(found EQUAL -1)
    message(FATAL_ERROR "tests/c/plain.c is not what docs/c.md shows")
  endif()
endif()

# The examples, too, are a project of their own: all but Boost's, which is not to be found here.
run(said ${CMAKE_COMMAND} -S ${source}/../../examples -B ${work}/examples -G ${generator}
  -D CMAKE_PREFIX_PATH=${prefix} -D CMAKE_CXX_COMPILER=${compiler}
  -D CMAKE_BUILD_TYPE=${build_type} "-DCMAKE_CXX_FLAGS=${flags}"
  -D CMAKE_DISABLE_FIND_PACKAGE_Boost=ON
  -D CMAKE_DISABLE_FIND_PACKAGE_CUDAToolkit=ON -D CUDAToolkit_ROOT=${work}/nowhere)
run(said ${CMAKE_COMMAND} --build ${work}/examples)
foreach(name IN ITEMS own_csr katz)
  run(printed ${work}/examples/example_${name})
  file(READ ${source}/../examples/${name}.txt expected)
  if(NOT printed STREQUAL expected)
    message(FATAL_ERROR "the example ${name} printed\n${printed}")
  endif()
endforeach()

foreach(document IN ITEMS LICENSE NOTICE SECURITY.md)
  if(NOT EXISTS ${prefix}/share/doc/graphrun/${document})
    message(FATAL_ERROR "${document} was not installed")
  endif()
endforeach()

# What the README shows is this project.
file(READ ${source}/../../README.md readme)
foreach(shown IN ITEMS CMakeLists.txt main.cpp)
  file(READ ${source}/${shown} text)
  string(REGEX REPLACE "^# [^\n]*\n" "" text "${text}")
  string(FIND "${readme}" "${text}" found)
  if(found EQUAL -1)
    message(FATAL_ERROR "tests/embed/${shown} is not what README.md shows")
  endif()
endforeach()
