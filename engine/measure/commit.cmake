# Writes the header that names the commit being built.
#
#   cmake -D git=PROGRAM -D source=FOLDER -D given=COMMIT -D output=FILE -P commit.cmake
set(commit "${given}")
if(NOT commit AND git)
  # Not a checkout that merely lies inside another one's.
  execute_process(COMMAND ${git} rev-parse --show-toplevel WORKING_DIRECTORY ${source}
    OUTPUT_VARIABLE top OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  file(REAL_PATH "${source}" real_source)
  if(top STREQUAL real_source)
    execute_process(COMMAND ${git} rev-parse HEAD WORKING_DIRECTORY ${source}
      OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  endif()
endif()
if(NOT commit MATCHES "^[0-9A-Za-z._-]+$")
  set(commit unknown)
endif()
file(WRITE ${output} "#define GRAPHRUN_BUILD_COMMIT \"${commit}\"\n")
