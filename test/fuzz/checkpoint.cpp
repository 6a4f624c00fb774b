// test/fuzz/checkpoint.cpp - arbitrary bytes as the table of a checkpoint, and as a block compressed with Snappy
// SPDX-License-Identifier: Apache-2.0
#include "test/fuzz/input.hpp"

#include <vector>

#include "graft/frontend/tensorflow/checkpoint/meta_graph.hpp"
#include "graft/frontend/tensorflow/checkpoint/table.hpp"

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    auto const file = fuzz::file(data, size);
    auto const bytes = file->bytes();
    unsigned sum = 0;
    graft::tensorflow::fault why;
    bool const whole = graft::tensorflow::table_reader(bytes).each(
        why, [&](std::string_view key, graft::byte_view value) {
            for (char const c : key) sum += static_cast<unsigned char>(c);
            for (auto const b : value) sum += static_cast<unsigned>(b);
            return true;
        });
    fuzz::check(whole == (why.code == graft::errc::ok), "failed if and only if there is a reason");
    std::vector<std::byte> out;
    (void)graft::tensorflow::detail::unpack_snappy(bytes, std::size_t{1} << 20, out);
    fuzz::check(out.size() <= std::size_t{1} << 20, "no more than was allowed");
    graft::tensorflow::meta_graph meta;
    (void)graft::tensorflow::detail::read_meta_graph(bytes, meta, why);
    return sum == 0xFFFFFFFF;
}
