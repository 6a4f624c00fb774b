// test/fuzz/npy.cpp - arbitrary bytes as a .npy file
// SPDX-License-Identifier: Apache-2.0
#include "test/fuzz/input.hpp"

#include "examples/graft_import/npy.hpp"

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    fuzz::path const file(data, size);
    npy_array array;
    graft::error_list errors;
    fuzz::check_answer(read_npy(file.name(), array, errors), errors);
    return 0;
}
