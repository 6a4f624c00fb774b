// test/fuzz/tensor.cpp - arbitrary bytes as a TensorProto: shape, content, strings, packed and repeated values
// SPDX-License-Identifier: Apache-2.0
#include "test/fuzz/input.hpp"

#include "graft/frontend/tensorflow/tensor.hpp"
#include "graft/model/source.hpp"

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    auto const file = fuzz::file(data, size);
    graft::arena storage;
    graft::tensor_view tensor;
    graft::tensorflow::fault why;
    bool const fine = graft::tensorflow::read_tensor(
        file->bytes(), storage, {.bytes = std::size_t{1} << 24}, tensor, why);
    fuzz::check(fine == (why.code == graft::errc::ok), "failed if and only if there is a reason");
    unsigned sum = 0;
    for (auto const b : tensor.bytes) sum += static_cast<unsigned>(b); // every byte of the result is readable
    for (auto const s : tensor.strings)
        for (char const c : s) sum += static_cast<unsigned char>(c);
    return sum == 0xFFFFFFFF;
}
