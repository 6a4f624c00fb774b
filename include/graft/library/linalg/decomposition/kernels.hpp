// graft/library/linalg/decomposition/kernels.hpp - kernels: determinants
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <cstddef>

#include "graft/kernel.hpp"
#include "graft/library/kernel/number.hpp"
#include "graft/library/linalg/decomposition/ops.hpp"

GRAFT_BEGIN
namespace library {

template <class T> std::size_t determinant_workspace(in<"x", T> x) {
    auto const n = x.rank() > 0 ? static_cast<std::size_t>(x.dim(x.rank() - 1)) : 0;
    return n * n * sizeof(double);
}
/// MatrixDeterminant: elimination in double with partial pivoting.
template <class T> status determinant(in<"x", T> x, out<"y", T> y, workspace memory) {
    auto const n = x.rank() > 0 ? static_cast<std::size_t>(x.dim(x.rank() - 1)) : 0;
    auto const a = memory.as<double>().first(n * n);
    for (std::size_t k = 0; k < y.size(); ++k) {
        for (std::size_t i = 0; i < n * n; ++i) a[i] = static_cast<double>(widen(x[k * n * n + i]));
        double product = 1;
        for (std::size_t c = 0; c < n && product != 0; ++c) {
            auto top = c;
            for (auto r = c + 1; r < n; ++r)
                if (std::fabs(a[r * n + c]) > std::fabs(a[top * n + c])) top = r;
            auto const pivot = a[top * n + c];
            product *= top == c ? pivot : -pivot;
            for (std::size_t i = c; i < n && top != c; ++i) {
                auto const kept = a[top * n + i];
                a[top * n + i] = a[c * n + i];
                a[c * n + i] = kept;
            }
            for (auto r = c + 1; r < n && pivot != 0; ++r) {
                auto const share = a[r * n + c] / pivot;
                for (auto i = c + 1; i < n; ++i) a[r * n + i] -= share * a[c * n + i];
            }
        }
        y[k] = stored<T>(static_cast<computed<T>>(product));
    }
    return ok;
}

/// The kernels of this family.
using decomposition_kernels = kernels<kernel<MatrixDeterminant, &determinant<float>, &determinant_workspace<float>>,
    kernel<MatrixDeterminant, &determinant<double>, &determinant_workspace<double>>,
    kernel<MatrixDeterminant, &determinant<half>, &determinant_workspace<half>>>;

} // namespace library
GRAFT_END
