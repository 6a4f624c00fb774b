// graft/text/detail/quantization.ipp - the bodies of graft/text/quantization.hpp
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fmt/format.h>

#include "graft/tensor/numbers.hpp"

GRAFT_BEGIN

GRAFT_LARGE std::string to_text(quantization const& q) {
    auto const part = [](tensor_view const& v) {
        auto const n = count_of_numbers(v);
        if (n == 1) return fmt::format("{:g}", number_at(v, 0));
        if (v.bytes.empty()) return std::string("?");
        auto const text = to_text(v.desc);
        return text.substr(text.find('['));
    };
    auto text = fmt::format("({} scale {}", name_of(q.type), part(q.scale));
    if (q.zero.desc.type != dtype::undefined) text += " zero " + part(q.zero);
    if (q.axis != quantization::no_axis) text += fmt::format(" axis {}", q.axis);
    if (q.block != 1) text += fmt::format(" block {}", q.block);
    return text + ")";
}

GRAFT_END
