// graft/library/array/unique/slice_kernels.hpp - kernels: unique slices of a tensor
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "graft/kernel.hpp"
#include "graft/library/array/unique/ops.hpp"
#include "graft/library/kernel/number.hpp"

GRAFT_BEGIN
namespace library {
namespace detail {

/// A tensor as slices along an axis, compared byte by byte.
struct slices {
    std::byte const* data;
    std::size_t outer = 1, count = 1, run = 0; ///< contiguous bytes

    [[nodiscard]] int compare(std::int32_t a, std::int32_t b) const {
        for (std::size_t o = 0; o < outer; ++o)
            if (auto const c = std::memcmp(data + (o * count + static_cast<std::size_t>(a)) * run,
                    data + (o * count + static_cast<std::size_t>(b)) * run, run);
                c != 0)
                return c;
        return 0;
    }
};

} // namespace detail

/// UniqueExt2 and UniqueWithCountsExt2: slices in order of appearance. Numbers are compared by their bits.
/// error wrong_dtype for strings; axis_out_of_range
inline status unique_slices(in<"x", any> const& x, in<"axis", any> const& axis, out<"y", any> const& y,
    out<"idx", any> const& idx, span<std::int32_t> memory, std::size_t& found, shape& of) {
    if (x.element_bytes() == 0) return fail(errc::wrong_dtype, "x", "integers or floats");
    std::size_t at = 0;
    if (axis.size() > 0) {
        auto const a = normalize_axis(index_at(axis, 0), x.rank());
        if (!a) return a.error();
        at = *a;
    } else if (x.rank() != 1) {
        return fail(errc::wrong_rank, "x", "a vector, as there is no axis", 1, static_cast<std::int64_t>(x.rank()));
    }
    detail::slices s{x.data()};
    for (std::size_t i = 0; i < at; ++i) s.outer *= static_cast<std::size_t>(x.dim(i));
    s.count = static_cast<std::size_t>(x.dim(at));
    s.run = static_cast<std::size_t>(x.shape().elements(at + 1, x.rank()).value()) * x.element_bytes();
    auto const order = memory.first(s.count), number = memory.subspan(s.count, s.count);
    for (std::size_t i = 0; i < s.count; ++i) order[i] = static_cast<std::int32_t>(i);
    graft::sort(order, [&s](std::int32_t a, std::int32_t b) {
        auto const c = s.compare(a, b);
        return c != 0 ? c < 0 : a < b;
    });
    // equal ones are adjacent, the first to appear in front: all get its position
    for (std::size_t i = 0; i < s.count; ++i) {
        bool const same = i > 0 && s.compare(order[i - 1], order[i]) == 0;
        number[static_cast<std::size_t>(order[i])] = same ? number[static_cast<std::size_t>(order[i - 1])] : order[i];
    }
    found = 0;
    for (std::size_t i = 0; i < s.count; ++i) { // positions become numbers in the order of appearance
        auto const first = static_cast<std::size_t>(number[i]);
        put_index(idx, i, first == i ? static_cast<std::int64_t>(found++) : index_at(idx, first));
    }
    std::size_t next = 0;
    for (std::size_t i = 0; i < s.count; ++i) {
        if (static_cast<std::size_t>(index_at(idx, i)) != next) continue;
        for (std::size_t o = 0; o < s.outer; ++o)
            std::memcpy(y.data() + (o * found + next) * s.run, s.data + (o * s.count + i) * s.run, s.run);
        ++next;
    }
    of = x.shape();
    of[at] = static_cast<std::int64_t>(found);
    return ok;
}
inline std::size_t unique_workspace(in<"x", any> x) {
    std::int64_t max = 1;
    for (auto d : x.dims()) max = std::max(max, d);
    return static_cast<std::size_t>(max) * 2 * sizeof(std::int32_t);
}
inline status unique(in<"x", any> x, in<"axis", any> axis, out<"y", any> y, out<"idx", any> idx, actual_shape<"y"> size,
    actual_shape<"idx"> idx_size, workspace memory) {
    std::size_t found = 0;
    shape of;
    if (auto s = unique_slices(x, axis, y, idx, memory.as<std::int32_t>(), found, of); !s) return s;
    size = of;
    idx_size = idx.shape();
    return ok;
}
inline status unique_with_counts(in<"x", any> x, in<"axis", any> axis, out<"y", any> y, out<"idx", any> idx,
    out<"count", any> count, actual_shape<"y"> size, actual_shape<"idx"> idx_size, actual_shape<"count"> count_size,
    workspace memory) {
    std::size_t found = 0;
    shape of;
    if (auto s = unique_slices(x, axis, y, idx, memory.as<std::int32_t>(), found, of); !s) return s;
    for (std::size_t k = 0; k < found; ++k) put_index(count, k, 0);
    for (std::size_t i = 0; i < idx.size(); ++i) {
        auto const k = static_cast<std::size_t>(index_at(idx, i));
        put_index(count, k, index_at(count, k) + 1);
    }
    size = of;
    idx_size = idx.shape();
    count_size = shape{static_cast<std::int64_t>(found)};
    return ok;
}

/// The kernels in this file.
using unique_slice_kernels = with_promoted<kernels<kernel<UniqueExt2, &unique, &unique_workspace>,
                                               kernel<UniqueWithCountsExt2, &unique_with_counts, &unique_workspace>>,
    half>;

} // namespace library
GRAFT_END
