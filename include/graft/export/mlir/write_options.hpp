// graft/export/mlir/write_options.hpp - what a caller may ask of an MLIR module that is written
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "graft/base/config.hpp"

GRAFT_BEGIN
namespace mlir::out {

/// The dialects that are written.
enum class dialect : std::uint8_t { tosa, stablehlo };

/// What `write_module` is asked for.
struct GRAFT_TYPE write_options {
    out::dialect dialect = out::dialect::tosa;
    std::string function{}; ///< what the module's function is called; empty: `net` in TOSA, `main` in StableHLO
};

/// What a module that was written consists of.
struct write_report {
    std::size_t operations = 0, transposes = 0; ///< `transposes`: operations that only put axes into another order
    std::size_t weight_bytes = 0;
};

} // namespace mlir::out
GRAFT_END
