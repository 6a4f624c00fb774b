// graft/library/array/mlir_out_made.hpp - to MLIR: tensors made of numbers, masks, elements that go round
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "graft/base/config.hpp"
#include "graft/library/array/concat/ops.hpp"
#include "graft/library/array/creation/ops.hpp"
#include "graft/library/array/mlir_out.hpp"
#include "graft/library/array/slice/ops.hpp"
#include "graft/library/array/space_to_depth/ops.hpp"
#include "graft/library/control/identity/ops.hpp"
#include "graft/library/linalg/matrix/ops.hpp"
#include "graft/library/mlir/images.hpp"

GRAFT_BEGIN
namespace library::mlir_out {

inline constexpr auto check_numerics = out::lower<CheckNumericsV2>(&lower_identity<CheckNumericsV2>);
inline status lower_parallel_concat(lowering<ParallelConcat>& n) {
    return n.give(out::concatenated(n.m, n.all<"values">(), 0));
}
inline constexpr auto parallel_concat = out::lower<ParallelConcat>(&lower_parallel_concat);

/// Where the number of a place is the one that x names.
inline status lower_one_hot(lowering<OneHot>& n) {
    auto& m = n.m;
    auto const& y = n.output<"y">().shape();
    auto const x = n.in<"x">();
    if (!y.has_rank() || y.rank() != m.rank_of(x) + 1) return fail(errc::undetermined_shape, "y", "a known rank");
    auto const at = static_cast<std::size_t>(out::from_zero(numbers{n.attr<"axis">()}, y.rank())[0]);
    if (!y[at].known()) return unknown_value("depth");
    if (!m.admits(y[at])) return m.refused();
    auto s = m.shape_of(x), places = shape::scalar();
    numbers count;
    for (std::int64_t i = 0; i < y[at].value(); ++i) count.push_back(i);
    while (places.rank() < y.rank()) places.append(places.rank() == at ? y[at] : dim(1));
    auto const type = m.type(x) == dtype::i64 ? dtype::i64 : dtype::i32;
    auto const named = out::cast(m, out::reshape(m, x, s.insert(at, 1)), type);
    auto const here = out::compare(m, relation::equal, named, m.integers(count, type, places));
    auto const one = [&](value_id v) { return out::reshape(m, v, shape::scalar()); };
    return n.give(out::choose(m, here, one(n.in<"on_value">()), one(n.in<"off_value">())));
}
inline constexpr auto one_hot = out::lower<OneHot>(&lower_one_hot);

/// What falls out at the end comes in again at the front.
inline status lower_roll(lowering<RollV2>& n) {
    auto& m = n.m;
    auto const shifts = m.known(n.input<"shift">()), axes = m.known(n.input<"axes">());
    if (!shifts || !axes || shifts->size() != axes->size()) return unknown_value("shift");
    auto y = n.in<"x">();
    auto const where = out::from_zero(*axes, m.rank_of(y));
    for (std::size_t i = 0; i < where.size(); ++i) {
        auto const at = static_cast<std::size_t>(where[i]);
        auto const size = m.shape_of(y)[at];
        if (!size.known()) return fail(errc::undetermined_shape, "x", "sizes that are known");
        auto const by = size.is(0) ? 0 : ((*shifts)[i] % size.value() + size.value()) % size.value();
        if (by == 0) continue;
        value_id const parts[]{
            out::sliced_along(m, y, at, size.value() - by, by), out::sliced_along(m, y, at, 0, size.value() - by)};
        y = out::concatenated(m, parts, at);
    }
    return n.give(y);
}
inline constexpr auto roll = out::lower<RollV2>(&lower_roll);

/// YOLO's, which parts rows of all channels.
inline status lower_pass_through(lowering<PassThrough>& n) {
    auto& m = n.m;
    auto const x = n.in<"x">();
    auto const s = m.shape_of(x), &y = n.output<"y">().shape();
    auto const by = n.attr<"stride">();
    if (n.attr<"reverse">()) return fail(errc::unsupported_in_operator_set, "reverse", "false");
    if (s.rank() != 4 || !s[1].known() || !s[2].known() || !s[3].known())
        return fail(errc::undetermined_shape, "x", "images of known sizes");
    auto const rows = s[1].value() * s[2].value() / (by * by);
    auto const parts = out::reshape(m, x, shape{s[0], dim(rows), dim(by), s[3], dim(by)});
    return n.give(out::reshape(m, m.transposed(parts, {0, 2, 4, 1, 3}), y));
}
inline constexpr auto pass_through = out::lower<PassThrough>(&lower_pass_through);

/// What lies far from the diagonal is 0; below 0 is as far as it goes.
inline status lower_matrix_band_part(lowering<MatrixBandPart>& n) {
    auto& m = n.m;
    auto const x = n.in<"x">();
    auto const s = m.shape_of(x);
    auto const lower = m.known(n.input<"num_lower">()), upper = m.known(n.input<"num_upper">());
    if (!lower || !upper || lower->size() != 1 || upper->size() != 1) return unknown_value("num_lower");
    if (s.rank() < 2 || !m.admits(s[s.rank() - 1] * s[s.rank() - 2])) return m.refused();
    auto const rows = s[s.rank() - 2].value(), columns = s[s.rank() - 1].value();
    std::vector<double> mask;
    for (std::int64_t i = 0; i < rows; ++i)
        for (std::int64_t k = 0; k < columns; ++k)
            mask.push_back(((*lower)[0] < 0 || i - k <= (*lower)[0]) && ((*upper)[0] < 0 || k - i <= (*upper)[0]));
    auto const within = m.reals(mask, dtype::boolean, shape{rows, columns});
    return n.give(out::choose(m, within, x, out::beside(m, 0, x)));
}
inline constexpr auto matrix_band_part = out::lower<MatrixBandPart>(&lower_matrix_band_part);

/// The lowerings in this file.
using array_made_lowerings =
    out::lowerings<check_numerics, parallel_concat, one_hot, roll, pass_through, matrix_band_part>;

} // namespace library::mlir_out
GRAFT_END
