# What `cmake --install` puts where, and what find_package(graphrun) needs.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/graphrun)
install(TARGETS graphrun EXPORT graphrunTargets)
install(DIRECTORY algorithms engine formats
        DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/graphrun
        FILES_MATCHING PATTERN "*.hpp"
        PATTERN "common" EXCLUDE PATTERN "cpu" EXCLUDE PATTERN "cuda" EXCLUDE)
install(FILES ${PROJECT_SOURCE_DIR}/interop/boost.hpp ${PROJECT_BINARY_DIR}/include/graphrun/version.hpp
        DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/graphrun)
install(EXPORT graphrunTargets NAMESPACE graphrun:: DESTINATION ${package_folder})
configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/graphrunConfig.cmake.in
  ${PROJECT_BINARY_DIR}/graphrunConfig.cmake INSTALL_DESTINATION ${package_folder})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/graphrunConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/graphrunConfig.cmake
  ${PROJECT_BINARY_DIR}/graphrunConfigVersion.cmake ${PROJECT_SOURCE_DIR}/cmake/FindZstd.cmake
  DESTINATION ${package_folder})
