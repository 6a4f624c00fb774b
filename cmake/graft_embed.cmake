# graft_embed(<target> <model> [<weights>] [NAME <name>]): writes a header from a model, for graft::program_of.
#
#     graft_embed(firmware net.prototxt net.caffemodel)     # firmware.cpp: #include "net.embedded.hpp"
#
# The header has `struct <name>` with the text of the model and, where <weights> are given, its trained blobs. The name
# is that of the model's file without its ending unless it is given. A model that cannot be read stops the build.
# Without this function: `struct net { static constexpr std::string_view text = R"(...)"; };`, and weights given to run().
# SPDX-License-Identifier: Apache-2.0
include_guard(GLOBAL)
set(GRAFT_EMBED_SOURCE "${CMAKE_CURRENT_LIST_DIR}/embed.cpp" CACHE INTERNAL "The program behind graft_embed")

function(graft_embed target model)
  cmake_parse_arguments(PARSE_ARGV 2 embed "" "NAME" "")
  list(LENGTH embed_UNPARSED_ARGUMENTS count)
  if(count GREATER 1)
    message(FATAL_ERROR "graft_embed(<target> <model> [<weights>] [NAME <name>]): one file of weights")
  endif()
  if(NOT TARGET graft_embed_model)
    add_executable(graft_embed_model EXCLUDE_FROM_ALL "${GRAFT_EMBED_SOURCE}")
    target_link_libraries(graft_embed_model PRIVATE graft::core)
    target_compile_options(graft_embed_model PRIVATE -O0) # runs once, over small nets
    set_target_properties(graft_embed_model PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/graft_embed")
  endif()
  cmake_path(ABSOLUTE_PATH model BASE_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}")
  set(files "${model}")
  foreach(weights IN LISTS embed_UNPARSED_ARGUMENTS)
    cmake_path(ABSOLUTE_PATH weights BASE_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}" NORMALIZE)
    list(APPEND files "${weights}")
  endforeach()
  cmake_path(GET model STEM LAST_ONLY stem)
  if(NOT embed_NAME)
    string(MAKE_C_IDENTIFIER "${stem}" embed_NAME)
  endif()
  set(folder "${CMAKE_CURRENT_BINARY_DIR}/graft_embed/${target}")
  set(header "${folder}/${stem}.embedded.hpp")
  file(MAKE_DIRECTORY "${folder}")
  add_custom_command(OUTPUT "${header}" VERBATIM DEPENDS graft_embed_model ${files}
    COMMAND graft_embed_model "${embed_NAME}" "${header}" ${files})
  target_sources(${target} PRIVATE "${header}")
  target_include_directories(${target} PRIVATE "${folder}")
endfunction()
