// graft/library/ml/label/kernels.hpp - kernels: look-up of labels
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstring> // memcpy
#include <string_view>

#include "graft/base/container/series.hpp"
#include "graft/kernel.hpp"
#include "graft/library/ml/label/ops.hpp"

GRAFT_BEGIN
namespace library {

/// EncodeLabels: binary search in keys that are sorted first.
/// cost (keys + elements) * log(keys)
template <class T> status encode_labels(
    in<"x", T> x, in<"keys", T> keys, in<"values", any> values, in<"otherwise", any> otherwise, out<"y", any> y) {
    if (values.size() != keys.size() || otherwise.size() != 1)
        return fail(errc::wrong_element_count, "values", "one for each key", static_cast<std::int64_t>(keys.size()),
            static_cast<std::int64_t>(values.size()));
    auto const width = y.element_bytes();
    if (width == 0 && y.dtype() != dtype::string) return fail(errc::wrong_dtype, "values", "8 bits or more");
    auto const before = [](T const& a, T const& b) { return a < b || (a == a && b != b); }; // NaN is the last
    series<std::size_t> order(keys.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    graft::sort_many(order,
        [&](std::size_t a, std::size_t b) { return before(keys[a], keys[b]) || (!before(keys[b], keys[a]) && a < b); });
    for (std::size_t i = 0; i < x.size(); ++i) {
        T const v = x[i];
        std::size_t low = 0, high = order.size();
        while (low < high) {
            auto const middle = low + (high - low) / 2;
            if (before(keys[order[middle]], v)) low = middle + 1;
            else high = middle;
        }
        bool const found = low < order.size() && !before(v, keys[order[low]]);
        auto const at = found ? order[low] : 0;
        if (width == 0) y.strings()[i] = found ? values.strings()[at] : otherwise.strings()[0];
        else std::memcpy(y.data() + i * width, found ? values.data() + at * width : otherwise.data(), width);
    }
    return ok;
}

/// The kernels of this family.
using label_kernels = kernels_of<EncodeLabels, &encode_labels<std::string_view>, &encode_labels<float>,
    &encode_labels<double>, &encode_labels<std::int16_t>, &encode_labels<std::int32_t>, &encode_labels<std::int64_t>>;

} // namespace library
GRAFT_END
