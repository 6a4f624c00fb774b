// graft/op/detail/unknown_dims_trial.hpp - rules that refuse a dim because it is not known: a batch of any size
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/errc.hpp"
#include "graft/op/define/check.hpp"
#include "graft/op/infer/frame.hpp"
#include "graft/tensor/shape.hpp"

GRAFT_BEGIN

namespace detail {

/// A rule that accepts dims of two for all inputs, and reports a wrong shape if the dims of the first input are not
/// known: it compares them with `!=`, which is true, where `contradict` is not. Large numbers are tried on the way: one
/// call of the rule is enough for both where it refuses nothing. `Trial` is `shape_trial`, of two inputs or more.
/// cost one call of the rule, more where it refuses something
template <class Trial> constexpr mistake refuses_unknown_dims(Trial& trial, op_source const& of) {
    auto& f = trial.frame_;
    auto const all = f.inputs;
    mistake found;
    f.inputs = {trial.mixed_, all.size()};
    trial.mixes_ = true;
    bool const integers = trial.reads_integers_;
    bool const fine = integers && trial.provoke(of, Trial::large_numbers);
    if (!fine) trial.put(Trial::dims_alone);
    for (std::size_t rank = 0; rank < 3 && !fine; ++rank) {
        trial.start(Trial::unknown[rank]);
        auto const why = of.run(step::infer_shape, f);
        if (why) break;
        if (why.code != errc::wrong_shape && why.code != errc::shape_mismatch) continue;
        trial.start(Trial::two[rank]);
        if ((!of.verifies() || of.run(step::verify, f)) && of.run(step::infer_shape, f))
            found = {errc::rule_refuses_unknown_dims, why.parameter};
        break;
    }
    trial.mixes_ = false;
    f.inputs = all;
    if (integers && !fine) (void)trial.provoke(of, Trial::large_numbers);
    return found;
}

} // namespace detail

GRAFT_END
