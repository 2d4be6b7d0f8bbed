# What `cmake --install` puts where, and what find_package(graphrun) needs.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/graphrun)
install(TARGETS graphrun EXPORT graphrunTargets)
# Headers directly in these folders are public.
foreach(folder IN ITEMS base formats/matrix formats/file formats/generate engine algorithms)
  file(GLOB headers CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${folder}/*.hpp)
  install(FILES ${headers} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/graphrun/${folder})
endforeach()
install(FILES ${PROJECT_SOURCE_DIR}/bindings/boost.hpp ${PROJECT_BINARY_DIR}/include/graphrun/graphrun.hpp
        ${PROJECT_BINARY_DIR}/include/graphrun/version.hpp
        DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/graphrun)
install(EXPORT graphrunTargets NAMESPACE graphrun:: DESTINATION ${package_folder})
set(cudart_file ${CMAKE_INSTALL_LIBDIR}/graphrun/libcudart_static.a)
if(GRAPHRUN_CUDA)
  get_target_property(cudart_built_with CUDA::cudart_static IMPORTED_LOCATION)
  file(REAL_PATH ${cudart_built_with} cudart_built_with)
  install(FILES ${cudart_built_with} DESTINATION ${CMAKE_INSTALL_LIBDIR}/graphrun
          RENAME libcudart_static.a)
endif()
configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/graphrunConfig.cmake.in
  ${PROJECT_BINARY_DIR}/graphrunConfig.cmake INSTALL_DESTINATION ${package_folder}
  PATH_VARS cudart_file)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/graphrunConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/graphrunConfig.cmake
  ${PROJECT_BINARY_DIR}/graphrunConfigVersion.cmake ${PROJECT_SOURCE_DIR}/cmake/GraphrunLibraries.cmake
  DESTINATION ${package_folder})
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE ${PROJECT_SOURCE_DIR}/NOTICE ${PROJECT_SOURCE_DIR}/SECURITY.md
        DESTINATION ${CMAKE_INSTALL_DATAROOTDIR}/doc/graphrun)
