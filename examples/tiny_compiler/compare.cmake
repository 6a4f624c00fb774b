# The output of the compiler for a model must be equal to MODEL.expected, byte for byte.
# SPDX-License-Identifier: Apache-2.0
execute_process(COMMAND "${PROGRAM}" "${MODEL}" OUTPUT_VARIABLE got RESULT_VARIABLE status)
file(READ "${MODEL}.expected" expected)
if(NOT status EQUAL 0 OR NOT got STREQUAL expected)
  message(FATAL_ERROR "status ${status}, expected\n${expected}\ngot\n${got}")
endif()
