// graft/export/mlir/detail/write_options.hpp - the options of writing an MLIR module
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "graft/base/config.hpp"

GRAFT_BEGIN
namespace mlir::out {

/// The supported dialects.
enum class dialect : std::uint8_t { tosa, stablehlo };

/// The options of `write_module`.
struct GRAFT_TYPE write_options {
    out::dialect dialect = out::dialect::tosa;
    std::string function{}; ///< the name of the module's function; empty: `net` in TOSA, `main` in StableHLO
};

/// The contents of a written module.
struct write_report {
    std::size_t operations = 0, transposes = 0; ///< `transposes`: operations that only permute axes
    std::size_t weight_bytes = 0;
};

} // namespace mlir::out
GRAFT_END
