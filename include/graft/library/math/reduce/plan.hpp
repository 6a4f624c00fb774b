// graft/library/math/reduce/plan.hpp - the loops of a reduction over axes
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/kernel/number.hpp"
#include "graft/library/kernel/strided.hpp"
#include "graft/op/rules/reduce.hpp"

GRAFT_BEGIN
namespace library {

/// The loops of a reduction: over the results, and over the elements of one.
struct reduction {
    loop<1> kept{}, folded{};
    std::int64_t count = 1; ///< elements per result
};
/// The loops for the elements of `axes`; without any, all axes if `all` is true.
/// error axis_out_of_range, wrong_value
template <class Axes> [[nodiscard]] status plan_reduction(shape const& x, Axes const& axes, bool all, reduction& r) {
    unsigned mask = all && axes.size() == 0 ? ~0u : 0;
    for (std::size_t i = 0; i < axes.size(); ++i)
        if (auto s = rule::add_axis(index_at(axes, i), x.rank(), "axes", mask); !s) return s;
    auto const steps = strides_of(x);
    for (std::size_t i = 0; i < x.rank(); ++i) {
        bool const folds = (mask >> i & 1u) != 0;
        (folds ? r.folded : r.kept).add(x.dims()[i], {steps[i]});
        if (folds) r.count *= x.dims()[i];
    }
    return ok;
}

} // namespace library
GRAFT_END
