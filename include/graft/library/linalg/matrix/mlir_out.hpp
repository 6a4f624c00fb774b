// graft/library/linalg/matrix/mlir_out.hpp - to MLIR: bands of matrices
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "graft/library/linalg/matrix/ops.hpp"
#include "graft/library/mlir/images.hpp"

GRAFT_BEGIN
namespace library::mlir_out {

/// Elements outside of the band are 0; a negative limit is unbounded.
inline constexpr auto matrix_band_part = out::lower<MatrixBandPart>([](lowering<MatrixBandPart>& n) -> status {
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
    auto const within = m.floats(mask, dtype::boolean, shape{rows, columns});
    return n.set_output(out::choose(m, within, x, out::scalar_like(m, 0, x)));
});

/// The lowerings of this family.
using matrix_lowerings = out::lowerings<matrix_band_part>;

} // namespace library::mlir_out
GRAFT_END
