// graft/library/nn/ctc/kernels.hpp - kernels: connectionist temporal classification
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "graft/kernel.hpp"
#include "graft/library/nn/ctc/ops.hpp"

GRAFT_BEGIN
namespace library {

/// CTCGreedyDecoder: the most probable label of every step of inputs [steps, batch, labels], without the blank, and
/// with merge_repeated without repetitions; log_probability is minus the sum of the maxima.
/// error wrong_value: a blank that is not a label, a length above the number of steps
template <class T> status ctc_greedy(in<"inputs", T> x, in<"sequence_length", std::int32_t> length,
    out<"decoded_indices", std::int64_t> indices, out<"decoded_values", std::int64_t> values,
    out<"decoded_shape", std::int64_t> size, out<"log_probability", T> sum, attr_of<"merge_repeated", bool> merge,
    attr_of<"blank_index", std::int64_t> blank_at, actual_shape<"decoded_indices"> indices_size,
    actual_shape<"decoded_values"> values_size) {
    auto const batch = static_cast<std::size_t>(x.dim(1)), labels = static_cast<std::size_t>(x.dim(2));
    auto const blank = *blank_at < 0 ? *blank_at + x.dim(2) : *blank_at;
    if (blank < 0 || blank >= x.dim(2))
        return fail(errc::wrong_value, "blank_index", "the number of a label, below", x.dim(2), *blank_at);
    if (length.size() != batch) return fail(errc::wrong_shape, "sequence_length", "a number per sequence");
    std::size_t n = 0;
    std::int64_t longest = 0;
    for (std::size_t b = 0; b < batch; ++b) {
        if (length[b] < 0 || length[b] > x.dim(0))
            return fail(errc::wrong_value, "sequence_length", "at most the number of steps", x.dim(0), length[b]);
        std::int64_t before = -1, place = 0;
        sum[b] = T(0);
        for (std::size_t t = 0; t < static_cast<std::size_t>(length[b]); ++t) {
            auto const* row = x.data() + (t * batch + b) * labels;
            auto const label = std::max_element(row, row + labels) - row;
            sum[b] -= row[label];
            if (label != blank && !(*merge && label == before)) {
                indices[2 * n] = static_cast<std::int64_t>(b);
                indices[2 * n + 1] = place++;
                values[n++] = label;
            }
            before = label;
        }
        longest = std::max(longest, place);
    }
    size[0] = x.dim(1);
    size[1] = longest;
    auto const count = static_cast<std::int64_t>(n);
    indices_size = shape::of_rank(0).append(count).append(2);
    values_size = shape::of_rank(0).append(count);
    return ok;
}

/// The kernels of this family.
using ctc_kernels = kernels_of<CTCGreedyDecoder, &ctc_greedy<float>, &ctc_greedy<double>>;

} // namespace library
GRAFT_END
