// graft/op/detail/contradicted_trait.hpp - a trait that the result of a shape rule contradicts
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "graft/base/container/span.hpp"
#include "graft/base/errc.hpp"
#include "graft/op/define/check.hpp"
#include "graft/op/define/prototype.hpp"
#include "graft/op/define/trait.hpp"
#include "graft/op/infer/frame.hpp"
#include "graft/tensor/desc.hpp"
#include "graft/tensor/shape.hpp"

GRAFT_BEGIN

namespace detail {

/// The traits by which each output has the shape of the inputs, a bit for each, if those are all of one shape.
constexpr unsigned shape_traits(prototype const& proto) {
    constexpr auto all = static_cast<unsigned>(op_trait::identity) | static_cast<unsigned>(op_trait::cast) |
                         static_cast<unsigned>(op_trait::elementwise);
    return proto.traits() & all;
}
constexpr bool keeps_shape(prototype const& proto) {
    return shape_traits(proto) != 0 && proto.count(param_kind::input) != 0;
}
/// The bit of such a trait, if an output has another shape than `in`, that of all inputs; otherwise 0.
constexpr unsigned contradicted_trait(prototype const& proto, shape const& in, span<tensor_desc const> outputs) {
    for (auto const& y : outputs) {
        if (!y.shape.is_set() || !y.shape.has_rank()) continue;
        bool same = y.shape.rank() == in.rank();
        for (std::size_t k = 0; same && k < in.rank(); ++k)
            same = y.shape.dims()[k] < 0 || y.shape.dims()[k] == in.dims()[k];
        if (!same) return shape_traits(proto) & (~shape_traits(proto) + 1u);
    }
    return 0;
}

/// A trait that says that the outputs have the shape of the inputs, where the rule has another result. `Trial` is
/// `shape_trial`.
template <class Trial> constexpr mistake contradicted(Trial& trial, op_source const& of) {
    if (!keeps_shape(*of.from)) return {};
    for (auto const& all : Trial::unknown) {
        trial.start(all);
        if (!of.run(step::infer_shape, trial.frame_)) continue;
        if (auto const t = contradicted_trait(*of.from, all, trial.frame_.outputs); t != 0)
            return {errc::rule_contradicts_trait, name_of(static_cast<op_trait>(t))};
    }
    return {};
}

} // namespace detail

GRAFT_END
