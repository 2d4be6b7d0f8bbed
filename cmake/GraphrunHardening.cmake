# Flags for everything that is compiled in this project and for the host's part of CUDA sources:
# protection of the stack, of calls and of libc's functions on buffers, relocations that are
# read-only once the program runs, and no path of this machine in what is built.
option(GRAPHRUN_HARDENING "Harden the program against errors of memory" ON)

include(CheckCXXCompilerFlag)
include(CheckPIESupported)

# Adds a flag for C++ and for nvcc's host compiler.
function(graphrun_host_flag flag)
  add_compile_options($<$<COMPILE_LANGUAGE:CXX>:${flag}> $<$<COMPILE_LANGUAGE:CUDA>:-Xcompiler=${flag}>)
endfunction()

# __FILE__ and std::source_location say engine/spmv/spmv.cpp, whatever the folder is. Of several maps that
# fit the last is taken.
graphrun_host_flag(-ffile-prefix-map=${PROJECT_SOURCE_DIR}/=)
graphrun_host_flag(-ffile-prefix-map=${PROJECT_BINARY_DIR}=build)
graphrun_host_flag(-ffile-prefix-map=${PROJECT_BINARY_DIR}/include/graphrun/=)

check_pie_supported(LANGUAGES CXX)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)

if(GRAPHRUN_HARDENING)
  foreach(flag IN ITEMS -fstack-protector-strong -fstack-clash-protection -fcf-protection=full)
    string(MAKE_C_IDENTIFIER "GRAPHRUN_KNOWS${flag}" known)
    check_cxx_compiler_flag(${flag} ${known})
    if(${known})
      graphrun_host_flag(${flag})
    endif()
  endforeach()
  add_link_options(LINKER:-z,relro,-z,now)

  # libc's checks need an optimiser, and a sanitizer's own checks see more without them.
  string(TOUPPER "${CMAKE_BUILD_TYPE}" build_type)
  set(flags "${CMAKE_CXX_FLAGS} ${CMAKE_CXX_FLAGS_${build_type}}")
  if(NOT flags MATCHES "-fsanitize=" AND flags MATCHES "-O[123gsf]")
    set(GRAPHRUN_FORTIFIED ON)
    add_compile_options("$<$<COMPILE_LANGUAGE:CXX>:-U_FORTIFY_SOURCE;-D_FORTIFY_SOURCE=3>")
  endif()
endif()
