# Decides whether the CUDA backend can be built, and builds it.
#
# CUDA needs nvcc 12.4 or newer and a host compiler it accepts. Anything else is a CPU build, said in
# one line. The default architecture is that of the GPU in this machine, or 90 where there is none;
# set GRAPHRUN_CUDA_RELEASE for every architecture from 75 on that nvcc knows, plus PTX.
set(oldest_nvcc 12.4)
option(GRAPHRUN_CUDA_RELEASE "Build for all supported GPU architectures" OFF)
set(GRAPHRUN_CUDA_FOUND OFF)

if(NOT DEFINED GRAPHRUN_CUDA OR GRAPHRUN_CUDA)
  # A relative folder would run whatever program lies below the folder that cmake happens to run in.
  foreach(variable IN ITEMS CUDA_HOME CUDA_PATH)
    if(DEFINED ENV{${variable}} AND NOT "$ENV{${variable}}" STREQUAL "" AND NOT IS_ABSOLUTE "$ENV{${variable}}")
      message(FATAL_ERROR "${variable} is \"$ENV{${variable}}\", which is not an absolute path; "
        "set it to the folder of the CUDA toolkit, such as /usr/local/cuda, or unset it")
    endif()
  endforeach()
  find_program(GRAPHRUN_NVCC nvcc HINTS ENV CUDA_PATH ENV CUDA_HOME PATHS /usr/local/cuda PATH_SUFFIXES bin)
  mark_as_advanced(GRAPHRUN_NVCC)
  if(GRAPHRUN_NVCC)
    execute_process(COMMAND ${GRAPHRUN_NVCC} --version OUTPUT_VARIABLE nvcc_says ERROR_QUIET)
    string(REGEX MATCH "release ([0-9]+\\.[0-9]+)" nvcc_release "${nvcc_says}")
    set(nvcc_version ${CMAKE_MATCH_1})
    if(nvcc_version VERSION_LESS oldest_nvcc)
      message(STATUS "CUDA: nvcc ${nvcc_version} is older than ${oldest_nvcc}; building for the CPU only")
    else()
      if(NOT CMAKE_CUDA_COMPILER)
        set(CMAKE_CUDA_COMPILER ${GRAPHRUN_NVCC})
      endif()
      include(CheckLanguage)
      check_language(CUDA)
      if(CMAKE_CUDA_COMPILER)
        set(GRAPHRUN_CUDA_FOUND ON)
      else()
        message(STATUS "CUDA: nvcc ${nvcc_version} does not work with this C++ compiler; building for the CPU only")
      endif()
    endif()
  else()
    message(STATUS "CUDA: no nvcc; building for the CPU only")
  endif()
endif()

# The architectures to compile for: given, all of a release, this machine's GPU, or 90.
function(graphrun_cuda_architectures result)
  if(GRAPHRUN_CUDA_RELEASE)
    execute_process(COMMAND ${GRAPHRUN_NVCC} --list-gpu-arch OUTPUT_VARIABLE known)
    string(REGEX MATCHALL "compute_[0-9]+" known "${known}")
    set(list "")
    foreach(arch IN ITEMS 75 80 86 89 90 100 120)
      if("compute_${arch}" IN_LIST known)
        list(APPEND list ${arch}-real)
        set(newest ${arch})
      endif()
    endforeach()
    list(APPEND list ${newest}-virtual)
    set(${result} ${list} PARENT_SCOPE)
    return()
  endif()
  execute_process(COMMAND nvidia-smi --query-gpu=compute_cap --format=csv,noheader
                  OUTPUT_VARIABLE found ERROR_QUIET RESULT_VARIABLE failed)
  string(REGEX MATCH "[0-9]+\\.[0-9]+" found "${found}")
  if(failed OR NOT found)
    set(${result} 90 PARENT_SCOPE)
  else()
    string(REPLACE "." "" found ${found})
    set(${result} ${found} PARENT_SCOPE)
  endif()
endfunction()

# A macro, because enable_language must run in the calling scope.
macro(graphrun_enable_cuda target)
  if(NOT CMAKE_CUDA_ARCHITECTURES)
    graphrun_cuda_architectures(CMAKE_CUDA_ARCHITECTURES)
    set(CMAKE_CUDA_ARCHITECTURES ${CMAKE_CUDA_ARCHITECTURES} CACHE STRING "GPU architectures")
  endif()
  message(STATUS "CUDA: nvcc ${nvcc_version}, architectures ${CMAKE_CUDA_ARCHITECTURES}")
  enable_language(CUDA)
  find_package(CUDAToolkit REQUIRED)
  set_target_properties(${target} PROPERTIES CUDA_ARCHITECTURES "${CMAKE_CUDA_ARCHITECTURES}"
    CUDA_COMPILER_LAUNCHER "${CMAKE_CUDA_COMPILER_LAUNCHER}")  # the target is older than the language
  # Not CUDA_STANDARD 20: CMake learned that nvcc knows it only after 3.25.1, which Debian 12 ships.
  target_compile_options(${target} PRIVATE
    $<$<COMPILE_LANGUAGE:CUDA>:-std=c++20 --extended-lambda --expt-relaxed-constexpr>)
  target_compile_definitions(${target} PRIVATE GRAPHRUN_WITH_CUDA)
  # The package brings its own copy of the runtime (GraphrunInstall), so that its users need no toolkit.
  target_link_libraries(${target} PRIVATE
    $<BUILD_INTERFACE:CUDA::cudart_static> $<INSTALL_INTERFACE:graphrun::cudart_static>)
endmacro()
