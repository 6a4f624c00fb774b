// graft/op/detail/check_initial.hpp - the check of an output's initial value
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "graft/base/ill_formed.hpp"
#include "graft/op/define/fact.hpp"
#include "graft/op/define/prototype.hpp"
#include "graft/tensor/dtype_set.hpp"

GRAFT_BEGIN

namespace detail {

/// Whether an integer dtype, or bool, holds the number. Of the others: true.
constexpr bool holds_number(dtype t, std::int64_t n) {
    using family = dtype_families;
    auto const bits = bits_of(t);
    if (t == dtype::boolean) return n == 0 || n == 1;
    if ((family::unsigned_integer | dtype::u4 | dtype::u2).has(t)) return n >= 0 && (bits >= 63 || n >> bits == 0);
    if ((family::signed_integer | dtype::i4 | dtype::i2).has(t))
        return bits >= 64 || (n >= -(std::int64_t{1} << (bits - 1)) && n < std::int64_t{1} << (bits - 1));
    return true;
}
constexpr mistake review_initial(prototype const& proto, fact const& f) {
    if (proto.facts().has(fact_kind::inplace, f.param)) return {errc::initial_value_in_place, proto[f.param].name};
    auto const types = dtype_set(proto[f.param].types);
    using family = dtype_families;
    bool const numbers = (types - (family::ordinary | family::quantized | family::sub_byte | family::float8)).empty() ||
                         types == family::any;
    bool const whole = !(types & (family::any_integer | family::quantized)).empty() && types != family::any;
    bool const below = f.high == 0 && f.low < 0 && !(types & (family::unsigned_integer | dtype::boolean)).empty() &&
                       types != family::any;
    if (!numbers || below || (f.high != 0 && whole)) return {errc::wrong_initial_value, proto[f.param].name};
    for (auto rest = f.high == 0 && types != family::any ? types : dtype_set(); !rest.empty();
        rest = rest - rest.first())
        if (!holds_number(rest.first(), f.low)) return {errc::wrong_initial_value, proto[f.param].name};
    return {};
}

} // namespace detail

GRAFT_END
