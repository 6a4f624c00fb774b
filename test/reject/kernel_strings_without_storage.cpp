// test/reject/kernel_strings_without_storage.cpp - strings that a kernel makes need a place for their characters
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*kernel<.*string_output_without_storage, .*name<'y'>
#include <string>

#include "graft/kernel/signature.hpp"
#include "graft/op/define/op.hpp"

struct Tag : graft::op<Tag> {
    static constexpr auto prototype = graft::prototype("Tag").input("x", f32).output(
        "y", string, follow("x", aspect::shape));
};
#ifndef GRAFT_REJECT
graft::status tag(graft::in<"x", float> x, graft::string_storage strings, graft::out<"y", std::string_view> y) {
    for (std::size_t i = 0; i < x.size(); ++i) y[i] = strings.keep(std::to_string(x[i]));
    return graft::ok;
}
#else
graft::status tag(graft::in<"x", float> x, graft::out<"y", std::string_view> y) {
    for (std::size_t i = 0; i < x.size(); ++i) {
        std::string const text = std::to_string(x[i]);
        y[i] = text;
    }
    return graft::ok;
}
#endif
template struct graft::kernel<Tag, &tag>;
